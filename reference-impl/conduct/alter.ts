import type { NewPlant } from '../store/plant-store.ts';
import type { Answer } from './answer.ts';
import type { Authenticate } from './authenticate.ts';
import type { Conduct } from './conduct.ts';
import { readId, type ReadField } from './new-plant.ts';
import type { Reading, Reason, Rejection } from './rejection.ts';

/** Functions that alter a conduct, shared by many defects and variants. */

/** Alters the responses to valid requests. */
export function onPlants(conduct: Conduct, alter: (answer: Answer, plant: NewPlant) => Answer): Conduct {
  return { ...conduct, answerPlant: (plant) => alter(conduct.answerPlant(plant), plant) };
}

/** Alters the rejections with the given reasons, or all rejections if no reason is given. */
export function onRejections(
  conduct: Conduct,
  alter: (answer: Answer, rejection: Rejection) => Answer,
  ...reasons: readonly Reason[]
): Conduct {
  return {
    ...conduct,
    answerRejection: (rejection) => {
      const answer = conduct.answerRejection(rejection);
      return reasons.length === 0 || reasons.includes(rejection.reason) ? alter(answer, rejection) : answer;
    },
  };
}

/** Alters every response. */
export function onAnswers(conduct: Conduct, alter: (answer: Answer) => Answer): Conduct {
  return onRejections(onPlants(conduct, alter), alter);
}

/**
 * A check that deviates only where it does not decide as the specification says; everything else is left to the inner
 * check. So several such checks add up in any order, and none hides another.
 */
export function deviate<Input, Value>(
  inner: (input: Input) => Reading<Value>,
  own: (input: Input) => Reading<Value>,
  specified: (input: Input) => Reading<Value>,
): (input: Input) => Reading<Value> {
  return (input) => {
    const reading = own(input);
    return reading.ok === specified(input).ok ? inner(input) : reading;
  };
}

/** Reads ids in a way of its own where that deviates from the specification. */
export function readIdsBy(conduct: Conduct, own: ReadField<bigint>): Conduct {
  return { ...conduct, readId: deviate(conduct.readId, own, readId) };
}

/** Accepts the credentials that a check of its own accepts, too. */
export function authenticateToo(conduct: Conduct, own: Authenticate): Conduct {
  return {
    ...conduct,
    authenticate: (authorization, token) =>
      own(authorization, token) === undefined ? undefined : conduct.authenticate(authorization, token),
  };
}

/** Replaces the delivery of the responses for which `isChosen` returns true. */
export function deliverOtherwise(
  conduct: Conduct,
  deliver: Conduct['deliver'],
  isChosen: (answer: Answer) => boolean = () => true,
): Conduct {
  return {
    ...conduct,
    deliver: (answer, ctx) => (isChosen(answer) ? deliver(answer, ctx) : conduct.deliver(answer, ctx)),
  };
}

/** Replaces the delivery of the rejections with the given reasons, or of all rejections if no reason is given. */
export function deliverRejectionsOtherwise(
  conduct: Conduct,
  deliver: Conduct['deliver'],
  ...reasons: readonly Reason[]
): Conduct {
  const chosen = new WeakSet<Answer>();
  const choosing = onRejections(conduct, (answer) => (chosen.add(answer), answer), ...reasons);
  return deliverOtherwise(choosing, deliver, (answer) => chosen.has(answer));
}

/** Replaces the delivery of the responses to the plants for which `isChosen` returns true. */
export function deliverPlantsOtherwise(
  conduct: Conduct,
  deliver: Conduct['deliver'],
  isChosen: (plant: NewPlant) => boolean,
): Conduct {
  const chosen = new WeakSet<Answer>();
  const choosing = onPlants(conduct, (answer, plant) => {
    if (isChosen(plant)) chosen.add(answer);
    return answer;
  });
  return deliverOtherwise(choosing, deliver, (answer) => chosen.has(answer));
}

/** Returns the same response with `value` as its JSON body. */
export function withJson(answer: Answer, value: unknown): Answer {
  return { ...answer, body: JSON.stringify(value) };
}

/** Returns the same response with a header field replaced, or removed if `value` is undefined. */
export function withHeader(answer: Answer, name: string, value: string | string[] | undefined): Answer {
  const others = Object.entries(answer.headers).filter(([each]) => each !== name);
  return { ...answer, headers: Object.fromEntries(value === undefined ? others : [...others, [name, value]]) };
}

/** The response of a framework when a handler throws. */
export function crash(): Answer {
  return { status: 500, headers: { 'Content-Type': 'text/plain' }, body: 'Internal Server Error' };
}
