import type { InvalidCase, InvalidTrial, ValidCase, ValidTrial } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { ApartPlaces } from './apart-places.ts';
import type { SkippedVariant } from './cases.ts';
import type { Job } from './finding.ts';

/** Cases that are sent together. */
export type Batch =
  | { readonly kind: 'valid'; readonly jobs: readonly ValidJob[] }
  | { readonly kind: 'invalid'; readonly jobs: readonly JobWith<InvalidCase>[] }
  | { readonly kind: 'one'; readonly job: Job | SkippedVariant };

/** A valid case of a batch. */
export type ValidJob = JobWith<ValidCase>;

type JobWith<Given> = Job & { readonly given: Given };

/** A case that was sent together with others. */
export interface SharedCase {
  readonly job: Job;
  readonly trial: ValidTrial | InvalidTrial;
}

/** The trials of the cases of a batch; undefined for a case that has to be sent by itself. */
export type BatchTrials = readonly (SharedCase['trial'] | undefined)[];

/** The cases of a batch that were sent, each with all others that were in the same request. */
export function sharingExchange(jobs: readonly Job[], trials: BatchTrials): readonly (readonly SharedCase[])[] {
  const byExchange = new Map<Exchange, SharedCase[]>();
  for (const [index, job] of jobs.entries()) {
    const trial = trials[index];
    if (trial === undefined) continue;
    byExchange.set(trial.exchange, [...(byExchange.get(trial.exchange) ?? []), { job, trial }]);
  }
  return [...byExchange.values()];
}

/** The most invalid requests with one control, so that a rejected control is not in vain for too many. */
export const mostTogether = 16;

/**
 * The most requests with valid values that are collected at once. With a large RUNS a round has millions of cases, and each
 * is compared with those collected.
 */
const mostCollected = 64;

/** The most places with a value in one valid request: a server may limit the length of a request. */
const mostPlaces = 64;

/**
 * Groups the cases of a round of one operation. Invalid requests share their control, and valid requests about
 * different places become one request. All others are sent by themselves, at once.
 *
 * @param most the largest number of invalid requests with one control
 */
export function* batchesOf(jobs: Iterable<Job | SkippedVariant>, most = mostTogether): Generator<Batch> {
  const valid: Group[] = [];
  let invalid: JobWith<InvalidCase>[] = [];
  for (const job of jobs) {
    if (isInvalid(job)) {
      invalid.push(job);
      if (invalid.length >= most) {
        yield { kind: 'invalid', jobs: invalid };
        invalid = [];
      }
    } else if (isAboutPlace(job)) {
      const place = placeOf(job);
      const found = valid.findIndex(({ places }) => places.hasRoomFor(place));
      const group = valid[found] ?? { jobs: [], places: new ApartPlaces() };
      group.jobs.push(job);
      group.places.add(place);
      if (found < 0) valid.push(group);
      if (group.jobs.length === mostPlaces) yield* take(valid, found);
      else if (valid.length > mostCollected) yield* take(valid, 0);
    } else yield { kind: 'one', job };
  }
  for (const { jobs: group } of valid) yield { kind: 'valid', jobs: group };
  if (invalid.length > 0) yield { kind: 'invalid', jobs: invalid };
}

/** Some cases of a batch, and the others; undefined if there are none. */
export function parted(
  batch: Batch,
  isApart: (job: Job | SkippedVariant) => boolean,
): { readonly apart: Batch | undefined; readonly others: Batch | undefined } {
  if (batch.kind === 'one')
    return isApart(batch.job) ? { apart: batch, others: undefined } : { apart: undefined, others: batch };
  const apart = new Set<Job>(batch.jobs.filter(isApart));
  if (apart.size === 0) return { apart: undefined, others: batch };
  return { apart: withJobs(batch, (job) => apart.has(job)), others: withJobs(batch, (job) => !apart.has(job)) };
}

function withJobs(batch: Exclude<Batch, { readonly kind: 'one' }>, isIn: (job: Job) => boolean): Batch | undefined {
  const left =
    batch.kind === 'valid' ? { ...batch, jobs: batch.jobs.filter(isIn) } : { ...batch, jobs: batch.jobs.filter(isIn) };
  return left.jobs.length === 0 ? undefined : left;
}

/** Valid cases that can be in one request, with the places of their values. */
interface Group {
  readonly jobs: ValidJob[];
  readonly places: ApartPlaces;
}

/** Takes the group at an index as a batch. */
function* take(groups: Group[], index: number): Generator<Batch> {
  for (const { jobs } of groups.splice(index, 1)) yield { kind: 'valid', jobs };
}

function isInvalid(job: Job | SkippedVariant): job is JobWith<InvalidCase> {
  return 'given' in job && job.given.kind === 'invalid';
}

function placeOf({ given: { pinned = '' } }: ValidJob): string {
  return pinned;
}

/** Whether a case is a valid request about a value in one place, which another request can have too. */
function isAboutPlace(job: Job | SkippedVariant): job is ValidJob {
  if (!('given' in job) || job.given.kind !== 'valid') return false;
  const { draft, pinned } = job.given;
  return draft.unlike === undefined && pinned !== undefined && pinned !== '/body';
}
