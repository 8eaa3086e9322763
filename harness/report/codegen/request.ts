import type { ExchangeRecord, SecretRecord } from '../../record/index.ts';
import { inTemplate, literalOf, printObject, printValue, quoteText } from './literal.ts';
import { codeOfSecret } from './secret.ts';

/** A value that an earlier response gave, and the variable that holds it. */
export interface Learnt {
  readonly variable: string;
  readonly value: string;
}

/** A property of an object, with the code of its value. */
export type Field = readonly [name: string, code: string];

/** Methods that Playwright's request context has a function for. */
const functions = new Set(['get', 'head', 'post', 'put', 'patch', 'delete']);
/** Fields that the HTTP client sets itself. */
const ofClient = new Set(['content-length', 'transfer-encoding', 'expect', 'connection']);

/**
 * Why Playwright can't send a request as it was sent, as the end of a sentence; undefined if it can.
 *
 * @param secrets how credentials are sent
 */
export function whyNotSent(
  { request, target = '' }: ExchangeRecord,
  secrets: readonly SecretRecord[],
): string | undefined {
  const { headers, body, path, credentials } = request;
  const names = headers.map(([name]) => name.toLowerCase());
  if (body !== null && !names.includes('content-type')) return 'adds a Content-Type to every body';
  if (new Set(names).size < names.length) return 'sends each header field once';
  if (names.some((name) => ofClient.has(name))) return 'sets the length of a request itself';
  const url = target.replace(/\/+$/, '') + path;
  if (!URL.canParse(url) || new URL(url).href !== url) return 'changes its URL';
  const isKnown = ([scheme, form]: [string, string]): boolean =>
    form === 'absent' || secrets.some((each) => each.scheme === scheme && each.form === form);
  return Object.entries(credentials).every(isKnown) ? undefined : 'has no such credential';
}

/** The header fields of a request, without those that Playwright sends by itself. */
export function fieldsOf({ request }: ExchangeRecord, secrets: readonly SecretRecord[]): Field[] {
  const isLiteral = request.body !== null && 'text' in request.body && isObject(request);
  const own = request.headers
    .filter(([name, value]) => !(name === 'accept' && value === '*/*') && !(name === 'content-type' && isLiteral))
    .map(([name, value]): Field => [name, quoteText(value)]);
  const sent = sentIn(request, secrets);
  const inHeader = sent.filter((each) => each.in === 'header').map((each): Field => [each.name, codeOfSecret(each)]);
  const cookies = sent.filter((each) => each.in === 'cookie').map((each) => `${each.name}=\${${codeOfSecret(each)}}`);
  if (cookies.length === 0) return [...own, ...inHeader];
  const [, ownCookie] = request.headers.find(([name]) => name === 'cookie') ?? [];
  const all = [...(ownCookie === undefined ? [] : [inTemplate(ownCookie)]), ...cookies].join('; ');
  return [...own.filter(([name]) => name !== 'cookie'), ...inHeader, ['cookie', `\`${all}\``]];
}

/**
 * A request as an expression of Playwright's request context, for a line that is indented by two blanks.
 *
 * @param headers the code of its header fields; undefined without any
 * @param learnt values of earlier responses, which replace those of the path
 */
export function printRequest(
  { request, answer }: ExchangeRecord,
  headers: string | undefined,
  secrets: readonly SecretRecord[],
  learnt: readonly Learnt[],
): string {
  const { method, path, body } = request;
  const query = sentIn(request, secrets)
    .filter((each) => each.in === 'query')
    .map((each) => `${encodeURIComponent(each.name)}=\${encodeURIComponent(${codeOfSecret(each)})}`);
  const mark = query.length === 0 ? '' : path.includes('?') ? '&' : '?';
  const url = `\`\${api}${withLearnt(path, learnt)}${mark}${query.join('&')}\``;
  const isNamed = functions.has(method.toLowerCase());
  const isRedirected = 'status' in answer && answer.status >= 300 && answer.status < 400;
  const options: Field[] = [
    ...(isNamed ? [] : [['method', quoteText(method)] as const]),
    ...(headers === undefined ? [] : [['headers', headers] as const]),
    ...(body === null ? [] : [['data', printBody(request, body)] as const]),
    ...(isRedirected ? [['maxRedirects', '0'] as const] : []),
    ...('none' in answer ? [['timeout', '10_000'] as const] : []),
  ];
  const name = isNamed ? method.toLowerCase() : 'fetch';
  return `await request.${name}(${url}${options.length > 0 ? `, ${printObject(options, '  ')}` : ''})`;
}

type RecordedRequest = ExchangeRecord['request'];

function sentIn({ credentials }: RecordedRequest, secrets: readonly SecretRecord[]): SecretRecord[] {
  return Object.entries(credentials).flatMap(([scheme, form]) =>
    secrets.filter((each) => each.scheme === scheme && each.form === form),
  );
}

/** A path with the variables of values that earlier responses gave, where they fill a segment. */
function withLearnt(path: string, learnt: readonly Learnt[]): string {
  const [before = '', ...query] = path.split('?');
  const segments = before.split('/').map((segment) => {
    const known = learnt.find(({ value }) => encodeURIComponent(value) === segment || value === segment);
    return known === undefined ? inTemplate(segment) : `\${${known.variable}}`;
  });
  return [segments.join('/'), ...query.map(inTemplate)].join('?');
}

/** Whether the body of a request can be an object of the code, which Playwright sends as JSON. */
function isObject({ headers, body }: RecordedRequest): boolean {
  return isPlainJson(headers) && body !== null && 'text' in body && literalOf(body.text) !== undefined;
}

function isPlainJson(headers: RecordedRequest['headers']): boolean {
  return headers.some(([name, value]) => name === 'content-type' && value === 'application/json');
}

/** Playwright sends an object as JSON, a text that is JSON as it is, and bytes as they are. */
function printBody({ headers }: RecordedRequest, body: NonNullable<RecordedRequest['body']>): string {
  if ('base64' in body) return `Buffer.from(${quoteText(body.base64)}, 'base64')`;
  const literal = isPlainJson(headers) ? literalOf(body.text) : undefined;
  if (literal !== undefined) return printValue(literal, '    ');
  return isPlainJson(headers) && isJson(body.text) ? quoteText(body.text) : `Buffer.from(${quoteText(body.text)})`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
