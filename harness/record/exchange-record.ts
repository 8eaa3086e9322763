import { isUtf8 } from 'node:buffer';
import {
  decodeContent,
  statusSent,
  wireBody,
  type Answered,
  type Exchange,
  type Form,
  type Input,
  type Outcome,
  type Redactor,
  type Request,
} from '../exchange/index.ts';
import { isObject, parseIfJson, stringify } from '../json/index.ts';
import type { AnswerRecord, BodyRecord, ExchangeRecord } from './record.ts';

/** Characters from which on a secret in a text of Greenhouse is not a coincidence. */
export const noCoincidence = 8;

/**
 * Converts an exchange to plain data without secrets. `restoreExchange` is the inverse: a judge gives the same verdict
 * on the result, unless the verdict depends on a secret in the response.
 *
 * @returns milliseconds with three decimal places; a body as text if it is UTF-8, else in base64
 */
export function recordExchange(exchange: Exchange, redact: Redactor): ExchangeRecord {
  const { request, milliseconds, attempts, dropped, failedAmong, processed, target } = exchange;
  const { request: sent, answer } = redactTexts(
    { request: recordRequest(request, redact), answer: recordOutcome(exchange.outcome, redact) },
    redact,
  );
  const later = processed && redactTexts(recordAnswer(processed.answer, redact), redact);
  return {
    request: sent,
    answer,
    milliseconds: Math.round(milliseconds * 1000) / 1000,
    target: redact(target.href, noCoincidence),
    attempts,
    ...(dropped !== undefined && { dropped }),
    ...(failedAmong !== undefined && { failedAmong }),
    ...(processed !== undefined && later !== undefined && { processed: { by: processed.by, answer: later } }),
  };
}

/**
 * Converts a recorded exchange back. Its credentials have no secrets, and secrets in its texts stay redacted.
 *
 * @throws {TypeError} if the recorded target is not a URL
 */
export function restoreExchange(record: ExchangeRecord): Exchange {
  const { milliseconds, target = 'http://target.invalid', attempts = 1, dropped, failedAmong, processed } = record;
  return {
    request: restoreRequest(record.request),
    target: new URL(target),
    outcome: restoreOutcome(record.answer),
    milliseconds,
    attempts,
    position: 0,
    ...(dropped !== undefined && { dropped }),
    ...(failedAmong !== undefined && { failedAmong }),
    ...(processed !== undefined && { processed: { by: processed.by, answer: restoreAnswer(processed.answer) } }),
  };
}

function recordRequest(request: Request, redact: Redactor): ExchangeRecord['request'] {
  const { method, path, headers, operation, input, wrapped, astray } = request;
  const body = wireBody(request.body);
  return {
    method,
    path,
    headers,
    credentials: Object.fromEntries(request.credentials.map(({ scheme, form }) => [scheme, form])),
    body: typeof body === 'string' ? { text: body } : recordBytes(body, redact),
    ...(operation !== undefined && { operation }),
    ...(input !== undefined && { values: stringify(input) }),
    ...(wrapped !== undefined && { wrapped }),
    ...(astray !== undefined && { astray }),
  };
}

function restoreRequest({ body, values, operation, wrapped, astray, ...sent }: ExchangeRecord['request']): Request {
  const input = values === undefined ? undefined : restoreValues(values);
  return {
    method: sent.method,
    path: sent.path,
    headers: sent.headers,
    body: body === null ? { kind: 'none' } : { kind: 'bytes', bytes: restoreBytes(body) },
    credentials: Object.entries(sent.credentials).map(([scheme, form]) => ({ scheme, form: form as Form })),
    ...(operation !== undefined && { operation }),
    ...(input !== undefined && { input }),
    ...(wrapped !== undefined && { wrapped }),
    ...(astray !== undefined && { astray }),
  };
}

/** The values of a request; undefined if they are not JSON, because a secret that is a number was redacted. */
function restoreValues(text: string): Input | undefined {
  const input = parseIfJson(text);
  return input !== undefined && isObject(input) ? input : undefined;
}

function recordOutcome(outcome: Outcome, redact: Redactor): ExchangeRecord['answer'] {
  if (outcome.kind === 'answered') return recordAnswer(outcome, redact);
  const { reason, detail } = outcome;
  return { none: reason, detail, ...(reason === 'no connection' && { cure: outcome.cure }) };
}

function recordAnswer(answer: Answered, redact: Redactor): AnswerRecord {
  const { surplus, open, keyedBy } = answer;
  const means = answer.sentStatus !== undefined && { means: answer.status };
  const further = { ...(surplus !== undefined && { surplus }), ...(open !== undefined && { open }) };
  const named = keyedBy !== undefined && { keyedBy };
  const head = { status: statusSent(answer), ...means, ...named, headers: recordFields(answer, redact), ...further };
  return { ...head, ...recordContent(answer, redact) };
}

function restoreOutcome(answer: ExchangeRecord['answer']): Outcome {
  if ('none' in answer) {
    const { none: reason, detail, cure = '' } = answer;
    return reason === 'no connection'
      ? { kind: 'unanswered', reason, detail, cure }
      : { kind: 'unanswered', reason, detail };
  }
  return restoreAnswer(answer);
}

function restoreAnswer(answer: AnswerRecord): Answered {
  const { status, means, keyedBy, headers, body, decoded = false, surplus, open } = answer;
  const fields = Object.entries(headers).filter(([name]) => !decoded || name !== 'content-encoding');
  return {
    kind: 'answered',
    status: means ?? status,
    ...(means !== undefined && { sentStatus: status }),
    ...(keyedBy !== undefined && { keyedBy }),
    headers: Object.fromEntries(fields),
    body: restoreBytes(body),
    ...(surplus !== undefined && { surplus }),
    ...(open !== undefined && { open }),
  };
}

/** A copy with every string redacted, except property names. */
function redactTexts<T>(value: T, redact: Redactor): T {
  if (typeof value === 'string') return redact(value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => redactTexts(item, redact)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, redactTexts(item as unknown, redact)]),
  ) as T;
}

/** The header fields of a response with redacted names, because a server can use a secret as a name. */
function recordFields({ headers }: Answered, redact: Redactor): Answered['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [redact(name, noCoincidence), value]));
}

/**
 * The body of a response as received; decoded, if it contains a secret, because that can't be redacted in compressed
 * bytes.
 */
function recordContent(answer: Answered, redact: Redactor): { readonly body: BodyRecord; readonly decoded?: true } {
  const content = decodeContent(answer);
  if (!content.ok || content.value === answer.body) return { body: recordBytes(answer.body, redact) };
  const latin = Buffer.from(content.value).toString('latin1');
  if (redact(latin) === latin) return { body: recordBytes(answer.body, redact) };
  return { body: recordBytes(content.value, redact), decoded: true };
}

/** Bodies as texts, because several exchanges with the same bytes then have the same text in memory too. */
const texts = new WeakMap<Uint8Array, string>();

/** Bytes as text if they are UTF-8; else as base64, redacted before the encoding, which would hide a secret. */
function recordBytes(bytes: Uint8Array | undefined, redact: Redactor): BodyRecord {
  if (bytes === undefined || bytes.length === 0) return null;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isUtf8(buffer)) return { base64: Buffer.from(redact(buffer.toString('latin1')), 'latin1').toString('base64') };
  const text = texts.get(bytes) ?? buffer.toString('utf8');
  texts.set(bytes, text);
  return { text };
}

function restoreBytes(body: BodyRecord): Uint8Array {
  if (body === null) return new Uint8Array();
  return 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
}
