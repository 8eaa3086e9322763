import { fromInteger, isArray, isNumber, type Json } from '../../json/index.ts';
import { isDate, isDateTime, isDuration, isTime } from './date-time.ts';
import { isEmail, isHostname, isIdnEmail, isIdnHostname, isIpv4, isIpv6 } from './internet.ts';
import { inRange, integerFormats } from './number-format.ts';
import { isIri, isIriReference, isUri, isUriReference, isUriTemplate } from './uri.ts';

/** The formats of numbers that the registry has for strings, too, because many parsers read numbers as doubles. */
const ofBoth: ReadonlySet<string> = new Set(['int64', 'uint64', 'decimal']);

/** The name of a format beside a type. Where numbers are meant, a text has another type, and no format. */
export function formatBeside(name: string, type: Json | undefined): string {
  const isOfTexts = isArray(type) ? type.includes('string') && !type.some(isNumeric) : type === 'string';
  return isOfTexts && ofBoth.has(name) ? `${name} text` : name;
}

const isNumeric = (type: Json): boolean => type === 'integer' || type === 'number';

/** Formats that any text has. */
export const freeFormats: ReadonlySet<string> = new Set([
  ...['password', 'binary', 'text', 'string', 'html', 'commonmark', 'markdown', 'textarea', 'multiline', 'multi-line'],
]);

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
    ['int64 text', isIntegerOf('int64')],
    ['uint64 text', isIntegerOf('uint64')],
    // Of fixed point. Servers that show large ones with an exponent are not at fault: the range is unspecified.
    ['decimal text', (text) => /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,4})?$/.test(text)],
    ['byte', (text) => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)],
  ],
);

/** Whether a text is an integer of a format in decimal notation. */
function isIntegerOf(name: string): (text: string) => boolean {
  const range = integerFormats.get(name);
  return (text) => /^-?\d{1,40}$/.test(text) && range !== undefined && inRange(fromInteger(BigInt(text)), range);
}

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
