import { describe, expect, it } from 'vitest';
import { resultOf } from '../workshop/testing/api.ts';

interface Thing {
  readonly name: string;
  readonly size: number;
  readonly colour: string;
}

const properties = {
  name: { type: 'string', minLength: 4 },
  size: { type: 'integer', minimum: 1, maximum: 1000 },
  colour: { type: 'string', enum: ['red', 'green', 'blue'] },
};
const schema = { type: 'object', required: Object.keys(properties), properties };
const json = (of: object): object => ({ content: { 'application/json': { schema: of } } });
const query = (name: string, of: object): object => ({ name, in: 'query', schema: of });
const integer = { type: 'integer', minimum: 0 };

interface Asked {
  readonly colour: string | null;
  readonly sort: string | null;
  readonly from: number;
  readonly limit: number;
}

/** The items of a page, and the number of all items that the server says there are. */
type List = (things: readonly Thing[], asked: Asked) => { readonly items: readonly Thing[]; readonly total: number };

/** How a page is asked for. */
type Way = 'offset' | 'page' | 'cursor';

interface Api {
  readonly clause: string;
  readonly way?: Way;
  readonly list: List;
  /** What the document says of the total. */
  readonly description?: string;
  /** How many things there are before. */
  readonly before?: number;
}

function resultWith({ clause, way = 'offset', list, description = 'How many there are.', before = 0 }: Api) {
  const total = { schema: { type: 'integer' }, description };
  const parameters = [
    query('colour', properties.colour),
    query('sort', { type: 'string', enum: ['size', '-size'] }),
    query('limit', { type: 'integer', minimum: 1, maximum: 100 }),
    query(way, way === 'page' ? { type: 'integer' } : integer),
  ];
  const listed = { description: '', headers: { 'X-Total-Count': total }, ...json({ type: 'array', items: schema }) };
  const document = {
    paths: {
      '/things': {
        post: { requestBody: { required: true, ...json(schema) }, responses: { 201: { description: '' } } },
        get: { parameters, responses: { 200: listed } },
      },
    },
  };
  const colours = properties.colour.enum;
  const things = Array.from({ length: before }, (_, size) => ({
    name: `thing ${size}`,
    colour: colours[size % colours.length] ?? '',
    size: size + 1,
  }));
  return resultOf(`GET /things ${clause}`, document, ({ method, url: { searchParams }, body }) => {
    if (method === 'POST') return { status: things.push(body as Thing) > 0 ? 201 : 500 };
    const limit = Number(searchParams.get('limit') ?? 20);
    const start = Number(searchParams.get(way) ?? (way === 'page' ? 1 : 0));
    const from = way === 'page' ? (start - 1) * limit : start;
    const page = list(things, { colour: searchParams.get('colour'), sort: searchParams.get('sort'), from, limit });
    const headers = { 'x-total-count': String(page.total), link: `</things?cursor=${from + limit}>; rel="next"` };
    return { status: 200, headers: way === 'cursor' ? headers : { ...headers, link: '' }, body: page.items };
  });
}

const isAsked =
  (colour: string | null) =>
  (thing: Thing): boolean =>
    colour === null || thing.colour === colour;
const sorted = (things: readonly Thing[], sort: string | null): readonly Thing[] =>
  sort === null ? things : things.toSorted((one, other) => (one.size - other.size) * (sort === '-size' ? -1 : 1));

const right: List = (things, { colour, sort, from, limit }) => {
  const all = sorted(things.filter(isAsked(colour)), sort);
  return { items: all.slice(from, from + limit), total: all.length };
};

describe.each<Way>(['offset', 'page', 'cursor'])('a narrowed list in pages by %s', (way) => {
  const clause = 'narrows by query colour';

  it('is narrowed on each page', async () => {
    expect(await resultWith({ clause, way, list: right })).toBe('passed');
    const first: List = (things, asked) => right(things, asked.from > 0 ? { ...asked, colour: null } : asked);
    expect(await resultWith({ clause, way, list: first })).toBe('violated');
  });
});

it('is narrowed after the cursor of an item too', async () => {
  const rest = ['blue', 'red', 'red', 'red', 'red', 'blue', 'blue', 'blue', 'blue', 'blue', 'green'];
  const all = ['blue', 'red', ...rest].map((colour, index) => ({ name: `thing ${index}`, colour, size: index + 1 }));
  const parameters = [
    query('colour', properties.colour),
    query('limit', { type: 'integer', minimum: 1, maximum: 100 }),
    query('cursor', integer),
  ];
  const listed = { description: '', ...json({ type: 'array', items: schema }) };
  const document = { paths: { '/things': { get: { parameters, responses: { 200: listed } } } } };
  const resultIf = (isFaulty: boolean): Promise<string | undefined> =>
    resultOf('GET /things narrows by query colour', document, ({ url: { searchParams } }) => {
      const after = Number(searchParams.get('cursor') ?? 0);
      const keeps = isAsked(isFaulty && after > 0 ? null : searchParams.get('colour'));
      const items = all
        .filter((thing) => thing.size > after && keeps(thing))
        .slice(0, Number(searchParams.get('limit') ?? 20));
      return { status: 200, headers: { link: `</things?cursor=${items.at(-1)?.size}>; rel="next"` }, body: items };
    });
  expect(await resultIf(false)).toBe('passed');
  expect(await resultIf(true)).toBe('violated');
});

describe('the total of a narrowed list', () => {
  const clause = 'narrows by query colour';
  const ofAll: List = (things, asked) => ({ ...right(things, asked), total: things.length });

  it('must not count what the filter leaves out', async () => {
    expect(await resultWith({ clause, list: ofAll })).toBe('violated');
  });

  it('must not count that either where the page is full', async () => {
    expect(await resultWith({ clause, list: ofAll, before: 200 })).toBe('violated');
    expect(await resultWith({ clause, list: right, before: 200 })).toBe('passed');
  });

  it('shows nothing on full pages if the number of all items changes meanwhile', async () => {
    let more = 0;
    const rising: List = (things, asked) => ({ ...right(things, asked), total: things.length + (more += 1) });
    expect(await resultWith({ clause, list: rising, before: 200 })).toBe('passed');
  });

  it('may count that if the document says so', async () => {
    const description = 'How many there are regardless of the filter.';
    expect(await resultWith({ clause, list: ofAll, description })).toBe('passed');
  });

  it('may be another number than that of all items', async () => {
    const list: List = (things, asked) => ({ ...right(things, asked), total: asked.colour === null ? 1000 : 7 });
    expect(await resultWith({ clause, list })).toBe('passed');
  });
});

describe.each<Way>(['offset', 'page', 'cursor'])('a sorted list in pages by %s', (way) => {
  const clause = 'sorts by query sort';

  it('is sorted from each page to the next', async () => {
    expect(await resultWith({ clause, way, list: right })).toBe('passed');
    const apart: List = (things, { sort, from, limit }) => {
      const items = sorted(things.slice(from, from + limit), sort);
      return { items, total: things.length };
    };
    expect(await resultWith({ clause, way, list: apart })).toBe('violated');
  });

  it('is not judged if it changes meanwhile', async () => {
    let reads = 0;
    const list: List = (things, asked) => {
      const { items, total } = right(things, asked);
      reads += 1;
      return { items: items.map((thing) => ({ ...thing, size: thing.size - 1000 * reads })), total };
    };
    expect(await resultWith({ clause, way, list })).toBe('passed');
  });
});
