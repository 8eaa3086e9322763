import { plainName } from '../../document/index.ts';
import { equals, isNumber, type Json } from '../../json/index.ts';
import type { SchemaView } from '../../schema/index.ts';

/** How the texts of a body are written: a server that changes texts of one kind can leave the others as they are. */
export const textStyles = ['words', 'words', 'other letters', 'digits'] as const;
export type TextStyle = (typeof textStyles)[number];

/**
 * Values for a place that a server which changes values does not leave as they are, the most revealing ones first. Not all of
 * them are valid there.
 *
 * @param name of the property that has the value; empty for another place
 */
export function revealingValues(value: Json, view: SchemaView, name: string, style: TextStyle): Json[] {
  if (typeof value === 'string')
    return [...daysFor(value, view), ...textsFor(value, view, name, style), ...unlikeDefault(value, view)];
  if (isNumber(value)) return [...fractionsFor(value), ...largeFor(value, view)];
  return unlikeDefault(value, view);
}

/**
 * Values that many programs take for none. Empty texts are not among them: frameworks turn them into null on purpose.
 */
export const emptyValues: readonly Json[] = [false, 0, []];

/** Another truth value or member of an enum in place of the default: it shows whether the value is kept. */
function unlikeDefault(value: Json, view: SchemaView): Json[] {
  const [usual] = view.values('default');
  if (usual === undefined || !equals(usual, value)) return [];
  if (typeof usual === 'boolean') return [!usual];
  return view.members.filter((one) => !equals(one, usual));
}

/** Where no limit is documented, servers have limits of their own beyond this one. */
const longest = 255;
/** The columns of many databases hold 255 characters, so texts are longer where the document allows it. */
const longestDocumented = 1000;
/** A text leaves room for what makes it unlike those of other requests. */
const room = 8;
const usualLengths = [40, 24, 12, 6];
const words = 'Quick Fox Jumps Over 7 Lazy Dogs And Runs ';
/** Letters beyond ASCII, beyond Latin-1 and beyond the Basic Multilingual Plane. They have no other normal form. */
const otherLetters = 'Über 🌱 Žluťoučký Łódź 植物 Đà ';
/** A number that is not the same without its first digits. */
const digits = '0071';

/** Names of texts that can be all digits without being numbers: a zero at their beginning counts. */
const numbered = /(?:postcode|postalcode|zip|zipcode|code|sku|serial|serialnumber|barcode|reference)$/;

/** Texts for a place, the longest first; none where only some texts are valid for another reason than their length. */
function textsFor(text: string, view: SchemaView, name: string, style: TextStyle): string[] {
  if (['enum', 'const', 'pattern', 'format'].some((keyword) => view.values(keyword).length > 0)) return [];
  const limits = view.values('maxLength').filter((limit) => typeof limit === 'number');
  const most = Math.min(limits.length > 0 ? longestDocumented : longest, ...limits) - room;
  const isNumbered = style === 'digits' && numbered.test(plainName(name));
  const source = isNumbered ? digits : style === 'other letters' ? otherLetters : words;
  const lengths = [...(limits.length > 0 ? [most] : []), ...usualLengths].filter(
    (length) => (source !== words || length > text.length) && length <= most,
  );
  const characters = Array.from(source);
  const textOf = (length: number): string =>
    Array.from({ length }, (_, at) => characters[at % characters.length]).join('');
  return lengths.map((length) => textOf(length).replace(/ $/, 'x'));
}

function fractionsFor(number: Json): number[] {
  const isWhole = typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 1e6;
  return isWhole ? [0.37, 0.5, -0.5].map((part) => Number((number + part).toFixed(2))) : [];
}

/** More than an int32 or a float holds exactly. */
const beyondInt32 = 4_294_967_297;
/** Above it, a double holds even integers only. */
const double = 2n ** 53n;

/** Integers beyond a double and beyond int32, where the document says that it can be so large. */
function largeFor(number: Json, view: SchemaView): (number | bigint)[] {
  if (typeof number !== 'number' || !Number.isInteger(number)) return [];
  const [most] = view.values('maximum').filter((limit) => typeof limit === 'number');
  const isInt64 = view.values('format').includes('int64');
  const own = Math.abs(number) % beyondInt32;
  return [
    ...(isInt64 ? [double + 1n + 2n * BigInt(own)] : []),
    ...(isInt64 || (most !== undefined && most > beyondInt32) ? [beyondInt32 + own] : []),
  ];
}

/** A leap day, or the last day of a year: the same for all dates of a year, so that dates keep their order. */
function daysFor(text: string, view: SchemaView): string[] {
  const [, year = '', , rest = ''] = /^(\d{4})-(\d{2}-\d{2})([Tt].*)?$/.exec(text) ?? [];
  if (year === '' || !['date', 'date-time'].some((format) => view.values('format').includes(format))) return [];
  const leapYear = String(Number(year) - (Number(year) % 4)).padStart(4, '0');
  return [...(Number(year) % 8 < 4 ? [`${leapYear}-02-29${rest}`] : []), `${year}-12-31${rest}`];
}
