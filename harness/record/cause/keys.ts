import { withoutKeys, withoutSlash } from '../../document/index.ts';
import type { ClauseRecord } from '../record.ts';
import type { Within } from './general.ts';

/** What identifies the cause of a finding. */
export interface Fingerprint {
  /** Findings that share one of these texts have the same cause. */
  readonly sure?: readonly string[];
  /** The same, but for those that other variants of their clauses show. */
  readonly exact: readonly string[];
  /** The same in every run that finds it, whatever else is found. The id of the cause is made from it. */
  readonly id: string;
  /** What is wrong without the place: it can be wrong in every place where it was tried. */
  readonly general?: {
    readonly what: string;
    readonly tried: ClauseRecord;
    readonly within?: readonly (Within | undefined)[];
  };
  /** Whether it describes its cause better than one about an unusual or invalid value. */
  readonly isTypical?: boolean;
  /** What other findings can be known by to have this cause. */
  readonly leads?: readonly string[];
  /** What this finding is known by to have the cause of the first other one that leads it. */
  readonly follows?: readonly string[];
  /** Whether nothing in the finding says what made the server fail, so that only another one can. */
  readonly isVague?: boolean;
  /** What this finding is known by to be only a consequence of the first other one that leads it. */
  readonly yieldsTo?: readonly string[];
}

/** Joins the parts of a text that identifies a cause. */
export const keyOf = (...parts: readonly string[]): string => parts.join('\n');

/** The path of the operation of a clause, without what names one resource at its end. */
export function pathOf({ operation }: ClauseRecord): string {
  return plainPath(operation)
    .replace(/^\S+ /, '')
    .replace(/\/\{[^{}]*\}$/, '');
}

/** Whether a request of a variant breaks something, whatever it is: it is sent for the answer to invalid requests. */
export const isBrokenSomehow = (variant: string): boolean => variant.startsWith('broken');

/** What answers of an operation are known by with a status that is neither a success nor a failure. */
export const redirected = ({ operation }: ClauseRecord, cause: string): string[] =>
  cause.startsWith('status 3') ? [keyOf('redirected', operation, cause)] : [];

/** The last name in the path of the operation of a clause: that of its resources. */
export function lastNameOf({ operation }: ClauseRecord): string {
  return (
    plainPath(operation)
      .split('/')
      .findLast((name) => !name.includes('{')) ?? ''
  );
}

/** A path without a slash at its end, and without keys in parentheses. */
const plainPath = (path: string): string => withoutKeys(withoutSlash(path));

/** The place of the document that states a clause; the operation, if a specification states it. */
export function placeOf({ stated, operation }: ClauseRecord): string {
  return /^(?:\/|[^ ]*#)/.test(stated) ? stated : operation;
}

/** Matches a name that is not part of a longer word. @param after what comes after it, as a pattern */
export function asWord(name: string, after = ''): RegExp {
  const exact = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}_])${exact}(?![\p{L}\p{N}_])${after}`, 'gu');
}

/**
 * The words of an answer without what a parser says of the value: it names one of many mistakes.
 *
 * @param of which one, if several parsers speak: the last one, or the first one, which called the others
 */
export function withoutDetail(answer: string, of: 'first' | 'last' = 'last'): string {
  // What comes after the name of another member of the answer is about something else.
  const words = String.raw`\b(?:pars|decod|compil)\w+(?:(?!, \w+: |[{}])[^:])*(?=: )`;
  const form = of === 'last' ? RegExp(`^.*${words}`, 'is') : RegExp(`^.*?${words}`, 'is');
  return form.exec(answer)?.[0] ?? answer;
}
