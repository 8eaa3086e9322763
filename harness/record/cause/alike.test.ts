import { expect, it } from 'vitest';
import type { ClauseRecord, FindingRecord } from '../record.ts';
import { causesOf } from './causes.ts';

/** A finding as far as its cause depends on it. */
interface Shown {
  /** The id of its clause without the operation. */
  readonly clause: string;
  readonly operation?: string;
  readonly aspect?: ClauseRecord['aspect'];
  readonly kind?: string;
  readonly variants?: readonly string[];
  readonly cause?: string;
  readonly where?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** The clause that its request tested, without the operation. */
  readonly tested?: string;
  /** Where that is stated, if not in the operation. */
  readonly testedAt?: string;
  readonly sent?: object;
  readonly status?: number;
  readonly text?: string;
  /** How many requests of its clause were judged to be right. */
  readonly pass?: number;
  /** Whether there is no finding, because the clause is kept. */
  readonly isKept?: boolean;
}

/** The number of causes that findings have. */
function causes(...all: Shown[]): number {
  const clauses = new Map<string, ClauseRecord>();
  const findings = all.map((shown, index) => {
    const { operation = 'POST /a', aspect = 'rejects invalid bodies', cause = 'accepted', status = 201 } = shown;
    for (const [id, own] of [
      [shown.clause, aspect],
      [shown.tested, 'rejects invalid bodies'],
    ] as const) {
      if (id === undefined || clauses.has(`${operation} ${id}`)) continue;
      const kind = id === shown.clause ? shown.kind : shown.kind === undefined ? undefined : `of ${shown.kind}`;
      const stated = (id === shown.tested ? shown.testedAt : undefined) ?? `/paths/${operation}/${id}`;
      const variants = {
        [shown.variants?.[0] ?? '']: {
          pass: shown.pass ?? 0,
          violation: shown.isKept === true ? 0 : 1,
          observation: 0,
          inconclusive: 0,
        },
      };
      const record = {
        sentence: '',
        id: `${operation} ${id}`,
        operation,
        aspect: own,
        stated,
        tally: { variants },
        result: 'violated',
      };
      clauses.set(record.id, { ...record, ...(kind !== undefined && { kind }) } as unknown as ClauseRecord);
    }
    return {
      id: String(index),
      clauses: [`${operation} ${shown.clause}`],
      severity: 'major',
      variants: shown.variants ?? [],
      cause,
      where: shown.where ?? '',
      expected: shown.expected ?? '',
      actual: shown.actual ?? '',
      ...(shown.tested !== undefined && { tested: `${operation} ${shown.tested}` }),
      curl: '',
      exchange: {
        request: { method: 'POST', path: '/a', values: JSON.stringify({ body: shown.sent ?? {} }) },
        answer: { status, headers: {}, body: { text: shown.text ?? '' } },
      },
    } as unknown as FindingRecord;
  });
  const broken = findings.filter((_, index) => all[index]?.isKept !== true);
  return causesOf(broken, [...clauses.values()]).length;
}

const failed = {
  clause: 'answers',
  aspect: 'responds as documented',
  cause: 'status 500',
  status: 500,
  text: 'failed',
} as const;
const rejected = { aspect: 'accepts valid requests', cause: 'status 400', status: 400 } as const;
const lost = { clause: 'keeps what it is sent', aspect: 'keeps its state', expected: '"a"', actual: '"b"' } as const;
const wrong = {
  clause: 'responds 201 body',
  aspect: 'responds as documented',
  where: 'body /size',
  expected: 'a string',
} as const;

const padded = { clause: 'rejects body /note maxLength', variants: ['just-too-long'], sent: { note: ' a ' }, pass: 1 };
const broken = { variants: ['broken'], kind: 'format' };
const checked = { ...broken, clause: 'rejects body /died format', operation: 'POST /c', pass: 1, isKept: true };
const lineFeed = { variants: ['line-feed-after'], sent: { size: 'a\n' } };

