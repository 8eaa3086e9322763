import { type Rejection, reasons } from './rejection.ts';
import type { NewPlant } from '../store/plant-store.ts';

/** An HTTP response before it is sent: plain data, so that a step can be checked and altered without a socket. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string;
}

export function jsonAnswer(status: number, value: unknown, headers: Answer['headers'] = {}): Answer {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

/**
 * 200 with a Plant (section 4). It is unspecified whether it contains `id`; the schema of Plant has none, so none is
 * sent.
 */
export function answerPlant({ name, tag }: NewPlant): Answer {
  return jsonAnswer(200, { name, tag });
}

/**
 * Every rejection is 400 with an Error, because that is the only failure that the specification documents. It does not
 * mention other paths and methods. HTTP defines those: 404, and 405 with Allow (RFC 9110 section 15.5.6). A failure of the
 * server itself, such as a full disk, is not the client's fault: 500 (section 15.6.1).
 */
export function answerRejection({ reason, message }: Rejection): Answer {
  const error = { error: reasons[reason].code, message };
  if (reason === 'path-unknown') return jsonAnswer(404, error);
  if (reason === 'method-unsupported') return jsonAnswer(405, error, { Allow: 'POST' });
  return jsonAnswer(reason === 'unexpected' ? 500 : 400, error);
}
