import { collectWords, wordsOf, type Document, type Operation } from '../../document/index.ts';
import { getAt } from '../../json/index.ts';
import { writtenSchemas } from '../../schema/index.ts';

/** Texts that a server may compare the values of a request with, as lists to choose from. A likely list occurs several times. */
export type Vocabulary = readonly (readonly string[])[];

/**
 * Texts that programs take for something else: a parser or a template for a number, a truth value or nothing, a query
 * for a wildcard, a form for a space.
 */
const ambiguous = [
  ...['123', 'true', '0', 'null', '007', 'false', '-1', 'undefined', '3.14', 'NaN', '1e5', 'yes'],
  ...['a-b', '50%', 'a+b', 'a\tb', "it's", 'a_b'],
];

/**
 * The texts that an operation's requests can have where any text is valid: the user's own words, those that the
 * document has near the operation, those of the whole document, and those that programs take for something else.
 *
 * @param given the words of the user
 */
export function vocabularyOf(document: Document, operation: Operation, given: readonly string[]): Vocabulary {
  const { parameters, requestBody } = operation;
  const places = [operation, ...parameters, ...(requestBody === undefined ? [] : [requestBody])];
  const described = places.flatMap(({ pointer }) => getAt(document.root, pointer) ?? []);
  const schemas = [...parameters, ...(requestBody?.content ?? [])].flatMap(({ schema }) =>
    schema === undefined ? [] : Array.from(writtenSchemas(schema), ({ value }) => value),
  );
  const [near, all] = [collectWords([...described, ...schemas]), wordsOf(document)];
  // Who lists words knows the server, so these are half of all. Of the others, those near the operation are likeliest.
  const weighted: readonly (readonly [weight: number, list: readonly string[]])[] = [
    [11, given],
    [3, near.named],
    [1, near.prose],
    [2, all.named],
    [1, all.prose],
    [4, ambiguous],
  ];
  return weighted.flatMap(([weight, list]) => (list.length === 0 ? [] : Array.from({ length: weight }, () => list)));
}
