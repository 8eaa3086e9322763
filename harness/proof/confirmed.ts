import { printFinding, type RunRecord } from '../report/index.ts';

/** A fault of a server that nobody here wrote, as confirmed by hand. */
export interface Confirmed {
  /** The id of the clause that it breaks; `*` in it stands for anything, where one fault breaks many of a kind. */
  readonly clause: string;
  /** What the fault is, in words. */
  readonly fault: string;
  /** Whether a run of this size meets it but now and then: then it need not be found. */
  readonly rare?: boolean;
  /** Whether it is no fault at all, but an alarm that is known to be false: it is told, and counted with no fault. */
  readonly alarm?: boolean;
}

/** The alarms of a run that are known to be false, in words. */
export function knownAlarms(record: RunRecord, expected: readonly Confirmed[]): string[] {
  const violated = record.clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
  return expected
    .filter((entry) => entry.alarm === true)
    .flatMap((entry) =>
      violated.filter((id) => covers(entry, id)).map((id) => `false alarm, known: ${id}: ${entry.fault}`),
    );
}

/** What a run found, held against what was confirmed: all else is a difference, and so is what is not found any more. */
export function compare(record: RunRecord, expected: readonly Confirmed[]): string[] {
  const violated = record.clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
  const alarms = violated
    .filter((id) => !expected.some((entry) => covers(entry, id)))
    .map((id) => {
      const findings = record.findings.filter(({ clauses }) => clauses.includes(id));
      return `not confirmed: ${id}\n${findings.map(printFinding).join('\n')}`;
    });
  const lost = expected
    .filter((entry) => entry.rare !== true && !violated.some((id) => covers(entry, id)))
    .map(({ clause }) => `not found any more: ${clause}`);
  return [...alarms, ...lost];
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
