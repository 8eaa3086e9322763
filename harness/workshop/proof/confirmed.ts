import { printFinding } from '../../report/index.ts';
import { type RunRecord } from '../../record/index.ts';

/** A fault of a server that nobody here wrote, as confirmed by hand. */
export interface Confirmed {
  /** The id of the clause that it breaks; `*` in it stands for anything, where one fault breaks many of a kind. */
  readonly clause: string;
  /** What the fault is, in words. */
  readonly fault: string;
  /** Whether a run of this size meets it but now and then: then it need not be found. */
  readonly rare?: boolean;
}

/** The findings of a run on clauses that no confirmed fault explains, in words. */
export function unconfirmed(record: RunRecord, expected: readonly Confirmed[]): string[] {
  return violatedIn(record)
    .filter((id) => !expected.some((entry) => covers(entry, id)))
    .map((id) => {
      const findings = record.findings.filter(({ clauses }) => clauses.includes(id));
      return `not confirmed: ${id}\n${findings.map(printFinding).join('\n')}`;
    });
}

/** The confirmed faults that a run should have found, and did not, in words. */
export function lost(record: RunRecord, expected: readonly Confirmed[]): string[] {
  const violated = violatedIn(record);
  return expected
    .filter((entry) => entry.rare !== true && !violated.some((id) => covers(entry, id)))
    .map(({ clause }) => `not found any more: ${clause}`);
}

/** What a run found, held against what was confirmed: all else is a difference, and so is what is not found any more. */
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