it.each<[string, number, Shown[]]>([
  [
    'white space that is ignored: in lengths, in a text that is blank, and after a text',
    1,
    [
      padded,
      { ...rejected, clause: 'accepts body /size quoted', sent: { size: '\r\n' } },
      { ...lineFeed, clause: 'rejects body /size pattern' },
    ],
  ],
  [
    'a text that is too long, and a line feed after another one',
    2,
    [
      { ...padded, sent: { note: 'aaa' } },
      { ...lineFeed, clause: 'rejects body /size pattern' },
    ],
  ],
  [
    'a line feed after texts with a pattern and with a format',
    1,
    [
      { ...lineFeed, clause: 'rejects body /size pattern' },
      { ...lineFeed, clause: 'rejects body /born format', operation: 'POST /b' },
    ],
  ],
  [
    'multipart bodies that are not well-formed, in whatever way',
    1,
    [['without-last-delimiter'], ['without-delimiters', 'json']].map((variants, index) => ({
      clause: 'rejects malformed body as multipart/form-data',
      aspect: 'rejects malformed bodies',
      operation: `POST /${String(index)}`,
      variants,
    })),
  ],
  [
    'fields that a replacement does not name',
    1,
    ['slug', 'website'].map((field) => ({
      clause: 'removes what it is not sent',
      aspect: 'keeps its state',
      operation: `PUT /${field}/{id}`,
      cause: `field ${field}`,
    })),
  ],
  [
    'an invalid field of one resource, which has a schema for each method',
    1,
    ['POST /a', 'PUT /a/{id}']
      .map((operation): Shown => ({ ...broken, clause: 'rejects body /born format', operation }))
      .concat(checked),
  ],
  [
    'an invalid field of two resources',
    2,
    ['POST /a', 'PUT /b/{id}']
      .map((operation): Shown => ({ ...broken, clause: 'rejects body /born format', operation }))
      .concat(checked),
  ],
  [
    'a value that makes an operation fail, also in requests about other places',
    1,
    [
      { ...failed, tested: 'accepts body /note null', sent: { note: null } },
      { ...failed, tested: 'rejects body /size minimum', sent: { note: null, size: -1 } },
    ],
  ],
  [
    'two values that make an operation fail',
    2,
    [
      { ...failed, tested: 'rejects body /note pattern', sent: { note: '' } },
      { ...failed, tested: 'rejects body /size minimum', sent: { note: 'a', size: -1 } },
    ],
  ],
  [
    'a type that an operation checks in none of its fields, and fails',
    1,
    [
      { ...failed, tested: 'rejects body /note type', sent: { note: 1 } },
      { ...failed, tested: 'rejects body /size type', sent: { size: 'a' } },
    ],
  ],
  [
    'a kind of value that makes two operations fail, which say why',
    1,
    ['POST /a', 'POST /b'].map((operation) => ({
      ...failed,
      operation,
      text: 'no such column',
      tested: 'rejects body /size minimum',
    })),
  ],
  [
    'a kind of value that makes two operations fail, which say only that they failed',
    2,
    ['POST /a', 'POST /b'].map((operation) => ({ ...failed, operation, tested: 'rejects body /size minimum' })),
  ],
  [
    'a stored value that makes fail what reads it, without a reason',
    1,
    ['GET /a/{id}', 'GET /a', 'PATCH /a/{id}'].map((operation) => ({ ...failed, operation })),
  ],
  [
    'resources of two collections that can not be read, without a reason',
    2,
    ['GET /a/{id}', 'GET /b'].map((operation) => ({ ...failed, operation })),
  ],
  [
    'a property of one schema that makes two operations fail, which say only that they failed',
    1,
    ['minimum', 'type'].map((keyword, index) => ({
      ...failed,
      operation: ['POST /a', 'PUT /a/{id}'][index] ?? '',
      tested: `rejects body /size ${keyword}`,
      testedAt: `/components/schemas/A/properties/size/${keyword}`,
    })),
  ],
  [
    'an operation that fails, and a request that only looks at what is unspecified',
    1,
    [
      { ...failed, tested: 'rejects body /note type', sent: { note: 1 } },
      { ...failed, tested: 'observes content-type', sent: { size: 1 } },
    ],
  ],
  [
    'an undocumented status of errors, whatever the error looks like',
    1,
    ['{}', '<p>'].map((text) => ({
      clause: `responds documented-status${text}`,
      kind: 'responds documented-status',
      aspect: 'responds as documented',
      where: 'status',
      cause: 'status 404',
      status: 404,
      text,
    })),
  ],
  [
    'an absent body that is read as an empty one, and a body of no characters',
    1,
    [
      { clause: 'rejects absent body', kind: 'rejects absent application/json', variants: ['no body'] },
      {
        clause: 'rejects malformed body',
        kind: 'rejects malformed JSON',
        aspect: 'rejects malformed bodies',
        variants: ['empty'],
      },
    ],
  ],
  [
    'a required property that is in fact optional: absent, and null',
    1,
    [
      { clause: 'rejects body /note required', variants: ['missing'] },
      { clause: 'rejects body /note type', variants: ['null'] },
    ],
  ],
  [
    'two required properties that are in fact optional',
    2,
    [
      { clause: 'rejects body /note required', kind: 'required', variants: ['missing'] },
      { clause: 'rejects body /size required', kind: 'required ', variants: ['missing'] },
    ],
  ],
  [
    'an invalid value that was accepted and comes back in an answer',
    1,
    [
      { clause: 'rejects body /size type', variants: ['integer'] },
      { ...wrong, operation: 'GET /a/{id}', cause: '/size type integer', actual: '7' },
    ],
  ],
  [
    'an invalid value that was accepted, and another one in an answer',
    2,
    [
      { clause: 'rejects body /note type', variants: ['integer'] },
      { ...wrong, operation: 'GET /a/{id}', cause: '/size type integer', actual: '7' },
    ],
  ],
  [
    'properties that one operation demands without need',
    1,
    ['note', 'size'].map((name) => ({
      ...rejected,
      clause: `accepts body /${name} absent`,
      kind: 'accepts absent',
      text: JSON.stringify({ error: `Key '${name}' is not present` }),
    })),
  ],
  [
    'properties that one operation demands without need, and names without quotes',
    1,
    ['note', 'size'].map((name) => ({
      ...rejected,
      clause: `accepts body /${name} absent`,
      kind: 'accepts absent',
      text: JSON.stringify({ error: `Missing field in JSON data: ${name}` }),
    })),
  ],
  [
    'a text that is not JSON, read with two methods',
    1,
    ['GET /a/{id}', 'PATCH /a/{id}'].map((operation, index) => ({
      ...wrong,
      operation,
      where: 'body',
      cause: 'not JSON',
      actual: `Not JSON: expected a value, found "-", at offset ${index}.`,
      text: `{"n": ${' '.repeat(index)}-Infinity}`,
    })),
  ],
  [
    'a check that says which value is wrong, and the same words without the value',
    1,
    [
      {
        ...rejected,
        clause: 'accepts body /note one',
        kind: 'a',
        sent: { note: 'xyzzy' },
        text: "Text 'xyzzy' is odd",
      },
      { ...rejected, operation: 'PUT /b', clause: 'accepts body /list present', kind: 'b', text: "Text '' is odd" },
    ],
  ],
  [
    'fields in which a server has values of its own',
    1,
    [
      { ...lost, cause: 'field note' },
      { ...lost, operation: 'PUT /a/{id}', cause: 'field size' },
    ],
  ],
  [
    'a field that is lost, and one in which a server has a value of its own',
    2,
    [
      { ...lost, cause: 'field note' },
      { ...lost, cause: 'field size', actual: 'nothing' },
    ],
  ],
])('knows the number of causes of %s', (_, count, shown) => {
  expect(causes(...shown)).toBe(count);
});
