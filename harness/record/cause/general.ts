import type { ClauseRecord } from '../record.ts';
import { kindOfClause, type Outcomes } from './clauses.ts';

/** A finding that can be general, with what it is about. */
export interface Candidate<T> {
  readonly item: T;
  readonly what: string;
  readonly tried: ClauseRecord;
  readonly outcomes: Outcomes;
}

/** Findings that show the same, and whether that is so in every place where it was tried. */
export interface AlikeFindings<T> {
  readonly items: readonly T[];
  /** What they show. */
  readonly what: string;
  /** The same with the variants that show it. */
  readonly key: string;
  readonly isGeneral: boolean;
}

interface Cluster<T> {
  readonly items: T[];
  readonly failing: Set<string>;
  readonly passing: Set<string>;
}

/**
 * Groups findings about the same kind of clause by the variants that show them. Two are alike if they share a variant, and
 * none passes where the other fails: a server that only accepts one invalid form in one place has another cause than one
 * that accepts any form in another place.
 *
 * @param clauses all clauses of the run by their kinds
 */
export function likenesses<T>(
  candidates: readonly Candidate<T>[],
  clauses: ReadonlyMap<string, readonly ClauseRecord[]>,
): AlikeFindings<T>[] {
  const byWhat = new Map<string, Candidate<T>[]>();
  for (const each of candidates) byWhat.set(each.what, [...(byWhat.get(each.what) ?? []), each]);
  return [...byWhat].flatMap(([what, own]) => {
    const kinds = new Set(own.map(({ tried }) => kindOfClause(tried)));
    const all = [...kinds].flatMap((kind) => clauses.get(kind) ?? []);
    return clustersOf(own).map(({ items, failing }) => ({
      items,
      what,
      key: [what, ...[...failing].sort()].join('\n'),
      isGeneral: !all.some(({ tally }) => passesAny(tally, failing)),
    }));
  });
}

function clustersOf<T>(candidates: readonly Candidate<T>[]): Cluster<T>[] {
  const clusters: Cluster<T>[] = [];
  const widestFirst = candidates.toSorted((a, b) => b.outcomes.failing.size - a.outcomes.failing.size);
  for (const { item, outcomes } of widestFirst) {
    const same = clusters.find((cluster) => areAlike(cluster, outcomes));
    if (same === undefined) {
      clusters.push({ items: [item], failing: new Set(outcomes.failing), passing: new Set(outcomes.passing) });
      continue;
    }
    same.items.push(item);
    for (const name of outcomes.failing) same.failing.add(name);
    for (const name of outcomes.passing) same.passing.add(name);
  }
  return clusters;
}

function areAlike(one: Outcomes, other: Outcomes): boolean {
  const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((name) => b.has(name));
  return meet(one.failing, other.failing) && !meet(one.failing, other.passing) && !meet(other.failing, one.passing);
}

function passesAny({ variants }: ClauseRecord['tally'], names: ReadonlySet<string>): boolean {
  return [...names].some((name) => {
    const { pass = 0, observation = 0, violation = 0 } = variants[name] ?? {};
    return pass + observation > 0 && violation === 0;
  });
}
