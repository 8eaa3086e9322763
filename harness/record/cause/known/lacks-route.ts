import { sentencesOfAnswer, beginningOfAnswer } from '../answer-shape.ts';
import { clausesOf, isEverRight } from '../clauses.ts';
import type { KnownCause, Symptom } from './known-cause.ts';

/** How frameworks say that they have no code for a path: Express, Fastify, Laravel, Directus. */
const noRoute =
  /\b(?:route|endpoint)\b[^.]*\b(?:not found|could not be found|do(?:es)?(?: ?not|n't) exist)|\bcannot (?:get|post|put|patch|delete) \//i;

/** Whether an operation has answered no valid request with a success. */
function acceptsNothing({ main, clauses }: Symptom): boolean {
  return !clausesOf(main.operation, clauses).some(
    (each) => each.aspect === 'accepts valid requests' && isEverRight(each),
  );
}

/** The document has operations that the server, or this version of it, does not have. */
export const lacksRoute: KnownCause = {
  name: 'lacks-route',
  sentence: 'The server does not have the routes of some operations',
  isShownBy: (symptom) => {
    const { cause, exchange } = symptom.finding;
    const texts = [...sentencesOfAnswer(exchange), beginningOfAnswer(exchange) ?? ''];
    return cause === 'status 404' && texts.some((text) => noRoute.test(text)) && acceptsNothing(symptom);
  },
  least: 2,
  counted: ({ main }) => main.operation,
};
