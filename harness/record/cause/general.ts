import type { ClauseRecord } from '../record.ts';
import { kindOfClause, type Outcomes } from './clauses.ts';

/** A finding that can be general, with what it is about. */
export interface Candidate<T> {
  readonly item: T;
  readonly what: string;
  readonly tried: ClauseRecord;
  readonly outcomes: Outcomes;
  /** Parts of the clauses of this kind in which it can be general if it is not in all, those that are tried first at the beginning. */
  readonly within?: readonly (Within | undefined)[];
}

/** Some of the clauses of a kind. */
export interface Within {
  /** Completes "in all 5 places where it was tried ...". */
  readonly name: string;
  readonly has: (clause: ClauseRecord) => boolean;
}

/** Findings that show the same, and whether that is so in every place where it was tried. */
export interface AlikeFindings<T> {
  readonly items: readonly T[];
  /** What they show. */
  readonly what: string;
  /** The same with the variants that show it. */
  readonly key: string;
  readonly isGeneral: boolean;
  /** In what it is general, if not in all. */
  readonly within?: string;
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
  const found = groupBy(candidates, ({ what }) => what).flatMap((own) => alikeAmong(own, clauses));
  const general = new Set(found.filter(({ isGeneral }) => isGeneral).flatMap(({ items }) => items));
  // The later ones replace the earlier ones of the same items.
  const narrower: AlikeFindings<T>[] = [];
  const most = Math.max(0, ...candidates.map(({ within = [] }) => within.length));
  for (let index = 0; index < most; index++) {
    const rest = candidates.filter(({ item, within }) => within?.[index] !== undefined && !general.has(item));
    const alike = groupBy(rest, ({ what, within }) => `${what}\n${within?.[index]?.name ?? ''}`)
      .flatMap((own) => alikeAmong(own, clauses, own[0]?.within?.[index]))
      .filter(({ isGeneral }) => isGeneral);
    narrower.push(...alike);
    for (const item of alike.flatMap(({ items }) => items)) general.add(item);
  }
  return [...found, ...narrower];
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

/** Groups candidates of one kind. @param within part of the clauses, if not all of the kind */
function alikeAmong<T>(
  candidates: readonly Candidate<T>[],
  clauses: ReadonlyMap<string, readonly ClauseRecord[]>,
  within?: Within,
): AlikeFindings<T>[] {
  const kinds = new Set(candidates.map(({ tried }) => kindOfClause(tried)));
  const all = [...kinds].flatMap((kind) => clauses.get(kind) ?? []).filter((each) => within?.has(each) ?? true);
  const [what = ''] = candidates.map((each) => [each.what, ...(within ? [within.name] : [])].join('\n'));
  return clustersOf(candidates).map(({ items, failing }) => ({
    items,
    what,
    key: [what, ...[...failing].sort()].join('\n'),
    isGeneral: !all.some(({ tally }) => passesAny(tally, failing)),
    ...(within && { within: within.name }),
  }));
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
