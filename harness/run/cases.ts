import * as fc from 'fast-check';
import type { Case, InvalidCase, PlannedRow, Unfit, Variant } from '../clause/index.ts';
import { getAt, stringify, type Json } from '../json/index.ts';
import { UnsupportedSchema } from '../schema/index.ts';
import type { Job } from './finding.ts';
import { differing } from './input/move.ts';
import type { RejectedPlaces } from './rejected-places.ts';
import type { Results } from './results.ts';
import { mostCases, type Round } from './rounds.ts';
import { hash } from './session.ts';
import type { SharedPlaces } from './shared-places.ts';

/** A variant that no case can be generated for. */
export interface SkippedVariant extends Pick<Job, 'row' | 'variant'> {
  readonly because: string;
  readonly cure: string;
}

/** What determines the cases of a run. */
export interface Draws {
  readonly seed: number;
  /** The most cases of a clause, as the user chose; undefined for the usual number. */
  readonly runs: number | undefined;
  /** What the cases so far have shown. */
  readonly results: Pick<Results, 'isJudged' | 'isPromising' | 'isRenamed'>;
  /** What the same clauses of other operations have shown. */
  readonly places: Pick<SharedPlaces, 'isShownElsewhere'>;
  /** The places in which the server denies each value, so that the first one of each variant shows what others would. */
  readonly denied?: Pick<RejectedPlaces, 'isExpected'> | undefined;
}

/**
 * The cases of a row in a round. Without RUNS, a case is left out if an earlier one of its variant was about the same
 * value and was judged: it would show nothing new. Then later rounds have one case of each variant that is not promising,
 * and none if the first cases showed the same as those of another operation with the same place.
 */
export function* casesOf(
  row: PlannedRow,
  round: Round,
  { seed, runs, results, places, denied }: Draws,
): Generator<Job | SkippedVariant> {
  const most = mostCases(row, runs);
  const { usual = Infinity } = runs === undefined && row.kind === 'tested' ? row : {};
  for (const variant of row.variants) {
    // If the first cases showed nothing, there are more.
    const to = Math.min(round.to, results.isJudged(row, variant) ? Math.min(most, usual) : most);
    if (round.from >= to || !round.sends(row, variant)) continue;
    if (runs === undefined && round.from > 0 && places.isShownElsewhere(row, variant)) continue;
    const own = hash(`${row.clause.id} ${variant.name}`, seed);
    const isOne = runs === undefined && round.from > 0 && !results.isPromising(row, variant);
    const drawn = drawOnce(variant, own, isOne ? round.from + 1 : to, Math.min(most, usual));
    if ('because' in drawn) {
      if (round.from === 0) yield { row, variant, ...drawn };
      continue;
    }
    const isRenamed = results.isRenamed(row);
    const known = new Set<string>();
    for (const [position, [index, given]] of drawn.entries()) {
      if (runs === undefined && round.to > 1) {
        const subject =
          given.kind === 'script' ? String(Math.min(position, usualScripts)) : subjectOf(given, isRenamed);
        const isNew = !known.has(subject);
        known.add(subject);
        if (!isNew && results.isJudged(row, variant)) continue;
      }
      const isKnown = runs === undefined && given.kind === 'valid' && denied?.isExpected(given.pinned) === true;
      if (isKnown && results.isJudged(row, variant)) continue;
      if (position >= round.from) yield { row, variant, seed: own, index, given };
    }
  }
}

/** Sequences of requests for each variant, unless RUNS says otherwise: each takes many requests. */
const usualScripts = 3;

type Drawn = ReturnType<typeof draw>;

/** As many draws of a variant are kept: a run without RUNS needs no more. */
const mostKept = 8;

/** A cache, not a registry: an entry lives as long as the plan of its variant. */
const kept = new WeakMap<Variant, Map<string, Drawn>>();

