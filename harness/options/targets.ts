import type { Operation } from '../document/index.ts';
import { nameOption, printSetting, type Environment } from './name.ts';
import { OptionProblem, readTarget } from './options.ts';
import type { Plan } from '../plan/index.ts';

/** The servers that the requests of a run go to. */
export interface Targets {
  /** The base URL of the server under test; the first one where operations have their own servers. */
  readonly target: URL;
  /** The base URLs by the names of operations; undefined where all operations use the one target. */
  readonly own?: ReadonlyMap<string, URL>;
  /** All base URLs, as the run record lists them. */
  readonly listed: string;
}

/**
 * Chooses the servers that requests go to: the one that the user sets, whatever the document says; else each
 * operation's own server (OpenAPI 3.1 §4.8.5), if it is on this machine. Another server may be in production, so an
 * omitted option must not send requests to it.
 *
 * @param given the base URL that the user sets
 * @param environment the variables that options were read from, for the names of options in messages
 * @throws OptionProblem if an operation that is tested has no such server
 */
export function targetsOf(plan: Plan, given: string | undefined, environment: Environment = {}): Targets {
  if (given !== undefined) {
    // The option `target` has been checked: what is invalid here is Playwright's `baseURL`.
    const target = readTarget(given, 'baseURL');
    return { target, listed: target.href };
  }
  const own = new Map(plan.all.flatMap(({ operation }) => serverOf(operation) ?? []));
  const tested = plan.operations.map(({ operation }) => operation);
  const [first] = tested.flatMap(({ name }) => own.get(name) ?? []);
  if (first === undefined) throw noServer(plan, tested, environment);
  const away = tested.find(({ name }) => !own.has(name));
  if (away !== undefined) throw notHere(away, environment);
  return { target: first, own, listed: [...new Set([...own.values()].map(({ href }) => href))].join(', ') };
}

/** The first server of an operation that is on this machine. */
function serverOf({ name, servers }: Operation): [[name: string, server: URL]] | undefined {
  const server = servers.find((each) => URL.canParse(each) && isHere(new URL(each)));
  return server === undefined ? undefined : [[name, readTarget(server, `the server of ${name}`)]];
}

function isHere({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

function noServer({ document }: Plan, tested: readonly Operation[], environment: Environment): OptionProblem {
  const named = tested.flatMap(({ servers }) => servers).find((server) => URL.canParse(server));
  if (named !== undefined) {
    return new OptionProblem(
      `no server to test is set; to test the server that ${document.source} names, set ${printSetting('target', named, environment)}`,
    );
  }
  return new OptionProblem(
    `no server to test is set; set its base URL, such as ${printSetting('target', 'http://127.0.0.1:3000', environment)}`,
  );
}

function notHere({ name, servers: [server = ''] }: Operation, environment: Environment): OptionProblem {
  const [exclude, target] = [nameOption('exclude', environment), nameOption('target', environment)];
  const why = URL.canParse(server) ? 'is not on this machine' : 'is not an absolute URL';
  return new OptionProblem(
    `the server of ${name}, ${server}, ${why}; leave out the operation with ${exclude}, or set ${target} to one server for all`,
  );
}
