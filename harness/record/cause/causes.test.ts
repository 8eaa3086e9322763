import { afterEach, describe, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../../workshop/testing/api.ts';
import type { CauseRecord, RunRecord } from '../record.ts';
import { causesOf } from './causes.ts';

const name = { type: 'string', minLength: 1, maxLength: 10 };
const properties = { name, size: { type: 'integer', minimum: 0, maximum: 9 }, done: { type: 'boolean' } };
const inline = { type: 'object', required: ['name', 'size'], properties };
const answered = (schema: object): object => ({ description: '', content: { 'application/json': { schema } } });
const collection = (schema: object): object => ({
  post: {
    parameters: [{ name: 'loud', in: 'query', schema: { type: 'boolean' } }],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      201: answered({ $ref: '#/components/schemas/Made' }),
      '4XX': answered({ $ref: '#/components/schemas/Problem' }),
    },
  },
});
const document = {
  security: [{ key: [] }],
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Item: inline,
      Made: { type: 'object', required: ['made'], properties: { made: { type: 'boolean' } } },
      Problem: { type: 'object', required: ['error'], properties: { error: { type: 'string' } } },
    },
  },
  // Two operations share a schema, and two have schemas of their own.
  paths: {
    '/a': collection({ $ref: '#/components/schemas/Item' }),
    '/b': collection({ $ref: '#/components/schemas/Item' }),
    '/c': collection(inline),
    '/d': collection({ ...inline, required: ['name'] }),
  },
};

interface Item {
  readonly name?: unknown;
  readonly size?: unknown;
  readonly done?: unknown;
}

/** What is wrong with a request; undefined if it is valid. */
type Check = (asked: Asked, item: Item) => string | undefined;

const checks: Readonly<Record<string, Check>> = {
  key: ({ request }) => (request.headers.authorization === 'Bearer Key-1' ? undefined : 'key'),
  loud: ({ url }) => (/^(?:|true|false)$/.test(url.searchParams.get('loud') ?? '') ? undefined : 'loud'),
  utf8: ({ raw, text }) => (Buffer.from(text).equals(raw) ? undefined : 'utf8'),
  object: (_, item) => (typeof item === 'object' && !Array.isArray(item) ? undefined : 'object'),
  name: (_, item) => (typeof item.name === 'string' ? undefined : 'name'),
  length: (_, item) => {
    const length = Array.from(String(item.name)).length;
    return length >= 1 && length <= 10 ? undefined : 'length';
  },
  size: ({ url }, { size }) => {
    const isNeeded = url.pathname !== '/d';
    return (size === undefined && !isNeeded) || typeof size === 'number' ? undefined : 'size';
  },
  integer: (_, { size }) => (size === undefined || Number.isInteger(size) ? undefined : 'integer'),
  range: (_, { size }) => (size === undefined || (Number(size) >= 0 && Number(size) <= 9) ? undefined : 'range'),
  done: (_, { done }) => (done === undefined || typeof done === 'boolean' ? undefined : 'done'),
};

/** A server that conforms to the document, apart from what the arguments change. */
function answer(asked: Asked, { without = [], instead }: Fault): Said {
  const item = asked.body ?? [];
  const failed = Object.entries(checks).find(([what, check]) => {
    return !without.includes(what) && check(asked, item) !== undefined;
  })?.[0];
  const said =
    failed === undefined
      ? { status: 201, body: { made: true } }
      : { status: failed === 'key' ? 401 : 400, body: { error: `bad ${failed}` } };
  return instead?.(said, asked, item) ?? said;
}

interface Fault {
  /** Checks that are left out. */
  readonly without?: readonly string[];
  readonly instead?: (said: Said, asked: Asked, item: Item) => Said | undefined;
}

let close: () => void = () => undefined;
afterEach(() => {
  close();
});

async function run(fault: Fault | ((asked: Asked) => Fault), seed = 1, runs = 2): Promise<RunRecord> {
  const server = await serveApi((asked) => answer(asked, typeof fault === 'function' ? fault(asked) : fault));
  close = server.close;
  return runApi(document, server.url, { token: 'Key-1', runs, seed });
}

const isAt = ({ url }: Asked, ...paths: string[]): boolean => paths.includes(url.pathname);
const short = ({ causes }: RunRecord): [string, string, number][] =>
  causes.map(({ sentence, severity, operations }) => [severity, sentence, operations.length]);

