import { printFinding } from '../../report/index.ts';
import { type RunRecord } from '../../record/index.ts';

/** A fault of a third-party server, confirmed by hand. */
export interface Confirmed {
  /**
   * The id of the clause that it violates. `*` matches any text, because one fault can violate many similar clauses.
   */
  readonly clause: string;
  /** A description of the fault. */
  readonly fault: string;
  /** Whether a run of this size finds it only sometimes. Then it is not required. */
  readonly rare?: boolean;
}

/** Describes the findings of a run on clauses that no confirmed fault explains. */
export function unconfirmed(record: RunRecord, expected: readonly Confirmed[]): string[] {
  return violatedIn(record)
    .filter((id) => !expected.some((entry) => covers(entry, id)))
    .map((id) => {
      const findings = record.findings.filter(({ clauses }) => clauses.includes(id));
      return `not confirmed: ${id}\n${findings.map(printFinding).join('\n')}`;
    });
}

/** Describes the confirmed faults that a run should have found, but did not. */
export function lost(record: RunRecord, expected: readonly Confirmed[]): string[] {
  const violated = violatedIn(record);
  return expected
    .filter((entry) => entry.rare !== true && !violated.some((id) => covers(entry, id)))
    .map(({ clause }) => `no longer found: ${clause}`);
}

/** Compares a run with the confirmed faults. Returns other findings, and faults that are no longer found. */
export function compare(record: RunRecord, expected: readonly Confirmed[]): string[] {
  return [...unconfirmed(record, expected), ...lost(record, expected)];
}

function violatedIn({ clauses }: RunRecord): string[] {
  return clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
}

function covers({ clause }: Confirmed, id: string): boolean {
  const [first = '', ...others] = clause.split('*');
  if (others.length === 0) return id === clause;
  const last = others.pop() ?? '';
  if (!id.startsWith(first) || !id.endsWith(last)) return false;
  let at = first.length;
  for (const part of others) {
    const next = id.indexOf(part, at);
    if (next === -1) return false;
    at = next + part.length;
  }
  return at <= id.length - last.length;
}
