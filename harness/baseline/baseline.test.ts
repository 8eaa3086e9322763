import { describe, expect, it } from 'vitest';
import type { FindingRecord, RunPart, RunRecord } from '../record/index.ts';
import { madeUpRecord } from '../workshop/testing/record.ts';
import { OptionProblem } from '../options/index.ts';
import { acceptCauses } from './accept-causes.ts';
import { acceptInPart } from './accept.ts';
import { parseBaseline } from './baseline.ts';
import { staleEntries } from './stale.ts';
import { updateBaseline } from './update.ts';

const file = 'greenhouse.baseline.yaml';
const today = '2026-11-22';
const read = (text: string): ReturnType<typeof parseBaseline> => parseBaseline(text, file);

describe('a baseline', () => {
  it('has entries with the lines in which they stand', () => {
    const { entries } = read(
      '# why\naccepted:\n  - clause: A\n    reason: one\n\n  # two\n  - reason: two # later\n    clause: B\n',
    );
    expect(entries).toEqual([
      { clause: 'A', reason: 'one', lines: [3, 4] },
      { clause: 'B', reason: 'two', lines: [7, 8] },
    ]);
  });

  it('can be empty', () => {
    expect(read('accepted:\n').entries).toEqual([]);
  });

  it.each([
    ['an entry without a reason', 'accepted:\n  - clause: A\n', `${file}:2: accepted.0 has`],
    ['an unknown property', 'accepted:\n  - clause: A\n    reason: b\n    why: c\n', `${file}:4: accepted.0.why`],
    [
      'a day that does not exist',
      'accepted:\n  - {clause: A, reason: b, expires: 2026-02-30}\n',
      `${file}:2: accepted`,
    ],
    ['an empty file', '', `${file}:1: the top has`],
    ['a text that is not YAML', 'accepted: [\n', `${file}:2: this is not YAML`],
  ])('rejects %s, with its line', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

/** The part of a run with a finding for each list of clauses. */
function partWith(...findings: readonly (readonly string[])[]): RunPart {
  const ids = [...new Set(findings.flat())];
  return {
    head: madeUpRecord(1).run,
    requests: 1,
    reachedSuccess: true,
    clauses: ids.map((id) => ({
      order: [0, 0, 0],
      clause: {
        id,
        operation: 'POST /plants/{id}',
        aspect: 'rejects invalid bodies',
        level: 'must',
        sentence: '',
        stated: '',
      },
      state: 'planned',
      cases: 1,
      tally: { variants: {}, observations: {} },
    })),
    findings: findings.map((clauses, index) => ({ id: String(index), clauses }) as unknown as FindingRecord),
  };
}

const accepted = (part: RunPart, entry: string): (string | undefined)[] =>
  acceptInPart(part, read(`accepted:\n  - ${entry}\n`), today).findings.map((finding) => finding.accepted?.reason);

describe('an entry of a baseline', () => {
  const id = 'POST /plants/{id} rejects body /id format';
  it.each([
    ['the whole id', `{clause: "${id}", reason: r}`, true],
    ['the id without its operation', '{clause: rejects body /id format, reason: r}', true],
    ['a pattern', '{clause: "rejects body * format", reason: r}', true],
    ['a part of the id', '{clause: rejects body, reason: r}', false],
    ['an operation', '{clause: "*", operations: ["POST /plants/*"], reason: r}', true],
    ['a path', '{clause: "*", operations: [GET, "/plants/{id}"], reason: r}', true],
    ['another operation', `{clause: "${id}", operations: [GET], reason: r}`, false],
    ['a day that has not ended', '{clause: "*", reason: r, expires: 2026-11-22}', true],
    ['a day that has ended', '{clause: "*", reason: r, expires: 2026-11-21}', false],
  ])('is about %s', (_, entry, isAbout) => {
    expect(accepted(partWith([id]), entry)).toEqual([isAbout ? 'r' : undefined]);
  });

  it('accepts a finding by the first of its clauses, and a clause if all its findings are accepted', () => {
    const part = acceptInPart(
      partWith(['A', 'C'], ['B', 'C'], ['A', 'D']),
      read('accepted: [{clause: A, reason: r}]'),
      today,
    );
    expect(part.findings.map((finding) => finding.accepted !== undefined)).toEqual([true, false, true]);
    expect(part.clauses.map((each) => [each.clause.id, each.accepted ?? false])).toEqual([
      ['A', true],
      ['C', false],
      ['B', false],
      ['D', true],
    ]);
  });
});

describe('a stale entry of a baseline', () => {
  const record: RunRecord = {
    ...madeUpRecord(3),
    run: { ...madeUpRecord(1).run, baseline: { file, fails: true, tests: 'all' } },
  };
  const testing = (tests: 'operations' | 'some'): RunRecord => ({
    ...record,
    run: { ...record.run, baseline: { file, fails: true, tests } },
  });
  const some = (result: string): string => record.clauses.find((clause) => clause.result === result)?.id ?? '';
  const messages = (entry: string, of: RunRecord = record): string[] =>
    staleEntries(read(`accepted:\n  - ${entry}\n`), of, today).map(({ message }) => message);
  const about = (id: string): string => `clause: ${JSON.stringify(id)}\n    reason: r`;

  it('accepts nothing, because its clause is no longer violated', () => {
    expect(messages(about(some('passed')))).toEqual([
      `${file}:2: "${some('passed')}" no longer occurs; delete lines 2 to 3`,
    ]);
  });

  it('is expired, whether or not its finding occurs', () => {
    const late = [
      `${about(some('violated'))}\n    expires: 2026-11-21`,
      `${about(some('passed'))}\n    expires: 2026-11-21`,
    ];
    for (const entry of late) {
      expect(messages(entry)).toEqual([expect.stringMatching(/:2: .* expired on 2026-11-21; .* delete lines 2 to 4/)]);
    }
  });

  it('matches no clause of a run that leaves out none', () => {
    expect(messages('{clause: nonsense, reason: r}')).toEqual([
      `${file}:2: "nonsense" matches no clause; correct it, or delete line 2`,
    ]);
    expect(messages('{clause: nonsense, reason: r}', testing('operations'))).toEqual([]);
  });

  it('is not known after a run for some of the clauses', () => {
    expect(messages(about(some('passed')), testing('some'))).toEqual([]);
    expect(messages(about(some('passed')), testing('operations'))).toHaveLength(1);
  });

  it.each(['violated', 'inconclusive', 'not applicable'])('is not one about a clause that is %s', (result) => {
    expect(messages(about(some(result)))).toEqual([]);
  });

  it('is not known after an incomplete run', () => {
    const incomplete = { reasons: [{ because: 'a', cure: 'b' }], planned: 2, unjudged: 1, atLeast: false };
    expect(messages(about(some('passed')), { ...record, incomplete })).toEqual([]);
  });
});

describe('a severity that fails the run', () => {
  it('accepts the findings below it, and no others', () => {
    const part = partWith(['POST /plants/{id} rejects a'], ['POST /plants/{id} rejects b']);
    const severities = ['minor', 'major'] as const;
    const findings = part.findings.map((finding, index) => ({ ...finding, severity: severities[index] ?? 'major' }));
    const head = { ...part.head, failOn: 'major' } as const;
    const marked = acceptInPart({ ...part, head, findings }, undefined, today);
    expect(marked.findings.map((finding) => finding.accepted?.reason)).toEqual([
      'its severity is minor, and FAIL_ON is major',
      undefined,
    ]);
    expect(marked.clauses.map((clause) => clause.accepted)).toEqual([true, undefined]);
  });
});

describe('an entry about a cause', () => {
  const record: RunRecord = {
    ...madeUpRecord(3),
    run: { ...madeUpRecord(1).run, baseline: { file, fails: true, tests: 'all' } },
  };
  /** The same run as its tests report it: a part for each operation. */
  const parts = new Map(
    [...new Set(record.clauses.map(({ operation }) => operation))].map((operation): [string, RunPart] => {
      const clauses = record.clauses.filter((clause) => clause.operation === operation);
      const own = ({ clauses: [id = ''] }: FindingRecord): boolean => clauses.some((clause) => clause.id === id);
      return [
        operation,
        {
          head: record.run,
          requests: 1,
          reachedSuccess: true,
          clauses: clauses.map(({ tally, cases, ...clause }) => {
            return { order: [0, 0, 0], clause, state: 'planned', cases, tally };
          }),
          findings: record.findings.filter(own),
        },
      ];
    }),
  );
  const [cause] = record.causes;
  const entry = `{cause: "${cause?.id ?? ''}", reason: r}`;
  const acceptedIn = (text: string): string[] =>
    [...acceptCauses(parts, read(`accepted:\n  - ${text}\n`), today).values()]
      .flatMap(({ findings }) => findings)
      .filter(({ accepted: why }) => why?.reason === 'r')
      .map(({ id }) => id);

  it('accepts each finding of the cause in all operations, and no other', () => {
    expect(cause?.findings.length).toBeGreaterThan(0);
    expect(new Set(acceptedIn(entry))).toEqual(new Set(cause?.findings));
  });

  it('accepts only findings of its operations, and none when it is expired', () => {
    expect(acceptedIn(entry.replace('}', ', operations: [GET]}'))).toEqual([]);
    expect(acceptedIn(entry.replace('}', ', expires: 2026-11-21}'))).toEqual([]);
  });

  it('is stale if a run of all clauses has no such cause', () => {
    const messages = (text: string, of: RunRecord): string[] =>
      staleEntries(read(`accepted:\n  - ${text}\n`), of, today).map(({ message }) => message);
    expect(messages(entry, record)).toEqual([]);
    const other = '{cause: another, reason: r}';
    expect(messages(other, record)).toEqual([`${file}:2: "another" no longer occurs; delete line 2`]);
    const some: RunRecord = { ...record, run: { ...record.run, baseline: { file, fails: true, tests: 'operations' } } };
    expect(messages(other, some)).toEqual([]);
  });

  it('is written with the sentence of the cause as its comment', () => {
    const { text, added } = updateBaseline(undefined, file, record, { reason: 'r' }, 'cause', today);
    expect(added).toHaveLength(record.causes.length);
    expect(read(text).entries.map((each) => each.cause)).toEqual(added);
    expect(text.match(/^ {2}# /gm)).toHaveLength(added.length);
    expect(updateBaseline(text, file, record, { reason: 'r' }, 'clause', today)).toEqual({
      text,
      added: [],
      removed: [],
      renewed: [],
    });
  });

  it('has either a clause or a cause', () => {
    expect(() => read('accepted: [{clause: a, cause: b, reason: r}]')).toThrow(OptionProblem);
  });
});
