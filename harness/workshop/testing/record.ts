import {
  causesOf,
  type ClauseRecord,
  type ExchangeRecord,
  type FindingRecord,
  type RunRecord,
} from '../../record/index.ts';

/** A text that would run a script if any report treated it as HTML, with a mark that reverses the text after it. */
export const hostile = `</script><img src=x onerror="document.title='hacked'">\u202E&amp;`;

const aspects = [
  'accepts valid requests',
  'rejects invalid parameters',
  'rejects invalid bodies',
  'enforces security',
  'responds as documented',
  'reports unspecified behaviour',
] as const;

const results = ['passed', 'passed', 'passed', 'violated', 'observed', 'inconclusive', 'not applicable'] as const;

/**
 * A run record that was not made by a run, for tests of reports: operations with clauses of all aspects and results, and
 * a finding for each violated one.
 *
 * @param operations the number of operations
 * @param perAspect the number of clauses of an operation and an aspect
 */
export function madeUpRecord(operations: number, perAspect = 3): RunRecord {
  const clauses = Array.from({ length: operations }, (_, position) => clausesOf(position, perAspect)).flat();
  const findings = clauses.filter(({ result }) => result === 'violated').map(findingOf);
  const totals = { passed: 0, violated: 0, observed: 0, inconclusive: 0, 'not applicable': 0 };
  for (const { result } of clauses) totals[result] += 1;
  return {
    greenhouse: '0.0.0',
    run: {
      document: { source: 'api.yaml', title: `Shop ${hostile}`, version: '1.0.0', warnings: ['/info: one warning'] },
      target: 'http://127.0.0.1:8080',
      seed: 7,
      salt: 3,
      runs: 50,
      strict: false,
    },
    startedAt: '2026-11-22T14:03:00.000Z',
    milliseconds: 4100,
    requests: 462,
    reachedSuccess: true,
    unreached: [{ operation: nameOf(0), cure: 'set VALUES' }],
    lessons: [
      { operation: nameOf(0), place: '/body/a', should: 'have at least 2 items', message: `a: too few ${hostile}` },
    ],
    load: {
      inFlight: { least: 4, most: 9, last: 8 },
      repeated: 3,
      timing: {
        latency: Object.fromEntries(
          Array.from({ length: operations }, (_, position) => [nameOf(position), [[1.2, 90], [15, 9], [1200, 1]]]), // prettier-ignore
        ),
        timeline: { interval: 1000, slots: [[120, 4, 0], [240, 9, 2], [102, 8, 0]] }, // prettier-ignore
      },
    },
    coverage: {
      operations: { met: 2, all: 3, missing: [nameOf(0)] },
      accepted: { met: 3, all: 3, missing: [] },
      rejected: { met: 3, all: 3, missing: [] },
      keywords: { met: 5, all: 9 },
      statuses: { met: 1, all: 2, missing: [`${nameOf(0)} 409`] },
      mediaTypes: { met: 1, all: 1, missing: [] },
    },
    totals,
    clauses,
    findings,
    causes: causesOf(findings, clauses),
  };
}

const nameOf = (position: number): string => `POST /items-${position % 40}/{id}/parts-${position}`;

function clausesOf(position: number, perAspect: number): ClauseRecord[] {
  return aspects.flatMap((aspect, column) =>
    Array.from({ length: perAspect }, (_, index): ClauseRecord => {
      const result = results[(position * 5 + column * 3 + index) % results.length] ?? 'passed';
      const operation = nameOf(position);
      const id = `${operation} rejects body /a/${index} keyword${column}`;
      const counts = { pass: 3, violation: 0, observation: 0, inconclusive: 0 };
      return {
        id,
        level: aspect === 'reports unspecified behaviour' ? 'observed' : 'must',
        sentence: `The request is rejected when /a/${index} in the body breaks keyword${column}.`,
        stated: `/paths/${position}/${index}`,
        operation,
        aspect,
        result,
        ...(result === 'inconclusive' && { because: 'no control was accepted', cure: 'see the clauses above' }),
        cases: 3,
        tally: {
          variants: { 'just-above': counts },
          observations: result === 'observed' ? { [`status 40${index}`]: 3, 'undocumented status 418': 1 } : {},
        },
        findings: result === 'violated' ? [`finding${position}-${column}-${index}`] : [],
      };
    }),
  );
}

function findingOf({ id, sentence, stated, aspect, findings: [name = ''] }: ClauseRecord): FindingRecord {
  return {
    id: name,
    clauses: [id],
    sentence,
    stated,
    variants: ['just-above'],
    cause: 'accepted',
    where: 'status',
    expected: `a rejection (4XX), because the body breaks ${hostile}`,
    actual: 'accepted with status 201',
    severity: aspect === 'enforces security' ? 'critical' : 'major',
    count: 12,
    repeats: 'yes',
    shrinks: 1,
    exchange: exchangeOf('{"a":[9223372036854775808,2,3,4]}', 201),
    control: exchangeOf('{"a":[1,2,3,4]}', 201),
    curl: `curl -i http://127.0.0.1:8080/items --data-binary '{"a":[9223372036854775808]}'`,
    replay: `CLAUSE='${id}' npx playwright test`,
  };
}

function exchangeOf(body: string, status: number): ExchangeRecord {
  return {
    request: {
      method: 'POST',
      path: '/items/1?limit=1&q=%22',
      headers: [['content-type', 'application/json']],
      credentials: { bearerAuth: 'valid' },
      body: { text: body },
    },
    answer: {
      status,
      headers: { 'content-type': 'application/json' },
      body: { text: JSON.stringify({ text: hostile }) },
    },
    milliseconds: 1.5,
  };
}
