import { describe, expect, it } from 'vitest';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const note = { type: 'object', required: ['text'], properties: { text: { type: 'string', minLength: 1 } } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const integer = { type: 'integer', minimum: 0 };
const query = (name: string, schema: object = integer): object => ({ name, in: 'query', schema });
const clause = 'GET /notes pages without loss or repetition';

/** How a server makes a page of its notes. */
type Page = (notes: readonly object[], limit: number, from: number) => Said;

const page = (items: readonly object[], more: Partial<Said> = {}): Said => ({ status: 200, body: items, ...more });
const byItems: Page = (notes, limit, from) => page(notes.slice(from, from + limit));

/** The result of the clause about pages, with the reason, where the list has these parameters and makes pages so. */
async function resultOf(
  parameters: readonly object[],
  makePage: Page,
  first = 0,
  list: object = { type: 'array', items: note },
): Promise<string | undefined> {
  const notes: object[] = [];
  const { url, close } = await serveApi(({ method, url: { searchParams: asked }, body }) => {
    if (method === 'GET') {
      const [limit, from] = ['limit', 'from'].map((kind) => {
        const known =
          kind === 'limit'
            ? ['limit', 'page-size', 'page[size]', '$top']
            : ['offset', 'page', 'cursor', 'page[number]', '$skip'];
        return known.map((name) => asked.get(name)).find((value) => value !== null);
      });
      return makePage(notes, Number(limit ?? 10), Number(from ?? first));
    }
    const { text } = (body ?? {}) as { text?: unknown };
    if (typeof text !== 'string' || text === '') return { status: 400 };
    notes.push({ text: `${notes.length} ${text}` });
    return { status: 201 };
  });
  const document = {
    paths: {
      '/notes': {
        post: {
          requestBody: { required: true, ...json(note) },
          responses: { 201: { description: '' }, 400: { description: '' } },
        },
        get: { parameters, responses: { 200: { description: '', ...json(list) } } },
      },
    },
  };
  try {
    const found = (await runApi(document, url, { clause, runs: 3 })).clauses.find(({ id }) => id === clause);
    return found && [found.result, ...(found.because === undefined ? [] : [found.because])].join(': ');
  } finally {
    close();
  }
}

describe('pages by a number of items to skip', () => {
  const parameters = [query('limit'), query('offset')];

  it('pass if together they are the page of twice their size', async () => {
    expect(await resultOf(parameters, byItems)).toBe('passed');
  });

  it('pass if items look alike', async () => {
    const alike: Page = (notes, limit, from) => page(notes.slice(from, from + limit).map(() => ({ text: 'a note' })));
    expect(await resultOf(parameters, alike)).toBe('passed');
  });

  it('must not lose an item between them, with the names of OData, too', async () => {
    const named = [query('$top'), query('$skip')];
    expect(await resultOf(named, byItems)).toBe('passed');
    expect(await resultOf(named, (notes, limit, from) => byItems(notes, limit, from && from + 1))).toBe('violated');
    expect(await resultOf(parameters, (notes, limit, from) => byItems(notes, limit, from && from + 1))).toBe(
      'violated',
    );
  });

  it('must not repeat an item', async () => {
    expect(await resultOf(parameters, (notes, limit, from) => byItems(notes, limit, from && from - 1))).toBe(
      'violated',
    );
  });

  it('must not repeat an item on the last page', async () => {
    const repeating: Page = (notes, limit, from) =>
      byItems(notes, limit, from > 0 && from < notes.length && from + limit >= notes.length ? from - 1 : from);
    expect(await resultOf(parameters, repeating)).toBe('violated');
  });

  it('prove nothing if the list is too short, changes meanwhile, or can not be read', async () => {
    const short: Page = (notes) => page(notes.slice(0, 1));
    expect(await resultOf(parameters, short)).toBe('inconclusive: the list is too short for two pages');
    let count = 0;
    const changing: Page = (notes, limit) => page(notes.slice((count += 1)).slice(0, limit));
    expect(await resultOf(parameters, changing)).toMatch(/^inconclusive: the list changed while it was read/);
    expect(await resultOf(parameters, () => ({ status: 404 }))).toMatch(
      /^inconclusive: the list can't be read in pages/,
    );
  });
});

describe('pages by their number', () => {
  const byNumber =
    (first: number): Page =>
    (notes, limit, number) =>
      byItems(notes, limit, (number - first) * limit);

  it('are counted from 1, or from the documented minimum or default', async () => {
    const from = (minimum: object): object[] => [query('page-size'), query('page', { type: 'integer', ...minimum })];
    expect(await resultOf(from({}), byNumber(1), 1)).toBe('passed');
    expect(await resultOf(from({ default: 0 }), byNumber(0))).toBe('passed');
    expect(await resultOf(from({ default: 1 }), byNumber(1), 1)).toBe('passed');
    expect(await resultOf(from({ minimum: 1 }), byNumber(1))).toBe('passed');
    expect(await resultOf(from({ minimum: 0 }), byNumber(0))).toBe('passed');
    expect(await resultOf(from({ minimum: 1 }), byNumber(2))).not.toBe('passed');
  });

  it('prove nothing if they can be counted from 0, and the document does not say so', async () => {
    const parameters = [query('page-size'), query('page', { type: 'integer' })];
    expect(await resultOf(parameters, byNumber(0))).toBe('inconclusive: query page seems to count from 0');
    const lossy: Page = (notes, limit, number) => byItems(notes, limit, (number - 1) * (limit + 1));
    expect(await resultOf(parameters, lossy, 1)).toBe('violated');
  });

  it('must not overlap by an item', async () => {
    const overlapping: Page = (notes, limit, number) => byItems(notes, limit, Math.max(0, (number - 1) * limit - 1));
    const parameters = [query('limit'), query('page', { type: 'integer', minimum: 1 })];
    expect(await resultOf(parameters, overlapping)).toBe('violated');
  });

  it('prove nothing if the number seems to be that of an item', async () => {
    const byItem: Page = (notes, limit, number) => byItems(notes, limit, number - 1);
    expect(await resultOf([query('limit'), query('page', { type: 'integer', minimum: 1 })], byItem)).toMatch(
      /^inconclusive: query page seems to count items/,
    );
  });
});

describe('pages by the properties of an object', () => {
  const schema = { type: 'object', properties: { limit: integer, page: integer, sort: { type: 'string' } } };
  const parameters = [{ ...query('pageable', schema), required: true }];
  const byNumber: Page = (notes, limit, number) => byItems(notes, limit, number * limit);

  it('must neither lose nor repeat an item', async () => {
    expect(await resultOf(parameters, byNumber)).toBe('passed');
    expect(await resultOf(parameters, (notes, limit, number) => byItems(notes, limit, number * (limit + 1)))).toBe(
      'violated',
    );
  });

  it('are those of a deep object too', async () => {
    const deep = { ...query('notes', schema), style: 'deepObject', explode: true };
    const inOwnNames: Page = (notes) => page(notes);
    await expect(resultOf([deep], inOwnNames)).rejects.toThrow(`CLAUSE=${clause} matches no clause id`);
    const pages = { ...query('page', { type: 'object', properties: { size: integer, number: integer } }) };
    expect(await resultOf([{ ...pages, style: 'deepObject', explode: true }], byNumber)).toBe('passed');
  });
});

describe('pages that show their number', () => {
  const parameters = [query('limit'), query('page', { type: 'integer', minimum: 1 })];
  const list = { type: 'object', properties: { items: { type: 'array', items: note }, page: integer } };
  const numbered =
    (numberOf: (asked: number) => number): Page =>
    (notes, limit, asked) => ({
      status: 200,
      body: { items: notes.slice((asked - 1) * limit, asked * limit), page: numberOf(asked) },
    });

  it.each<[string, (asked: number) => number, string]>([
    ['it', (asked) => asked, 'passed'],
    ['it, counted from 0', (asked) => asked - 1, 'passed'],
    ['always the same', () => 1, 'violated'],
  ])('show %s', async (_, numberOf, result) => {
    expect(await resultOf(parameters, numbered(numberOf), 1, list)).toBe(result);
  });
});

describe('pages by a cursor', () => {
  const parameters = [query('limit'), query('cursor', { type: 'string' })];
  const after = (limit: number, from: number): string => `?limit=${limit}&cursor=${from + limit}`;

  it('follow the cursor in the link to the next page, or in the body', async () => {
    const linked: Page = (notes, limit, from) =>
      page(notes.slice(from, from + limit), { headers: { link: `<${after(limit, from)}>; rel="next"` } });
    expect(await resultOf(parameters, linked)).toBe('passed');
    const inBody: Page = (notes, limit, from) => ({
      status: 200,
      body: { items: notes.slice(from, from + limit), next_cursor: String(from + limit) },
    });
    expect(await resultOf(parameters, inBody)).toBe('passed');
  });

  it.each(['next', 'nextLink', '@odata.nextLink'])(
    'follow the cursor in the address of the next page in %s',
    async (name) => {
      const addressed: Page = (notes, limit, from) => ({
        status: 200,
        body: { items: notes.slice(from, from + limit), [name]: `/notes${after(limit, from)}` },
      });
      expect(await resultOf(parameters, addressed)).toBe('passed');
    },
  );

  it('must not lose an item after it', async () => {
    const lossy: Page = (notes, limit, from) =>
      page(notes.slice(from, from + limit), { headers: { link: `<${after(limit, from + 1)}>; rel="next"` } });
    expect(await resultOf(parameters, lossy)).toBe('violated');
  });

  it('must have none on the last page if the document says so', async () => {
    const said = (description: string): object => ({
      type: 'object',
      properties: { items: { type: 'array', items: note }, next: { type: ['string', 'null'], description } },
    });
    // One of them takes a full page for one that others follow.
    const withNext =
      (isFullFollowed: boolean): Page =>
      (notes, limit, from) => {
        const items = notes.slice(from, from + limit);
        const isMore = isFullFollowed ? items.length === limit : from + limit < notes.length;
        return { status: 200, body: { items, next: isMore ? String(from + limit) : null } };
      };
    const stated = said('Null on the last page.');
    expect(await resultOf(parameters, withNext(false), 0, stated)).toBe('passed');
    expect(await resultOf(parameters, withNext(true), 0, stated)).toBe('violated');
    expect(await resultOf(parameters, withNext(true), 0, said('The next page.'))).toBe('passed');
  });

  it('must have one on the first page, if a longer page has more items', async () => {
    const said = { items: { type: 'array', items: note }, next: { type: ['string', 'null'] } };
    const ending: Page = (notes, limit, from) => ({
      status: 200,
      body: { items: notes.slice(from, from + limit), next: null },
    });
    expect(await resultOf(parameters, ending, 0, { type: 'object', properties: said })).toBe('violated');
    // It can be elsewhere.
    expect(await resultOf(parameters, ending, 0, { type: 'object', properties: { items: said.items } })).toMatch(
      /^inconclusive/,
    );
  });

  it('prove nothing if no answer has one', async () => {
    expect(await resultOf(parameters, byItems)).toMatch(/^inconclusive: .*not all pages were read/);
  });
});

describe('a list that is not read in pages', () => {
  it.each([
    ['has no parameter for the size', [query('offset')]],
    ['has no parameter for the start', [query('limit')]],
    ['allows too small pages only', [query('limit', { type: 'integer', maximum: 3 }), query('offset')]],
  ])('is not judged: it %s', async (_, parameters) => {
    await expect(resultOf(parameters, byItems)).rejects.toThrow(`CLAUSE=${clause} matches no clause id`);
  });
});

describe('pages that say how many items there are in all', () => {
  const parameters = [query('limit'), query('offset')];
  const counted =
    (more: (all: number, here: number) => Partial<Said>): Page =>
    (notes, limit, from) => {
      const items = notes.slice(from, from + limit);
      return page(items, more(notes.length, items.length));
    };

  it.each(['x-total-count', 'x-total', 'total-count'])('must not count too few in the header %s', async (name) => {
    expect(
      await resultOf(
        parameters,
        counted((all) => ({ headers: { [name]: String(all) } })),
      ),
    ).toBe('passed');
    expect(
      await resultOf(
        parameters,
        counted((_, here) => ({ headers: { [name]: String(here) } })),
      ),
    ).toBe('violated');
  });

  it.each<[string, (count: number, items: readonly object[]) => object]>([
    ['total', (count, items) => ({ items, total: count })],
    ['totalElements in page', (count, items) => ({ content: items, page: { totalElements: count, size: 3 } })],
    ['total_count in meta', (count, items) => ({ data: items, meta: { total_count: count } })],
    ['@odata.count', (count, items) => ({ value: items, '@odata.count': count })],
  ])('must not count too few in the property %s', async (_, body) => {
    const answering =
      (isRight: boolean): Page =>
      (notes, limit, from) => {
        const items = notes.slice(from, from + limit);
        return { status: 200, body: body(isRight ? notes.length : items.length, items) };
      };
    expect(await resultOf(parameters, answering(true))).toBe('passed');
    expect(await resultOf(parameters, answering(false))).toBe('violated');
  });

  it.each<[string, (items: readonly object[]) => object]>([
    ['is not counted', (items) => ({ items, total: -1 })],
    ['is about something else', (items) => ({ items, price: { total: items.length } })],
  ])('prove nothing by a total that %s', async (_, body) => {
    const answering: Page = (notes, limit, from) => ({ status: 200, body: body(notes.slice(from, from + limit)) });
    expect(await resultOf(parameters, answering)).toBe('passed');
  });

  it('must not count more than the whole list has', async () => {
    const oneMore = counted((all) => ({ headers: { 'x-total-count': String(all + 1) } }));
    expect(await resultOf(parameters, oneMore)).toBe('violated');
  });

  it('can count more where the server shows fewer items than it is asked for', async () => {
    const capped: Page = (notes, limit, from) => {
      const items = [...notes, { text: 'hidden' }].slice(from, from + Math.min(limit, notes.length));
      return page(items, { headers: { 'x-total-count': String(notes.length + 1) } });
    };
    expect(await resultOf(parameters, capped)).toBe('passed');
  });

  it.each<[string, (more: boolean, all: number, size: number) => object]>([
    ['hasMore', (more) => ({ hasMore: more })],
    ['has_next in pagination', (more) => ({ pagination: { has_next: more } })],
    ['last', (more) => ({ last: !more })],
    ['totalPages', (_, all, size) => ({ totalPages: Math.ceil(all / size) })],
    ['page_count in meta', (_, all, size) => ({ meta: { page_count: Math.ceil(all / size) } })],
  ])('must say rightly whether pages follow: %s', async (_, about) => {
    const answering =
      (isSo: (more: boolean) => boolean, wrong = 0): Page =>
      (notes, limit, from) => {
        const items = notes.slice(from, from + limit);
        const more = from + items.length < notes.length;
        return { status: 200, body: { items, ...about(isSo(more), notes.length + wrong * limit, limit) } };
      };
    expect(
      await resultOf(
        parameters,
        answering((more) => more),
      ),
    ).toBe('passed');
    const never = await resultOf(
      parameters,
      answering(() => false, -1),
    );
    const always = await resultOf(
      parameters,
      answering(() => true, 1),
    );
    expect([never, always]).toEqual(['violated', 'violated']);
  });

  it('can say how many items this page has under another name', async () => {
    const counting: Page = (notes, limit, from) => {
      const items = notes.slice(from, from + limit);
      return { status: 200, body: { items, count: items.length, size: items.length } };
    };
    expect(await resultOf(parameters, counting)).toBe('passed');
  });
});
