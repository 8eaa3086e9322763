import { beforeAll, describe, expect, it } from 'vitest';
import { runOn } from '../workshop/testing/api.ts';
import type { RunRecord } from '../record/index.ts';

interface Thing {
  readonly name: string;
  readonly note?: string;
}

const thing = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', pattern: '^[a-z]{9}$' },
    note: { type: 'string', pattern: '^[a-z]{6}$' },
  },
};
const shown = { type: 'object', properties: { id: { type: 'integer' }, ...thing.properties } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const rejections = { 400: { description: '' }, 404: { description: '' } };

/** The only creation takes a list, and its answer is a list of the new names. */
const documentOf = (list: object): object => ({
  paths: {
    '/things': {
      get: { responses: { 200: { description: '', ...json({ type: 'array', items: shown }) } } },
      post: {
        requestBody: { required: true, ...json({ type: 'array', ...list }) },
        responses: {
          201: { description: '', ...json({ type: 'array', items: { type: 'string' } }) },
          ...rejections,
        },
      },
    },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: { description: '', ...json(shown) }, ...rejections } },
      delete: { responses: { 204: { description: '' }, ...rejections } },
    },
  },
});
const document = documentOf({ minItems: 1, maxItems: 5, items: thing });
/** The same with lists that can be empty, and without the form of a name, which the server demands all the same. */
const loose = documentOf({
  items: { ...thing, properties: { ...thing.properties, name: { type: 'string', example: 'willowtree' } } },
});

type Fault = 'none' | 'loses the note' | 'loses the last one' | 'keeps what is removed' | 'hides the new ones';

/** A run on a server with one fault. */
async function run(fault: Fault, clause = ' ', isLoose = false): Promise<RunRecord> {
  const known = new Map<string, object>();
  let last = 0;
  const isThing = (each: Partial<Record<keyof Thing, unknown>> | null): each is Thing =>
    typeof each?.name === 'string' &&
    (isLoose ? /^[a-z]{4}/ : /^[a-z]{9}$/).test(each.name) &&
    (each.note === undefined || (typeof each.note === 'string' && /^[a-z]{6}$/.test(each.note)));
  return runOn(
    isLoose ? loose : document,
    ({ method, url: { pathname }, body }) => {
      const id = pathname.split('/')[2];
      if (id !== undefined) {
        if (!/^\d+$/.test(id)) return { status: 400 };
        const found = known.get(id);
        if (found === undefined) return { status: 404 };
        if (method !== 'DELETE') return { status: 200, body: found };
        if (fault !== 'keeps what is removed') known.delete(id);
        return { status: 204 };
      }
      if (method === 'GET') return { status: 200, body: fault === 'hides the new ones' ? [] : [...known.values()] };
      const isList = Array.isArray(body) && (isLoose || (body.length > 0 && body.length <= 5));
      if (!isList || !(body as Thing[]).every(isThing)) return { status: 400 };
      const names = (body as Thing[]).map((each, index) => {
        last += 1;
        const { note, ...rest } = each;
        const isLost = fault === 'loses the last one' && index > 0 && index === body.length - 1;
        const kept = fault === 'loses the note' ? rest : { ...rest, ...(note !== undefined && { note }) };
        if (!isLost) known.set(String(last), { ...kept, id: last });
        return String(last);
      });
      return { status: 201, body: names };
    },
    { clause, runs: 2 },
  );
}

const resultsOf = ({ clauses }: RunRecord): Record<string, string> =>
  Object.fromEntries(
    clauses
      .filter(({ aspect }) => aspect === 'keeps its state')
      .map(({ id, result }): [string, string] => [id, result]),
  );

describe('a creation that takes a list and answers with the names of what it created', () => {
  let correct: RunRecord;
  beforeAll(async () => {
    correct = await run('none');
  });

  it('is judged as any other', () => {
    expect(correct.findings.map(({ clauses }) => clauses)).toEqual([]);
    expect(Object.entries(resultsOf(correct)).filter(([, result]) => result !== 'passed')).toEqual([]);
  });

  it('is cleaned up, as far as one thing was created', () => {
    expect(correct.cleanUp?.removed).toBeGreaterThan(10);
  });

  it.each([
    ['loses the note', 'POST /things keeps what it is sent'],
    ['loses the last one', 'POST /things creates each of them'],
    ['keeps what is removed', 'DELETE /things/{id} removes'],
    ['hides the new ones', 'GET /things lists what was created'],
  ] as const)('is at fault if it %s', async (fault, clause) => {
    expect(resultsOf(await run(fault, clause))[clause]).toBe('violated');
  });
});

describe('a creation that takes a list which can be empty', () => {
  const aspect = /^(?:POST \/things keeps|DELETE \/things\/\{id\} removes$|GET \/things lists)/;

  it('is judged with one item', async () => {
    const results = Object.entries(resultsOf(await run('none', ' ', true))).filter(([id]) => aspect.test(id));
    expect(results.length).toBeGreaterThan(2);
    expect(results.filter(([, result]) => result !== 'passed')).toEqual([]);
  });

  it.each([
    ['loses the note', 'POST /things keeps what it is sent'],
    ['keeps what is removed', 'DELETE /things/{id} removes'],
  ] as const)('is at fault if it %s', async (fault, clause) => {
    expect(resultsOf(await run(fault, clause, true))[clause]).toBe('violated');
  });
});
