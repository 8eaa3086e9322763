import { plural, singular, textsOf, wordsIn, type Document, type Operation } from '../../document/index.ts';
import { sentencesOf } from '../model/words.ts';
import { collectionName, type ResourcePath } from '../resource/path-template.ts';

/** Words of exceptions, and of what else can be removed with a resource. */
const exceptional = /\b(?:unless|except|only|force\w*|cascad\w*|until)\b/i;

/** Words by which the description of an operation says that it is not done. */
const barring = /\b(?:can(?:not| not|'t)|must not|(?:is|are) (?:not|never)|(?:is|are) rejected|fails)\b/i;

/**
 * Whether the document says in words that a resource is not removed while one of another kind refers to it: "409: The venue
 * still has events", or "A venue that has events cannot be removed", beside a 409. Words about some of these, such as open
 * orders, are not enough.
 *
 * @param referring the resources that refer to it
 */
export function barsReferred(
  operation: Operation,
  { root }: Pick<Document, 'root'>,
  referring: Pick<ResourcePath, 'collectionPath'> | undefined,
): boolean {
  const conflict = operation.responses.find(({ status }) => status === '409');
  if (referring === undefined || conflict === undefined) return false;
  const said = textsOf(root, operation)
    .flatMap(sentencesOf)
    .filter((sentence) => barring.test(sentence));
  const texts = [conflict.description, ...said].filter((text) => !exceptional.test(text));
  const kind = wordsIn(singular(collectionName(referring))).map((word) => word.toLowerCase());
  const last = kind.at(-1);
  if (last === undefined) return false;
  const nouns = [kind.join(' '), last].flatMap((noun) => [noun, plural(noun)]).join('|');
  const subject = '(?:it|they|the \\w+|\\w+)';
  return [
    `\\b(?:still |already )?(?:has|have|contains?|holds?) (?:any |some |an? |at least one )?(?:${nouns})\\b(?!\\w* (?:that|which|with|in)\\b)`,
    `\\b(?:${nouns}) (?:still |already )?(?:refers? to|references?|uses?|belongs? to|depends? on) ${subject}\\b`,
    `\\b(?:${nouns}) (?:still |already )?(?:has|have|needs?) (?:it|this \\w+)\\b`,
    `\\b(?:is|are) (?:still )?(?:used|referenced|referred to) by (?:any |some |an? )?(?:${nouns})\\b`,
  ]
    .map((form) => new RegExp(form, 'i'))
    .some((form) => texts.some((text) => form.test(text)));
}
