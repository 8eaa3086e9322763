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
  readonly testedKind?: string;
  /** Where that is stated, if not in the operation. */
  readonly testedAt?: string;
  /** Where its clause is stated, if not in the operation. */
  readonly statedAt?: string;
  /** Where its finding is stated. */
  readonly foundAt?: string;
  readonly sent?: object;
  /** The values of query parameters. */
  readonly query?: object;
  readonly status?: number;
  readonly text?: string;
  /** Why there is no answer. */
  readonly none?: string;
  /** How many requests of its clause were judged to be right. */
  readonly pass?: number;
  /** Other variants of its clause that were judged to be right. */
  readonly passing?: readonly string[];
  /** Other variants of its clause that were accepted. */
  readonly failing?: readonly string[];
  /** The text of the body, if it is not the JSON of what is sent. */
  readonly sentText?: string;
  /** The result of the clause, if it has no finding. */
  readonly result?: 'inconclusive';
  /** Whether there is no finding, because the clause is kept. */
  readonly isKept?: boolean;
  /** The bytes of the body, one character each, if they are not UTF-8. */
  readonly sentBytes?: string;
  /** The path of its request. */
  readonly path?: string;
  /** The operation of its request. */
  readonly by?: string;
  /** The status of its control, if it has one. */
  readonly controlled?: number;
  /** Further clauses of its finding: each without the operation, and its kind. */
  readonly more?: readonly (readonly [clause: string, kind: string])[];
}

const right = { pass: 1, violation: 0, observation: 0, inconclusive: 0 };

function bodyOf({ sent, sentText = sent && JSON.stringify(sent), sentBytes }: Shown): object | null {
  if (sentBytes !== undefined) return { base64: Buffer.from(sentBytes, 'latin1').toString('base64') };
  return sentText === undefined ? null : { text: sentText };
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
      const ofTested = shown.testedKind ?? (shown.kind === undefined ? undefined : `of ${shown.kind}`);
      const kind = id === shown.clause ? shown.kind : ofTested;
      const at = id === shown.tested ? shown.testedAt : shown.statedAt;
      const stated = at ?? `/paths/${operation}/${id}`;
      const variants = {
        [shown.variants?.[0] ?? '']: {
          pass: shown.pass ?? 0,
          violation: shown.isKept === true ? 0 : 1,
          observation: 0,
          inconclusive: 0,
        },
        ...Object.fromEntries((shown.passing ?? []).map((name) => [name, right])),
        ...Object.fromEntries((shown.failing ?? []).map((name) => [name, { ...right, pass: 0, violation: 1 }])),
      };
      const record = {
        sentence: '',
        id: `${operation} ${id}`,
        operation,
        aspect: own,
        stated,
        tally: { variants },
        result: shown.result ?? 'violated',
      };
      clauses.set(record.id, { ...record, ...(kind !== undefined && { kind }) } as unknown as ClauseRecord);
    }
    const more = (shown.more ?? []).map(([id, kind]) => ({ ...clauses.get(`${operation} ${shown.clause}`), id, kind }));
    for (const each of more) {
      const id = `${operation} ${each.id}`;
      if (clauses.get(id)?.kind !== each.kind) clauses.set(id, { ...each, id } as ClauseRecord);
    }
    return {
      id: String(index),
      clauses: [shown.clause, ...more.map(({ id }) => id)].map((id) => `${operation} ${id}`),
      severity: 'major',
      variants: shown.variants ?? [],
      cause,
      where: shown.where ?? '',
      expected: shown.expected ?? '',
      actual: shown.actual ?? '',
      ...(shown.foundAt !== undefined && { stated: shown.foundAt }),
      ...(shown.tested !== undefined && { tested: `${operation} ${shown.tested}` }),
      curl: '',
      ...(shown.controlled !== undefined && { control: { answer: { status: shown.controlled } } }),
      exchange: {
        request: {
          method: 'POST',
          path: shown.path ?? '/a',
          ...(shown.by !== undefined && { operation: shown.by }),
          body: bodyOf(shown),
          values: JSON.stringify({ ...(shown.query && { query: shown.query }), body: shown.sent ?? {} }),
        },
        answer:
          shown.none === undefined
            ? { status, headers: {}, body: { text: shown.text ?? '' } }
            : { none: shown.none, detail: '' },
      },
    } as unknown as FindingRecord;
  });
  const broken = findings.filter((_, index) => all[index]?.isKept !== true && all[index]?.result === undefined);
  return causesOf(broken, [...clauses.values()]).length;
}

const failed = {
  clause: 'answers',
  aspect: 'responds as documented',
  cause: 'status 500',
  status: 500,
  text: 'failed',
} as const;
/** A limit of a text that is not checked where labels are created and where they are changed, but for pots. */
function withoutLimits(...[created, changed]: readonly [number, number]): Shown[] {
  const check = {
    clause: 'rejects body /text maxLength',
    kind: 'rejects application/json maxLength',
    variants: ['too-long'],
  };
  const absent = (operation: string, limit: number, index: number): Shown => ({
    ...check,
    operation,
    statedAt: `/components/schemas/Label${index}/properties/text/maxLength`,
    expected: `a rejection (4XX), because /text in the body breaks "maxLength": ${limit}`,
  });
  return [
    absent('POST /beds/{bedId}/labels', created, 0),
    absent('PATCH /labels/{id}', changed, 1),
    { ...check, operation: 'POST /pots', isKept: true, pass: 1 },
  ];
}
const rejected = { aspect: 'accepts valid requests', cause: 'status 400', status: 400 } as const;
const unfound = { ...rejected, cause: 'status 404', status: 404, text: '{"detail":"Not found."}' } as const;
/** What a router says that knows no path to an operation. */
const unrouted = (name: string): Shown => ({
  ...rejected,
  clause: 'accepts request',
  operation: `GET /${name}`,
  cause: 'status 404',
  status: 404,
  text: JSON.stringify({ message: `Route /${name} doesn't exist.`, about: name }),
});
/** Two optional names that a server requires. */
const requiredNames = ['name', 'title'].map((name) => ({
  ...rejected,
  clause: `accepts body /${name} absent`,
  kind: `accepts application/json ${name}`,
  sent: { note: 'a' },
  text: JSON.stringify({ error: `${name} is required` }),
}));
const overLimit = { operation: 'GET /a', kind: 'keeps to the limit of a list', cause: 'too many items' } as const;
const unset = {
  operation: 'PATCH /a/{id}',
  where: 'body /updatedAt',
  expected: 'a later time than before, because the resource was changed',
  actual: '"2026-11-29T09:06:38.384Z"',
};
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
/** An operation that fails without a body. @param pass how many valid requests it accepts */
const withoutBody = (path: string, pass: number): Shown[] => [
  {
    ...failed,
    operation: `POST ${path}`,
    tested: 'rejects absent body',
    variants: ['no body'],
    text: '{"message":"Internal server error"}',
  },
  { ...rejected, operation: `POST ${path}`, clause: 'accepts body /note long', pass, isKept: true },
];
const stillThere = { aspect: 'keeps its state', cause: 'status 200', text: '{}', status: 200 } as const;
const typed = {
  aspect: 'responds as documented',
  kind: 'responds media-type',
  cause: 'text/plain',
  where: 'header content-type',
} as const;
const guard = { aspect: 'enforces security', operation: 'GET /a/{id}', status: 200 } as const;
const gone = { aspect: 'keeps its state', cause: 'gone', status: 404 } as const;
const goneLines: Shown[] = [
  { ...gone, clause: 'keeps what it is sent', operation: 'PUT /a/{id}/lines/{line}', by: 'GET /a/{id}/lines/{line}' },
  { ...gone, clause: 'is idempotent', operation: 'DELETE /a/{id}/lines/{line}', by: 'GET /a/{id}/lines/{line}' },
  { ...gone, clause: 'counts /lineCount', operation: 'GET /a/{id}', cause: 'count after removal', status: 200 },
];
const lineFeed = { variants: ['line-feed-after'], passing: ['broken'], sent: { size: 'a\n' } };

const halfPair = { ...failed, tested: 'accepts body /note lone-surrogate', sent: { note: 'a\ud83d' } };
const nothing = { clause: 'rejects body /note type', variants: ['null'] };
const answered = { ...wrong, operation: 'GET /a', clause: 'responds 200 body', status: 200 };
const bytes = {
  clause: 'rejects malformed body',
  kind: 'rejects malformed JSON',
  aspect: 'rejects malformed bodies',
} as const;
const empty = [
  { clause: 'rejects body /born format', kind: 'rejects application/json format "date"', variants: ['broken'] },
  { clause: 'rejects body /site format', kind: 'rejects application/json format "uri"', variants: ['broken'] },
].map((each) => ({ ...each, sent: { born: '', site: '' }, pass: 2 }));
/** A rejection of a facet of one place of the components. */
const ofFacet = (facet: string | undefined, name: string | undefined, answer: object) => ({
  ...rejected,
  clause: `accepts body /name ${facet ?? ''}`,
  kind: `accepts ${facet ?? ''}`,
  statedAt: '/components/schemas/A/properties/name',
  sent: { name: name ?? '' },
  text: JSON.stringify(answer),
});
const ofParameter = { ...rejected, kind: 'accepts query quoted', sent: {}, operation: 'GET /a' };
const undocumented = {
  ...answered,
  clause: 'responds documented-status',
  where: 'status',
  cause: 'status 400',
  status: 400,
  text: '{"error":"no such rule"}',
  variants: ['valid'],
};
const texts = ['note', 'name', 'title'];
const converted = texts.map((name) => ({
  clause: `rejects body /${name} type`,
  kind: 'rejects application/json type "string"',
  variants: ['integer'],
}));

/** An answer with a value in one of the texts. */
function shownAs(value: string | null, index: number): Pick<Shown, 'text'> {
  return { text: JSON.stringify({ [texts[index] ?? '']: value }) };
}

const shapes = [
  ['rejects absent body', 'rejects absent application/json'],
  ['rejects body type', 'rejects application/json type "object"'],
  ['rejects body /size type', 'rejects application/json type "integer"'],
  ['rejects body /size required', 'rejects application/json required'],
].map(([tested = '', testedKind = '']) => ({ ...failed, tested, testedKind }));
const accepting = { ...rejected, clause: 'accepts body', isKept: true };
const whatever = [
  { ...failed, tested: 'accepts body /note long', testedKind: 'accepts application/json long', sent: { note: 'aa' } },
  { ...failed, tested: 'accepts body /note nul', testedKind: 'accepts application/json nul', sent: { note: '\0' } },
  { ...failed, tested: 'rejects body /size maximum', testedKind: 'rejects application/json maximum' },
];
const usual = [accepting, { ...accepting, clause: 'accepts body /name long', pass: 1 }];
const long = { ...failed, tested: 'accepts body /name long', testedKind: 'accepts application/json long' };
const nul = {
  ...failed,
  tested: 'accepts body /note nul',
  testedKind: 'accepts application/json nul',
  sent: { note: '\0' },
};
const duration = (value: string): string => JSON.stringify({ error: `cannot read the duration '${value}': wrong` });
const demanding = ['size', 'note'].map((name, index) => ({
  ...failed,
  tested: `rejects body /a/${name} minLength`,
  testedKind: `rejects ${name}`,
  testedAt: `/${name}`,
  text: JSON.stringify({ error: `${index === 0 ? '' : 'list of failures: '}list of failures: ${name} is too small` }),
}));
const read = {
  ...failed,
  tested: 'accepts query note long',
  testedKind: 'accepts query long',
  text: 'no such column of it',
};
const timed = {
  ...rejected,
  clause: 'accepts body',
  sent: { from: '2020-01-01t10:00:00Z' },
  text: '{"error":"parsing item failed: cannot parse \\"2020-01-01t10:00:00Z\\""}',
};
const timedElsewhere = { ...timed, operation: 'POST /b', text: timed.text.replace('item', 'other') };

/** A field that takes a value of any type. @param pass how many requests of its clause were rejected */
const anyType = (operation: string, name: string, pass = 1): Shown => ({
  operation,
  clause: `rejects body /${name} type`,
  kind: `rejects application/json type "${name}"`,
  testedAt: `/${operation}/${name}`,
  variants: ['integer', 'object', 'array'],
  pass,
});

