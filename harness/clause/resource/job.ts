import { plainName, type Operation } from '../../document/index.ts';
import { singleHeader, type Exchange, type Outcome } from '../../exchange/index.ts';
import { isObject, type Json } from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import { bodyOf } from './body-of.ts';

/** How far a job is; none if the answer does not say, so that it is of no job. */
export type JobState = 'done' | 'failed' | 'pending' | 'none';

/** Fields with the state of a job, as plain names. */
const stateNames = ['status', 'state', 'phase', 'provisioningstate', 'jobstatus'];
const done = /^(?:done|succeeded|success(?:ful)?|completed?|finished|ready)$/i;
const failed = /^(?:fail(?:ed|ure)|error(?:ed)?|cancell?ed|aborted|rejected|timed[ _-]?out)$/i;
const pending =
  /^(?:pending|queued|accepted|created|new|not[ _-]?started|running|started|in[ _-]?progress|processing|waiting|scheduled|working)$/i;

/** Whether a request was accepted for later processing (RFC 9110 §15.3.3). */
export function isAccepted(outcome: Outcome): boolean {
  return outcome.kind === 'answered' && outcome.status === 202;
}

/** Whether a request was accepted for later processing, and it is not known that it was processed. */
export function isUnprocessed({ outcome, processed }: Exchange): boolean {
  return isAccepted(outcome) && processed === undefined;
}

/** The state of the job that an answer shows. */
export function jobStateOf(outcome: Outcome): JobState {
  if (outcome.kind !== 'answered') return 'none';
  // The result of the job is elsewhere (RFC 9110 §15.4.4).
  if (outcome.status === 303) return 'done';
  const body = outcome.status === 200 ? bodyOf(outcome) : undefined;
  if (!isObject(body)) return 'none';
  const [state] = Object.entries(body).flatMap(([name, value]) =>
    stateNames.includes(plainName(name)) && typeof value === 'string' ? [value] : [],
  );
  if (state === undefined) return 'none';
  if (done.test(state)) return 'done';
  if (failed.test(state)) return 'failed';
  return pending.test(state) ? 'pending' : 'none';
}

/** The texts in an answer that can be the URL at which its job is shown: header fields, and texts of its body. */
export function jobTextsIn({ outcome }: Pick<Exchange, 'outcome'>): string[] {
  if (outcome.kind !== 'answered') return [];
  const fields = ['operation-location', 'azure-asyncoperation', 'location', 'content-location'];
  const sent = fields.flatMap((name) => singleHeader(outcome, name) ?? []);
  return [...sent, ...urlsIn(bodyOf(outcome) ?? null, 2)];
}

function urlsIn(value: Json, depth: number): string[] {
  if (typeof value === 'string') return /^(?:https?:\/)?\//.test(value) ? [value] : [];
  return isObject(value) && depth > 0 ? Object.values(value).flatMap((each) => urlsIn(each, depth - 1)) : [];
}

/**
 * Whether the answer of an operation that accepts for later processing, or creates, is of the same component as that of
 * another one.
 *
 * @param statuses of the answers of the first operation that count
 */
export function showsSameComponent(
  making: Operation,
  reading: Operation,
  statuses: readonly string[] = ['202'],
): boolean {
  const shown = namesOf(reading, '200');
  return statuses.some((status) => namesOf(making, status).some((name) => shown.includes(name)));
}

function namesOf({ responses }: Operation, status: string): string[] {
  return responses
    .filter((response) => response.status === status)
    .flatMap(({ content }) => content.flatMap(({ schema }) => viewSchema(schema).componentName ?? []));
}
