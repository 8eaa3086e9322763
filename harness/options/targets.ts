import type { Operation } from '../document/index.ts';
import { OptionProblem, readTarget } from './options.ts';
import type { Plan } from '../plan/index.ts';

/** Where the requests of a run go. */
export interface Targets {
  /** The base URL of the server under test; the first of them where operations have servers of their own. */
  readonly target: URL;
  /** The base URLs of the operations that may be sent requests, by name; undefined where all go to the one target. */
  readonly own?: ReadonlyMap<string, URL>;
  /** All base URLs, as they are told to the user. */
  readonly told: string;
}

/**
 * Finds out where requests go: to the server that the user names, whatever the document says; else each operation's to its
 * own (OpenAPI 3.1 §4.8.5), if that is on this machine. Any other may be somebody's in earnest: nobody should have it tested by
 * leaving out an option.
 *
 * @param given the base URL that the user named
 * @throws OptionProblem
 */
export function targetsOf(plan: Plan, given: string | undefined): Targets {
  if (given !== undefined) {
    const target = readTarget(given);
    return { target, told: target.href };
  }
  const own = new Map(plan.all.flatMap(({ operation }) => serverOf(operation) ?? []));
  const tested = plan.operations.map(({ operation }) => operation);
  const [first] = tested.flatMap(({ name }) => own.get(name) ?? []);
  if (first === undefined) throw noServer(plan, tested);
  const away = tested.find(({ name }) => !own.has(name));
  if (away !== undefined) throw notHere(away);
  return { target: first, own, told: [...new Set([...own.values()].map(({ href }) => href))].join(', ') };
}

/** The first server of an operation that is on this machine. */
function serverOf({ name, servers }: Operation): [[name: string, server: URL]] | undefined {
  const server = servers.find((each) => URL.canParse(each) && isHere(new URL(each)));
  return server === undefined ? undefined : [[name, readTarget(server)]];
}

function isHere({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

function noServer({ document }: Plan, tested: readonly Operation[]): OptionProblem {
  const named = tested.flatMap(({ servers }) => servers).find((server) => URL.canParse(server));
  if (named !== undefined) {
    return new OptionProblem(
      `no server to test is named; if it is the one of ${document.source}, give it yourself: TARGET_URL=${named}`,
    );
  }
  return new OptionProblem(
    'no server to test is named; give its base URL in TARGET_URL, such as TARGET_URL=http://127.0.0.1:3000',
  );
}

function notHere({ name, servers: [server = ''] }: Operation): OptionProblem {
  const why = URL.canParse(server) ? 'is not on this machine' : 'is no whole URL';
  return new OptionProblem(
    `the server of ${name}, ${server}, ${why}; leave the operation out with EXCLUDE, or name one server for all in TARGET_URL`,
  );
}
