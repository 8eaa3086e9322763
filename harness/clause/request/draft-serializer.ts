import { contentsOfSuccess, type Operation } from '../../document/index.ts';
import {
  createSerializer,
  type Body,
  type CredentialUse,
  type Input,
  type Request,
  type Serialized,
} from '../../exchange/index.ts';
import { getAt, isObject } from '../../json/index.ts';
import type { Draft, Unlike } from './draft.ts';
import type { Part } from './part.ts';

/** The request of a draft, or why it can't be serialized. */
export type Serialization =
  { readonly ok: true; readonly request: Request } | { readonly ok: false; readonly because: string };

/** Servers should take at least so many octets of a URI (RFC 9110 §4.1), and reject longer ones before they look at values. */
const mostOctets = 8_000;

const tooLong = (octets: number): string =>
  `the path and the query would have ${octets} octets, and servers need not take more than ${mostOctets} (RFC 9110 section 4.1)`;

/**
 * Creates the function that serializes the drafts of an operation.
 *
 * @param body the body of its valid requests, unless a draft has another media type
 * @param schemes the security schemes that valid requests have credentials for
 * @param certificates the schemes of client certificates that the operation has. Each connection has them, if a request
 *   does not say otherwise
 */
export function createDraftSerializer(
  operation: Operation,
  body: Part | undefined,
  schemes: readonly string[],
  certificates: readonly string[],
): (draft: Draft) => Serialization {
  const serialize = createSerializer(operation);
  const accept = ['accept', acceptedBy(operation)] as const;
  const valid: readonly CredentialUse[] = schemes.map((scheme) => ({ scheme, form: 'valid' }));
  const usualHeaders = createUsualHeaders(accept);
  return ({ input, unlike = {} }) => {
    const serialized = serialize(input, unlike.content ?? body?.content);
    if (!serialized.ok) return serialized;
    const { length } = serialized.path;
    if (length > mostOctets) return { ok: false, because: tooLong(length) };
    const contentType = unlike.contentType === undefined ? typeOf(serialized, body, unlike) : unlike.contentType;
    return {
      ok: true,
      request: {
        method: unlike.method ?? operation.method,
        path: unlike.path ?? serialized.path,
        headers: joinHeaders(usualHeaders(contentType), serialized.headers, unlike.headers ?? []),
        body: bodyOf(serialized.body, input, unlike),
        credentials: show(valid, certificates, unlike),
        operation: operation.name,
        input,
        ...wrappedIn(input, body),
        ...(unlike.bare && { bare: true }),
        ...(unlike.sameKey && { sameKey: true }),
        ...((unlike.method ?? unlike.path) !== undefined && { astray: true }),
      },
    };
  };
}

/**
 * What a request accepts: the documented media types of its answers. A success without a body has none, and the types of
 * errors alone would ask the server for an error (RFC 9110 §12.5.1).
 */
function acceptedBy(operation: Operation): string {
  const answers = operation.responses.flatMap((response) => response.content.map((content) => content.mediaType));
  const hasBareSuccess = operation.responses.some(({ status }) => status.startsWith('2'));
  const isOfErrors = hasBareSuccess && contentsOfSuccess(operation).length === 0;
  return [...new Set([...answers, ...(answers.length === 0 || isOfErrors ? ['*/*'] : [])])].join(', ');
}

/** Where the body of an input has the fields of a resource, if it has an object in the member for them. */
function wrappedIn(input: Input, body: Part | undefined): Pick<Request, 'wrapped'> {
  const { wrapped = '' } = body ?? {};
  return wrapped !== '' && isObject(getAt(input, `/body${wrapped}`) ?? null) ? { wrapped } : {};
}

/** @returns the body with the bytes that replace it, or that replace a text in it */
function bodyOf(body: Body, input: Input, { bytes, octets }: Unlike): Body {
  if (bytes !== undefined) return { kind: 'bytes', bytes };
  const text = octets === undefined ? undefined : getAt(input, octets);
  if (typeof text !== 'string' || body.kind !== 'bytes') return body;
  const whole = Buffer.from(body.bytes);
  const usual = Buffer.from(text, 'utf8');
  const at = whole.indexOf(usual);
  if (at === -1 || /[^\0-\xff]/.test(text)) return body;
  const parts = [whole.subarray(0, at), Buffer.from(text, 'latin1'), whole.subarray(at + usual.length)];
  return { kind: 'bytes', bytes: Buffer.concat(parts) };
}

type Headers = Request['headers'];

/** Creates the function that returns Accept and Content-Type. It returns the same object for the same Content-Type. */
function createUsualHeaders(accept: Headers[number]): (contentType: string | null) => Headers {
  const byType = new Map<string, Headers>();
  return (contentType) => {
    const key = contentType ?? '';
    let headers = byType.get(key);
    if (headers === undefined) {
      headers = contentType === null ? [accept] : [accept, ['content-type', contentType]];
      // Each multipart body can have another boundary, so the cache is limited.
      if (byType.size < 100) byType.set(key, headers);
    }
    return headers;
  };
}

/** @param added replace those of `usual` with the same name */
function joinHeaders(usual: Headers, ofInput: Headers, added: Headers): Headers {
  if (ofInput.length + added.length === 0) return usual;
  return [...usual.filter(([name]) => !added.some(([other]) => other === name)), ...ofInput, ...added];
}

/** The Content-Type of a body. Bytes that replace a body keep the type of that body. */
function typeOf(serialized: Serialized & { ok: true }, body: Part | undefined, unlike: Unlike): string | null {
  if (unlike.bytes === undefined) return serialized.contentType;
  return serialized.contentType ?? (unlike.content ?? body?.content)?.mediaType ?? null;
}

function show(
  valid: readonly CredentialUse[],
  certificates: readonly string[],
  { schemes, credential }: Unlike,
): readonly CredentialUse[] {
  const uses = schemes === undefined ? valid : schemes.map((scheme): CredentialUse => ({ scheme, form: 'valid' }));
  const others = schemes === undefined ? [] : certificates.filter((name) => !schemes.includes(name));
  const without = others.map((scheme): CredentialUse => ({ scheme, form: 'absent' }));
  return [...uses.map((use) => (use.scheme === credential?.scheme ? credential : use)), ...without];
}
