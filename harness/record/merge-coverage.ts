import type { Met } from '../run/index.ts';
import type { Coverage, Covered, PartCoverage } from './coverage.ts';
import { isUnrun } from './incomplete.ts';
import type { ClauseRecord } from './record.ts';

/**
 * Merges what the tests of a run met. Their order does not change the result.
 *
 * @param clauses the merged clauses of the run
 */
export function coverageIn(tests: readonly PartCoverage[], clauses: readonly ClauseRecord[]): Coverage {
  const named = (kind: 'accepted' | 'statuses' | 'mediaTypes'): Met[] =>
    tests.map(({ operation, [kind]: each }) => prefixed(operation, each));
  const reached = tests.filter(({ isReached }) => isReached).map(({ operation }) => operation);
  const accepted = named('accepted');
  const partNames = new Set(accepted.flatMap(({ all }) => all));
  const rejecting = clauses.filter((clause) => clause.aspect.startsWith('rejects invalid ') && isTestable(clause));
  const judged = rejecting.filter(({ result }) => result === 'passed' || result === 'violated');
  const partsOf = (some: readonly ClauseRecord[]): string[] =>
    some.flatMap((clause) => partOf(clause, partNames) ?? []);
  // The tests of an operation repeat its pairs.
  const pairs = [...new Map(tests.map(({ operation, facetPairs }) => [operation, facetPairs])).values()].flatMap(
    (each) => each ?? [],
  );
  return {
    operations: covered([{ all: clauses.map(({ operation }) => operation), met: reached }]),
    accepted: covered(accepted),
    rejected: covered([{ all: partsOf(rejecting), met: partsOf(judged) }]),
    keywords: { met: countKeywords(judged), all: countKeywords(rejecting) },
    statuses: covered(named('statuses')),
    mediaTypes: covered(named('mediaTypes')),
    ...(pairs.length > 0 && {
      facetPairs: { met: sum(pairs.map(({ met }) => met)), all: sum(pairs.map(({ all }) => all)) },
    }),
  };
}

function covered(sightings: readonly Met[]): Covered {
  const all = [...new Set(sightings.flatMap((each) => each.all))].sort();
  const met = new Set(sightings.flatMap((each) => each.met));
  const missing = all.filter((name) => !met.has(name));
  return { met: all.length - missing.length, all: all.length, missing };
}

function prefixed(operation: string, { all, met }: Met): Met {
  const prefix = (name: string): string => `${operation} ${name}`;
  return { all: all.map(prefix), met: met.map(prefix) };
}

/** Whether a clause is about one thing that requests can test. A clause that represents a whole test is not. */
function isTestable(clause: ClauseRecord): boolean {
  return clause.result !== 'not applicable' && !isUnrun(clause);
}

/** The part that a clause is about. If one name begins with another one, it is the longer one. */
function partOf({ id }: ClauseRecord, parts: ReadonlySet<string>): string | undefined {
  let about = id.replace(/ rejects (absent |malformed )?/, ' ');
  while (about !== '' && !parts.has(about)) about = about.slice(0, Math.max(0, about.lastIndexOf(' ')));
  return about === '' ? undefined : about;
}

/** Clauses about the presence of a part, or about several faults, and not about a keyword of a schema. */
const aboutNoKeyword = / rejects (?:absent |several faults$)/;

/** The number of clauses about a keyword of a schema. */
function countKeywords(clauses: readonly ClauseRecord[]): number {
  return clauses.filter(({ id }) => !aboutNoKeyword.test(id)).length;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
