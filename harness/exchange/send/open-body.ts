import { parseIfJson } from '../../json/index.ts';
import type { Answered, Outcome, Request } from '../exchange.ts';
import { isJson, parseMediaType } from '../media-type.ts';
import { TimeUp, type Terms } from './no-answer.ts';

/** Milliseconds that the body of an answer is read when the operation is known to send a stream. */
const enoughOfStream = 100;
/** Bytes of a stream that are kept. */
const mostKept = 65_536;

/** Media types of bodies that go on as long as there is something to say. */
const ofStreams = /^(?:text\/event-stream|multipart\/x-mixed-replace|application\/(?:x-)?(?:ndjson|jsonl|json-seq))$/;

/**
 * An answer that has begun and does not end, where that is right: it is a success without a length, and a stream by its
 * media type, by the document, or because it consists of whole lines of JSON. Any other body that stops is incomplete.
 *
 * @param begun the answer so far
 * @param isStated whether the document says that the operation sends a stream
 */
export function openAnswer(begun: Answered, isStated: boolean): Answered | undefined {
  const { status, headers, body } = begun;
  if (status < 200 || status > 299 || headers['content-length'] !== undefined) return undefined;
  const [field = ''] = [headers['content-type'] ?? ''].flat();
  const type = parseMediaType(field);
  const isOfType = type !== undefined && ofStreams.test(`${type.type}/${type.subtype}`);
  const hasLines = type !== undefined && isJson(type) && isOfJsonLines(body);
  return isOfType || isStated || hasLines ? { ...begun, body: body.slice(0, mostKept), open: true } : undefined;
}

/** What there is of an answer that was not complete in time, if it is a stream. */
export function streamIn(error: Error, begun: Answered, { statesStream }: Terms): Answered | undefined {
  return error instanceof TimeUp ? openAnswer(begun, statesStream) : undefined;
}

/**
 * Stops reading an answer after a moment if it is a stream, and the operation had one before.
 *
 * @param begun the answer so far
 * @returns ends the waiting
 */
export function lookForStream(terms: Terms, begun: () => Answered, stop: (error: Error) => void): () => void {
  if (!terms.hadStream) return () => undefined;
  const timer = setTimeout(() => {
    if (openAnswer(begun(), terms.statesStream) !== undefined) stop(new TimeUp());
  }, enoughOfStream);
  return () => {
    clearTimeout(timer);
  };
}

/** The operations that send streams: those of which the document says so, and those of which a body did not end. */
export class Streams {
  readonly #stated: ReadonlySet<string>;
  readonly #met = new Set<string>();

  constructor(stated: ReadonlySet<string> = new Set()) {
    this.#stated = stated;
  }

  /** What is known of an operation. */
  of({ operation = '' }: Request): Pick<Terms, 'statesStream' | 'hadStream'> {
    return { statesStream: this.#stated.has(operation), hadStream: this.#met.has(operation) };
  }

  note({ operation = '' }: Request, outcome: Outcome): void {
    if (outcome.kind === 'answered' && outcome.open === true) this.#met.add(operation);
  }
}

/** The first line of a body, if it is a JSON text that ends with its line. */
export function firstLineOf(body: Uint8Array): Uint8Array | undefined {
  const end = body.indexOf(10);
  const line = end < 0 ? undefined : body.subarray(0, end);
  return line !== undefined && parseIfJson(Buffer.from(line).toString('utf8')) !== undefined ? line : undefined;
}

/** The most lines of a body that are read. */
const mostLines = 1_000;

/** The first lines of a body, if each of them is a JSON text; undefined otherwise. A line can be empty. */
export function jsonLinesOf(body: Uint8Array): readonly Uint8Array[] | undefined {
  const lines: Uint8Array[] = [];
  for (let from = 0; from < body.length && lines.length < mostLines;) {
    const end = body.indexOf(10, from);
    const line = body.subarray(from, end < 0 ? body.length : end);
    from += line.length + 1;
    const text = Buffer.from(line).toString('utf8');
    if (text.trim() === '') continue;
    if (parseIfJson(text) === undefined) return undefined;
    lines.push(line);
  }
  return lines.length === 0 ? undefined : lines;
}

function isOfJsonLines(body: Uint8Array): boolean {
  return firstLineOf(body) !== undefined && body.at(-1) === 10;
}
