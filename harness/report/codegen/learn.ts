import type { ExchangeRecord } from '../../record/index.ts';
import { printAccess } from './literal.ts';

/** Values of one response that are looked at. */
const mostValues = 500;

/**
 * The access to a value in the JSON body of a response, such as `.data.id`. What the request sent itself counts as no
 * value, because sending it again gives the same.
 *
 * @returns undefined if the response has no such value
 */
export function accessTo(wanted: string, { request, answer }: ExchangeRecord): string | undefined {
  if ('none' in answer || answer.body === null || !('text' in answer.body)) return undefined;
  const sent = request.body !== null && 'text' in request.body ? request.body.text : '';
  let left = mostValues;
  const find = (value: unknown, code: string): string | undefined => {
    left -= 1;
    if (left < 0) return undefined;
    if (typeof value === 'string' || Number.isSafeInteger(value)) {
      return String(value) === wanted && !sent.includes(JSON.stringify(value)) ? code : undefined;
    }
    if (typeof value !== 'object' || value === null) return undefined;
    for (const [name, item] of Object.entries(value)) {
      const found = find(item, code + printAccess(name));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  try {
    return find(JSON.parse(answer.body.text), '');
  } catch {
    return undefined;
  }
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
