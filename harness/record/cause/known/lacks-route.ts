import { sentencesOfAnswer, beginningOfAnswer } from '../answer-shape.ts';
import { clausesOf, isEverRight } from '../clauses.ts';
import type { KnownCause, Symptom } from './known-cause.ts';

/** How frameworks say that they have no code for a path: Express, Fastify, Laravel, Directus. */
const noRoute =
  /\b(?:route|endpoint)\b[^.]*\b(?:not found|could not be found|do(?:es)?(?: ?not|n't) exist)|\bcannot (?:get|post|put|patch|delete) \//i;

/** Whether a finding is about the answer that a path has no code. */
function saysNoRoute({ cause, exchange }: Symptom['finding']): boolean {
  const texts = [...sentencesOfAnswer(exchange), beginningOfAnswer(exchange) ?? ''];
  return cause === 'status 404' && texts.some((text) => noRoute.test(text));
}

/**
 * Whether the server can lack the operation: it answered no valid request with a success, failed at none, and answered so to
 * other names than long ones, because routers have a limit for these.
 */
function canLack({ main, clauses, failing, beside }: Symptom): boolean {
  const isAccepting = clausesOf(main.operation, clauses).some(
    (each) => each.aspect === 'accepts valid requests' && isEverRight(each),
  );
  const isOnlyLong = failing.size > 0 && [...failing].every((name) => name === 'long name');
  return !isAccepting && !isOnlyLong && !beside.some(({ finding }) => finding.cause.startsWith('status 5'));
}

/** The document has operations that the server, or this version of it, does not have. */
export const lacksRoute: KnownCause = {
  name: 'lacks-route',
  sentence: 'The server does not have the routes of some operations',
  isShownBy: (symptom) => saysNoRoute(symptom.finding) && canLack(symptom),
  least: 2,
  counted: ({ main }) => main.operation,
};
