import { plainName, singular, wordsIn } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { getAt } from '../json/index.ts';
import { statementsIn } from './complaint/complaints.ts';
import { messageOf } from './message.ts';
import { mentions, sentencesOf } from './model/words.ts';
import { fieldOf } from './names-nothing.ts';
import type { RequestModel } from './request/request-model.ts';
import { collectionName, resourcesOf } from './resource/path-template.ts';

/**
 * The sentences of an answer, and those beside the name of a field again with that name: `{"field": "endsOn", "message": "must not be
 * before startsOn"}` relates two fields.
 */
export function saidOfFields(exchange: Exchange): string {
  const { outcome } = exchange;
  const stated = outcome.kind === 'answered' ? statementsIn(outcome) : [];
  const named = stated.flatMap(({ path = [], message }) => {
    const field = path.findLast((step) => !/^\d+$/.test(step));
    return field === undefined || mentions(message, field) ? [] : [`${field} ${message}`];
  });
  return [messageOf(exchange), ...new Set(named)].filter((each) => each !== '').join('; ');
}

/** How a sentence refers to something beside the request: "within the period of the campaign", "than its account". */
const before = String.raw`\b(?:of|in|to|by|than|as|from|within|inside|outside|with|before|after|for)\s+(?:the|this|that|its)\s+(?:\p{L}+\s+){0,2}`;

const isWord = /^[\p{L}\p{N}]+$/u;

/**
 * Whether a sentence relates one of some culprits in a request, by its name or value, to a resource that it is sent below, or that
 * another field refers to: "spentOn must be within the period of the campaign", "at most 5 for this ticket type" beside
 * `ticketTypeId`. A sentence about the resource itself states a bound: "the name of the campaign".
 *
 * @param places `culprits`, and `within`: these with the places inside of their values
 * @param names of the fields that the request can have
 */
export function relatesToOtherResource(
  { operation: { path } }: RequestModel,
  said: string,
  input: Input,
  { culprits, within }: Readonly<Record<'culprits' | 'within', readonly string[]>>,
  names: readonly string[],
): boolean {
  const parents = resourcesOf(path).filter(({ itemPath }) => itemPath !== path);
  // A parameter before another one is not the name of a kind, nor is what has a sign in it.
  const kinds = [
    ...parents.map((resource) => singular(plainName(collectionName(resource)))).filter((kind) => isWord.test(kind)),
    ...names.filter((name) => !culprits.some((place) => fieldOf(place) === name)).flatMap(kindReferredTo),
  ];
  const inBody = within.filter((place) => place.startsWith('/body/'));
  return sentencesOf(said).some((sentence) => {
    const isSaid = (place: string): boolean => {
      const value = getAt(input, place);
      const isQuoted = typeof value === 'string' && value.length >= 4 && sentence.includes(value);
      return mentions(sentence, fieldOf(place)) || isQuoted;
    };
    return kinds.some((kind) => new RegExp(`${before}${kind}\\b`, 'iu').test(sentence)) && inBody.some(isSaid);
  });
}

/** The kind of resource that a field refers to by its name, as a part of a regular expression: `ticketTypeId` to a ticket type. */
function kindReferredTo(name: string): string[] {
  const words = wordsIn(name);
  const [last = '', ...kind] = words.toReversed();
  return /^(?:uu|u)?ids?$/.test(last) && kind.length > 0 && kind.every((word) => isWord.test(word))
    ? [kind.toReversed().join('.?')]
    : [];
}
