import { remembered } from '../../json/index.ts';
import { formatGrammars, type FormatGrammar } from '../format/grammar.ts';
import { automatonOf, NotRegular } from '../pattern/automaton.ts';
import { Language } from '../pattern/language.ts';
import { conjunction, isFinite, tableOf, type Condition, type StateTable } from '../pattern/state-table.ts';
import type { KeywordFact } from '../fact/fact.ts';
import type { StringForm } from './form.ts';

/** The strings of a form, from all its patterns and formats together. */
export type Words =
  /** Any characters: only the length matters. */
  | { readonly kind: 'free' }
  | RegularWords
  /** No automaton can be built. */
  | { readonly kind: 'rejected'; readonly fact: KeywordFact; readonly reason: string };

/** The words of an automaton. */
export interface RegularWords {
  readonly kind: 'regular';
  readonly language: Language;
  /** Those that people and programs usually write, where the formats allow others too. */
  readonly usual?: UsualWords;
  /** Whether all of them satisfy the patterns and formats. */
  readonly exact: boolean;
  /** All of them, if they are few. */
  readonly few?: readonly string[];
}

/** The usual texts of the formats of a form. There is at least one. */
export interface UsualWords {
  readonly language: Language;
  readonly has: (text: string) => boolean;
}

/** Lone surrogates and U+0000 are avoided where other strings exist, because servers handle them differently. */
const clean = '^[^\\u0000\\ud800-\\udfff]*$';

/** Languages with at most this many words are listed. */
const few = 64;

/** Finds the words of string forms. */
export class StringLanguages {
  readonly #words = new WeakMap<StringForm, Words>();

  /** The words of a form. */
  words(form: StringForm): Words {
    let words = this.#words.get(form);
    if (words === undefined) this.#words.set(form, (words = wordsOf(form)));
    return words;
  }
}

/** The maximum number of states of an automaton. A larger one takes too long to build. */
const mostStates = 20_000;

/** More patterns that must not match are left to checks: each of them makes the automaton larger. */
const mostExcluded = 16;

function wordsOf({ patterns, formats, minLength, maxLength }: StringForm): Words {
  const texts: { readonly pattern: string; readonly holds: boolean }[] = [];
  let exact = formats.length === 0;
  let excluded = 0;
  for (const fact of [...patterns, ...formats]) {
    const pattern = patternOf(fact);
    if (!fact.holds && pattern !== undefined && ++excluded > mostExcluded) {
      exact = false;
      continue;
    }
    const automaton = pattern === undefined ? undefined : automatonFor(pattern);
    if (pattern === undefined || automaton === undefined) continue;
    if (!(automaton instanceof NotRegular)) texts.push({ pattern, holds: fact.holds });
    // For a pattern that must not match, strings are drawn freely and checked; so are those of a format that it narrows.
    else if (fact.holds && !isNarrowedFormat(fact, formats))
      return rejected(fact, `cannot generate strings for it: ${automaton.message}`);
    else exact = false;
  }
  if (texts.length === 0) return { kind: 'free' };
  const found = languageOf(texts, minLength, maxLength);
  const fact = patterns[0] ?? formats[0];
  if (found instanceof Error && fact) return rejected(fact, found.message);
  if (found instanceof Error) throw found;
  const usual = usualWords(formats, texts, minLength, maxLength);
  return { kind: 'regular', exact, ...found, ...(usual && { usual }) };
}

/** Whether a pattern stands beside a format with a grammar, so that many texts of the format can be expected to match. */
function isNarrowedFormat({ keyword }: KeywordFact, formats: readonly KeywordFact[]): boolean {
  return keyword === 'pattern' && formats.some((format) => grammarOf(format) !== undefined);
}

/** The usual words of the formats; undefined if there are none that satisfy the rest too. */
function usualWords(
  formats: readonly KeywordFact[],
  texts: Texts,
  minLength: number,
  maxLength: number,
): UsualWords | undefined {
  const patterns = formats.flatMap((fact) => grammarOf(fact)?.usual ?? []);
  if (patterns.length === 0) return undefined;
  const found = languageOf([...texts, ...patterns.map((pattern) => ({ pattern, holds: true }))], minLength, maxLength);
  if (found instanceof Error || found.language.isEmpty) return undefined;
  const expressions = patterns.map((pattern) => new RegExp(pattern));
  return { language: found.language, has: (text) => expressions.every((expression) => expression.test(text)) };
}

function rejected(fact: KeywordFact, reason: string): Words {
  return { kind: 'rejected', fact, reason };
}

type Texts = readonly { readonly pattern: string; readonly holds: boolean }[];

interface FoundLanguage {
  readonly language: Language;
  readonly few?: readonly string[];
}

/**
 * The languages by their patterns and lengths. An automaton takes milliseconds to build, and a document uses the same
 * few patterns a thousand times. Caches, not registries: their entries can be made again.
 */
const automata = new Map<string, StateTable | NotRegular>();
const languages = new Map<string, FoundLanguage | RangeError | NotRegular>();

function automatonFor(pattern: string): StateTable | NotRegular {
  return remembered(automata, pattern, () => orReason(() => tableOf(automatonOf(pattern))) as StateTable | NotRegular);
}

function languageOf(texts: Texts, least: number, most: number): FoundLanguage | RangeError | NotRegular {
  return remembered(languages, JSON.stringify([texts, least, String(most)]), () =>
    orReason(() => {
      const conditions = texts.flatMap(({ pattern, holds }) => conditionOf(pattern, holds));
      const table = bothOf([...conditions, ...conditionOf(clean, true)]);
      const preferred = new Language(table, least, most);
      return preferred.isEmpty ? found(bothOf(conditions), least, most) : listed(preferred, table);
    }),
  );
}

function conditionOf(pattern: string, holds: boolean): Condition[] {
  const table = automatonFor(pattern);
  return table instanceof NotRegular ? [] : [{ table, holds }];
}

function found(table: StateTable, least: number, most: number): FoundLanguage {
  return listed(new Language(table, least, most), table);
}

function listed(language: Language, table: StateTable): FoundLanguage {
  const words = isFinite(table) ? language.all(few) : undefined;
  return { language, ...(words && { few: words }) };
}

/** @throws {NotRegular} when it has too many states */
function bothOf(conditions: readonly Condition[]): StateTable {
  const table = conjunction(conditions, mostStates);
  if (table === undefined) throw new NotRegular('its automaton has too many states');
  return table;
}

function orReason<Result>(build: () => Result): Result | RangeError | NotRegular {
  try {
    return build();
  } catch (error) {
    if (error instanceof RangeError || error instanceof NotRegular) return error;
    throw error;
  }
}

/** The pattern of a fact. Undefined for a format that must not hold, because nearly every string breaks it. */
function patternOf(fact: KeywordFact): string | undefined {
  const { keywords } = fact.node;
  if (keywords === false) return undefined;
  return fact.keyword === 'pattern' ? keywords.pattern : grammarOf(fact)?.pattern;
}

/** The grammar of a format that must hold. */
function grammarOf({ node: { keywords }, holds }: KeywordFact): FormatGrammar | undefined {
  return holds && keywords !== false ? formatGrammars.get(keywords.format ?? '') : undefined;
}