/**
 * The cases of a variant. They are kept, because the rounds of a run need the same ones, and so do runs of the same plan
 * on several servers. Beyond the first case, all that a run usually needs are drawn at once.
 *
 * @param usual the most cases that a run needs, unless nothing is known after them
 */
function drawOnce(variant: Variant, seed: number, wanted: number, usual: number): Drawn {
  const numRuns = wanted === 1 ? 1 : Math.max(wanted, Math.min(usual, mostKept));
  if (numRuns > mostKept) return draw(variant, seed, wanted);
  const known = kept.get(variant) ?? new Map<string, Drawn>();
  kept.set(variant, known);
  const key = `${seed} ${numRuns}`;
  const drawn = known.get(key) ?? draw(variant, seed, numRuns);
  known.set(key, drawn);
  return 'because' in drawn ? drawn : drawn.slice(0, wanted);
}

/** Draws for each case that is sent, and the fewest of all, if some of the draws cannot be sent. */
const drawsPerCase = 3;
const leastDraws = 24;

/**
 * The cases of a variant that can be sent, each with its index among all draws, by which it can be drawn again; or why
 * none can be generated.
 */
function draw(
  { arbitrary }: Variant,
  seed: number,
  numRuns: number,
): [index: number, given: Case][] | Pick<SkippedVariant, 'because' | 'cure'> {
  try {
    const sendable = [...sendableCases(fc.sample(arbitrary, { seed, numRuns }))];
    if (sendable.length === numRuns) return sendable;
    // For some keywords no draw differs from a valid value on the wire. That says nothing about the server.
    const further = Math.max(numRuns * drawsPerCase, leastDraws);
    const all = fc.sample(arbitrary, { seed, numRuns: further });
    const found = [...sendableCases(all)].slice(0, numRuns);
    return found.length > 0 ? found : [...unsendableCases(all)].slice(0, 1);
  } catch (error) {
    if (error instanceof UnsupportedSchema) return { because: error.message, cure: 'simplify the schema' };
    throw error;
  }
}

/** The draws that can be sent, with their indices. */
function* sendableCases(draws: readonly (Case | Unfit)[]): Generator<[index: number, given: Case]> {
  for (const [index, drawn] of draws.entries()) if (drawn.kind !== 'unfit') yield [index, drawn];
}

/** The valid cases that cannot be sent, with their indices. */
function* unsendableCases(draws: readonly (Case | Unfit)[]): Generator<[index: number, given: Case]> {
  for (const [index, drawn] of draws.entries())
    if (drawn.kind === 'unfit' && drawn.given !== undefined) yield [index, drawn.given];
}

/**
 * What a case is about, as a text: the value in its place, and how the request differs from the usual one.
 *
 * @param isRenamed whether its path is replaced
 */
function subjectOf(given: Exclude<Case, { readonly kind: 'script' }>, isRenamed: boolean): string {
  const { unlike } = given.draft;
  const value = given.kind === 'invalid' && given.remake === 'copy' ? brokenIn(given) : valueIn(given, isRenamed);
  const { bytes, content, ...others } = unlike ?? {};
  return [
    value === undefined ? '' : stringify(value),
    content?.mediaType ?? '',
    bytes === undefined ? '' : Buffer.from(bytes).toString('base64'),
    JSON.stringify(others),
  ].join('\n');
}

function valueIn(given: Exclude<Case, { readonly kind: 'script' }>, isRenamed: boolean): Json | undefined {
  const { input, unlike } = given.draft;
  const pinned = 'pinned' in given ? given.pinned : undefined;
  if (pinned !== undefined) return getAt(input, pinned);
  if (unlike !== undefined) return undefined;
  return isRenamed ? { ...input, path: null } : input;
}

/** The values by which an invalid request differs from its control, by place. */
function brokenIn({ draft, control }: InvalidCase): Json {
  const places = [...differing(draft.input, control.input, '')];
  return places.map((place) => [place, getAt(draft.input, place) ?? null]);
}
