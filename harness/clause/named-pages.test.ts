import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const note = {
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1 } },
};
const list = {
  type: 'object',
  required: ['docs'],
  properties: { docs: { type: 'array', items: note } },
};
const json = (schema: object): object => ({
  content: { 'application/json': { schema } },
});
const counted = { type: 'integer', exclusiveMinimum: 0 };
const clause = 'GET /notes pages without loss or repetition';

/** What a server shows of its notes: from which one, how many, and what it says beside them. */
interface Shown {
  readonly skip: number;
  readonly limit: number;
}
type Server = (asked: (name: string) => number | undefined) => Shown | undefined;
type Said = (shown: Shown, count: number) => object;

/** The result of the clause about pages, with the reason. @param names the parameters of the list */
async function resultOf(names: readonly string[], server: Server, said: Said = () => ({})): Promise<string> {
  const notes: object[] = [];
  const { url, close } = await serveApi(({ method, url: { searchParams }, body }) => {
    if (method === 'POST') {
      const { text } = (body ?? {}) as { text?: unknown };
      if (typeof text !== 'string' || text === '') return { status: 400 };
      notes.push({ text: `${notes.length} ${text}` });
      return { status: 201 };
    }
    const shown = server((name) => (searchParams.has(name) ? Number(searchParams.get(name)) : undefined));
    if (shown === undefined) return { status: 400 };
    const docs = notes.slice(shown.skip, shown.skip + shown.limit);
    return { status: 200, body: { docs, ...said(shown, notes.length) } };
  });
  const parameters = names.map((name) => ({
    name,
    in: 'query',
    schema: name.endsWith('start]') ? { type: 'integer', minimum: 0 } : counted,
  }));
  const responses = {
    200: { description: '', ...json(list) },
    400: { description: '' },
  };
  const created = { 201: { description: '' }, 400: { description: '' } };
  const document = {
    paths: {
      '/notes': {
        post: {
          requestBody: { required: true, ...json(note) },
          responses: created,
        },
        get: { parameters, responses },
      },
    },
  };
  try {
    const found = (await runApi(document, url, { clause, runs: 3 })).clauses.find(({ id }) => id === clause);
    return found === undefined
      ? 'none'
      : [found.result, ...(found.because === undefined ? [] : [found.because])].join(': ');
  } finally {
    close();
  }
}

/** Pages by their number. @param repeats how many items of a page the next one shows again */
const byPage =
  (repeats = 0, [page, size]: readonly [string, string] = ['pagination[page]', 'pagination[pageSize]']): Server =>
  (asked) => {
    const limit = asked(size) ?? 25;
    return {
      limit,
      skip: Math.max(0, ((asked(page) ?? 1) - 1) * limit - repeats),
    };
  };
const numbers = ['pagination[page]', 'pagination[pageSize]'];

describe('parameters of a group for pages', () => {
  it('must neither lose nor repeat an item', async () => {
    expect(await resultOf(numbers, byPage())).toBe('passed');
    expect(await resultOf(numbers, byPage(1))).toBe('violated');
  });

  it('are used in pairs, where a list has several ways to ask for a page', async () => {
    const either: Server = (asked) => {
      const [start, limit] = [asked('pagination[start]'), asked('pagination[limit]')];
      const isMixed = (start ?? limit) !== undefined && numbers.some((name) => asked(name) !== undefined);
      return isMixed ? undefined : { skip: start ?? 0, limit: limit ?? 25 };
    };
    const all = [...numbers, 'pagination[start]', 'pagination[limit]'];
    expect(await resultOf(all, either)).toBe('passed');
    expect(
      await resultOf(all, (asked) => ({
        ...either(asked),
        skip: 0,
        limit: 25,
      })),
    ).toContain('violated');
  });
});

describe('what a page says of all pages', () => {
  const plain = byPage(0, ['page', 'limit']);

  it('must be right in an object of an object about pages', async () => {
    const total =
      (wrong: number): Said =>
      ({ limit }, count) => ({
        meta: {
          pagination: {
            total: count + wrong,
            pageCount: Math.ceil(count / limit),
          },
        },
      });
    expect(await resultOf(numbers, byPage(), total(0))).toBe('passed');
    expect(await resultOf(numbers, byPage(), total(1))).toBe('violated');
  });

  it('must be right in a total with the name of the list', async () => {
    const total =
      (wrong: number): Said =>
      (_, count) => ({ totalDocs: count + wrong });
    expect(await resultOf(['page', 'limit'], plain, total(0))).toBe('passed');
    expect(await resultOf(['page', 'limit'], plain, total(1))).toBe('violated');
  });

  it('may be a total of something else', async () => {
    expect(
      await resultOf(['page', 'limit'], plain, () => ({
        totalCost: 3,
        totalPages: null,
      })),
    ).toBe('passed');
  });
});
