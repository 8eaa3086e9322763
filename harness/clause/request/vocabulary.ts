import { collectWords, wordsOf, type Document, type Operation } from '../../document/index.ts';
import { getAt } from '../../json/index.ts';
import { writtenSchemas } from '../../schema/index.ts';

/** Texts that a server may compare the values of a request with, as lists to choose from. None of them is empty. */
export type Vocabulary = readonly (readonly string[])[];

/**
 * The texts that an operation's requests can have where any text is valid: the user's own words, those that the
 * document has near the operation, and those of the whole document.
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
  // Who lists words knows the server, so these lists make up about half of all.
  return [given, given, given, near.named, near.prose, all.named, all.prose].filter(({ length }) => length > 0);
}