/** The fields of a body that takes any of them. */
const ofBody = (operation: string): Shown[] =>
  ['a', 'b', 'c', 'd'].map((name) => anyType(operation, `${operation.at(-1) ?? ''}${name}`, 0));
const open = { clause: 'enforces key', aspect: 'enforces security', variants: ['absent'], status: 200 } as const;
const guarded = { ...open, pass: 1, isKept: true };
const unguarded = (...operations: string[]): Shown[] => operations.map((operation) => ({ ...open, operation }));

it.each<[string, number, Shown[]]>([
  ['operations that cannot parse a time with a small letter', 1, [timed, timedElsewhere]],
  [
    'operations that reject a time with a small letter for another reason',
    2,
    [timed, timedElsewhere].map((each) => ({ ...each, text: each.text.replace(/pars.*cannot parse/, 'too late:') })),
  ],
  [
    'operations that cannot parse a usual time',
    2,
    [timed, timedElsewhere].map(({ sent, text, ...each }) => ({
      ...each,
      sent: { from: sent.from.toUpperCase() },
      text: text.replace(sent.from, sent.from.toUpperCase()),
    })),
  ],
  ['a body without the shape that an operation takes for granted', 1, shapes],
  [
    'an absent body, and an object without fields, which is valid',
    1,
    [
      ...shapes.slice(0, 1),
      { ...failed, tested: 'accepts body /note absent', testedKind: 'accepts application/json absent', sent: {} },
    ],
  ],
  [
    'a value that one operation accepts in bodies of two media types',
    1,
    [
      {
        clause: 'rejects body /date format',
        kind: 'rejects application/json format',
        variants: ['broken'],
        statedAt: '/s/date/format',
      },
      {
        clause: 'rejects body as text/yaml /date format',
        kind: 'rejects text/yaml format',
        variants: ['broken'],
        statedAt: '/s/date/format',
      },
    ],
  ],
  [
    'two values that one operation accepts in bodies of two media types',
    2,
    [
      {
        clause: 'rejects body /date format',
        kind: 'rejects application/json format',
        variants: ['broken'],
        statedAt: '/s/date/format',
      },
      {
        clause: 'rejects body as text/yaml /time format',
        kind: 'rejects text/yaml format',
        variants: ['broken'],
        statedAt: '/s/time/format',
      },
    ],
  ],
  ...['absent', 'long'].map((facet, index): [string, number, Shown[]] => [
    `a failure at null, and in the same words at a valid value of the field: ${facet}`,
    index + 1,
    [
      {
        ...failed,
        text: 'Maybe.fromJust: Nothing',
        tested: 'rejects body /size type',
        testedKind: 'rejects application/json type',
        variants: ['null'],
        sent: { size: null },
      },
      {
        ...failed,
        text: 'Maybe.fromJust: Nothing',
        tested: `accepts body /size ${facet}`,
        testedKind: `accepts application/json ${facet}`,
        sent: { name: 'a' },
      },
    ],
  ]),
  [
    'an empty body, beside one without the shape that an operation takes for granted',
    1,
    [
      ...shapes,
      { ...failed, tested: 'rejects malformed body', testedKind: 'rejects malformed JSON', variants: ['empty'] },
    ],
  ],
  [
    'a malformed body, beside one without the shape that an operation takes for granted',
    2,
    [
      ...shapes,
      {
        ...failed,
        tested: 'rejects malformed body',
        testedKind: 'rejects malformed JSON',
        variants: ['cut-short'],
        sentText: '{"a',
      },
    ],
  ],
  [
    'bodies without their shape that operations fail on',
    2,
    shapes.slice(0, 2).map((each, index) => ({ ...each, operation: `POST /${index}` })),
  ],
  ['an operation that fails whatever is sent', 1, [accepting, ...whatever]],
  [
    'a value that an operation fails on, whatever usual or unusual value another field has',
    1,
    [...usual, { ...long, text: duration('a"b') }, { ...nul, text: duration('c`d') }],
  ],
  [
    'a value that an operation fails on, and half of a surrogate pair beside it, as the rejected control shows',
    1,
    [...usual, long, { ...halfPair, testedKind: 'accepts application/json lone-surrogate', controlled: 422 }],
  ],
  [
    'a value that an operation fails on, and half of a surrogate pair, as the accepted control shows',
    2,
    [...usual, long, { ...halfPair, testedKind: 'accepts application/json lone-surrogate', controlled: 201 }],
  ],
  [
    'a value that an operation fails on, and bytes that are not UTF-8 in its place',
    1,
    [...usual, long, { ...failed, tested: 'rejects malformed body', sent: { name: '' }, sentBytes: '{"name":"\xff"}' }],
  ],
  [
    'a value that an operation fails on, and bytes that are not UTF-8 in another place',
    2,
    [...usual, long, { ...failed, tested: 'rejects malformed body', sent: { note: '' }, sentBytes: '{"note":"\xff"}' }],
  ],
  [
    'a text with U+0000, and another value that an operation fails on',
    2,
    [...usual, { ...long, text: duration('a"b') }, { ...nul, text: '{"error":"cannot store a text with it"}' }],
  ],
  ['checks of an operation that it answers with a failure', 1, demanding],
  [
    'GET that fails, and HEAD that does without words',
    1,
    [
      { ...read, operation: 'GET /a' },
      { ...read, operation: 'HEAD /a', text: '' },
    ],
  ],
  [
    'GET that fails, and HEAD of something else that does',
    2,
    [
      { ...read, operation: 'GET /a' },
      { ...read, operation: 'HEAD /b', text: '' },
    ],
  ],
  ['an operation that fails on some of what is sent', 3, [{ ...accepting, pass: 1 }, ...whatever]],
  [
    'operations that ask for no credential, if all do that change nothing',
    1,
    [
      { ...open, operation: 'GET /a' },
      { ...open, operation: 'GET /b' },
      { ...guarded, operation: 'POST /a' },
    ],
  ],
  [
    'operations that ask for no credential, if another one does that changes nothing',
    2,
    [
      { ...open, operation: 'GET /a' },
      { ...open, operation: 'GET /b' },
      { ...guarded, operation: 'GET /c' },
    ],
  ],
  [
    'operations that ask for no credential, of which one changes something',
    2,
    [
      { ...open, operation: 'GET /a' },
      { ...open, operation: 'GET /b' },
      { ...open, operation: 'PUT /c' },
      { ...guarded, operation: 'POST /a' },
    ],
  ],
  [
    'half of a surrogate pair that operations fail on, and later reads of it, without a reason',
    1,
    [halfPair, { ...halfPair, operation: 'PUT /b/{id}' }, { ...failed, operation: 'GET /c/{id}/a', pass: 1 }],
  ],
  [
    'half of a surrogate pair that an operation fails on, and reads of something else that fail',
    2,
    [halfPair, { ...failed, operation: 'GET /b', pass: 1 }],
  ],
  [
    'half of a surrogate pair that an operation fails on, and a parameter of its reads that does',
    2,
    [
      halfPair,
      { ...failed, operation: 'GET /a', pass: 1, tested: 'accepts query note long', testedKind: 'accepts query long' },
    ],
  ],
  [
    'texts that an operation fails on, half of a surrogate pair among them',
    1,
    [
      { ...halfPair, testedAt: '/note' },
      { ...failed, tested: 'accepts body /note astral', testedAt: '/note', sent: { note: 'b' } },
      { ...rejected, clause: 'accepts body /note astral', isKept: true },
    ],
  ],
  [
    'texts that an operation fails on, half of a surrogate pair among them, and reads that fail',
    2,
    [
      { ...halfPair, operation: 'POST /c/{id}/a' },
      { ...rejected, operation: 'POST /c/{id}/a', clause: 'accepts body /note astral', isKept: true },
      { ...failed, operation: 'GET /d/{id}/a', pass: 1 },
    ],
  ],
  [
    'half of a surrogate pair that an operation fails on, and reads that never succeed',
    2,
    [halfPair, { ...failed, operation: 'GET /c/{id}/a' }],
  ],
  [
    'null that is accepted for a field, and answered for it',
    1,
    [nothing, { ...answered, cause: '/*/note type null', actual: 'null' }],
  ],
  [
    'null that is accepted for a field, and answered for another one',
    2,
    [nothing, { ...answered, cause: '/*/size type null', actual: 'null' }],
  ],
  [
    'null that is accepted for a field, and another wrong value in it',
    2,
    [nothing, { ...answered, cause: '/*/note format string', actual: 'the string "a"' }],
  ],
  [
    'a text that breaks a format, which was accepted and is listed',
    1,
    [
      { ...broken, clause: 'rejects body /born format' },
      { ...answered, cause: '/*/born format string', actual: 'the string "a"' },
    ],
  ],
  [
    'a text that is too long, which was accepted, and one that breaks a format in a list',
    2,
    [
      { ...broken, clause: 'rejects body /born maxLength' },
      { ...answered, cause: '/*/born format string', actual: 'the string "a"' },
    ],
  ],
  [
    'bytes that are not UTF-8, and the text that a decoder made of them',
    1,
    [
      { ...bytes, variants: ['utf-8-stray-byte'] },
      { ...answered, where: 'body /0/site', cause: '/*/site format string', text: '[{"site":"a\ufffd"}]' },
    ],
  ],
  [
    'bytes that are not UTF-8, and another wrong text',
    2,
    [
      { ...bytes, variants: ['utf-8-stray-byte'] },
      { ...answered, where: 'body /0/site', cause: '/*/site format string', text: '[{"site":"a"}]' },
    ],
  ],
  [
    'a write-only property that a read and a list show',
    1,
    [
      {
        ...answered,
        foundAt: '/all',
        where: 'body /items/2/secret',
        cause: 'writeOnly /items/2/secret',
        text: '{"items":[]}',
      },
      {
        ...answered,
        operation: 'GET /a/{id}',
        statedAt: '/one',
        where: 'body /secret',
        cause: 'writeOnly /secret',
        text: '{}',
      },
    ],
  ],
  [
    'a write-only property of each of two resources',
    2,
    [
      { ...answered, foundAt: '/a', where: 'body /0/secret', cause: 'writeOnly /0/secret', text: '[{"a":1}]' },
      {
        ...answered,
        operation: 'GET /b',
        statedAt: '/b',
        where: 'body /0/secret',
        cause: 'writeOnly /0/secret',
        text: '[{"b":1}]',
      },
    ],
  ],
  ['an empty text that is taken for no value', 1, empty],
  ['other texts that are accepted', 2, empty.map((each) => ({ ...each, sent: { born: 'a', site: 'a' } }))],
  ['an empty text where no text is rejected', 2, empty.map((each) => ({ ...each, pass: 0 }))],
  [
    'what parsers say of one field, the first of which calls the others',
    1,
    ['line 1 is too short', 'parsing the record content: a field is absent'].map((text, index) => ({
      ...rejected,
      clause: `accepts body /zone ${['quoted', 'long'][index] ?? ''}`,
      kind: `accepts application/json ${index}`,
      statedAt: '/zone',
      sent: { zone: String(index) },
      text: JSON.stringify({ error: `An error occurred while parsing the data: ${text}` }),
    })),
  ],
  [
    'what a parser says of the values of a parameter',
    1,
    ['missing )', 'unexpected +'].map((why, index) => ({
      ...ofParameter,
      clause: `accepts query note ${index}`,
      kind: `accepts query ${index}`,
      operation: `GET /${index}`,
      text: `failed to parse note param: error parsing regexp: ${why}`,
    })),
  ],
  [
    'two checks of a parameter',
    2,
    ['too long', 'too short'].map((why, index) => ({
      ...ofParameter,
      clause: `accepts query note ${index}`,
      kind: `accepts query ${index}`,
      operation: `GET /${index}`,
      text: `invalid: note: ${why}`,
    })),
  ],
  [
    'a valid value that is rejected, and the undocumented status of that',
    1,
    [
      { ...rejected, operation: 'GET /a', clause: 'accepts query note one', text: '{"error":"no such rule"}' },
      undocumented,
    ],
  ],
  [
    'a valid value that is rejected, and an undocumented status that invalid ones get, too',
    2,
    [
      { ...rejected, operation: 'GET /a', clause: 'accepts query note one', text: '{"error":"no such rule"}' },
      { ...undocumented, variants: ['valid', 'null'] },
    ],
  ],
  [
    'a number that JSON does not have, which was accepted and comes back',
    1,
    [
      { ...bytes, variants: ['member-nan'] },
      { ...answered, where: 'body', cause: 'not JSON', text: '{"a": "NaN", "n": NaN}' },
    ],
  ],
  [
    'a number that JSON does not have, and another text that is not JSON',
    2,
    [
      { ...bytes, variants: ['member-nan'] },
      { ...answered, where: 'body', cause: 'not JSON', text: '{"a": "NaN", n}' },
    ],
  ],
  [
    'a field that is not checked at all',
    1,
    [
      { clause: 'rejects body /note type', variants: ['integer', 'object'], kind: 'a' },
      { clause: 'rejects body /note enum', variants: ['other-value'], kind: 'b' },
    ],
  ],
  [
    'a field that is not checked, and bodies that are not checked at all',
    1,
    [...ofBody('POST /b'), ...ofBody('POST /c'), anyType('POST /a', 'note')],
  ],
  [
    'a field that is not checked, and a body that is not checked at all',
    2,
    [...ofBody('POST /b'), anyType('POST /a', 'note')],
  ],
  ['bodies that are not checked at all', 3, ['POST /a', 'POST /b', 'POST /c'].flatMap(ofBody)],
  [
    'a field of which two checks are wrong',
    2,
    [
      { clause: 'rejects body /note type', variants: ['integer'], kind: 'a' },
      { clause: 'rejects body /note enum', variants: ['other-value'], kind: 'b' },
    ],
  ],
  [
    'types that are converted, null among them',
    1,
    [...converted, ...converted.map((each, index) => ({ ...each, variants: ['null'], ...shownAs('', index) }))],
  ],
  [
    'types that are converted, and null that not all answers show',
    1,
    [
      ...converted,
      ...converted.map((each, index) => ({
        ...each,
        variants: ['null'],
        ...(index === 0 ? shownAs('', index) : { text: '[]' }),
      })),
    ],
  ],
  [
    'operations that a credential may not do, each with the name of its permission',
    1,
    ['feat:notes', 'feat:beds:admin'].map((name, index) => ({
      ...rejected,
      operation: `GET /${index}`,
      clause: 'accepts request',
      cause: 'status 403',
      status: 403,
      text: JSON.stringify({ error: `The license does not allow for ${name}` }),
    })),
  ],
  [
    'an operation that a credential may not do, and the undocumented status of another one',
    1,
    [
      {
        ...rejected,
        operation: 'GET /a',
        clause: 'accepts request',
        cause: 'status 403',
        status: 403,
        text: '{"error":"The license does not allow for feat:a"}',
      },
      {
        ...undocumented,
        operation: 'DELETE /a/{id}',
        cause: 'status 403',
        status: 403,
        text: '{"error":"The license does not allow for feat:b"}',
      },
    ],
  ],
  [
    'a parameter that is rejected in one operation, and in any request to another one',
    1,
    [
      {
        ...rejected,
        operation: 'GET /a',
        clause: 'accepts query limit fraction',
        kind: 'accepts query fraction',
        text: '{"error":"MISMATCH: the datatype differs"}',
      },
      {
        ...rejected,
        operation: 'GET /b',
        clause: 'accepts request',
        query: { limit: 0.5 },
        text: '{"error":"MISMATCH: the datatype differs"}',
      },
    ],
  ],
  [
    'a parameter that is rejected in one operation, and any request to another one, with an answer that says nothing',
    2,
    [
      {
        ...rejected,
        operation: 'GET /a',
        clause: 'accepts query limit fraction',
        kind: 'accepts query fraction',
        text: '{"error":"bad request"}',
      },
      {
        ...rejected,
        operation: 'GET /b',
        clause: 'accepts request',
        query: { limit: 0.5 },
        text: '{"error":"bad request"}',
      },
    ],
  ],
  [
    'additional properties that are rejected: by a rule for their names, and because one is not a column',
    1,
    [
      {
        ...rejected,
        clause: 'accepts body /rows/0 additional-property',
        kind: 'accepts application/json additional-property',
        sent: { rows: [{ é: 1 }] },
        text: '{"error":"a column needs letters"}',
      },
      {
        ...rejected,
        clause: 'accepts body /rows/0/x present',
        kind: 'accepts application/json present',
        statedAt: '/components/schemas/Rows/items/additionalProperties',
        sent: { rows: [{ x: 1 }] },
        text: `{"error":"not valid: unknown column name 'x'"}`,
      },
    ],
  ],
  [
    'bodies of null that two operations accept',
    1,
    ['PATCH /a/{id}', 'POST /b', 'PUT /c'].map((operation, index) => ({
      operation,
      clause: 'rejects body type',
      kind: 'rejects application/json type "object"',
      variants: ['null'],
      passing: ['array'],
      ...(index === 2 && { isKept: true, pass: 1 }),
    })),
  ],
  [
    'types that are converted, and null that no answer shows',
    2,
    [...converted, ...converted.map((each) => ({ ...each, variants: ['null'], text: '[]' }))],
  ],
  [
    'a field that has a value of the server, whatever is sent, and for null, too',
    1,
    [
      { ...lost, cause: 'field made' },
      { ...lost, operation: 'PUT /a/{id}', clause: 'is idempotent', cause: 'field made', expected: 'null' },
    ],
  ],
  [
    'a field that is not kept, and null in another one',
    2,
    [
      { ...lost, cause: 'field made' },
      { ...lost, operation: 'PUT /a/{id}', clause: 'is idempotent', cause: 'field size', expected: 'null' },
    ],
  ],
  [
    'constraints of a database in three tables',
    1,
    ['a', 'b', 'c'].map((table) => ({
      ...failed,
      operation: `POST /${table}`,
      text: JSON.stringify({ message: `UNIQUE constraint failed: ${table}.id` }),
    })),
  ],
  [
    'types that are converted, and null that is kept',
    2,
    [...converted, ...converted.map((each, index) => ({ ...each, variants: ['null'], ...shownAs(null, index) }))],
  ],
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
    'a text that is not checked, whatever is in it',
    1,
    [
      { ...lineFeed, clause: 'rejects body /size pattern', kind: 'pattern', passing: [], failing: ['broken'] },
      { ...broken, clause: 'rejects body /size pattern', kind: 'pattern' },
      {
        clause: 'rejects body /z pattern',
        kind: 'pattern',
        operation: 'POST /z',
        passing: ['broken', 'line-feed-after'],
        isKept: true,
      },
    ],
  ],
  [
    'a parameter that operations read as JSON, each with words of its own, and a request that has it among others',
    1,
    [
      {
        tested: 'accepts query filters long',
        testedKind: 'accepts query long',
        operation: 'GET /a',
        text: "parameters: invalid character 'a' looking for beginning of value",
      },
      {
        tested: 'accepts query filters quoted',
        testedKind: 'accepts query quoted',
        operation: 'POST /b',
        text: 'decode: unexpected end of JSON input',
      },
      { operation: 'GET /c', query: { all: true, filters: 'N' }, text: "invalid character 'N' after top-level value" },
    ].map((each) => ({ ...failed, ...each })),
  ],
  [
    'a parameter that one operation reads as JSON, and another one that has another reason',
    2,
    [
      {
        tested: 'accepts query filters long',
        testedKind: 'accepts query long',
        operation: 'GET /a',
        text: "parameters: invalid character 'a' looking for beginning of value",
      },
      {
        tested: 'accepts query filters quoted',
        testedKind: 'accepts query quoted',
        operation: 'POST /b',
        text: 'no such column in the table',
      },
    ].map((each) => ({ ...failed, ...each })),
  ],
  [
    'bodies that a decoder of Go does not take, which operations answer with a failure',
    1,
    [
      'json: cannot unmarshal number into Go struct field Thing.Name of type string',
      'json: cannot unmarshal string into Go value of type api.Thing',
      "invalid character '}' looking for beginning of value",
    ].map((text, index) => ({
      ...failed,
      tested: `rejects body /${'abc'[index] ?? ''} type`,
      testedKind: `rejects application/json ${index}`,
      operation: `POST /${index}`,
      text: JSON.stringify({ cause: text }),
    })),
  ],
  [
    'white space that is ignored, also where other invalid texts were accepted as the answer shows',
    1,
    [
      { ...padded, clause: 'rejects body /note maxLength' },
      {
        clause: 'rejects body /site pattern',
        kind: 'rejects application/json pattern',
        variants: ['line-feed-after'],
        failing: ['near-case'],
        sent: { site: 'a\n' },
        text: '{"site":"a"}',
      },
    ],
  ],
  [
    'a line feed that is kept, and white space that is ignored elsewhere',
    2,
    [
      { ...padded, clause: 'rejects body /note maxLength' },
      {
        clause: 'rejects body /site pattern',
        kind: 'rejects application/json pattern',
        variants: ['line-feed-after'],
        failing: ['near-case'],
        sent: { site: 'a\n' },
        text: '{"site":"a\\n"}',
      },
    ],
  ],
  ...(['near-case', 'broken'] as const).map((variant, index): [string, number, Shown[]] => [
    `an empty text in answers, where an invalid text was accepted that ${index === 0 ? 'is never' : 'can be'} empty`,
    2 - index,
    [
      { clause: 'rejects body /site pattern', variants: [variant], sent: { site: 'A' } },
      { ...answered, cause: '/*/site pattern string', actual: 'the string ""' },
    ],
  ]),
  ...(['"21"', '"22"'] as const).map((actual, index): [string, number, Shown[]] => [
    `a field that a read shows ${index === 0 ? 'as another type' : 'with another value'}, and its wrong type`,
    index + 1,
    [
      { ...lost, cause: 'field size', where: 'body /size', expected: '21', actual, by: 'GET /a/{id}' },
      {
        ...wrong,
        operation: 'GET /a/{id}',
        clause: 'responds 200 body',
        status: 200,
        expected: 'an integer',
        cause: '/size type string',
      },
    ],
  ]),
  ...['near-case', 'padded', 'line-feed-after'].flatMap((variant): [string, number, Shown[]][] => {
    const accepted = (passing: readonly string[]): Shown[] =>
      ['size', 'note'].map((name) => ({
        clause: `rejects body /${name} enum`,
        kind: `rejects application/json ${name}`,
        operation: `POST /${name}`,
        variants: [variant],
        passing,
      }));
    return [
      [`the variant ${variant}, which alone is accepted in two places`, 1, accepted(['other-value'])],
      [`the variant ${variant} in two places where any value may be accepted`, 2, accepted([])],
    ];
  }),
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
  ...[true, false].map((isOver): [string, number, Shown[]] => [
    `pages that repeat items${isOver ? ', because there are more than their limit' : ' within their limit'}`,
    isOver ? 1 : 2,
    [
      { ...overLimit, clause: 'keeps to query limit', aspect: 'responds as documented', where: 'body' },
      {
        clause: 'pages without loss or repetition',
        aspect: 'keeps its state',
        operation: 'GET /a',
        cause: 'repeated',
        ...(isOver && { more: [['keeps to query limit', overLimit.kind]] as const }),
      },
    ],
  ]),
  ...(['narrows by query a', 'sorts by query a'] as const).map((clause): [string, number, Shown[]] => [
    `a list with more items than its limit, of which the clause '${clause}' is violated`,
    2,
    [
      { ...overLimit, clause: 'keeps to query limit', aspect: 'responds as documented', where: 'body' },
      {
        clause,
        aspect: 'keeps its state',
        operation: 'GET /a',
        cause: clause.startsWith('sorts') ? 'not sorted' : 'not narrowed',
        more: [['keeps to query limit', overLimit.kind]] as const,
      },
    ],
  ]),
  ...[3, 2].map((lists): [string, number, Shown[]] => [
    `the limits of ${lists} lists that have more items, and pages that miss some for it`,
    lists > 2 ? 1 : lists,
    ['a', 'b', 'c'].slice(0, lists).flatMap((name) => {
      const operation = `GET /${name}`;
      const more = [['keeps to query limit', overLimit.kind]] as const;
      const pages = {
        clause: 'pages without loss or repetition',
        aspect: 'keeps its state',
        cause: 'lost',
        more,
      } as const;
      const limit = {
        ...overLimit,
        clause: 'keeps to query limit',
        aspect: 'responds as documented',
        where: 'body',
      } as const;
      return [
        {
          ...limit,
          operation,
          variants: [name],
          statedAt: `/${name}`,
          foundAt: `/${name}`,
          actual: 'more items',
          text: `{"${name}": []}`,
        },
        { ...pages, operation },
        { ...pages, operation: 'GET /d', isKept: true, pass: 1, more: [] },
        { ...limit, operation: 'GET /d', isKept: true, pass: 1, passing: ['a', 'b', 'c'] },
      ];
    }),
  ]),
  ...[true, false].map((isEach): [string, number, Shown[]] => [
    isEach ? 'a filter that each list has wrong' : 'a filter that one of three lists has right',
    isEach ? 1 : 2,
    ['a', 'b', 'c'].flatMap((name): Shown[] => {
      const filter = {
        operation: `GET /${name}`,
        aspect: 'keeps its state',
        kind: 'narrows by query parameter',
      } as const;
      const own = { ...filter, clause: 'narrows by query created[gt]', cause: 'not narrowed', variants: [''] };
      const isKept = !isEach && name === 'c';
      return [
        { ...own, actual: `an item with created ${name}`, ...(isKept && { isKept, pass: 1, passing: [''] }) },
        { ...filter, clause: 'narrows by query customer', isKept: true, pass: 1, passing: [''] },
      ];
    }),
  ]),
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
    'fields that the answer to a change shows as they were',
    1,
    ['slug', 'website'].map((field) => ({
      clause: 'changes only what it is sent',
      aspect: 'keeps its state',
      operation: 'PATCH /a/{id}',
      cause: `answer ${field}`,
    })),
  ],
  [
    'fields of two resources inside of an organisation, which no operation creates',
    2,
    ['plants', 'beds', 'zones'].map((name) => ({
      ...lost,
      operation: `POST /orgs/{org}/${name}`,
      cause: 'field name',
      ...(name === 'zones' && { isKept: true, pass: 1 }),
    })),
  ],
  [
    'fields of a resource inside of an organisation, after its creation and after a change',
    1,
    ['POST /orgs/{org}/plants', 'PUT /orgs/{org}/plants/{id}'].map((operation) => ({
      ...lost,
      operation,
      cause: 'field name',
    })),
  ],
  [
    'an action that is done again, and in another state',
    1,
    ['rejects other states', 'rejects repetition'].map((clause) => ({
      clause,
      aspect: 'keeps its state' as const,
      operation: 'POST /a/{id}/close',
      cause: clause,
    })),
  ],
  [
    'filters of one list, with another that works',
    2,
    ['size', 'state', 'name'].map((name) => ({
      clause: `narrows by query ${name}`,
      kind: 'narrows by query parameter',
      aspect: 'keeps its state' as const,
      operation: 'GET /a',
      cause: 'not narrowed',
      ...(name === 'name' && { isKept: true, pass: 1 }),
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
    'a text that is too long for the columns of two tables',
    1,
    ['insert into "a" ("note") values ($1)', 'update "b" set "size" = $1'].map((sql, index) => ({
      ...failed,
      operation: ['POST /a', 'PUT /b/{id}'][index] ?? '',
      text: JSON.stringify({ message: `${sql} - value too long for type character varying(${index})` }),
      tested: ['accepts body /note long', 'rejects body /size maxLength'][index] ?? '',
    })),
  ],
  [
    'a key that two tables have already',
    2,
    ['a', 'b'].map((table) => ({
      ...failed,
      operation: `POST /${table}`,
      text: JSON.stringify({ message: `duplicate key value violates unique constraint "${table}_key"` }),
    })),
  ],
  [
    'U+0000 that operations fail on, with a reason and without',
    1,
    [
      { ...failed, tested: 'accepts body /note nul', testedKind: 'accepts nul', sent: { note: 'a\0' } },
      { ...failed, operation: 'PUT /b', tested: 'rejects body /size pattern', sent: { size: '\0' } },
      {
        ...failed,
        operation: 'PATCH /c',
        tested: 'accepts body /map nul',
        sent: { map: { '\0': 1 } },
        text: 'update "c" set "map" = $1 - unsupported Unicode escape sequence',
      },
      { ...failed, operation: 'PUT /d', text: 'invalid byte sequence for encoding "UTF8": 0x00' },
    ],
  ],
  [
    'U+0000 in one place, and a fault in another one',
    2,
    [
      { ...failed, tested: 'accepts body /note nul', sent: { note: 'a\0' } },
      { ...failed, operation: 'PUT /b', tested: 'rejects body /size type', sent: { note: 'a\0', size: 'b' } },
    ],
  ],
  [
    'U+0000 that an operation fails on, and one that fails on any text',
    2,
    [
      { ...failed, tested: 'accepts body /note nul', testedKind: 'a', sent: { note: 'a\0' } },
      { ...failed, operation: 'PUT /b', tested: 'accepts body /note nul', testedKind: 'a', sent: { note: 'a\0' } },
      { ...rejected, operation: 'PUT /b', clause: 'accepts body /note quoted', isKept: true },
    ],
  ],
  [
    'numbers that are too large for what operations do with them',
    1,
    [
      { ...failed, tested: 'accepts body /size beyond-int32', testedKind: 'a', sent: { size: 2 ** 31 } },
      { ...failed, operation: 'PUT /b', tested: 'rejects body /age maximum', testedKind: 'b', sent: { age: 2 ** 40 } },
      { ...failed, operation: 'PUT /c', testedKind: 'c', text: 'integer out of range' },
    ],
  ],
  [
    'names in paths that are too long',
    1,
    ['PUT /b/{id}', 'GET /c/{id}'].map((operation) => ({ ...failed, operation, path: `/b/${'a'.repeat(300)}` })),
  ],
  [
    'a number that is too large, and operations that fail on any number',
    2,
    [
      { ...failed, tested: 'accepts body /size beyond-int32', testedKind: 'a', sent: { size: 2 ** 31 } },
      { ...failed, operation: 'PUT /b', tested: 'accepts body /age maximum', testedKind: 'b', sent: { age: 2 ** 40 } },
      { ...rejected, operation: 'PUT /b', clause: 'accepts body /age whole', isKept: true },
    ],
  ],
  [
    'large numbers that operations fail on for reasons of their own',
    2,
    ['no such season', 'the berth is closed'].map((text, index) => ({
      ...failed,
      operation: `PUT /${index}`,
      tested: 'accepts body /size beyond-int32',
      sent: { size: 2 ** 31 },
      text,
    })),
  ],
  [
    'large numbers in the names of resources, beside what operations fail on',
    2,
    ['type', 'minimum'].map((keyword, index) => ({
      ...failed,
      operation: `PUT /${index}`,
      tested: `rejects body /note ${keyword}`,
      testedKind: keyword,
      sent: { note: 'a', id: 2 ** 40 },
    })),
  ],
  [
    'empty texts that are rejected, although one is accepted elsewhere',
    1,
    ['name', 'title', 'note'].flatMap((name, index) => [
      {
        ...rejected,
        clause: `accepts body /${name} ${index === 2 ? 'quoted' : 'empty'}`,
        kind: 'accepts application/json empty',
        operation: `POST /${index}`,
        sent: { [name]: index === 2 ? '\r\n' : '' },
        text: JSON.stringify({ [name]: ['This field may not be blank.'] }),
      },
      { ...rejected, clause: 'accepts body /z empty', kind: 'accepts application/json empty', pass: 1, isKept: true },
    ]),
  ],
  [
    'an empty text that is rejected like other texts in its place, and another one that is',
    2,
    ['name', 'title'].map((name, index) => ({
      ...rejected,
      clause: `accepts body /${name} empty`,
      kind: `accepts application/json ${name}`,
      operation: `POST /${index}`,
      sent: { [name]: '' },
      text: JSON.stringify({ error: `There is no ${name} like it.` }),
      more: [[`accepts body /${name} long`, `accepts application/json ${name} long`]] as const,
    })),
  ],
  [
    'an empty text in a place where the server accepts no text, and another one',
    2,
    ['name', 'title'].flatMap((name, index) => [
      {
        ...rejected,
        clause: `accepts body /${name} empty`,
        kind: `accepts application/json ${name}`,
        operation: `POST /${index}`,
        sent: { [name]: '' },
        text: JSON.stringify({ error: `There is no ${name} like it.` }),
      },
      {
        ...rejected,
        clause: `accepts body /${name} present`,
        kind: `accepts application/json ${name} present`,
        operation: `POST /${index}`,
        sent: { [name]: 'x' },
        text: JSON.stringify({ error: `There is no ${name} like it.` }),
      },
    ]),
  ],
  [
    'additional properties that operations reject, beside a nested one in the request of another clause',
    1,
    [
      ...['POST /0', 'POST /1'].map((operation) => ({
        ...rejected,
        operation,
        clause: 'accepts body additional-property',
        kind: `accepts application/json additional ${operation}`,
        sent: { name: 'a', extra: 1 },
        text: '{"error":"extra is not allowed"}',
      })),
      {
        ...rejected,
        operation: 'POST /2',
        clause: 'accepts body /parts one',
        kind: 'accepts application/json one',
        sent: { parts: [{ toString: 1 }] },
        text: '{"error":"Unrecognized field \\"toString\\" (class x.Part), not marked as ignorable"}',
      },
    ],
  ],
  [
    'integers beyond 32 bits that are rejected in two places, each in its own words',
    1,
    ['size', 'depth'].map((name) => ({
      ...rejected,
      operation: `POST /${name}`,
      clause: `accepts body /${name} beyond-int32`,
      kind: `accepts application/json ${name}`,
      sent: { [name]: 2_147_483_648 },
      text: JSON.stringify({ error: `The ${name} is one of those that are too large.` }),
    })),
  ],
  [
    'operations that fail on a body of null, each in words of its own',
    1,
    ['plant', 'photo', 'bed'].map((name) => ({
      ...failed,
      operation: `POST /${name}`,
      tested: 'rejects body type',
      variants: ['null'],
      text: JSON.stringify({ error: `Cannot invoke getId because ${name} is null` }),
    })),
  ],
  [
    'numbers in parameters for which true is accepted',
    1,
    ['limit', 'zoom', 'size'].map((name) => ({
      aspect: 'rejects invalid parameters',
      operation: `GET /${name}`,
      clause: `rejects query ${name} type`,
      kind: 'rejects query type "integer"',
      variants: ['boolean'],
      passing: ['string'],
      // It is not the same in all places where it was tried.
      ...(name === 'size' && { pass: 1, isKept: true }),
    })),
  ],
  [
    'additional properties that are rejected where others are accepted',
    2,
    ['POST /0', 'POST /1'].map((operation, index) => ({
      ...rejected,
      operation,
      clause: 'accepts body additional-property',
      kind: `accepts application/json additional ${operation}`,
      pass: 1,
      sent: { toString: null },
      text: JSON.stringify({ error: `It was not saved ${index === 0 ? 'here' : 'there'}.` }),
    })),
  ],
  [
    'other texts that are rejected',
    2,
    ['name', 'title'].map((name, index) => ({
      ...rejected,
      clause: `accepts body /${name} quoted`,
      kind: `accepts application/json ${name}`,
      operation: `POST /${index}`,
      sent: { [name]: '"' },
      text: JSON.stringify({ [name]: ['This field may not be odd.'] }),
    })),
  ],
  [
    'optional properties that are required, beside a whole request without one',
    1,
    [
      ...requiredNames,
      { ...rejected, clause: 'accepts request', sent: { name: 'a' }, text: '{"error":"title is missing"}' },
    ],
  ],
  [
    'optional properties that are required, beside a whole request that is rejected for what it has',
    2,
    [
      ...requiredNames,
      {
        ...rejected,
        clause: 'accepts request',
        sent: { name: 'a' },
        text: '{"error":"name is too short for a title"}',
      },
    ],
  ],
  [
    'additional properties that operations reject, beside a whole request with one',
    1,
    [
      ...['POST /0', 'POST /1'].map((operation) => ({
        ...rejected,
        operation,
        clause: 'accepts body additional-property',
        kind: `accepts application/json additional ${operation}`,
        sent: { name: 'a', extra: 1 },
        text: '{"error":"extra is not allowed"}',
      })),
      {
        ...rejected,
        operation: 'POST /2',
        clause: 'accepts body',
        sent: { name: 'a', further: 1 },
        text: '{"error":"unknown field further"}',
      },
    ],
  ],
  [
    'one property that is required, and additional properties that one operation rejects',
    2,
    ['accepts body /name absent', 'accepts body additional-property'].map((clause) => ({
      ...rejected,
      clause,
      kind: clause,
      sent: { other: 'a' },
      text: JSON.stringify({ error: clause }),
    })),
  ],
  [
    'operations that demand an optional body, each for a field of its own',
    1,
    ['name', 'title'].flatMap((name, index) => [
      {
        ...rejected,
        clause: 'accepts request',
        operation: `POST /${index}`,
        text: JSON.stringify({ [name]: ['This field is required.'] }),
      },
      { ...rejected, clause: 'accepts body /note one', operation: `POST /${index}`, isKept: true, pass: 1 },
    ]),
  ],
  [
    'operations that reject each request, with a body as without one',
    2,
    ['name', 'title'].flatMap((name, index) => [
      {
        ...rejected,
        clause: 'accepts request',
        operation: `POST /${index}`,
        text: JSON.stringify({ [name]: ['This field is required.'] }),
      },
      { ...rejected, clause: 'accepts body /note one', operation: `POST /${index}`, result: 'inconclusive' },
    ]),
  ],
  [
    'a resource that can be read as an empty object after its removal, and what comes of that',
    1,
    [
      { ...stillThere, clause: 'removes', operation: 'DELETE /a/{id}' },
      { ...stillThere, clause: 'replaces nothing that was removed', operation: 'PUT /a/{id}' },
    ],
  ],
  [
    'resources that other users can have, where what they can have of lists is only observed',
    1,
    [
      { ...guard, clause: 'enforces ownership' },
      { ...guard, clause: 'enforces ownership', operation: 'GET /b/{id}' },
      { ...guard, clause: 'enforces ownership', operation: 'GET /a', isKept: true },
    ],
  ],
  [
    'resources that other users can have, where they cannot have others',
    2,
    [
      { ...guard, clause: 'enforces ownership' },
      { ...guard, clause: 'enforces ownership', operation: 'GET /b/{id}' },
      { ...guard, clause: 'enforces ownership', operation: 'GET /c/{id}', pass: 1, isKept: true },
    ],
  ],
  [
    'resources of most collections that other users can have, where they cannot have those of one',
    1,
    [
      { ...guard, clause: 'enforces ownership' },
      { ...guard, clause: 'enforces ownership', operation: 'GET /b/{id}' },
      { ...guard, clause: 'enforces ownership', operation: 'GET /d/{id}' },
      { ...guard, clause: 'enforces ownership', operation: 'GET /c/{id}', pass: 1, isKept: true },
      { ...guard, clause: 'enforces ownership', operation: 'DELETE /c/{id}', pass: 1, isKept: true },
    ],
  ],
  [
    'JSON with another media type in a list and in a new resource',
    1,
    [
      { ...typed, operation: 'GET /a', clause: 'responds 200 media-type', status: 200, text: '[]' },
      { ...typed, operation: 'POST /b', clause: 'responds 201 media-type', status: 201, text: '{"id":1}' },
    ],
  ],
  [
    'two texts with another media type, which two operations write',
    2,
    [
      { ...typed, operation: 'GET /a', clause: 'responds 200 media-type', status: 200, text: 'Created' },
      { ...typed, operation: 'POST /b', clause: 'responds 201 media-type', status: 201, text: 'Found' },
    ],
  ],
  ['a resource that is gone for a read after different changes, and the number of what is left', 1, goneLines],
  [
    'a resource that is gone for the reads of two resources',
    2,
    goneLines.slice(0, 1).concat({ ...gone, clause: 'keeps', operation: 'PUT /b/{id}', by: 'GET /b/{id}' }),
  ],
  [
    'removals that need no credential, where no other operation does without',
    1,
    [...unguarded('DELETE /a/{id}', 'DELETE /b/{id}', 'DELETE /c/{id}'), { ...guarded, operation: 'POST /a' }],
  ],
  [
    'removals that need no credential, where another one does',
    3,
    [...unguarded('DELETE /a/{id}', 'DELETE /b/{id}', 'DELETE /c/{id}'), { ...guarded, operation: 'DELETE /d/{id}' }],
  ],
  [
    'two removals that need no credential',
    2,
    [...unguarded('DELETE /a/{id}', 'DELETE /b/{id}'), { ...guarded, operation: 'POST /a' }],
  ],
  [
    'all operations of one collection that need no credential',
    1,
    [
      ...unguarded('GET /a', 'POST /a', 'PUT /a/{id}/b', 'DELETE /a/{id}/c'),
      ...['GET /b', 'POST /b', 'PUT /b/{id}', 'DELETE /b/{id}'].map((operation) => ({ ...guarded, operation })),
    ],
  ],
  [
    'most operations of one collection that need no credential',
    3,
    [
      ...unguarded('POST /a', 'PUT /a/{id}/b', 'DELETE /a/{id}/c'),
      ...['PATCH /a/{id}/d', 'POST /b', 'PUT /b/{id}', 'DELETE /b/{id}'].map((operation) => ({
        ...guarded,
        operation,
      })),
    ],
  ],
  [
    'an operation that takes any token, and so does it for other users',
    1,
    [
      { ...guard, clause: 'enforces key', variants: ['wrong-token'] },
      { ...guard, clause: 'enforces ownership' },
    ],
  ],
  [
    'an operation that takes a token in another letter case, and another fault that it does it for other users',
    2,
    [
      { ...guard, clause: 'enforces key', variants: ['other-letter-case'] },
      { ...guard, clause: 'enforces ownership' },
    ],
  ],
  [
    'operations that fail without the required body, each in words for any failure',
    1,
    ['/a', '/b', '/c'].flatMap((path) => withoutBody(path, 1)),
  ],
  [
    'operations that fail without the required body as they do with one',
    3,
    ['/a', '/b', '/c'].flatMap((path) => withoutBody(path, 0)),
  ],
  [
    'an object of which no required property is required',
    1,
    [
      ...['a', 'b', 'c'].map((name) => ({
        clause: `rejects body /${name} required`,
        kind: 'rejects application/json required',
        variants: ['missing'],
      })),
      {
        clause: 'rejects body /a required',
        kind: 'rejects application/json required',
        operation: 'POST /b',
        variants: ['missing'],
        pass: 1,
        isKept: true,
      },
    ],
  ],
  [
    'operations without a body that reject a request',
    2,
    ['name', 'title'].map((name, index) => ({
      ...rejected,
      clause: 'accepts request',
      operation: `POST /${index}`,
      text: JSON.stringify({ [name]: ['This field is required.'] }),
    })),
  ],
  [
    'fields that a PATCH can leave out, alone or all of them, beside an action that reads no body',
    2,
    [
      ...['PATCH /a/{id}/', 'POST /a/{id}/do/'].map((operation) => ({
        clause: 'rejects body /name required',
        kind: 'rejects application/json required',
        operation,
        variants: ['missing'],
      })),
      { clause: 'rejects several faults', operation: 'PATCH /a/{id}/', variants: ['all required fields absent'] },
      {
        clause: 'rejects body /size required',
        kind: 'rejects application/json required',
        operation: 'POST /z',
        variants: ['missing'],
        pass: 1,
        isKept: true,
      },
    ],
  ],
  [
    'two fields of which one is accepted as missing alone, too',
    1,
    [
      { clause: 'rejects body /size required', variants: ['missing'], sent: { name: 'a' } },
      { clause: 'rejects several faults', variants: ['two fields'], sent: { name: 1 } },
    ],
  ],
  [
    'two fields of which one is accepted as null alone, too',
    1,
    [
      { clause: 'rejects body /name type', variants: ['null'], sent: { name: null, size: 1 } },
      { clause: 'rejects several faults', variants: ['two fields'], sent: { name: null } },
    ],
  ],
  [
    'two other fields than the one that is accepted alone',
    2,
    [
      { clause: 'rejects body /name type', variants: ['null'], sent: { name: null, size: 1 } },
      { clause: 'rejects several faults', variants: ['two fields'], sent: { name: 1 } },
    ],
  ],
  [
    'a body that is not read, with any text in place of it',
    1,
    [
      ...['name', 'title', 'size', 'done'].map((name) => ({
        clause: `rejects body /${name} required`,
        kind: 'rejects application/json required',
        variants: ['missing'],
      })),
      { clause: 'rejects body type', kind: 'rejects application/json type', variants: ['null'] },
      ...['cut-short', 'member-nan', 'trailing-letter', 'utf-8-stray-byte'].map((name) => ({
        clause: 'rejects malformed body',
        kind: 'rejects malformed JSON body',
        aspect: 'rejects malformed bodies' as const,
        variants: [name],
      })),
    ],
  ],
  [
    'a few kinds of values that are accepted, where most kinds show nothing',
    4,
    [
      ...['name', 'title', 'size', 'done'].map((name) => ({
        clause: `rejects body /${name} maximum`,
        kind: `rejects application/json ${name}`,
        variants: ['just-above'],
      })),
      ...['a', 'b', 'c', 'd', 'e'].map((name) => ({
        clause: `rejects body /${name} minimum`,
        kind: 'rejects application/json minimum',
        result: 'inconclusive' as const,
        isKept: true,
      })),
    ],
  ],
  [
    'a line feed after a text, where other invalid texts show nothing in one place',
    1,
    [
      { clause: 'rejects body /name pattern', variants: ['line-feed-after'], passing: ['broken'] },
      { clause: 'rejects body /title pattern', variants: ['line-feed-after'] },
    ],
  ],
  [
    'fields that a PATCH can leave out, beside an action on other resources that requires no such field',
    2,
    [
      ...['PATCH /a/{id}/', 'PATCH /b/{id}/', 'POST /b/{id}/do/'].map((operation) => ({
        clause: 'rejects body /name required',
        kind: 'rejects application/json required',
        operation,
        variants: ['missing'],
      })),
      {
        clause: 'rejects body /size required',
        kind: 'rejects application/json required',
        operation: 'POST /z',
        variants: ['missing'],
        pass: 1,
        isKept: true,
      },
    ],
  ],
  ...(
    [
      [
        'an invalid value that one operation accepts and another one shows, at paths with a slash at their ends',
        1,
        '/a/',
      ],
      ['an invalid value that an action accepts, and one that the resources have', 2, '/b/{id}/do/'],
    ] as const
  ).map(([name, many, path]): [string, number, Shown[]] => [
    name,
    many,
    [
      { ...broken, clause: 'rejects body /born format', operation: `POST ${path}` },
      { ...answered, operation: 'GET /a/', cause: '/*/born format string', actual: 'the string "a"' },
    ],
  ]),
  [
    'a parameter of each method by which a resource is looked for, and a request that has it',
    1,
    [
      ...['GET', 'PUT'].map((method) => ({
        ...unfound,
        clause: 'accepts query title quoted',
        kind: 'accepts query quoted',
        operation: `${method} /a/{id}`,
      })),
      { ...unfound, clause: 'accepts request', operation: 'DELETE /a/{id}', query: { title: 'b' } },
    ],
  ],
  ...(['/a/{id}', '/a'] as const).map((path, index): [string, number, Shown[]] => [
    `parameters with which a request for ${index === 0 ? 'one resource' : 'a list'} finds nothing`,
    index + 1,
    [
      ['size', 'long'],
      ['title', 'quoted'],
    ].map(([name = '', facet = '']) => ({
      ...unfound,
      clause: `accepts query ${name} ${facet}`,
      kind: `accepts query ${facet}`,
      operation: `GET ${path}`,
    })),
  ]),
  [
    'a parameter by which a resource is looked for, and a request without it that finds none',
    2,
    [
      { ...unfound, clause: 'accepts query title quoted', kind: 'accepts query quoted', operation: 'GET /a/{id}' },
      { ...unfound, clause: 'accepts request', operation: 'DELETE /a/{id}', query: { size: 1 } },
    ],
  ],
  [
    'texts of one body that a library rejects, which has the JSON of its problems in a message',
    2,
    [
      ...(
        [
          ['by', 'Invalid email address'],
          ['start', 'Invalid time of a day'],
        ] as const
      ).map(([name, message]) => ({
        ...rejected,
        clause: `accepts body /${name} present`,
        kind: 'accepts application/json present',
        statedAt: `/${name}`,
        sent: { [name]: 'a b' },
        text: JSON.stringify({
          error: { message: JSON.stringify([{ code: 'invalid_format', path: [name], message }]) },
        }),
      })),
      { ...accepting, clause: 'accepts body /note present', kind: 'accepts application/json present', pass: 1 },
    ],
  ],
  [
    'empty and blank texts that are rejected, where other texts that are quoted are accepted',
    1,
    [
      ...['a', 'b', 'c'].map((name) => ({
        ...rejected,
        clause: 'accepts body /name empty',
        kind: 'accepts application/json empty',
        operation: `POST /${name}`,
        sent: { name: '' },
        text: '{"name":["This field may not be blank."]}',
        more: name === 'a' ? ([['accepts body /name quoted', 'accepts application/json quoted']] as const) : [],
        pass: 1,
      })),
      { ...accepting, clause: 'accepts body /note empty', kind: 'accepts application/json empty', pass: 1 },
    ],
  ],
  [
    'required fields that a PATCH can leave out',
    1,
    ['name', 'title'].flatMap((name, index) => [
      {
        clause: `rejects body /${name} required`,
        kind: 'rejects application/json required',
        operation: `PATCH /${index}/{id}`,
        variants: ['missing'],
      },
      {
        clause: 'rejects body /size required',
        kind: 'rejects application/json required',
        variants: ['missing'],
        pass: 1,
        isKept: true,
      },
    ]),
  ],
  [
    'a required field that a PATCH can leave out, or have null in',
    1,
    ['required', 'type'].map((keyword) => ({
      clause: `rejects body /name ${keyword}`,
      operation: 'PATCH /a/{id}',
      variants: [keyword === 'type' ? 'null' : 'missing'],
    })),
  ],
  [
    'a required field that a PATCH and another method can leave out',
    1,
    ['POST /a', 'PATCH /a/{id}'].map((operation) => ({
      clause: 'rejects body /name required',
      kind: 'rejects application/json required',
      operation,
      variants: ['missing'],
    })),
  ],
  [
    'required fields that two operations can leave out, none of them a PATCH',
    2,
    ['name', 'title'].flatMap((name, index) => [
      {
        clause: `rejects body /${name} required`,
        kind: 'rejects application/json required',
        operation: `PUT /${index}/{id}`,
        variants: ['missing'],
      },
      {
        clause: 'rejects body /size required',
        kind: 'rejects application/json required',
        operation: 'POST /z',
        variants: ['missing'],
        pass: 1,
        isKept: true,
      },
    ]),
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
  ...['If-Match', 'X-Tag'].map((name, index): [string, number, Shown[]] => [
    `a condition that is not read, and an invalid value of a header field that is accepted: ${name}`,
    index + 1,
    [
      { clause: 'honours If-Match', kind: 'honours If-Match', aspect: 'keeps its state' },
      {
        clause: `rejects header ${name} minLength`,
        kind: 'rejects header minLength',
        aspect: 'rejects invalid parameters',
        variants: ['too-short'],
      },
    ],
  ]),
  ...[['control-character'], ['trailing-comma']].map(([other = ''], index): [string, number, Shown[]] => [
    `a malformation that one operation accepts, and another that a second one does, beside one that rejects it: ${other}`,
    index + 1,
    [
      ['POST /a', 'control-character', false] as const,
      ['PATCH /b/{id}', other, false] as const,
      ['POST /c', 'control-character', true] as const,
    ].map(([operation, variant, isKept]) => ({
      operation,
      clause: 'rejects malformed body',
      kind: 'rejects malformed JSON',
      aspect: 'rejects malformed bodies' as const,
      variants: [variant],
      ...(isKept && { isKept, pass: 1 }),
    })),
  ]),
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
    'valid requests that are denied with the same words, whatever is in them',
    1,
    ['PUT /b', 'PATCH /c/{id}'].map((operation, index) => ({
      ...rejected,
      cause: 'status 403',
      status: 403,
      operation,
      clause: `accepts body /${['note', 'size'][index] ?? ''} one`,
      kind: `accepts ${['one', 'two'][index] ?? ''}`,
      text: JSON.stringify({ error: 'You have no permission' }),
    })),
  ],
  [
    'valid requests that are denied without a word, in two operations',
    2,
    ['PUT /b', 'PATCH /c/{id}'].map((operation, index) => ({
      ...rejected,
      cause: 'status 403',
      status: 403,
      operation,
      clause: `accepts body /${['note', 'size'][index] ?? ''} one`,
      kind: `accepts ${['one', 'two'][index] ?? ''}`,
      text: '',
    })),
  ],
  [
    'valid requests that are rejected with the same vague words, in two operations',
    2,
    ['PUT /b', 'PATCH /c/{id}'].map((operation, index) => ({
      ...rejected,
      operation,
      clause: `accepts body /${['note', 'size'][index] ?? ''} one`,
      kind: `accepts ${['one', 'two'][index] ?? ''}`,
      text: JSON.stringify({ error: 'This is not possible' }),
    })),
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
    'a text and a list in which a server has values of its own',
    1,
    [
      { ...lost, cause: 'field note' },
      { ...lost, operation: 'PUT /a/{id}', cause: 'field tags', expected: '[]', actual: '["b"]' },
    ],
  ],
  [
    'a text that a change leaves as it was, and a list that is empty after a creation',
    2,
    [
      { ...lost, cause: 'field tags', expected: '["a"]', actual: '[]' },
      { ...lost, operation: 'PUT /a/{id}', cause: 'field note' },
    ],
  ],
  [
    'a field that is lost, as a replacement shows and a change in other sequences',
    1,
    [
      { ...lost, cause: 'field size', actual: 'nothing', variants: ['alone'] },
      { ...lost, cause: 'field size', actual: 'nothing', operation: 'PATCH /a/{id}', variants: ['among others'] },
    ],
  ],
  [
    'a body that is not an object, at which an operation fails, whatever JSON or its like it is',
    1,
    [
      { ...failed, tested: 'rejects body type', variants: ['string', 'number'], sent: [], text: 'no property' },
      { ...failed, tested: 'rejects malformed body', variants: ['bare-nan'], sentText: 'NaN', text: 'no iterator' },
      { clause: 'rejects body type', variants: ['array'], sent: [] },
    ],
  ],
  [
    'a body that is not an object, and one that is malformed',
    2,
    [
      { ...failed, tested: 'rejects body type', variants: ['string', 'number'], sent: [], text: 'no property' },
      { ...failed, tested: 'rejects malformed body', variants: ['cut-short'], sentText: '{"a"', text: 'no iterator' },
    ],
  ],
  [
    'a body of null, and the fields that it lacks',
    1,
    [
      { clause: 'rejects body /note required', variants: ['missing'], sent: {} },
      { clause: 'rejects body type', variants: ['null'], sent: {} },
    ],
  ],
  [
    'a value that is rejected with the words for an empty one',
    1,
    ['abcd', ''].map((type, index) => ({
      ...rejected,
      clause: `accepts body /type ${index === 0 ? 'quoted' : 'empty'}`,
      kind: `accepts body ${index === 0 ? 'quoted' : 'empty'}`,
      sent: { type },
      text: JSON.stringify({ message: `Unhandled contents type: ${type}`, reason: null }),
      passing: ['other'],
    })),
  ],
  [
    'half of a surrogate pair, where texts in another place are rejected',
    1,
    [
      halfPair,
      {
        ...halfPair,
        operation: 'PUT /b/{id}',
        tested: 'accepts body /name lone-surrogate',
        sent: { name: 'a\ud83d' },
        text: 'it cannot be encoded',
      },
      {
        ...rejected,
        operation: 'PUT /b/{id}',
        clause: 'accepts body /kind non-ascii',
        kind: 'accepts body text',
        isKept: true,
      },
    ],
  ],
  [
    'U+0000 in a place where no other text is known to be accepted, and in one where others are',
    2,
    [
      { ...failed, tested: 'accepts body /name nul', sent: { name: 'a\0' }, text: 'there is no such name' },
      { ...rejected, clause: 'accepts body /name quoted', kind: 'accepts body quoted', result: 'inconclusive' },
      { ...failed, tested: 'accepts body /note nul', sent: { note: 'a\0' }, text: 'it has a null byte' },
    ],
  ],
  [
    'paths that name nothing, in requests without the body that they need not have',
    2,
    [
      { ...rejected, clause: 'accepts request', operation: 'PUT /a/{id}', cause: 'status 404', status: 404, text: 'a' },
      { ...rejected, clause: 'accepts request', operation: 'PUT /b/{id}', cause: 'status 404', status: 404, text: 'b' },
      { ...rejected, clause: 'accepts body /x quoted', operation: 'PUT /a/{id}', isKept: true },
      { ...rejected, clause: 'accepts body /x quoted', operation: 'PUT /b/{id}', isKept: true },
    ],
  ],
  [
    'values of one field that fail two steps of its check',
    1,
    ['has no host', 'has another scheme'].map((message, index) => ({
      ...rejected,
      clause: 'accepts body',
      operation: ['POST /a', 'PUT /a/{id}'][index] ?? '',
      sent: { site: 'x' },
      text: JSON.stringify({ detail: [{ loc: ['body', 'site'], message }] }),
    })),
  ],
  [
    'a field that is lost, and one in which a server has a value of its own',
    2,
    [
      { ...lost, cause: 'field note' },
      { ...lost, cause: 'field size', actual: 'nothing' },
    ],
  ],
  [
    'a server that ends, whichever requests get no answer then',
    1,
    [
      { ...failed, cause: 'ended', tested: 'rejects body /size type', testedKind: 'rejects integer' },
      { ...failed, cause: 'ended', operation: 'GET /b', tested: 'accepts query q long', testedKind: 'accepts long' },
    ],
  ],
  [
    'a request of which the connection is closed each time, and others that got no answer when the server ended',
    1,
    [
      { ...failed, cause: 'dropped', none: 'dropped', operation: 'DELETE /b/{id}', tested: 'accepts request' },
      { ...failed, cause: 'ended', tested: 'rejects body /size type', testedKind: 'rejects integer' },
      { ...failed, cause: 'ended', operation: 'GET /b', tested: 'accepts query q long', testedKind: 'accepts long' },
    ],
  ],
  [
    'fields that one PATCH resets',
    1,
    ['note', 'size'].map((name, index) => ({
      ...lost,
      clause: 'changes only what it is sent',
      kind: 'changes only what it is sent',
      cause: `field ${name}`,
      operation: 'PATCH /a/{id}',
      ...(index === 1 && { expected: '4', actual: '3' }),
    })),
  ],
  [
    'a time of the last change that a PATCH does not set',
    1,
    [
      {
        ...lost,
        ...unset,
        clause: 'changes only what it is sent',
        kind: 'changes only what it is sent',
        cause: 'field updatedAt',
      },
      {
        ...lost,
        ...unset,
        clause: 'sets the time of the change /updatedAt',
        kind: 'sets the time of the change',
        cause: 'not set',
      },
    ],
  ],
  [
    'a time of the last change that a PATCH does not set, and a field that it resets',
    2,
    [
      {
        ...lost,
        ...unset,
        clause: 'changes only what it is sent',
        kind: 'changes only what it is sent',
        cause: 'field updatedAt',
      },
      {
        ...lost,
        operation: 'PATCH /a/{id}',
        clause: 'changes only what it is sent',
        kind: 'changes only what it is sent',
        cause: 'field note',
        expected: 'true',
        actual: 'false',
      },
    ],
  ],
  [
    'one answer that is wrong in its media type, and in its status where another operation does not document that',
    1,
    [
      { ...undocumented, clause: 'responds 400 media-type', where: 'header content-type', cause: 'text/plain' },
      { ...undocumented, operation: 'GET /b', variants: ['absent'] },
    ],
  ],
  [
    'one answer that is wrong in its media type, and another one in its status',
    2,
    [
      { ...undocumented, clause: 'responds 400 media-type', where: 'header content-type', cause: 'text/plain' },
      { ...undocumented, operation: 'GET /b', variants: ['absent'], text: '{"error":"wait"}' },
    ],
  ],
  [
    'a line feed after a text, where other invalid texts are accepted at times',
    1,
    [
      { ...lineFeed, clause: 'rejects body /size pattern', kind: 'pattern', passing: ['just'], failing: ['broken'] },
      { ...broken, clause: 'rejects body /size pattern', kind: 'pattern' },
    ],
  ],
  [
    'parameters that one check rejects with their names, for overlapping kinds of values',
    1,
    ['min', 'max'].map((name) => ({
      ...ofParameter,
      clause: `accepts query ${name} large`,
      kind: `accepts query ${name === 'min' ? 'large' : 'digits'}`,
      sent: { [name]: 9 },
      more: [[`accepts query ${name} ${name === 'min' ? 'digits' : 'large'}`, 'accepts query large']] as const,
      text: JSON.stringify({ message: `"${name}" must be a safe number`, keys: [name] }),
    })),
  ],
  [
    'a further property that is rejected, where the answer repeats the body',
    1,
    [{ "'": {}, other: null }, { ympj: null }].map((sent, index) => ({
      ...rejected,
      clause: index === 0 ? 'accepts body additional-property' : 'accepts request',
      ...(index === 0 && { kind: 'accepts application/json additional-property' }),
      // The answer repeats only what is wrong.
      sent: { ...sent, size: 1 },
      text: JSON.stringify({
        body: { message: `"${Object.keys(sent).join()}" is an excess property and therefore not allowed`, value: sent },
      }),
    })),
  ],
  [
    'an absent body, and white space, which are read as an empty object, where another operation rejects white space',
    1,
    [
      { clause: 'rejects absent body', kind: 'rejects absent application/json', variants: ['no body'] },
      { ...bytes, variants: ['only-space', 'empty'] },
      { ...bytes, operation: 'POST /b', variants: ['only-space', 'only-line-feed'] },
      { ...bytes, operation: 'POST /c', passing: ['only-space'], isKept: true },
    ],
  ],
  [
    'a body that may have any type, and null, where another operation rejects all of them',
    1,
    [
      ...['string', 'null'].map((type) => ({
        clause: 'rejects body type',
        kind: 'rejects application/json type "object"',
        variants: [type],
        failing: ['string', 'null'],
      })),
      {
        clause: 'rejects body type',
        kind: 'rejects application/json type "object"',
        operation: 'POST /b',
        passing: ['string', 'null'],
        isKept: true,
      },
    ],
  ],
  [
    'facets of one place that a check answers with its limits in any order',
    1,
    [
      ['empty', 'length [{"value": String(""), "min": Number(3)}]', ''],
      ['one', 'length [{"min": Number(3), "value": String("\\u{7f}")}]', '\u007f'],
    ].map(([facet, text, name]) =>
      ofFacet(facet, name, { error: 'Invalid', message: `Validation error: name: ${text}` }),
    ),
  ],
  [
    'facets of one place that are rejected for different reasons',
    2,
    [
      ['empty', 'must not be empty', ''],
      ['one', 'has to end with a dot', 'z'],
    ].map(([facet, text, name]) => ofFacet(facet, name, { message: `This value ${text}` })),
  ],
  [
    'a check of a field that fails for several reasons, each of which begins with its name',
    1,
    ['cannot be empty', 'too long: 50 bytes (max 36)'].map((reason, index) => ({
      ...failed,
      tested: `accepts body /scope ${index}`,
      testedKind: `accepts ${index}`,
      text: JSON.stringify({ message: `bad scope: value ${reason}` }),
    })),
  ],
  [
    'checks of two fields that fail',
    2,
    ['scope', 'size'].map((name, index) => ({
      ...failed,
      tested: `accepts body /${name} ${index}`,
      testedKind: `accepts ${index}`,
      text: JSON.stringify({ message: `bad ${name}: value cannot be empty` }),
    })),
  ],
  [
    'failures with a code before the words, which quote what was called',
    1,
    ['no such host', 'missing port number'].map((reason, index) => ({
      ...failed,
      tested: `accepts body /uri ${index}`,
      testedKind: `accepts ${index}`,
      sent: { uri: `http://h${index}` },
      text: JSON.stringify({ message: `[X1] [X1] error when calling 'http://h${index}/': ${reason}` }),
    })),
  ],
  [
    'a library that fails on bodies of two operations before it names a field',
    1,
    ['POST /a', 'POST /b'].map((operation, index) => ({
      ...failed,
      operation,
      tested: `rejects body /${['name', 'size'][index]} required`,
      testedKind: 'rejects required',
      text: JSON.stringify({ message: `validation failure list: ${['name', '0.size'][index]} is required` }),
    })),
  ],
  [
    'an undocumented 403 to all requests, which a valid one shows too',
    1,
    [
      { ...rejected, clause: 'accepts request', cause: 'status 403', status: 403, text: '{"m":"access forbidden"}' },
      {
        clause: 'responds documented-status',
        aspect: 'responds as documented',
        where: 'status',
        cause: 'status 403',
        status: 403,
        variants: ['integer'],
        text: '{"m":"access forbidden"}',
      },
    ],
  ],
  [
    'valid values that one check of a name rejects in two operations',
    1,
    [
      ['POST /a', 'name', 'quoted'],
      ['PUT /b/{id}', 'new_name', 'astral'],
    ].map(([operation = '', name = '', facet]) => ({
      ...rejected,
      operation,
      clause: `accepts body /${name} ${facet}`,
      kind: `accepts application/json ${facet}`,
      sent: { [name]: 'x' },
      text: JSON.stringify({ message: `Validation error: ${name}: expected 3 to 512 plain letters` }),
    })),
  ],
  [
    'valid values that two checks of a name reject in two operations',
    2,
    [
      ['POST /a', 'quoted', 'expected 3 to 512 plain letters'],
      ['PUT /b/{id}', 'astral', 'expected the name of a known colour'],
    ].map(([operation = '', facet, says = '']) => ({
      ...rejected,
      operation,
      clause: `accepts body /name ${facet}`,
      kind: `accepts application/json ${facet}`,
      sent: { name: 'x' },
      text: JSON.stringify({ message: `Validation error: name: ${says}` }),
    })),
  ],
  [
    'empty texts that a check of lengths rejects, and a short one',
    1,
    ['', 'x'].flatMap((name) =>
      ['/a', '/b'].map((path) => ({
        ...rejected,
        operation: `POST ${path}`,
        clause: `accepts body /name ${name === '' ? 'empty' : 'astral'}`,
        kind: `accepts application/json ${name === '' ? 'empty' : 'astral'}`,
        sent: { name },
        text: JSON.stringify({ message: 'Validation error: name: has fewer letters than 3' }),
      })),
    ),
  ],
  [
    'empty texts that are rejected, and a list of them',
    1,
    [
      { name: 'title', facet: 'empty', value: '' },
      { name: 'note', facet: 'empty', value: '' },
      { name: 'ids', facet: 'many', value: ['', ''] },
    ].map(({ name, facet, value }) => ({
      ...rejected,
      clause: `accepts body /${name} ${facet}`,
      kind: `accepts application/json ${facet}`,
      sent: { [name]: value },
      text: JSON.stringify({ message: `the ${name} is empty` }),
    })),
  ],
  [
    'empty texts that are said to be empty, one where other texts are rejected for another reason, and one in a list',
    1,
    [
      { name: 'title', facet: 'empty', value: '' },
      { name: 'email', facet: 'empty', value: '' },
      { name: 'keys', facet: 'many', value: ['', 'a'] },
    ].map(({ name, facet, value }) => ({
      ...rejected,
      clause: `accepts body /${name} ${facet}`,
      kind: `accepts application/json ${name}`,
      operation: `POST /${name}`,
      sent: { [name]: value },
      text: JSON.stringify({ message: `"${name}" is not allowed to be empty` }),
      ...(name === 'email' && { more: [[`accepts body /${name} quoted`, `accepts application/json quoted`]] as const }),
    })),
  ],
  ...[true, false].map((isName): [string, number, Shown[]] => [
    `answers that show ${isName ? 'the name of a resource' : 'something'} in its place, in two types`,
    isName ? 1 : 2,
    (
      [
        ['a', '26'],
        ['b', '"x7"'],
      ] as const
    ).map(([path, shown]) => ({
      clause: 'responds 200 body',
      aspect: 'responds as documented',
      kind: 'responds body',
      operation: `GET /${path}/{id}`,
      path: isName ? `/${path}/${shown.replaceAll('"', '')}?fields=b` : `/${path}/z`,
      cause: `/data type ${shown.startsWith('"') ? 'string' : 'number'}`,
      where: 'body /data',
      expected: 'an object',
      actual: shown.startsWith('"') ? `the string ${shown}` : shown,
      text: `{"data":${shown},"of":${shown}}`,
    })),
  ]),
  [
    'answers with a lone surrogate in the place of a resource',
    1,
    [
      {
        clause: 'responds 200 body',
        aspect: 'responds as documented',
        kind: 'responds body',
        operation: 'GET /a/{id}',
        path: '/a/b',
        cause: '/data type string',
        where: 'body /data',
        expected: 'an object',
        actual: 'the string "\uD800"',
      },
    ],
  ],
  [
    'answers of one operation in two media types that the document lacks',
    1,
    ['text/csv', 'text/xml'].map((type) => ({
      clause: 'responds 200 media-type',
      aspect: 'responds as documented',
      kind: 'responds media-type',
      operation: 'GET /a',
      status: 200,
      cause: type,
      where: 'header content-type',
      text: type,
    })),
  ],
  ...[false, true].map((isReached): [string, number, Shown[]] => [
    `operations of which a server has no route${isReached ? ', but for other names in their paths' : ''}`,
    isReached ? 2 : 1,
    ['a', 'b'].flatMap((name) => [
      unrouted(name),
      ...(isReached
        ? [{ ...rejected, clause: 'accepts query q', operation: `GET /${name}`, isKept: true, pass: 1 }]
        : []),
    ]),
  ]),
  ...[true, false].map((isLong): [string, number, Shown[]] => [
    `answers without a route to ${isLong ? 'long names' : 'some requests to operations that fail at others'}`,
    isLong ? 2 : 4,
    ['a', 'b'].flatMap((name) => [
      { ...unrouted(name), ...(isLong && { variants: ['long name'] }) },
      ...(isLong ? [] : [{ ...failed, operation: `GET /${name}`, text: 'broken' }]),
    ]),
  ]),
  [
    'failures at two operations with one innermost error',
    1,
    ['cannot count', 'cannot add: error in compaction'].map((outer, index) => ({
      ...failed,
      operation: `POST /a/{id}/${index}`,
      tested: 'accepts request',
      testedKind: 'accepts request',
      text: JSON.stringify({ message: `${outer}: failed to apply logs to the segment` }),
    })),
  ],
  [
    'rejections of a number without limits at both ends of its range',
    1,
    ['zero less', 'beyond-int32 greater']
      .map((given) => given.split(' '))
      .map(([facet = '', word = '']) => ({
        ...ofParameter,
        clause: `accepts query length ${facet}`,
        kind: `accepts query integer ${facet}`,
        statedAt: '/paths/~1a/get/parameters/0',
        text: JSON.stringify({ error: `length cannot be ${word} than ${word.length}0` }),
      })),
  ],
  [
    'rejections of zero and of large numbers, if one is for another reason',
    2,
    ['zero is missing', 'beyond-int32 must be less than 50'].map((given) => ({
      ...ofParameter,
      clause: `accepts query length ${given.split(' ', 1)[0] ?? ''}`,
      kind: `accepts query integer ${given.split(' ', 1)[0] ?? ''}`,
      statedAt: '/paths/~1a/get/parameters/0',
      text: JSON.stringify({ error: given.replace(/^\S+/, 'length') }),
    })),
  ],
  [
    'rejections of values of any type in a place without one, whatever they say',
    1,
    ['true', 'quoted', 'whole', 'one'].map((facet) => ({
      ...rejected,
      clause: `accepts body /shape ${facet}`,
      kind: `accepts application/json ${facet}`,
      statedAt: '/components/schemas/A/properties/shape',
      sent: { shape: facet },
      text: JSON.stringify({ error: { true: 'an object', quoted: 'no shape', whole: 'what', one: 'too flat' }[facet] }),
    })),
  ],
  [
    'rejections of several values in a place with a type, which say why',
    2,
    ['quoted', 'long'].map((facet) => ({
      ...rejected,
      clause: `accepts body /shape ${facet}`,
      kind: `accepts application/json ${facet}`,
      statedAt: '/components/schemas/A/properties/shape',
      sent: { shape: facet },
      text: JSON.stringify({ error: { quoted: 'no such shape', long: 'too long' }[facet] }),
    })),
  ],
  [
    'null that breaks a choice of schemas, where the server takes null for no value',
    1,
    ['a', 'b', 'c', 'd'].map((name) => ({
      clause: name === 'd' ? 'rejects body /d oneOf' : `rejects body /${name} type`,
      kind: name === 'd' ? 'rejects application/json oneOf' : 'rejects application/json "type": "string"',
      variants: [name === 'd' ? 'broken' : 'null'],
      passing: name === 'd' ? [] : ['integer'],
      sent: { [name]: null },
    })),
  ],
  [
    'failures of one operation with one error of its database, whatever the statement',
    1,
    ['integer primary key', 'varchar(255), PRIMARY KEY (`b`)'].map((columns, index) => ({
      ...failed,
      tested: index === 0 ? 'accepts body /key true' : 'rejects body /key type',
      testedKind: index === 0 ? 'accepts boolean true' : 'rejects application/json "type": "boolean"',
      text: JSON.stringify({
        message: `create table \`t${index}\` (${columns}) - SQLITE_ERROR: table "t${index}" has two keys`,
      }),
    })),
  ],
  ...([1, 3] as const).map((kept): [string, number, Shown[]] => [
    `additional properties that five operations accept, and ${kept} reject`,
    kept === 1 ? 1 : 5,
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].slice(0, 5 + kept).map((name, index) => ({
      clause: `rejects body${index === 0 ? ' as text/json /inner' : ''} additionalProperties`,
      kind: 'rejects JSON body additionalProperties',
      operation: `POST /${name}`,
      ...(index > 4 && { isKept: true, pass: 1 }),
    })),
  ]),
  ...[{}, { minutes: 900 }].map((item): [string, number, Shown[]] => [
    `rejections of items without a property in two operations, and of a list with the item ${JSON.stringify(item)}`,
    'minutes' in item ? 2 : 1,
    ['a', 'b', 'a'].map((name, index) => ({
      ...rejected,
      clause: `accepts body /targets${index < 2 ? '/0/minutes absent' : ' one'}`,
      operation: `POST /${name}`,
      sent: { targets: [index < 2 ? { note: 'x' } : item] },
      text: JSON.stringify({
        errors: { [`Targets[${index}].Minutes`]: ['The field Minutes must be between 1 and 100.'] },
      }),
    })),
  ]),
  ...(['  ', ' x'] as const).map((text): [string, number, Shown[]] => [
    `rejections of "${text}" in two operations`,
    text === '  ' ? 1 : 2,
    ['name', 'title'].map((field) => ({
      ...rejected,
      clause: `accepts body /${field} quoted`,
      operation: `POST /${field}`,
      sent: { [field]: text },
      text: JSON.stringify({ errors: { [field]: [`The ${field} field is required.`] } }),
    })),
  ]),
  ...(['null', 'present'] as const).map((facet): [string, number, Shown[]] => [
    `rejections of fields that are ${facet} in three operations, and of a whole request in the words of one`,
    facet === 'null' ? 1 : 3,
    ['size', 'weight', 'length', 'size'].map((field, index) => ({
      ...rejected,
      clause: index < 3 ? `accepts body /${field} ${facet}` : 'accepts body',
      operation: `POST /${field}`,
      sent: { [field]: null },
      text: JSON.stringify({ errors: { [field]: [`The ${field} field is wrong.`] } }),
    })),
  ]),
  [
    'failures of one operation with different errors of its database',
    2,
    ['table "a" has two keys', 'no such column: b'].map((error, index) => ({
      ...failed,
      tested: index === 0 ? 'accepts body /key true' : 'rejects body /key type',
      testedKind: index === 0 ? 'accepts boolean true' : 'rejects application/json "type": "boolean"',
      text: JSON.stringify({ message: `alter table \`t\` add b - SQLITE_ERROR: ${error}` }),
    })),
  ],
  [
    'failures of one operation with one code',
    1,
    ['cannot reach the endpoint', 'no token could be made'].map((says) => ({
      ...failed,
      tested: `accepts body /${says.split(' ', 1)[0] ?? ''} present`,
      text: JSON.stringify({ message: `[META0003] ${says}` }),
    })),
  ],
  [
    'an object that is accepted because null is accepted in it',
    1,
    [
      {
        clause: 'rejects body /data/x type',
        kind: 'rejects application/json "type": "boolean"',
        variants: ['null'],
        sent: { data: { x: null } },
        passing: ['string'],
      },
      {
        clause: 'rejects body /data type',
        kind: 'rejects application/json "type": "null"',
        variants: ['object'],
        sent: { data: { x: null } },
        passing: ['string'],
      },
    ],
  ],
  [
    'valid values for which two answers list one and the same problem of a field',
    1,
    [
      ['POST /a', 'accepts body /password quoted', 'It may not repeat the user name.'],
      ['POST /b', 'accepts body', 'The old password needs at least one sign.'],
    ].map(([operation = '', clause = '', other = '']) => ({
      ...rejected,
      operation,
      clause,
      ...(clause.endsWith('quoted') && { kind: 'accepts application/json quoted' }),
      sent: { password: 'x' },
      text: JSON.stringify({ errors: ['The password must contain at least one upper letter.', other] }),
    })),
  ],
  [
    'valid requests without a body that lack a media type for two operations',
    1,
    ['POST /a/{id}/on', 'DELETE /b/{id}/on'].map((operation) => ({
      ...rejected,
      operation,
      clause: 'accepts request',
      cause: 'status 415',
      status: 415,
      text: '{"message":"a content type is needed"}',
    })),
  ],
  ...[true, false].map((isSame): [string, number, Shown[]] => [
    `wrong notations of ${isSame ? 'one field' : 'two fields'} in the answers of two operations with schemas of their own`,
    isSame ? 1 : 2,
    (['/data/id', isSame ? '/*/id' : '/*/code'] as const).map((place, index) => ({
      clause: 'responds 200 body',
      aspect: 'responds as documented',
      kind: 'responds body',
      operation: `GET /a${index}`,
      foundAt: `/paths/~1a${index}/get/responses/200`,
      cause: `${place} format string`,
      where: `body ${place}`,
      expected: 'a string of the format uuid',
      actual: `the string "x${index}"`,
      text: index === 0 ? '{"data":{"id":"x0"}}' : '[{"id":"x1","code":"x1"}]',
    })),
  ]),
  [
    'keys that the document allows and the server does not know, in requests about other places',
    1,
    ['accepts query filters additional-property', 'accepts query filters /x absent', 'accepts request'].map(
      (clause, index) => ({
        ...rejected,
        operation: `GET /a${index}`,
        clause,
        ...(index < 2 && { kind: clause.replace('/x ', '') }),
        sent: {},
        query: { filters: { [`key${index}`]: 1 } },
        text: JSON.stringify({ message: `Invalid key key${index}` }),
      }),
    ),
  ],
  [
    'failures at one constraint of a database',
    1,
    ['insert into "tags"', 'update "tags"'].map((query, index) => ({
      ...failed,
      operation: `POST /a${index}`,
      tested: 'accepts body /tags one',
      sent: { tags: [index] },
      text: JSON.stringify({ message: `${query} violates foreign key constraint "tags_type_fkey" ${index}` }),
    })),
  ],
  [
    'failures of one operation that name properties of the requests',
    1,
    ['other', 'note'].map((name, index) => ({
      ...failed,
      tested: index === 0 ? 'accepts body additional-property' : 'accepts request',
      testedKind: index === 0 ? 'accepts additional-property' : 'accepts request',
      sent: { [name]: 1 },
      text: JSON.stringify({ message: `column "${name}" of relation "things" does not exist` }),
    })),
  ],
  [
    'failures where a validator and a parser find that requests are invalid',
    1,
    [
      ['rejects body /name type', 'body/name must be string'],
      ['rejects body /size type', '"size" must be a number'],
      ['rejects malformed body', 'Unexpected end of JSON input'],
    ].map(([tested = '', message], index) => ({
      ...failed,
      operation: `POST /${index}`,
      tested,
      testedKind: tested,
      text: JSON.stringify({ message }),
    })),
  ],
  [
    'failures of two validators at valid requests',
    2,
    ['name', 'size'].map((name, index) => ({
      ...failed,
      operation: `POST /${name}`,
      tested: `accepts body /${name} ${index === 0 ? 'quoted' : 'zero'}`,
      text: JSON.stringify({ message: `body/${name} must be ${index === 0 ? 'string' : 'number'}` }),
    })),
  ],
  [
    'failures at a parameter of one name in two operations, which say why',
    1,
    ['/a', '/b'].map((path) => ({
      ...failed,
      operation: `GET ${path}`,
      tested: 'accepts query limit negative',
      testedAt: `/paths/${path}/limit`,
      text: '{"message":"LIMIT must not be negative"}',
    })),
  ],
  [
    'a check that is absent where a child is created and where it is changed under its own path',
    1,
    withoutLimits(120, 120),
  ],
  ['checks that are absent for limits that differ', 2, withoutLimits(120, 60)],
  ...(['99.5', 'the string "99.5"'] as const).map((actual, index): [string, number, Shown[]] => [
    `a field in which another type is accepted, and that an answer shows as ${index === 0 ? 'a valid value has it' : 'another type'}`,
    2 - index,
    [
      {
        clause: 'rejects body /size type',
        kind: 'rejects application/json type "number"',
        operation: 'POST /a',
        variants: ['numeric-string'],
      },
      {
        ...wrong,
        operation: 'GET /a',
        clause: 'responds 200 body',
        kind: 'responds body',
        status: 200,
        cause: `/size type ${index === 0 ? 'number' : 'string'}`,
        expected: index === 0 ? 'a string' : 'a number',
        actual,
      },
    ],
  ]),
  [
    'a total that is wrong with a filter, and on the pages of the same list',
    1,
    ['narrows by query state', 'pages without loss or repetition'].map((clause) => ({
      clause,
      kind: clause.replace(/query .*$/, 'query parameter'),
      aspect: 'keeps its state',
      operation: 'GET /a',
      cause: 'total',
      where: 'body /meta/total',
      expected: '2',
      actual: '7',
    })),
  ],
  [
    'a value of a field at which the creation and the change fail, with a schema each',
    1,
    ['POST /a', 'PATCH /a/{id}'].map((operation, index) => ({
      ...failed,
      operation,
      tested: 'rejects body /level enum',
      testedKind: 'rejects application/json enum',
      testedAt: `/components/schemas/${index === 0 ? 'New' : 'Changed'}/properties/level/enum`,
      text: '{"message":"Server Error"}',
    })),
  ],
  [
    'bytes that are not UTF-8, where any text is accepted as JSON',
    1,
    ['cut-short', 'utf-8-stray-byte'].map((name) => ({
      clause: 'rejects malformed body',
      kind: 'rejects malformed JSON',
      aspect: 'rejects malformed bodies' as const,
      variants: [name],
      failing: ['cut-short', 'member-nan', 'trailing-letter', 'trailing-comma', 'trailing-brace', 'utf-8-stray-byte'],
    })),
  ],
])('knows the number of causes of %s', (_, count, shown) => {
  expect(causes(...shown)).toBe(count);
});

