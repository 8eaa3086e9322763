import { plural, singular, wordsIn, type Operation } from '../../document/index.ts';
import { collectionName, type ResourcePath } from '../resource/path-template.ts';

/** Words of exceptions, and of what else can be removed with a resource. */
const exceptional = /\b(?:unless|except|only|force\w*|cascad\w*|until)\b/i;

/**
 * Whether the document says in words that a resource is not removed while one of another kind refers to it: "409: The venue
 * still has events". Words about some of these, such as open orders, are not enough.
 *
 * @param referring the resources that refer to it
 */
export function barsReferred(
  { responses }: Operation,
  referring: Pick<ResourcePath, 'collectionPath'> | undefined,
): boolean {
  const text = responses.find(({ status }) => status === '409')?.description ?? '';
  if (referring === undefined || text === '' || exceptional.test(text)) return false;
  const kind = wordsIn(singular(collectionName(referring))).map((word) => word.toLowerCase());
  const last = kind.at(-1);
  if (last === undefined) return false;
  const nouns = [kind.join(' '), last].flatMap((noun) => [noun, plural(noun)]).join('|');
  const subject = '(?:it|they|the \\w+|\\w+)';
  return [
    `\\b(?:still |already )?(?:has|have|contains?|holds?) (?:any |some |an? |at least one )?(?:${nouns})\\b(?!\\w* (?:that|which|with|in)\\b)`,
    `\\b(?:${nouns}) (?:still |already )?(?:refers? to|references?|uses?|belongs? to|depends? on) ${subject}\\b`,
    `\\b(?:is|are) (?:still )?(?:used|referenced|referred to) by (?:any |some |an? )?(?:${nouns})\\b`,
  ].some((form) => new RegExp(form, 'i').test(text));
}
