import * as fc from 'fast-check';
import type { RunRecord } from '../../record/index.ts';
import { type LoadedPlan, runSuite } from '../../suite/index.ts';
import { startReference, type Reference, type Subject } from './reference.ts';

/** What became of a defect on a server that has several. */
export interface Fate {
  readonly name: string;
  /**
   * `masked`: its clause has no verdict because of another defect that was found, or one of the same place or collection was
   * found, and it is found without that one. `replaced`: a defect that was applied
   * after it replaces what it does; it is found if it is applied last. `hidden`: the suite missed it.
   */
  readonly kind: 'found' | 'masked' | 'replaced' | 'hidden';
  /** The defects that mask it, or the result of its clause. */
  readonly because: string;
}

/** A server with several defects, chosen by a seed, and what became of each. */
export interface Several {
  readonly title: string;
  readonly seed: number;
  readonly fates: readonly Fate[];
}

/** A choice of several defects that a server has at once. */
export interface SeveralDefects {
  readonly count: number;
  readonly seed: number;
  /** Whether it is left out of a proof that is not thorough, because each of them gets the whole suite. */
  readonly isFurther: boolean;
}

/** The choices on which the suite is proven. */
export const severalDefects: readonly SeveralDefects[] = [2, 5, 20].flatMap((count) =>
  [1, 2, 3].map((seed) => ({ count, seed, isFurther: seed > 1 })),
);

/**
 * Runs the suite on a reference that has several random defects at once. Defects that leave requests without an answer
 * are left out, because each of their answers takes the whole time limit.
 *
 * @param subjects of the reference
 * @throws if the server does not start with these defects
 */
export async function runSeveral(
  reference: Reference,
  loaded: LoadedPlan,
  subjects: readonly Subject[],
  count: number,
  seed: number,
): Promise<Several> {
  const single = subjects.filter(({ kind, hangs, name }) => kind === 'defect' && hangs !== true && !name.includes(','));
  const choice = fc.shuffledSubarray(single, { minLength: count, maxLength: count });
  const [defects = []] = fc.sample(choice, { seed, numRuns: 1 });
  const fates = fatesOf(defects, await runOn(reference, loaded, defects));
  const checked: Fate[] = [];
  for (const [index, fate] of fates.entries()) {
    const defect = defects[index];
    if (fate.kind !== 'hidden' || defect === undefined) {
      checked.push(fate);
      continue;
    }
    const isFoundIn = async (those: readonly Subject[]): Promise<boolean> =>
      fatesOf(those, await runOn(reference, loaded, those, defect.breaks)).some(
        ({ name, kind }) => name === defect.name && kind === 'found',
      );
    const others = defects.filter((each) => each !== defect);
    const found = others.filter((each) => isFound(fates, each));
    if (await isFoundIn([...others, defect])) checked.push({ ...fate, kind: 'replaced' });
    else checked.push(await withoutRivals(fate, defects, rivalsOf(defect, found), isFoundIn));
  }
  return { title: reference.title, seed, fates: checked };
}

const isFound = (fates: readonly Fate[], { name }: Subject): boolean =>
  fates.some((fate) => fate.name === name && fate.kind === 'found');

/**
 * The defects that can mask another one: those of the same place, alone and together, because they answer the same values;
 * then those of the same collection, which can keep its resources from having what the defect is about.
 */
export function rivalsOf(defect: Subject, found: readonly Subject[]): (readonly Subject[])[] {
  const same = found.filter((each) => placeOf(each) === placeOf(defect));
  const near = found.filter((each) => !same.includes(each) && collectionOf(each) === collectionOf(defect));
  return [...same.map((each) => [each]), ...(same.length > 1 ? [same] : []), ...near.map((each) => [each])];
}