it('any value of a text and of a number that are rejected in words that name neither have causes of their own', () => {
  const rejected = {
    aspect: 'accepts valid requests',
    cause: 'status 400',
    status: 400,
    kind: 'accepts application/json present',

    text: '{"message":"Validation failed"}',
  } as const;
  const [notes, rate] = ['accepts body /notes present', 'accepts body /rate present'];
  const kept = { ...rejected, clause: 'accepts body /name present', isKept: true, pass: 1 };
  expect(
    causes(
      kept,
      { ...rejected, clause: notes, sent: { notes: 'a' } },
      { ...rejected, clause: rate, sent: { rate: 0.015 } },
    ),
  ).toBe(2);
  expect(
    causes(
      kept,
      { ...rejected, clause: notes, sent: { notes: 'a' } },
      { ...rejected, clause: rate, sent: { rate: 'b' } },
    ),
  ).toBe(1);
});

it('links without the filters of several lists have one cause', () => {
  const link = (operation: string, name: string): Shown => ({
    operation,
    clause: `narrows by query ${name}`,
    kind: 'narrows by query',
    aspect: 'keeps its state',
    cause: 'link without filter',
    where: 'header link',
  });
  const more = { ...link('GET /c', 'size'), isKept: true, pass: 1 };
  expect(causes(link('GET /a', 'name'), link('GET /b', 'tag'), more)).toBe(1);
});
