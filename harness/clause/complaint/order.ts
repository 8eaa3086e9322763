import type { Demand, FieldOrder } from './complaint.ts';

/** A form of sentence, and what it demands. */
export type SentenceForm = readonly [form: RegExp, demands: (...groups: string[]) => readonly Demand[]];

const word = '["\'`]?([A-Za-z_][\\w.-]*)["\'`]?';

/** A demand that the value of a field compares so with that of another one, which can be in quotes before other words. */
export function ordered(order: FieldOrder, other: string): readonly Demand[] {
  const [, quoted] = /^["'`]([^"'`]+)["'`]/.exec(other) ?? [];
  return [{ kind: 'ordered', order, other: quoted ?? other.replace(/\.$/, '') }];
}

export const of = (source: string): RegExp => new RegExp(source, 'i');

/** What must be so, and what is wrong if it is so. */
const must = '(?:must|should|has to|needs to)(?! not| never)';
const mustNot = "(?:must(?: not|n't| never)|should(?: not|n't| never)|may not|can ?not|can't|is|was|lies|comes)";

/** A sentence about the order of two fields. @param words that come between the two names */
const inOrder = (verb: string, words: string): RegExp =>
  of(`\\b${verb} (?:be|come|occur|lie)?(?: a date| a time| dated| strictly)* ?(?:${words}) (?:the )?(.+?)\\.?$`);

/** The forms of sentences that state an order of two fields, or that they are equal. */
export const orders: readonly SentenceForm[] = [
  [
    inOrder(must, 'before or equal to|on or before|not? (?:after|later than)|earlier than|before|prior to'),
    (other) => ordered('before', other),
  ],
  [inOrder(mustNot, 'after|later than'), (other) => ordered('before', other)],
  [
    inOrder(must, 'after or equal to|on or after|not? (?:before|earlier than)|later than|after'),
    (other) => ordered('after', other),
  ],
  [inOrder(mustNot, 'before|earlier than|prior to'), (other) => ordered('after', other)],
  [
    of(`(?:must|should) be (?:greater|larger|more|higher) than (?:or equal to )?(?:the )?${word}`),
    (other) => ordered('after', other),
  ],
  [
    of(`(?:must|should) be (?:less|smaller|lower) than (?:or equal to )?(?:the )?${word}`),
    (other) => ordered('before', other),
  ],
  [of(`${mustNot} be (?:greater|larger|more|higher) than (?:the )?${word}`), (other) => ordered('before', other)],
  [of(`${mustNot} be (?:less|smaller|lower) than (?:the )?${word}`), (other) => ordered('after', other)],
  [
    of(`(?:must|should) (?:match|equal|be equal to|be the same as) (?:the )?${word}\\.?$`),
    (other) => ordered('equal', other),
  ],
  // "must be the currency of the budget", "must have the same currency as the budget".
  [
    of(
      `(?:must|should|has to) (?:be|have|use|match|equal) (?:in )?(?:the )?(?:same )?${word} (?:of|as) (?:the |its )?${word}(?: of the (?:request|body))?\\.?$`,
    ),
    (inner, outer) => ordered('equal', `${inner} of ${outer}`),
  ],
];