/** What became of a defect: the first rivals mask it without which it is found. */
export async function withoutRivals(
  fate: Fate,
  defects: readonly Subject[],
  rivals: readonly (readonly Subject[])[],
  isFoundIn: (those: readonly Subject[]) => Promise<boolean>,
): Promise<Fate> {
  for (const those of rivals) {
    if (await isFoundIn(defects.filter((each) => !those.includes(each)))) {
      const names = those.map(({ name }) => name).join(' and ');
      return { ...fate, kind: 'masked', because: `by ${names}, without which it is found; ${fate.because}` };
    }
  }
  return fate;
}

/** The operation and the place of the clause that a defect violates: without the verb, and the keyword or facet. */
export function placeOf({ breaks = '' }: Pick<Subject, 'breaks'>): string {
  const [, operation = breaks, place = ''] = /^(\S+ \S+) (?:accepts|rejects) (.+) \S+$/.exec(breaks) ?? [];
  return `${operation} ${place}`;
}

async function runOn(
  reference: Reference,
  loaded: LoadedPlan,
  defects: readonly Subject[],
  until?: string,
): Promise<RunRecord> {
  const server = await startReference(reference, ['--defect', defects.map(({ name }) => name).join()]);
  try {
    return (await runSuite(loaded, reference.options, server.url, false, until)).record;
  } finally {
    await server.stop();
  }
}

/**
 * What became of each defect, by the record of a run on a server that has all of them. A defect counts as masked only if
 * its clause has no verdict, and the reason is about the operation of a defect that was found. The reason can be that its
 * own operation was not reached.
 */
export function fatesOf(defects: readonly Subject[], { clauses, findings, unreached }: RunRecord): Fate[] {
  const unreachable = new Map(unreached.map(({ operation, because }) => [operation, because]));
  const results = new Map(clauses.map((clause) => [clause.id, clause]));
  const reported = new Set(findings.flatMap((finding) => finding.clauses));
  const found = defects.filter(({ breaks = '' }) => results.get(breaks)?.result === 'violated' && reported.has(breaks));
  return defects.map((defect): Fate => {
    const { name, breaks = '' } = defect;
    if (found.includes(defect)) return { name, kind: 'found', because: '' };
    const { result, because = '' } = results.get(breaks) ?? { result: 'not in the record' };
    const reason = `${breaks} is ${result}${because === '' ? '' : `: ${because}`}`;
    const own = operationOf(defect);
    const reasons = [because, unreachable.get(own) ?? ''];
    const masks = found.filter((other) => {
      const operation = operationOf(other);
      return result === 'inconclusive' && (operation === own || reasons.some((each) => each.includes(operation)));
    });
    if (masks.length === 0) return { name, kind: 'hidden', because: reason };
    return { name, kind: 'masked', because: `by ${masks.map((each) => each.name).join(' or ')}; ${reason}` };
  });
}

/** The first segment of the path of the operation that a defect is about. */
function collectionOf(defect: Subject): string {
  return operationOf(defect).split('/')[1] ?? '';
}

function operationOf({ breaks = '' }: Subject): string {
  return breaks.split(' ').slice(0, 2).join(' ');
}

/** Prints what became of the defects of each server: a line of counts, and a line for each defect that was not found. */
export function printSeveral(all: readonly Several[]): string {
  const lines = all.flatMap(({ title, seed, fates }) => {
    const others = fates.filter(({ kind }) => kind !== 'found');
    return [
      `${title} with ${fates.length} defects (seed ${seed}): ${fates.length - others.length} found`,
      ...others.map(({ name, kind, because }) => `  ${kind} ${name} ${because}`),
    ];
  });
  const fates = all.flatMap((each) => each.fates);
  const count = (kind: Fate['kind']): number => fates.filter((each) => each.kind === kind).length;
  const counts = `${count('found')} found, ${count('masked')} masked, ${count('replaced')} replaced, ${count('hidden')} hidden`;
  return [...lines, `several defects at once: ${counts} of ${fates.length}`].join('\n');
}
