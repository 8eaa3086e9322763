import { failuresInBodies, listsByName } from '../clause/index.ts';
import { streamsIn, type Document, type SecurityScheme } from '../document/index.ts';
import {
  createExtraFields,
  createSender,
  limitedUser,
  otherUser,
  printCurl,
  Secrets,
  type Credentials,
  type Exchange,
  type HeaderFields,
  type Hooks,
  type Input,
  type Request,
  type Sender,
  type TlsOptions,
} from '../exchange/index.ts';
import type { QualifiedOptions, targetsOf } from '../options/index.ts';
import type { Plan } from '../plan/index.ts';
import type { Recorder } from '../record/index.ts';
import { createKeyGiver, type Changes, type Creations } from '../run/index.ts';
import { fixDescribedFields } from './credentials.ts';
import { createReset, type ResetTarget } from './reset.ts';
import { openSignIn, withToken, type PlannedSignIn } from './sign-in.ts';

/** Longest total wait for one request in milliseconds, when a server asks to retry later. */
const patience = 10_000;

/** What the requests of a run are sent with, before the server is known. */
interface Loaded {
  readonly plan: Plan;
  readonly credentials: Credentials;
  /** The user's values by operation name. Those for fields of the user, and for the sign-in, are added. */
  readonly values: Map<string, Input>;
  readonly signIn: PlannedSignIn | undefined;
  readonly tls: TlsOptions;
}

/** The sender of a run, with the secrets that it sends. */
interface OpenSender {
  readonly sender: Sender;
  readonly reset?: ResetTarget;
  readonly secrets: Secrets;
  /** By name, all schemes that requests have credentials for: those of the document, and those of secret header fields. */
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /** A request as a curl command. */
  readonly curl: Recorder['curl'];
}

/**
 * Creates the sender of a run. It sends nothing yet.
 *
 * @param runner what the configuration of the test runner says: fields of every request, and whether any certificate is
 *   accepted
 * @param unique returns a number that it has not returned before
 * @param creations takes in each exchange
 * @param changes takes in each exchange
 * @throws OptionProblem if the sign-in has no usable URL
 */
export function openSender(
  { plan, credentials, values, signIn, tls: certificates }: Loaded,
  options: QualifiedOptions,
  targets: ReturnType<typeof targetsOf>,
  runner: { readonly headers: HeaderFields; readonly insecure: boolean },
  unique: () => number,
  creations: Creations,
  changes: Changes,
): OpenSender {
  const { timeout, inFlight, rate, redact } = options;
  const { operations, securitySchemes: documented } = plan.document;
  const tls = runner.insecure ? { ...certificates, rejectUnauthorized: false } : certificates;
  const secrets = new Secrets(credentials);
  const fields = { ...runner.headers, ...options.headers };
  fixDescribedFields(fields, operations, values);
  const extra = createExtraFields(fields, redact, operations, documented, secrets);
  const unnamed = signIn?.unnamed;
  const withOwnKey = createKeyGiver(plan.document, plan.all, unique);
  const complete = unnamed === undefined ? withOwnKey : (request: Request): Request => withToken(withOwnKey(request));
  const added = unnamed === undefined ? extra.schemes : [...extra.schemes, unnamed];
  const further = [...added, ...furtherSchemes(options, documented, secrets)];
  const securitySchemes = new Map([...documented, ...further.map((scheme) => [scheme.name, scheme] as const)]);
  const opening = { target: targets.target, operations, secrets, values, headers: fields, timeout, tls };
  const reset = createReset(options, { target: targets.target, headers: fields, tls });
  const sender = createSender({
    ...targets,
    get credentials() {
      return secrets.credentials;
    },
    securitySchemes,
    complete: (request) => extra.add(complete(request)),
    ...(signIn !== undefined && { signIn: openSignIn(signIn, opening) }),
    timeout,
    limits: options,
    streams: streamsIn(plan.document),
    tls,
    hooks: hooksOf(options),
    inFlight,
    inOrder: options.time === undefined,
    rate,
    patience,
    read: readerOf(plan.document),
    note: (exchange) => {
      creations.note(exchange);
      changes.note(exchange);
    },
  });
  const curl: Recorder['curl'] = ({ request, target }) => printCurl(request, target, securitySchemes, tls);
  return { sender, secrets, securitySchemes, curl, ...(reset && { reset }) };
}

/** What gives the answers of an API their meaning, beside what HTTP says; undefined if there is nothing. */
function readerOf(document: Document): ((exchange: Exchange) => Exchange) | undefined {
  const readers = [failuresInBodies(document), listsByName(document)].filter((each) => each !== undefined);
  return readers.length === 0 ? undefined : (exchange) => readers.reduce((read, reader) => reader(read), exchange);
}

/** The schemes of the users beside that of the run, with their secrets. */
function furtherSchemes(
  { credentialsOther, credentialsLimited }: QualifiedOptions,
  documented: ReadonlyMap<string, SecurityScheme>,
  secrets: Secrets,
): SecurityScheme[] {
  const users = [
    [credentialsOther, otherUser],
    [credentialsLimited, limitedUser],
  ] as const;
  return users.flatMap(([credentials, nameOf]) =>
    Object.entries(credentials).flatMap(([scheme, secret]) => {
      const [known, name] = [documented.get(scheme), nameOf(scheme)];
      secrets.renew({ [name]: secret });
      return known === undefined ? [] : [{ ...known, name }];
    }),
  );
}

/** The functions of the user that there are. */
function hooksOf({ onRequest, onResponse, beforeOperation }: QualifiedOptions): Hooks {
  return {
    ...(onRequest && { onRequest }),
    ...(onResponse && { onResponse }),
    ...(beforeOperation && { beforeOperation }),
  };
}
