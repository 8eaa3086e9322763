/** A word that this project does not use, because HTTP, OpenAPI, JSON Schema and testing have a usual one. */
export interface AvoidedWord {
  readonly avoid: RegExp;
  readonly instead: string;
  /** Files in which it has another meaning and is allowed. */
  readonly except?: RegExp;
}

/** Third-party texts, and this table. */
const notOurs =
  /^(fixtures\/(json-schema-test-suite|documents)\/|fixtures\/plant-store-spec\.md|harness\/workshop\/words\/)/;

/** Plants grow, so the references can use the word. */
const plants = /^(fixtures|reference-impl)\//;

/** The words to avoid, and what to write instead. `npm run words` checks every source file and document. */
export const avoidedWords: readonly AvoidedWord[] = [
  { avoid: /(?<!connection )\brefus(e|es|ed|ing|al|als)\b/i, instead: 'reject, rejection' },
  { avoid: /\b(tell|tells|telling|told)\b/i, instead: 'report, list, describe, distinguish' },
  { avoid: /\b(grow|grows|growing|grown|grower)\b/i, instead: 'generate', except: plants },
  { avoid: /\b(spell|spells|spelling|spellings|spelt|speller)\b/i, instead: 'serialize, serialization, notation' },
  { avoid: /\blaid to\b|\blay (it|them|a rejection|the rejection)\b/i, instead: 'attribute to' },
  { avoid: /\b(knock|knocks|knocking)\b/i, instead: 'preflight' },
  { avoid: /\bhabits?\b/i, instead: 'duplicate policy' },
  { avoid: /\bways? in\b/i, instead: 'security alternative' },
  { avoid: /\bshowings?\b/i, instead: 'credential form' },
  {
    avoid: /(?<!challenges-)\b(nobody|somebody)\b/i,
    instead: 'a sentence with a subject: "no client", "another user"',
  },
  { avoid: /(?<!there )\b(is|are|was|were) no\b(?! (longer|more|less|other))/i, instead: '"is not a", "has no"' },
  { avoid: /\bwhose\b/i, instead: '"that has", or two sentences' },
  { avoid: /\bwithstands?\b/i, instead: 'rejects' },
  { avoid: /\b(leaves?|left|leaving) open\b/i, instead: 'does not specify, unspecified' },
  { avoid: /\b(document|clause|specification) is silent\b/i, instead: 'does not specify' },
  { avoid: /\bunbroken\b/i, instead: 'valid; the control' },
  { avoid: /\bbroken (request|value|parameter|credential)s?\b/i, instead: 'invalid' },
  { avoid: /\bfor want of\b/i, instead: 'because ... is missing' },
  {
    avoid:
      /[a-z)`"'], for (it|they|there|that|this|he|then|its|their|what|these|those|such|nothing|each|all|some|no|one|many|most) /i,
    instead: 'because',
  },
];

/** One use of an avoided word. */
export interface Use {
  readonly file: string;
  /** The line, counted from 1. */
  readonly line: number;
  readonly word: string;
  readonly instead: string;
}

/**
 * Finds the avoided words in the text of one file.
 *
 * @param file its path from the root of the repository, with `/`
 */
export function findAvoidedWords(file: string, text: string): Use[] {
  if (notOurs.test(file)) return [];
  const words = avoidedWords.filter(({ except }) => except?.test(file) !== true);
  return text.split('\n').flatMap((line, index) =>
    words.flatMap(({ avoid, instead }): Use[] => {
      const [word] = avoid.exec(line) ?? [];
      return word === undefined ? [] : [{ file, line: index + 1, word, instead }];
    }),
  );
}