describe('the causes of a run', () => {
  it('are none for a conforming server', async () => {
    const { causes, findings } = await run({});
    expect([causes, findings]).toEqual([[], []]);
  });

  it('are one for a wrong field of a shared schema, whatever operation, aspect and clause shows it', async () => {
    const record = await run({ instead: (said) => (said.status >= 400 ? { ...said, body: { error: 7 } } : undefined) });
    expect(record.findings.length).toBeGreaterThan(3);
    expect(short(record)).toEqual([['minor', 'The server answers with body /error: 7 instead of a string', 4]]);
  });

  it('are two for two wrong fields of one answer', async () => {
    const record = await run({
      instead: ({ status }) => (status === 201 ? { status, body: { made: 'yes' } } : { status, body: { error: null } }),
    });
    expect(record.causes).toHaveLength(2);
  });

  it('are one for a rejection that says what is wrong with a value, whatever values and operations show it', async () => {
    const isOdd = (item: Item): boolean => typeof item.name === 'string' && !/^[a-z\d]+$/.test(item.name);
    const record = await run({
      instead: ({ status }, _, item) =>
        status === 201 && isOdd(item) ? { status: 400, body: { error: `odd name "${String(item.name)}"` } } : undefined,
    });
    expect(record.findings.length).toBeGreaterThan(4);
    expect(record.causes.map(({ operations }) => operations.length)).toEqual([4]);
  });

  it('are one for errors that a framework answers in another media type, whatever their status', async () => {
    const record = await run({
      instead: ({ status }) =>
        status < 400
          ? undefined
          : {
              status,
              body: status === 401 ? 'Unauthorized' : 'Bad Request',
              headers: { 'content-type': 'text/plain' },
            },
    });
    expect(record.causes).toHaveLength(1);
  });

  it('are several for rejections with one answer that says nothing', async () => {
    const record = await run({
      instead: ({ status }, asked, { name: text, size }) => {
        const isOdd = isAt(asked, '/c') ? size === 0 : isAt(asked, '/d') && /[^ -~]/.test(String(text));
        return status === 201 && isOdd ? { status: 400, body: { error: 'bad request' } } : undefined;
      },
    });
    expect(record.causes.length).toBeGreaterThan(1);
  });

  it('are one for a check that is nowhere, with all places', async () => {
    const record = await run({ without: ['length'] });
    const [first] = record.causes;
    // The least and the largest length are two checks.
    const all = ['POST /a', 'POST /b', 'POST /c', 'POST /d'];
    expect(record.causes.map(({ operations }) => operations)).toEqual([all, all]);
    expect(first?.sentence).toMatch(
      /^The server accepts a request although .*Length.* in all 4 places where it was tried$/,
    );
    expect(first?.severity).toBe('major');
  });

  it('are one for each schema if the check is in other places', async () => {
    const record = await run((asked) => ({ without: isAt(asked, '/a', '/b', '/c') ? ['range'] : [] }));
    // POST /a and POST /b share a schema; each schema has a minimum and a maximum.
    expect(short(record).map(([, , operations]) => operations)).toEqual([2, 2, 1, 1]);
  });

  it('are one for a body that is not checked at all', async () => {
    const all = ['name', 'length', 'size', 'integer', 'range', 'done'];
    const record = await run((asked) => ({ without: isAt(asked, '/c') ? all : [] }));
    expect(record.findings.length).toBeGreaterThan(4);
    expect(short(record)).toEqual([
      ['major', expect.stringMatching(/^The server does not check the body of POST \/c: it accepts all \d+ kinds/), 1],
    ]);
  });

  it('are one for a body that is not checked at all, although there was no time for most of its clauses', async () => {
    const all = ['name', 'length', 'size', 'integer', 'range', 'done'];
    const { findings, clauses } = await run((asked) => ({ without: isAt(asked, '/c') ? all : [] }));
    const [like] = clauses.filter(({ id }) => id.startsWith('POST /c rejects body /'));
    const others = Array.from({ length: 50 }, (_, index) => `${like?.id ?? ''}${index}`);
    const withOthers = (because: string, cases: number): string[] => {
      const more = others.flatMap((id) => like && { ...like, id, result: 'inconclusive' as const, because, cases });
      const causes = causesOf(findings, [...clauses, ...more.filter((each) => each !== undefined)]);
      return causes.map(({ sentence }) => sentence);
    };
    const notAtAll = [expect.stringMatching(/does not check the body of POST \/c/)];
    expect(withOthers('not sent before the time limit', 1)).toEqual(notAtAll);
    expect(withOthers('not sent', 0)).toEqual(notAtAll);
    const types = [expect.stringMatching(/does not check the types of JSON values/)];
    expect(withOthers('the control was rejected', 1)).toEqual(types);
  });

  it('are not a body that is not checked at all where one kind of invalid value was accepted and the server failed at others', async () => {
    const all = ['name', 'length', 'size', 'integer', 'range', 'done'];
    const { findings, clauses } = await run((asked) => ({ without: isAt(asked, '/c') ? all : [] }));
    const [one, ...others] = findings.filter(({ cause }) => cause === 'accepted');
    expect(others.length).toBeGreaterThan(2);
    const sentences = causesOf(one === undefined ? [] : [one], clauses).map(({ sentence }) => sentence);
    expect(sentences).toEqual([expect.not.stringMatching(/does not check the body/)]);
  });

  it('are one for a parameter that several operations have', async () => {
    const record = await run((asked) => ({ without: isAt(asked, '/a', '/b', '/c') ? ['loud'] : [] }));
    expect(short(record)).toEqual([['major', expect.stringContaining('parameter'), 3]]);
  });

  it('are apart for a place where more is wrong than elsewhere', async () => {
    const record = await run((asked) => ({
      without: isAt(asked, '/a') ? ['key'] : [],
      // The token is accepted in any scheme everywhere.
      instead: ({ status }, { request: { headers } }) =>
        status === 401 && headers.authorization?.endsWith(' Key-1') === true
          ? { status: 201, body: { made: true } }
          : undefined,
    }));
    expect(
      short(record)
        .map(([, , operations]) => operations)
        .sort(),
    ).toEqual([1, 3]);
  });

  it('are one for operations that ask for no credential, and worse than all others', async () => {
    const record = await run({ without: ['key', 'done'] });
    expect(short(record)).toEqual([
      ['critical', expect.stringMatching(/^The server accepts an invalid credential for key \(absent/), 4],
      ['major', expect.anything(), 4],
      ['major', expect.anything(), 4],
    ]);
    // Null and other types are two causes.
    expect(record.causes.map(({ sentence }) => sentence)).toContainEqual(expect.stringContaining('/done'));
  });

  it('are one for an operation that asks for none of several credentials', async () => {
    const other = { type: 'apiKey', in: 'header', name: 'X-Other' };
    const { components, paths } = document;
    const guardedTwice = {
      security: [{ key: [] }, { other: [] }],
      components: { ...components, securitySchemes: { ...components.securitySchemes, other } },
      paths: { '/a': paths['/a'], '/b': paths['/b'] },
    };
    const isOther = ({ request }: Asked): boolean => request.headers['x-other'] === 'Key-2';
    const server = await serveApi((asked) =>
      answer(asked, { without: isAt(asked, '/a') || isOther(asked) ? ['key'] : [] }),
    );
    close = server.close;
    const record = await runApi(guardedTwice, server.url, { credentials: { key: 'Key-1', other: 'Key-2' }, runs: 2 });
    expect(record.findings.map(({ clauses }) => clauses[0])).toEqual([
      'POST /a enforces key',
      'POST /a enforces other',
    ]);
    expect(short(record).map(([severity, , operations]) => [severity, operations])).toEqual([['critical', 1]]);
  });

  it('are one for each operation that asks for no credential if others do', async () => {
    const record = await run((asked) => ({ without: isAt(asked, '/a', '/b') ? ['key'] : [] }));
    expect(short(record).map(([severity, , operations]) => [severity, operations])).toEqual([
      ['critical', 1],
      ['critical', 1],
    ]);
  });

  it('are one for a crash by the same kind of input, and another for a crash by another kind', async () => {
    const record = await run({
      instead: (_, __, item) =>
        item.done === null || item.size === -1 ? { status: 500, body: { error: 'no such column' } } : undefined,
    });
    expect(record.causes.map(({ severity }) => severity)).toEqual(record.causes.map(() => 'critical'));
    expect(short(record).map(([, , operations]) => operations)).toEqual([4, 4]);
  });

  it('are one for a crash by a media type that is none, whatever resource it is sent to', async () => {
    const record = await run({
      instead: (_, { request }) =>
        request.headers['content-type']?.includes('/') === false
          ? { status: 500, body: { error: 'failed' } }
          : undefined,
    });
    expect(short(record).map(([severity, , operations]) => [severity, operations])).toEqual([['critical', 4]]);
  });

  it('are one for null that is accepted in many places, whatever their types and other checks', async () => {
    const accepts = (item: Item): boolean => [item.name, item.size, item.done].includes(null);
    const record = await run({
      without: ['integer'],
      instead: ({ status }, { request, text }, item) =>
        status === 400 && request.headers.authorization === 'Bearer Key-1' && text !== 'null' && accepts(item)
          ? { status: 201, body: { made: true } }
          : undefined,
    });
    expect(short(record)).toContainEqual([
      'major',
      'The server accepts null where the document does not allow it, in 12 places',
      4,
    ]);
    expect(record.causes.find(({ known }) => known === 'null-as-absent')?.findings).toHaveLength(12);
    // Fractions are accepted, too, in the same clauses.
    expect(short(record)).toContainEqual(['major', 'The server accepts fractions for integers, in 4 places', 4]);
  });

  it('are one for types that are not checked in several fields of bodies', async () => {
    const unchecked = (...paths: string[]) =>
      run({
        instead: ({ status }, asked, item) => {
          const isValid = typeof item === 'object' && 'name' in item && ('size' in item || isAt(asked, '/d'));
          const isOnlyTyped =
            status === 400 && isAt(asked, ...paths) && isValid && checks['loud']?.(asked, item) === undefined;
          return isOnlyTyped && checks['utf8']?.(asked, item) === undefined
            ? { status: 201, body: { made: true } }
            : undefined;
        },
      });
    const anywhere = await unchecked('/a', '/b', '/c', '/d');
    expect(
      anywhere.causes.filter(({ known }) => known === 'any-json-type').map(({ operations }) => operations.length),
    ).toEqual([4]);
  });

  it('are one for texts that are not UTF-8, which hardly any client sends', async () => {
    const record = await run({ without: ['utf8'] });
    expect(short(record)).toEqual([['exotic', 'The server accepts texts that are not UTF-8, in 4 places', 4]]);
  });

  it.each<[string, (text: string) => number]>([
    ['UTF-16 units', (text) => text.length],
    ['bytes', (text) => Buffer.byteLength(text)],
  ])('are one for a server that counts %s instead of code points', async (_, count) => {
    const isFit = (text: unknown): boolean => typeof text === 'string' && count(text) >= 1 && count(text) <= 10;
    const instead: Fault['instead'] = ({ status }, _asked, item) =>
      status === 201 && !isFit(item.name) ? { status: 400, body: { error: 'bad length' } } : undefined;
    const record = await run({ without: ['length'], instead }, 1, 6);
    expect(record.causes.map(({ known }) => known)).toEqual(['counts-units']);
  });

  it('are not that code points are counted wrong if a character is rejected', async () => {
    const record = await run({
      instead: ({ status }, _, { name: text }) =>
        status === 201 && /[^ -~]/.test(String(text)) ? { status: 400, body: { error: 'bad length' } } : undefined,
    });
    expect(record.findings.length).toBeGreaterThan(0);
    expect(record.causes.map(({ known }) => known)).not.toContain('counts-units');
  });

  it('have the same ids in every run, whatever its seed, and each finding once', async () => {
    const fault = { without: ['done', 'length', 'utf8', 'key', 'loud'] };
    const [one, other] = [await run(fault), await run(fault, 2)];
    const ids = ({ causes }: RunRecord): string[] => causes.map(({ id }) => id).sort();
    expect(ids(one)).toEqual(ids(other));
    expect(new Set(ids(one)).size).toBe(one.causes.length);
    const members = one.causes.flatMap(({ findings }: CauseRecord) => findings);
    expect(members.sort()).toEqual(one.findings.map(({ id }) => id).sort());
  });
});
