import type { Answer } from './answer.ts';
import type { Conduct } from './conduct.ts';
import type { NewPlant } from './new-plant.ts';
import type { Reason, Rejection } from './rejection.ts';

/** Ways to alter a conduct that many defects and variants share. */

/** Alters the answers to plants. */
export function onPlants(conduct: Conduct, alter: (answer: Answer, plant: NewPlant) => Answer): Conduct {
  return { ...conduct, answerPlant: (plant) => alter(conduct.answerPlant(plant), plant) };
}

/** Alters the answers to rejections for the reasons given, or to all rejections when none is given. */
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

/** Alters every answer. */
export function onAnswers(conduct: Conduct, alter: (answer: Answer) => Answer): Conduct {
  return onRejections(onPlants(conduct, alter), alter);
}

/** Delivers in another way the answers for which `isChosen` holds. */
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

/** Delivers in another way the answers to rejections for the reasons given. */
export function deliverRejectionsOtherwise(
  conduct: Conduct,
  deliver: Conduct['deliver'],
  ...reasons: readonly Reason[]
): Conduct {
  const chosen = new WeakSet<Answer>();
  const choosing = onRejections(conduct, (answer) => (chosen.add(answer), answer), ...reasons);
  return deliverOtherwise(choosing, deliver, (answer) => chosen.has(answer));
}

/** Delivers in another way the answers to the plants for which `isChosen` holds. */
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

/** The same answer with another value for its body. */
export function withJson(answer: Answer, value: unknown): Answer {
  return { ...answer, body: JSON.stringify(value) };
}

/** The same answer with a header field replaced, or without it. */
export function withHeader(answer: Answer, name: string, value: string | string[] | undefined): Answer {
  const others = Object.entries(answer.headers).filter(([each]) => each !== name);
  return { ...answer, headers: Object.fromEntries(value === undefined ? others : [...others, [name, value]]) };
}

/** What a framework answers when a handler throws. */
export function crash(): Answer {
  return { status: 500, headers: { 'Content-Type': 'text/plain' }, body: 'Internal Server Error' };
}
