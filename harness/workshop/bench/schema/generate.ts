import fc from 'fast-check';
import { stringify, type Json } from '../../../json/index.ts';
import { nearMisses, valid } from '../../../arbitrary/index.ts';
import { evaluation, loadSchema, UnsupportedSchema, type SchemaSource } from '../../../schema/index.ts';
import { events } from './reach.ts';
import type { CorpusSchema } from './corpus.ts';
import { Oracle, type OracleState } from './oracle.ts';

/** The measurements of the valid values of one schema. */
export interface ValidResult {
  readonly name: string;
  readonly outcome: 'generated' | 'impossible' | 'rejected' | 'failed';
  readonly reason?: string;
  readonly values: number;
  readonly invalid: number;
  readonly seconds: number;
  /** How many events the known valid values cause, and how many of these the generated values also cause. */
  readonly events: readonly [number, number];
  readonly missed: readonly string[];
  readonly reproducible: boolean;
}

/** What all schemas of a run share. */
export interface Run {
  readonly documents: ReadonlyMap<string, Json>;
  readonly state: OracleState;
  readonly values: number;
  readonly seed: number;
}

/** Generates valid values of a schema and checks each with the oracle, or with this project if the oracle cannot. */
export async function measureValid(subject: CorpusSchema, run: Run): Promise<ValidResult> {
  const source = sourceOf(subject, run);
  const empty = {
    name: subject.name,
    values: 0,
    invalid: 0,
    seconds: 0,
    events: [0, 0],
    missed: [],
    reproducible: true,
  } as const;
  const start = performance.now();
  try {
    const arbitrary = valid(source);
    const drawn = fc.sample(arbitrary, { seed: run.seed, numRuns: run.values });
    const seconds = (performance.now() - start) / 1000;
    const accepts = await validatorOf(subject, run);
    const invalid = drawn.filter((value) => !accepts(value)).length;
    const again = fc.sample(valid(source), { seed: run.seed, numRuns: 20 });
    const reproducible = again.every((value, index) => stringify(value) === stringify(drawn[index] ?? null));
    const node = loadSchema(source);
    const wanted = new Set(subject.valid.flatMap((value) => [...events(node, value)]));
    const caused = new Set(drawn.flatMap((value) => [...events(node, value)]));
    const missed = subject.reaches.filter(([, holds]) => !drawn.some(holds)).map(([name]) => name);
    const reached = [...wanted].filter((event) => caused.has(event)).length;
    const values = drawn.length;
    return {
      ...empty,
      outcome: 'generated',
      values,
      invalid,
      seconds,
      events: [wanted.size, reached],
      missed,
      reproducible,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof UnsupportedSchema)) return { ...empty, outcome: 'failed', reason };
    return { ...empty, outcome: reason.endsWith('no value satisfies it.') ? 'impossible' : 'rejected', reason };
  }
}

/** The measurements of the near-misses of one schema. */
export interface MissResult {
  readonly name: string;
  readonly supported: boolean;
  readonly reason?: string;
  readonly values: number;
  readonly accepted: number;
  readonly mislabelled: number;
  readonly alone: number;
  /** How many keyword places the known counter-examples violate, and how many of these the near-misses also violate. */
  readonly places: readonly [number, number];
  readonly seconds: number;
}

/** Generates near-misses of a schema and checks each.
 *
 * @param each how many near-misses of each variant */
export async function measureMisses(subject: CorpusSchema, run: Run, each: number): Promise<MissResult> {
  const source = sourceOf(subject, run);
  const validate = evaluation(loadSchema(source));
  const wanted = new Set(subject.invalid.flatMap((value) => validate(value).map((error) => error.schemaPointer)));
  const start = performance.now();
  const found = { values: 0, accepted: 0, mislabelled: 0, alone: 0 };
  const violated = new Set<string>();
  try {
    const accepts = await validatorOf(subject, run);
    for (const { keyword, instancePointer, variants } of nearMisses(source)) {
      for (const { arbitrary } of variants) {
        for (const { value } of fc.sample(arbitrary, { seed: run.seed, numRuns: each })) {
          const errors = validate(value);
          const right = errors.filter(
            (error) => error.keyword === keyword && error.instancePointer === instancePointer,
          );
          found.values++;
          if (accepts(value)) found.accepted++;
          if (right.length === 0) found.mislabelled++;
          if (right.length === errors.length) found.alone++;
          for (const error of errors) violated.add(error.schemaPointer);
        }
      }
    }
    const reached = [...wanted].filter((place) => violated.has(place)).length;
    const seconds = (performance.now() - start) / 1000;
    return { name: subject.name, supported: true, ...found, places: [wanted.size, reached], seconds };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const seconds = (performance.now() - start) / 1000;
    return { name: subject.name, supported: false, reason, ...found, places: [wanted.size, 0], seconds };
  }
}

function sourceOf({ schema, formats }: CorpusSchema, { documents }: Run): SchemaSource {
  return { root: schema, pointer: '', formats, documents };
}

/**
 * Returns the verdict of the oracle. The oracle does not assert formats, so this project's validator checks them as
 * well.
 */
async function validatorOf(subject: CorpusSchema, { documents, state }: Run): Promise<(value: Json) => boolean> {
  const validate = evaluation(loadSchema({ root: subject.schema, pointer: '', formats: subject.formats, documents }));
  const own = (value: Json) => validate(value).length === 0;
  const oracle = await oracleOf(subject.schema, documents, state);
  if (oracle === undefined) return own;
  return (value) => oracle.accepts(value) && (subject.formats === 'annotate' || own(value));
}

async function oracleOf(
  schema: Json,
  documents: ReadonlyMap<string, Json>,
  state: OracleState,
): Promise<Oracle | undefined> {
  try {
    return await Oracle.of(schema, documents, state);
  } catch {
    state.unread++;
    return undefined;
  }
}
