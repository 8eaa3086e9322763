import { equals, isArray, type Json } from '../../json/index.ts';
import { bareName } from './bare-name.ts';
import { compareValues } from './ordered-values.ts';

/** Whether an item is one of those that a filter asks for. `open`: the document does not state it. */
export type Match = 'yes' | 'no' | 'open';

const decide = (is: boolean): Match => (is ? 'yes' : 'no');

/** Compares what an item has with what was asked for. */
export const relations = {
  'is ': (has: Json, asked: Json): Match => alike(has, asked),
  // A flag can ask to include items that are left out otherwise: `archived=true`.
  'is the flag ': (has: Json, asked: Json): Match => (equals(has, asked) ? 'yes' : 'open'),
  'is the text ': (has: Json, asked: Json): Match =>
    equals(has, asked) ? 'yes' : areUnlike(has, asked) ? 'no' : 'open',
  'contains ': (has: Json, asked: Json): Match => {
    const items = isArray(has) ? has : [];
    const wanted = isArray(asked) ? asked : [asked];
    return best(wanted.flatMap((one) => items.map((item) => alike(item, one))));
  },
  'contains all of ': (has: Json, asked: Json): Match => {
    const items = isArray(has) ? has : [];
    const each = [asked].flat().map((one) => best(items.map((item) => alike(item, one))));
    return each.find((match) => match === 'no') ?? each.find((match) => match === 'open') ?? 'yes';
  },
  'is at least ': (has: Json, asked: Json): Match => ordered(has, asked, (sign) => decide(sign >= 0)),
  'is at most ': (has: Json, asked: Json): Match => ordered(has, asked, (sign) => decide(sign <= 0)),
  'is more than ': (has: Json, asked: Json): Match => ordered(has, asked, (sign) => decide(sign > 0)),
  'is less than ': (has: Json, asked: Json): Match => ordered(has, asked, (sign) => decide(sign < 0)),
  // Whether the ends of a period belong to it is unspecified.
  'is from ': (has: Json, asked: Json): Match =>
    ordered(has, asked, (sign) => (sign === 0 ? 'open' : decide(sign > 0))),
  'is until ': (has: Json, asked: Json): Match =>
    ordered(has, asked, (sign) => (sign === 0 ? 'open' : decide(sign < 0))),
} as const;

/** Whether two values are the same. Some servers take texts that differ in letter case only for the same, and some do not. */
function alike(has: Json, asked: Json): Match {
  if (equals(has, asked)) return 'yes';
  return equals(folded(has), folded(asked)) ? 'open' : 'no';
}

const best = (all: readonly Match[]): Match =>
  all.find((match) => match === 'yes') ?? all.find((match) => match === 'open') ?? 'no';

/** Texts that differ in letter case only are often the same name. */
export function folded(value: Json): Json {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/** So many letters in a row that two texts share can be what a search finds. */
const sharedLetters = 3;

/** Whether no search would find a text by another one. */
function areUnlike(has: Json, asked: Json): boolean {
  if (typeof has !== 'string' || typeof asked !== 'string') return false;
  const [text, wanted] = [has, asked].map(bareName);
  // An item without a text can belong to each of them.
  if (text === undefined || text === '' || wanted === undefined || wanted.length < 2 * sharedLetters) return false;
  const pieces = Array.from({ length: wanted.length - sharedLetters + 1 }, (_, at) =>
    wanted.slice(at, at + sharedLetters),
  );
  return !pieces.some((piece) => text.includes(piece));
}

/** Orders two numbers, or two dates of the same form. */
function ordered(has: Json, asked: Json, judge: (sign: number) => Match): Match {
  const sign = compareValues(has, asked);
  return sign === undefined ? 'open' : judge(sign);
}
