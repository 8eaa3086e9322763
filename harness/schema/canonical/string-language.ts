import type { DFA } from 'refa';
import { formatGrammars } from '../format/grammar.ts';
import { automatonOf, complement, intersection, NotRegular } from '../pattern/automaton.ts';
import { Language } from '../pattern/language.ts';
import type { KeywordFact } from './fact.ts';
import type { StringForm } from './form.ts';

/** What a string form comes to once its patterns and formats are taken together. */
export type Words =
  /** Any characters: only the length counts. */
  | { readonly kind: 'free' }
  /** The words of an automaton; `exact` when all of them keep the patterns and formats. */
  | { readonly kind: 'regular'; readonly language: Language; readonly exact: boolean; readonly few?: readonly string[] }
  /** No automaton can be had. */
  | { readonly kind: 'refused'; readonly fact: KeywordFact; readonly reason: string };

/** Lone surrogates and U+0000 are left out where there is anything else: what servers make of them is doubtful. */
const clean = '^[^\\u0000\\ud800-\\udfff]*$';

/** Languages of no more words than this are listed. */
const few = 64;

/** Finds the words of string forms, each pattern's automaton made once. */
export class StringLanguages {
  readonly #automata = new Map<string, DFA | NotRegular>();
  readonly #words = new WeakMap<StringForm, Words>();

  /** The words of a form. */
  words(form: StringForm): Words {
    let words = this.#words.get(form);
    if (words === undefined) this.#words.set(form, (words = this.#find(form)));
    return words;
  }

  #find(form: StringForm): Words {
    const parts: DFA[] = [];
    let exact = true;
    for (const fact of [...form.patterns, ...form.formats]) {
      const pattern = patternOf(fact);
      if (fact.keyword === 'format') exact = false;
      if (pattern === undefined) continue;
      const automaton = this.#automaton(pattern);
      if (automaton instanceof NotRegular) {
        // What must not match is drawn freely and checked.
        if (fact.holds)
          return { kind: 'refused', fact, reason: `${automaton.message}, and no strings are grown for it` };
        exact = false;
      } else parts.push(fact.holds ? automaton : complement(automaton));
    }
    const [first, ...rest] = parts;
    if (first === undefined) return { kind: 'free' };
    try {
      return this.#language(rest.reduce(intersection, first), form, exact);
    } catch (error) {
      const fact = form.patterns[0] ?? form.formats[0];
      if (fact === undefined || !(error instanceof RangeError || error instanceof NotRegular)) throw error;
      return { kind: 'refused', fact, reason: error.message };
    }
  }

  #language(automaton: DFA, { minLength, maxLength }: StringForm, exact: boolean): Words {
    const usual = this.#automaton(clean);
    const preferred = usual instanceof NotRegular ? automaton : intersection(automaton, usual);
    let language = new Language(preferred, minLength, maxLength);
    let kept = preferred;
    if (language.isEmpty) {
      language = new Language(automaton, minLength, maxLength);
      kept = automaton;
    }
    const words = kept.isFinite ? language.all(few) : undefined;
    return { kind: 'regular', language, exact, ...(words && { few: words }) };
  }

  #automaton(pattern: string): DFA | NotRegular {
    let known = this.#automata.get(pattern);
    if (known === undefined) {
      try {
        known = automatonOf(pattern);
      } catch (error) {
        if (!(error instanceof NotRegular)) throw error;
        known = error;
      }
      this.#automata.set(pattern, known);
    }
    return known;
  }
}

/** A format that must not be kept has no pattern: nearly every string breaks it. */
function patternOf({ node: { keywords }, keyword, holds }: KeywordFact): string | undefined {
  if (keywords === false) return undefined;
  if (keyword === 'pattern') return keywords.pattern;
  return holds ? formatGrammars.get(keywords.format ?? '')?.pattern : undefined;
}
