import { printFinding } from '../../report/index.ts';
import type { FindingRecord, RunRecord } from '../../record/index.ts';

/** What was confirmed by hand about findings on a third-party server. */
export interface Confirmed {
  /**
   * The ids of the clauses that it violates, or one of them. `*` matches any text, because one fault can violate many
   * similar clauses.
   */
  readonly clause: string | readonly string[];
  /** A regular expression (with the flag `m`) that the finding matches, where other faults violate the same clauses. */
  readonly says?: string;
  /** A regular expression that the path or the body of its request matches, where other requests show another fault. */
  readonly sends?: string;
  /** A description of the fault. Entries with the same description are about the same fault. */
  readonly fault: string;
  /** Whether a run of this size finds it only sometimes. Then it is not required. */
  readonly rare?: boolean;
  /** Whether the finding is a false alarm, which the harness still has to mend. */
  readonly wrong?: boolean;
}

/** Describes the findings of a run on clauses that no confirmed fault explains. */
function unconfirmed(record: RunRecord, expected: readonly Confirmed[]): string[] {
  return violatedIn(record)
    .filter((id) => !expected.some((entry) => covers(entry, id)))
    .map((id) => {
      const findings = record.findings.filter(({ clauses }) => clauses.includes(id));
      return `not confirmed: ${id}\n${findings.map(printFinding).join('\n')}`;
    });
}

/**
 * Describes the confirmed faults that a run should have found, but did not. A fault is found if a clause of one of its
 * entries is violated, because what its other clauses show depends on the state of the server.
 */
export function lost(record: RunRecord, expected: readonly Confirmed[]): string[] {
  const violated = violatedIn(record);
  const found = new Set(expected.filter((entry) => isShownBy(violated, entry)).map(({ fault }) => fault));
  return missed(record, expected)
    .filter(({ fault }) => !found.has(fault))
    .map(describeMissed);
}

/** Compares a run with the confirmed faults. Returns other findings, and entries that are no longer found. */
export function compare(record: RunRecord, expected: readonly Confirmed[]): string[] {
  return [...unconfirmed(record, expected), ...missed(record, expected).map(describeMissed)];
}

/** The entries of which no clause is violated. */
function missed(record: RunRecord, expected: readonly Confirmed[]): Confirmed[] {
  const violated = violatedIn(record);
  return expected
    .filter(({ rare, wrong }) => rare !== true && wrong !== true)
    .filter((entry) => !isShownBy(violated, entry));
}

const isShownBy = (violated: readonly string[], entry: Confirmed): boolean => violated.some((id) => covers(entry, id));

const describeMissed = ({ clause }: Confirmed): string => `no longer found: ${[clause].flat().join(', ')}`;

/** Returns what was confirmed about a finding; undefined if nothing was. The first entry that fits counts. */
export function confirmedFor(finding: FindingRecord, expected: readonly Confirmed[]): Confirmed | undefined {
  const { answer, request } = finding.exchange;
  const sent = `${request.path}\n${textOf(request.body)}`;
  const said = 'none' in answer ? [answer.none, answer.detail] : [answer.status, textOf(answer.body)];
  const text = [finding.actual, ...said, `variants: ${finding.variants.join(', ')}`].join('\n');
  return expected.find((entry) => {
    const isAbout = finding.clauses.some((id) => covers(entry, id));
    const fits = (pattern: string | undefined, given: string): boolean =>
      pattern === undefined || new RegExp(pattern, 'm').test(given);
    return isAbout && fits(entry.says, text) && fits(entry.sends, sent);
  });
}

const textOf = (body: { readonly text: string } | { readonly base64: string } | null): string =>
  body !== null && 'text' in body ? body.text : '';

function violatedIn({ clauses }: RunRecord): string[] {
  return clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
}

function covers({ clause }: Confirmed, id: string): boolean {
  return [clause].flat().some((pattern) => matches(pattern, id));
}

function matches(pattern: string, id: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  if (others.length === 0) return id === pattern;
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
