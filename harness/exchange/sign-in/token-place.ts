import { getAt, isObject, type Json } from '../../json/index.ts';
import { decodeContent, decodeJson } from '../decode.ts';
import { singleHeader, type Answered } from '../exchange.ts';

/** Where a secret is in a response: at a JSON pointer of its body, in a header field, or in a cookie that it sets. */
export type TokenPlace = { readonly pointer: string } | { readonly header: string } | { readonly cookie: string };

/** The JSON body of a response; undefined if it has none. */
export function jsonOf(answer: Answered): Json | undefined {
  const content = decodeContent(answer);
  const decoded = content.ok ? decodeJson(content.value) : undefined;
  return decoded?.ok === true ? decoded.value : undefined;
}

/** The secret at a place of a response; undefined if there is none. */
export function findToken(answer: Answered, place: TokenPlace): string | undefined {
  if ('header' in place) {
    const field = singleHeader(answer, place.header.toLowerCase());
    return field?.replace(/^Bearer +/i, '');
  }
  if ('cookie' in place) return cookieIn(answer, place.cookie);
  const body = jsonOf(answer);
  const value = body === undefined ? undefined : getAt(body, place.pointer);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}

/** The value of a cookie that a response sets (RFC 6265 §4.1). */
function cookieIn({ headers }: Answered, name: string): string | undefined {
  const set = [headers['set-cookie'] ?? []].flat().map((field) => field.split(';', 1)[0]?.trim() ?? '');
  const found = set.find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** The members of a response that are likely to be secret, at any depth, and all cookies that it sets. */
export function secretsOf(answer: Answered): string[] {
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((field) => /^[^=]*=([^;]*)/.exec(field)?.[1] ?? '');
  const found: string[] = cookies.filter(({ length }) => length >= 8);
  const walk = (value: Json, isNamed: boolean): void => {
    if (typeof value === 'string' && isNamed) found.push(value);
    else if (Array.isArray(value)) for (const item of value as readonly Json[]) walk(item, isNamed);
    else if (isObject(value)) {
      for (const [name, item] of Object.entries(value)) walk(item, /token|secret|key|session|jwt/i.test(name));
    }
  };
  const body = jsonOf(answer);
  if (body !== undefined) walk(body, false);
  return found;
}
