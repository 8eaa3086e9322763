import type { ExchangeRecord } from '../../record/index.ts';
import { printAccess } from './literal.ts';

/** Values of one response that are looked at. */
const mostValues = 500;

/**
 * The access to a value in the JSON body of a response, such as `.data.id`. What the request sent itself under the same
 * name counts as no value, because sending it again gives the same.
 *
 * @returns undefined if the response has no such value
 */
export function accessTo(wanted: string, { request, answer }: ExchangeRecord): string | undefined {
  if ('none' in answer || answer.body === null || !('text' in answer.body)) return undefined;
  const isSent = sentBy(request.body !== null && 'text' in request.body ? request.body.text : '');
  const leaves = leavesOf(answer.body.text) ?? [];
  return leaves.find(({ name, value }) => value === wanted && !isSent(name, value))?.code;
}

/** A text or whole number in JSON: its access, and the name of the property that it or its array is the value of. */
interface Leaf {
  readonly code: string;
  readonly name: string;
  readonly value: string;
}

/** The first texts and whole numbers of a JSON text; undefined if it is not JSON. */
function leavesOf(text: string): Leaf[] | undefined {
  const leaves: Leaf[] = [];
  let left = mostValues;
  const collect = (value: unknown, code: string, name: string): void => {
    left -= 1;
    if (left < 0) return;
    if (typeof value === 'string' || Number.isSafeInteger(value)) leaves.push({ code, name, value: String(value) });
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      collect(item, code + printAccess(key), Array.isArray(value) ? name : key);
    }
  };
  try {
    collect(JSON.parse(text), '', '');
    return leaves;
  } catch {
    return undefined;
  }
}

/** Whether a request body sends a value under a name: exactly for JSON, and by its words for other media types. */
function sentBy(body: string): (name: string, value: string) => boolean {
  const leaves = leavesOf(body);
  if (leaves === undefined) return (name, value) => hasWord(body, name) && hasWord(body, value);
  const sent = new Set(leaves.map(({ name, value }) => JSON.stringify([name, value])));
  return (name, value) => sent.has(JSON.stringify([name, value]));
}

/** Whether a text has a word that is not part of a longer one. */
export function hasWord(text: string, word: string): boolean {
  const isInside = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character);
  for (let at = text.indexOf(word); at >= 0 && word !== ''; at = text.indexOf(word, at + 1)) {
    if (!isInside(text[at - 1]) && !isInside(text[at + word.length])) return true;
  }
  return false;
}

/** The values of the path parameters of a request, by name. */
export function pathValues({ request }: ExchangeRecord): [name: string, value: string][] {
  try {
    const { path = {} } = JSON.parse(request.values ?? '{}') as { path?: Record<string, unknown> };
    return Object.entries(path).map(([name, value]) => [name, String(value)]);
  } catch {
    return [];
  }
}
