import * as fc from 'fast-check';
import type { Exchange, Input } from '../exchange/index.ts';
import { equals } from '../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isRejection, isSuccess, nameOutcome } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type Row } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { plainInput } from './request/plain-input.ts';
import type { RequestModel } from './request/request-model.ts';
import { identitiesOfCreated, identityIn, itemsOf } from './resource/identity.ts';
import { resourceSent, isDistinct } from './resource/shown.ts';
import { allOf, creation, keyedInputs, keyedOf, keySent, type KeyedCreation } from './state/keyed.ts';
import { wordsOfParameter } from './state/filter-words.ts';
import { nextPage } from './state/listing.ts';
import { showsSent } from './state/made.ts';
import { relationOf } from './state/named-again.ts';
import type { ResourceOperations, Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';

/**
 * A creation that is sent again with its idempotency key creates nothing more, and one with another key does
 * (draft-ietf-httpapi-idempotency-key-header-07 §2).
 */
export function honoursIdempotencyKeyRows(model: RequestModel, siblings: Siblings): Row[] {
  const keyed = keyedOf(model, siblings);
  if (keyed === undefined) return [];
  const inputs = keyedInputs(keyed);
  const list = keyed.operations?.list?.plain ?? fc.constant<Input>({});
  const arbitrary = fc
    .tuple(inputs, inputs, list)
    .map(([one, other, listing]) => scriptOf(keyed, { one, other, listing }));
  const { name: operation } = model.operation;
  return [
    tested({
      clause: {
        id: `${operation} honours idempotency key`,
        level: 'must',
        sentence:
          'A creation that is sent again with the same idempotency key creates nothing more; with another key it does.',
        stated: keyed.key.stated ?? keyed.part.stated,
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      exclusive: true,
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(keyed, trial),
    }),
  ];
}

/** Where the exchanges of a script are. The last one is there only if the second answer names another resource. */
function placesIn({ operations }: KeyedCreation): Readonly<Record<'again' | 'listed' | 'other' | 'read', number>> {
  return operations?.list === undefined
    ? { again: 1, listed: -1, other: 2, read: 3 }
    : { again: 2, listed: 3, other: 4, read: 5 };
}

/** The inputs of two creations, and of the list. */
interface KeyedInputs {
  readonly one: Input;
  readonly other: Input;
  readonly listing: Input;
}

/** A creation, the same again with its key, and another one with a key of its own; the list before and after the second. */
function scriptOf(keyed: KeyedCreation, { one, other, listing }: KeyedInputs): ScriptCase {
  const { model, operations } = keyed;
  const list = operations?.list;
  /** The first creation, if it was accepted with a key. */
  const madeIn = ([first]: readonly Exchange[]): Exchange | undefined =>
    first !== undefined && isSuccess(model.operation, first.outcome) && keySent(keyed, first) !== undefined
      ? first
      : undefined;
  const again: Step = {
    requestModel: model,
    next: (soFar) => {
      const input = madeIn(soFar)?.request.input;
      return input && { draft: { input, unlike: { sameKey: true } }, known: allOf(input) };
    },
  };
  const looks = (whole: ResourceOperations, of: RequestModel): Step => ({
    requestModel: of,
    next: (soFar) => {
      const [made, page] = [madeIn(soFar), nextPage(whole, of, listing, [], [])];
      return made && page && caseFor(of, page, identityIn(made.request.input));
    },
  });
  const look = operations !== undefined && list !== undefined ? [looks(operations, list)] : [];
  const last = operations?.read === undefined ? [] : [readStep(keyed, operations.read)];
  return {
    kind: 'script',
    steps: [creation(keyed, { ...one }), ...look, again, ...look, creation(keyed, { ...other }), ...last],
  };
}

/** A read of what the second answer names, if that is another resource. */
function readStep(keyed: KeyedCreation, read: RequestModel): Step {
  return {
    requestModel: read,
    next: (soFar) => {
      const [first, again] = [soFar[0], soFar[placesIn(keyed).again]];
      const resource = keyed.operations?.resource;
      if (first === undefined || again === undefined || resource === undefined) return undefined;
      if (relationOf(keyed.operations, first, again) !== 'another') return undefined;
      const [named] = identitiesOfCreated(again, resource, read);
      return named && caseFor(read, plainInput(read, 0), new Map([...identityIn(first.request.input), ...named]));
    },
  };
}

function judge(keyed: KeyedCreation, { steps }: ScriptTrial): Verdict {
  const { model, operations } = keyed;
  const { name } = model.operation;
  const at = placesIn(keyed);
  const [first, again, other] = [steps[0], steps[at.again], steps[at.other]];
  if (first === undefined || !isSuccess(model.operation, first.outcome)) {
    const answer = first === undefined ? 'no request' : describeOutcome(first.outcome);
    return inconclusive(`${name} created nothing (${answer})`, `see the clauses ${name} accepts`);
  }
  if (again === undefined)
    return inconclusive('no request with an idempotency key was accepted', `see the clauses ${name} accepts`);
  if (isRejection(again.outcome) && repeatsAnswers(keyed)) {
    const expected = 'the answer to the first request again, as the document says';
    return violation('rejected again', 'status', expected, describeOutcome(again.outcome), at.again);
  }
  if (isRejection(again.outcome))
    return observation(`the same request with the same key is rejected (${nameOutcome(again.outcome)})`);
  if (!isSuccess(model.operation, again.outcome))
    return inconclusive(`the server fails (${describeOutcome(again.outcome)})`, `see the clauses of ${name}`);
  const relation = relationOf(operations, first, again);
  const expected = 'the answer to the first request, because both have the same idempotency key';
  const isCreated = relation === 'another' && isReadable(keyed, steps[at.read]);
  if (isCreated || isListedTwice(keyed, steps))
    return violation('created twice', isCreated ? 'answer' : 'body', expected, 'another resource', at.again);
  if (relation === 'another')
    return inconclusive('the answer names a resource that is not there', `see the clauses of ${name}`);
  if (other !== undefined && isTakenForSame(keyed, first, other))
    return violation(
      'taken for the same',
      'answer',
      'another resource, because it has another idempotency key, and other values',
      'the resource of an earlier request',
      at.other,
    );
  return relation === 'same' || hasList(keyed, steps)
    ? pass
    : inconclusive(
        'no answer shows whether it created another resource',
        'answer a creation with the id of the resource',
      );
}

/** "The same request with a key that was used before gets the first answer again." */
const ofRepeat =
  /\b(?:gets?|returns?|receives?|sends?|replays?|repeats?|answered with) (?:back )?(?:the|its) (?:first|original|same|earlier|previous|stored|saved|cached) (?:answer|response|result|reply)\b/i;
const ofRejection = /\b(?:409|422|reject\w*|conflict\w*|fails?|error)\b/i;

/** Whether the document says in words that a request with a known key gets the first answer again, and says nothing of a rejection. */
function repeatsAnswers({ model, part }: KeyedCreation): boolean {
  const words = wordsOfParameter(model.document, part);
  return part.parameter !== undefined && ofRepeat.test(words) && !ofRejection.test(words);
}

/** Whether the resource that the second answer names is there, as far as it can be read. */
function isReadable({ operations }: KeyedCreation, read: Exchange | undefined): boolean {
  if (operations?.read === undefined) return true;
  return read !== undefined && isSuccess(operations.read.operation, read.outcome);
}

/** How many items of the lists before and after the second request have what was sent. */
function countsIn(keyed: KeyedCreation, steps: readonly Exchange[]): number[] {
  const { listed } = placesIn(keyed);
  const [first] = steps;
  const hasText = first !== undefined && Object.values(resourceSent(first.request)).some(isDistinct);
  if (listed < 0 || !hasText) return [];
  return [1, listed].map((index) => itemsOf(steps[index]).filter((item) => showsSent(first, item)).length);
}

const isListedTwice = (keyed: KeyedCreation, steps: readonly Exchange[]): boolean =>
  equals(countsIn(keyed, steps), [1, 2]);
const hasList = (keyed: KeyedCreation, steps: readonly Exchange[]): boolean => equals(countsIn(keyed, steps), [1, 1]);

/** Whether a creation with another key and another body got the answer to the first one. */
function isTakenForSame(keyed: KeyedCreation, first: Exchange, other: Exchange): boolean {
  const isCreation = [first, other].every(({ outcome }) => outcome.kind === 'answered' && outcome.status === 201);
  const [one, two] = [first, other].map((each) => keySent(keyed, each));
  if (!isCreation || one === undefined || two === undefined || one === two) return false;
  const [sent, otherSent] = [first, other].map(({ request }) => Object.entries(resourceSent(request)));
  const isOther = otherSent?.some(
    ([name, value]) => isDistinct(value) && value !== two && !sent?.some((each) => equals([...each], [name, value])),
  );
  return isOther === true && relationOf(keyed.operations, first, other) === 'same';
}
