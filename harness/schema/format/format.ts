import { isNumber, type Json } from '../../json/index.ts';
import { isDate, isDateTime, isDuration, isTime } from './date-time.ts';
import { isEmail, isHostname, isIdnEmail, isIdnHostname, isIpv4, isIpv6 } from './internet.ts';
import { inRange, integerFormats } from './number-format.ts';
import { isIri, isIriReference, isUri, isUriReference, isUriTemplate } from './uri.ts';

/** The formats of strings that are asserted (validation 2020-12, section 7.3; OpenAPI Format Registry). */
export const stringFormats: ReadonlyMap<string, (text: string) => boolean> = new Map<string, (text: string) => boolean>(
  [
    ['date-time', isDateTime],
    ['date', isDate],
    ['time', isTime],
    ['duration', isDuration],
    ['email', isEmail],
    ['idn-email', isIdnEmail],
    ['hostname', isHostname],
    ['idn-hostname', isIdnHostname],
    ['ipv4', isIpv4],
    ['ipv6', isIpv6],
    ['uri', isUri],
    ['uri-reference', isUriReference],
    ['iri', isIri],
    ['iri-reference', isIriReference],
    ['uri-template', isUriTemplate],
    ['uuid', (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)],
    ['json-pointer', (text) => /^(?:\/(?:[^~/]|~[01])*)*$/.test(text)],
    ['relative-json-pointer', (text) => /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/.test(text)],
    ['regex', isExpression],
    ['byte', (text) => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)],
  ],
);

function isExpression(text: string): boolean {
  try {
    return new RegExp(text, 'u').source.length > 0;
  } catch {
    return false;
  }
}

/** Whether the value has the format (validation 2020-12, section 7). Every value has an unknown format. */
export function keepsFormat(name: string, value: Json): boolean {
  if (typeof value === 'string') return stringFormats.get(name)?.(value) ?? true;
  const range = isNumber(value) ? integerFormats.get(name) : undefined;
  return range === undefined || !isNumber(value) || inRange(value, range);
}
