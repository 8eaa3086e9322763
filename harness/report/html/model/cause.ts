import type { FindingRecord, RunRecord } from '../../../record/index.ts';
import { groupBy } from '../../group-by.ts';
import { shortId, type Index } from './clause.ts';

/** Findings that show the same fault on several operations, worst first. */
export interface Cause {
  /** One sentence about the server. */
  readonly title: string;
  readonly kind: FaultKind;
  /** At least one; the first stands for the others. */
  readonly findings: readonly [FindingRecord, ...FindingRecord[]];
  readonly operations: readonly string[];
  /** The number of violated clauses. */
  readonly clauses: number;
}

/** What kind of fault it is, worst first. */
const kinds = [
  'security',
  'server failure',
  'rejects valid',
  'state',
  'response',
  'accepts invalid',
  'unspecified',
] as const;

export type FaultKind = (typeof kinds)[number];

const kindOfAspect: Readonly<Record<string, FaultKind>> = {
  'enforces security': 'security',
  'accepts valid requests': 'rejects valid',
  'keeps its state': 'state',
  'responds as documented': 'response',
  'reports unspecified behaviour': 'unspecified',
};

/**
 * Groups the findings by what is wrong, without the operation: the clause without its operation, and what happened.
 *
 * @returns worst first: by kind, then by the number of operations, then in the order of the record
 */
export function causesOf({ findings }: RunRecord, index: Index): Cause[] {
  const groups = groupBy(findings, (finding) => {
    const main = index.clauses.get(finding.clauses[0] ?? '');
    return JSON.stringify([main === undefined ? finding.id : shortId(main), finding.cause]);
  });
  const causes = [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [causeOf([first, ...others], index)],
  );
  const rank = ({ kind }: Cause): number => kinds.indexOf(kind);
  return causes.sort((a, b) => rank(a) - rank(b) || b.operations.length - a.operations.length);
}

function causeOf(findings: Cause['findings'], index: Index): Cause {
  const ids = new Set(findings.flatMap(({ clauses }) => clauses));
  return {
    title: titleOfFinding(findings[0]),
    kind: kindOf(findings[0], index),
    findings,
    operations: [...new Set(findings.map((finding) => operationOf(finding, index)))],
    clauses: ids.size,
  };
}

/** The name of the operation that a finding is about. */
export function operationOf({ clauses: [id = ''], exchange }: FindingRecord, index: Index): string {
  return index.clauses.get(id)?.operation ?? exchange.request.method;
}

/** The kind of a finding: by its answer if the server failed, else by the aspect of its clause. */
export function kindOf({ clauses: [id = ''], exchange: { answer } }: FindingRecord, index: Index): FaultKind {
  const aspect = index.clauses.get(id)?.aspect ?? '';
  if (aspect === 'enforces security') return 'security';
  if ('none' in answer || answer.status >= 500) return 'server failure';
  return kindOfAspect[aspect] ?? 'accepts invalid';
}

/** A finding as one sentence about the server. */
export function titleOfFinding({
  sentence,
  where,
  expected,
  actual,
}: Pick<FindingRecord, 'sentence' | 'where' | 'expected' | 'actual'>): string {
  const happened = where === 'status' || where === 'answer' ? actual : `${where}: ${actual}`;
  const [, because] = /, because (.*)$/s.exec(expected) ?? [];
  const [, request] = /^A(?:ny)? (.*) gets a documented success\.$/s.exec(sentence) ?? [];
  if (because === 'the request is valid' && request !== undefined) return capitalize(`${happened} for a ${request}`);
  return capitalize(because === undefined ? `${happened}, expected ${expected}` : `${happened}, although ${because}`);
}

function capitalize(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
