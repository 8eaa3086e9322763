import { ExactNumber, numberText, isNumber, type Json } from '../../json/index.ts';
import { reachedBounds } from '../grow/number.ts';
import {
  integerFormats,
  keywordFact,
  lengthOf,
  schemaFact,
  type Algebra,
  type Fact,
  type Goal,
  type Keyword,
  type KeywordFact,
  type Keywords,
  type TypeName,
} from '../../schema/index.ts';

/** One way to break a keyword: what the broken value at the place is drawn from, given the unbroken one. */
export interface Breakage {
  readonly name: string;
  readonly goal: (unbroken: Json) => Goal | undefined;
  /** The goal, where it is the same for every unbroken value. */
  readonly constant?: Goal;
}

/** What else a broken value has to keep, and the keyword that it has to break. */
export interface Clause {
  readonly algebra: Algebra;
  readonly fact: KeywordFact;
  /** The facts of the place without those that state the same keyword. */
  readonly others: readonly Fact[];
}

/** The ways to break a keyword, in a fixed order; those that the other keywords rule out are among them. */
export function breakages(clause: Clause): Breakage[] {
  const { keyword } = clause.fact;
  const special = Object.hasOwn(specialists, keyword) ? specialists[keyword] : undefined;
  return special === undefined ? [one('broken', broken(clause))] : special(clause, clause.fact.node.keywords || {});
}

type Specialist = (clause: Clause, keywords: Keywords) => Breakage[];

const specialists: Readonly<Partial<Record<Keyword, Specialist>>> = {
  type: (clause, { type = [] }) => [...otherTypes(clause, type)],
  format: (clause, { format = '' }) => [...outOfRange(clause, format), one('broken', broken(clause))],
  enum: (clause, { enum: members = [] }) => [one('other-value', broken(clause)), ...nearby(clause, members)],
  const: (clause, { const: member = null }) => [one('other-value', broken(clause)), ...nearby(clause, [member])],
  minLength: (clause, { minLength = 0 }) => [
    one('too-short', broken(clause, { minLength: minLength - 1 })),
    ...(minLength > 1 ? [one('empty', broken(clause, { maxLength: 0 }))] : []),
  ],
  maxLength: (clause, { maxLength = 0 }) => [
    one('just-too-long', broken(clause, { maxLength: maxLength + 1 })),
    one('too-long', broken(clause, { minLength: maxLength + 10, maxLength: maxLength * 2 + 100 })),
  ],
  minimum: (clause) => beyond(clause, 'below'),
  exclusiveMinimum: (clause) => beyond(clause, 'below'),
  maximum: (clause) => beyond(clause, 'above'),
  exclusiveMaximum: (clause) => beyond(clause, 'above'),
  minItems: (clause, { minItems = 0 }) => [one('too-few', broken(clause, { minItems: minItems - 1 }))],
  maxItems: (clause, { maxItems = 0 }) => [one('too-many', broken(clause, { maxItems: maxItems + 1 }))],
  minProperties: (clause, { minProperties = 0 }) => [
    one('too-few', broken(clause, { minProperties: minProperties - 1 })),
  ],
  maxProperties: (clause, { maxProperties = 0 }) => [
    one('too-many', broken(clause, { maxProperties: maxProperties + 1 })),
  ],
};

function one(name: string, goal: Goal): Breakage {
  return { name, goal: () => goal, constant: goal };
}

/** The values that break the keyword and keep the other facts, and further keywords where given. */
function broken({ algebra, fact, others }: Clause, further?: Keywords): Goal {
  const facts = [...others, keywordFact(fact.node, fact.keyword, false)];
  return algebra.goal(further ? [...facts, schemaFact(algebra.virtual(further))] : facts);
}

/** Those of the values that break the keyword and keep the other facts. */
function among(clause: Clause, values: readonly Json[]): Goal {
  return broken(clause, { enum: values });
}

const typeOrder: readonly (readonly [string, TypeName])[] = [
  ['string', 'string'],
  ['integer', 'integer'],
  ['boolean', 'boolean'],
  ['null', 'null'],
  ['array', 'array'],
  ['object', 'object'],
];

function* otherTypes(clause: Clause, types: readonly TypeName[]): Generator<Breakage> {
  const numeric = types.includes('integer') || types.includes('number');
  for (const [name, type] of typeOrder) {
    if (types.includes(type) || (type === 'integer' && numeric)) continue;
    yield one(name, broken(clause, { type: [type] }));
  }
  if (!types.includes('number')) {
    const fraction = { type: ['number'], not: clause.algebra.virtual({ type: ['integer'] }) } as const;
    // A fraction that a double can't tell from an integer proves nothing: parsers may use doubles (RFC 8259 section 6).
    const told = broken(clause, { ...fraction, minimum: -1e9, maximum: 1e9, multipleOf: 0.1 });
    const goal = clause.algebra.isPossible(told) ? told : broken(clause, fraction);
    yield one(types.includes('integer') ? 'fraction' : 'number', goal);
  }
  if (numeric && !types.includes('string')) {
    yield {
      name: 'numeric-string',
      goal: (unbroken) => (isNumber(unbroken) ? among(clause, [numberText(unbroken)]) : undefined),
    };
  }
}

function* outOfRange(clause: Clause, format: string): Generator<Breakage> {
  const range = integerFormats.get(format);
  if (range === undefined) return;
  const [least, most] = [BigInt(range.minimum), BigInt(range.maximum)];
  const unsigned = most - least;
  yield one('just-above', among(clause, [most + 1n]));
  yield one('just-below', among(clause, [least - 1n]));
  if (least < 0n) yield one('as-unsigned', among(clause, [unsigned]));
  yield one('beyond-unsigned', among(clause, [unsigned + 2n]));
  yield one('huge', among(clause, [10n ** 30n, new ExactNumber('1e30')]));
}

/** Values that lists are often compared with too loosely: another case, a space more, a number as a string. */
function* nearby(clause: Clause, members: readonly Json[]): Generator<Breakage> {
  const texts = members.filter((member) => typeof member === 'string');
  const cases = texts.flatMap((text) => [
    text.toUpperCase(),
    text.toLowerCase(),
    text.slice(0, 1).toUpperCase() + text.slice(1),
  ]);
  if (cases.length > 0) yield one('near-case', among(clause, cases));
  if (texts.length > 0)
    yield one(
      'padded',
      among(
        clause,
        texts.flatMap((text) => [`${text} `, ` ${text}`]),
      ),
    );
  const cut = texts.filter((text) => lengthOf(text) > 1).map((text) => Array.from(text).slice(0, -1).join(''));
  if (cut.length > 0) yield one('cut-short', among(clause, cut));
}

/** Just over a bound, and far over it. */
function beyond(clause: Clause, side: 'below' | 'above'): Breakage[] {
  const goal = broken(clause);
  const nearest = goal.forms.flatMap((form) => {
    if (form.kind === 'finite') return form.values;
    const bounds = form.kind === 'number' ? reachedBounds(form) : {};
    const bound = side === 'below' ? bounds.most : bounds.least;
    return bound === undefined ? [] : [bound];
  });
  return [
    ...(nearest.length > 0 ? [one(`just-${side}`, among(clause, nearest.slice(0, 1)))] : []),
    one(`far-${side}`, goal),
  ];
}
