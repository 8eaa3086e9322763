import { isBearer, type Document, type Operation, type SecurityScheme } from '../document/index.ts';
import {
  requestToken,
  runCommand,
  sendOnce,
  type HeaderFields,
  type Input,
  type Request,
  type Secrets,
  type SignIn,
  type SignInOptions,
  type TlsOptions,
  type TokenRequest,
} from '../exchange/index.ts';
import { isObject, type Json } from '../json/index.ts';
import { nameOption, OptionProblem, readAuth, type CheckedSignIn, type QualifiedOptions } from '../options/index.ts';
import { plainRequest, urlOf, withFields } from './plain-request.ts';

/** How a run signs in, before its server is known. */
export interface PlannedSignIn extends CheckedSignIn {
  /** The token URL of the document for an OAuth 2 flow. */
  readonly documented: string | undefined;
  /** The scheme of a document without security schemes: then every request has the token. */
  readonly unnamed: SecurityScheme | undefined;
}

/** The scheme of the token if the document describes none. */
const bearer: SecurityScheme = {
  name: 'sign-in',
  type: 'http',
  scheme: 'bearer',
  apiKey: undefined,
  pointer: '',
};

/**
 * Checks how a run signs in, and finds the security schemes that the credentials are for.
 *
 * @returns undefined if it does not sign in
 * @throws OptionProblem
 */
export function planSignIn(
  { securitySchemes, source }: Document,
  { auth, environment }: QualifiedOptions,
): PlannedSignIn | undefined {
  if (auth === undefined) return undefined;
  const checked = readAuth(auth, process.env, environment);
  const option = nameOption('auth', environment);
  const all = [...securitySchemes.values()];
  const named = [...new Set([...checked.schemes, ...Object.keys(checked.credentials)])];
  const known = all.map(({ name }) => name).join(', ') || 'none';
  const unknown = named.find((name) => !securitySchemes.has(name));
  if (unknown !== undefined) {
    throw new OptionProblem(
      `${option} names ${unknown}, which is not a security scheme of ${source}; its schemes are: ${known}`,
    );
  }
  const usual = all.some(isBearer) ? all.filter(isBearer) : all.length === 1 ? all : [];
  if (named.length === 0 && usual.length === 0 && all.length > 0) {
    throw new OptionProblem(`${option} does not say which security scheme it is for; add "scheme", one of: ${known}`);
  }
  const schemes = named.length > 0 ? named : usual.map(({ name }) => name);
  const { how } = checked;
  const flow = how.kind === 'oauth2' ? how.oauth2.flow : '';
  const [documented] = schemes.flatMap((name) => securitySchemes.get(name)?.tokenUrls?.[flow] ?? []);
  return {
    ...checked,
    schemes: all.length === 0 ? [bearer.name] : schemes,
    documented,
    unnamed: all.length === 0 ? bearer : undefined,
  };
}

/** What signing in needs of a run. */
interface Opening {
  readonly target: URL;
  readonly operations: readonly Operation[];
  readonly secrets: Secrets;
  /** The user's values by operation name. The operation of the sign-in gets the body that works. */
  readonly values: Map<string, Input>;
  /** Header fields of every request to the target. */
  readonly headers: HeaderFields;
  /** Time limit of a request in milliseconds. */
  readonly timeout: number;
  readonly tls: TlsOptions;
}

/**
 * Prepares signing in to a server. It sends nothing yet.
 *
 * @throws OptionProblem for a URL that can't be used
 */
export function openSignIn(planned: PlannedSignIn, opening: Opening): SignInOptions & { readonly secrets: Secrets } {
  const { target, operations, secrets, values, headers, timeout, tls } = opening;
  const { how, schemes } = planned;
  for (const secret of planned.secrets) secrets.hide('sign-in', secret);
  const to = (signIn: SignIn, operation?: string): SignInOptions & { readonly secrets: Secrets } => ({
    signIn,
    schemes,
    operation,
    secrets,
  });
  if (how.kind === 'command') return to(() => runCommand(how.command));
  if (how.kind === 'function') {
    return to(async () => {
      try {
        return await how.issue();
      } catch (error) {
        return { because: `the function of the sign-in failed (${error instanceof Error ? error.name : 'no error'})` };
      }
    });
  }
  const bare =
    how.kind === 'oauth2' ? oauth2Request(how.oauth2, planned, target) : plainRequest(how.request, target, 'AUTH');
  const request = withFields(bare, target, headers);
  const operation = operations.find(({ method, path }) => method === request.method && isAt(request.url, target, path));
  const body = request.body && ('json' in request.body ? request.body.json : request.body.form);
  if (operation !== undefined && body !== undefined)
    values.set(operation.name, withBody(values.get(operation.name), body));
  return to(
    () => requestToken(request, planned, (server, each) => sendOnce(server, each, { timeout, tls })),
    operation?.name,
  );
}

/** The body that works, under the user's own values. */
function withBody(known: Input = {}, body: Json): Input {
  const { body: own } = known;
  if (own === undefined) return { ...known, body };
  return { ...known, body: isObject(own) && isObject(body) ? { ...body, ...own } : own };
}

function isAt(url: URL, target: URL, path: string): boolean {
  return url.origin === target.origin && url.pathname === target.pathname.replace(/\/+$/, '') + path;
}

/** A token request of RFC 6749: §4.3.2 with a password, §4.4.2 with the credentials of the client; §2.3.1 for these. */
function oauth2Request(
  oauth2: Extract<CheckedSignIn['how'], { readonly kind: 'oauth2' }>['oauth2'],
  { documented }: PlannedSignIn,
  target: URL,
): TokenRequest {
  const { flow, username = '', password = '', clientId, clientSecret, scope, clientIn = 'header' } = oauth2;
  const given = oauth2.tokenUrl ?? documented;
  if (given === undefined) throw new OptionProblem('AUTH: neither it nor the document has a token URL; add "tokenUrl"');
  const url = urlOf(given, target, 'AUTH', (path) => new URL(path, target).href);
  if (oauth2.tokenUrl === undefined && url.host !== target.host) {
    throw new OptionProblem(
      `AUTH: the document has a token URL on another host, ${url.href}; to send credentials there, add it as "tokenUrl"`,
    );
  }
  const isInHeader = clientIn === 'header' && clientSecret !== undefined;
  const client = `${encodeURIComponent(clientId ?? '')}:${encodeURIComponent(clientSecret ?? '')}`;
  const form = {
    grant_type: flow === 'password' ? 'password' : 'client_credentials',
    ...(flow === 'password' && { username, password }),
    ...(scope !== undefined && { scope }),
    ...(!isInHeader && clientId !== undefined && { client_id: clientId }),
    ...(!isInHeader && clientSecret !== undefined && { client_secret: clientSecret }),
  };
  const headers = isInHeader ? { authorization: `Basic ${Buffer.from(client).toString('base64')}` } : {};
  return { method: 'POST', url, headers, body: { form } };
}

/** A request with the token of a sign-in that is for no security scheme of the document. */
export function withToken(request: Request): Request {
  return { ...request, credentials: [...request.credentials, { scheme: bearer.name, form: 'valid' }] };
}
