import { describe, expect, it } from 'vitest';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

type Item = Readonly<Record<string, unknown>>;
const item = {
  type: 'object',
  required: ['name', 'size', 'made'],
  properties: {
    name: { type: 'string', minLength: 4 },
    size: { type: 'integer', minimum: 1, maximum: 1000 },
    made: { type: 'string', format: 'date' },
  },
};
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

/** The result of a clause about the list of a server that makes its answer from all items and the query. */
async function resultOf(
  clause: string,
  parameter: object,
  answer: (items: readonly Item[], asked: string | null) => Said,
  only: object = { clause: `GET /things ${clause}` },
): Promise<string | undefined> {
  const document = {
    paths: {
      '/things': {
        post: { requestBody: { required: true, ...json(item) }, responses: { 201: { description: '' } } },
        get: {
          parameters: [{ in: 'query', ...parameter }],
          responses: { 200: { description: '', ...json({ type: 'array', items: item }) } },
        },
      },
    },
  };
  const things: Item[] = [];
  const { url, close } = await serveApi(({ method, url: { searchParams }, body }) => {
    if (method !== 'POST') return answer(things, searchParams.get((parameter as { name: string }).name));
    things.push(body as Item);
    return { status: 201 };
  });
  try {
    const { clauses } = await runApi(document, url, { ...only, runs: 3 });
    return clauses.find(({ id }) => id === `GET /things ${clause}`)?.result;
  } finally {
    close();
  }
}

const compare = (one: unknown, other: unknown): number => ((one as number) < (other as number) ? -1 : 1);
const by = (items: readonly Item[], field: string, sign = 1): Said => ({
  status: 200,
  body: [...items].sort((a, b) => sign * compare(a[field], b[field])),
});

describe('a list in an order', () => {
  const sort = (...values: readonly string[]): object => ({ name: 'sort', schema: { type: 'string', enum: values } });
  const signed = (items: readonly Item[], asked: string | null): Said =>
    asked === null ? by(items, 'none') : by(items, asked.replace('-', ''), asked.startsWith('-') ? -1 : 1);

  it('passes if its items are sorted as the value says', async () => {
    expect(await resultOf('sorts by query sort', sort('size', '-size'), signed)).toBe('passed');
    expect(await resultOf('sorts by query sort', sort('made', '-made', 'name', '-name'), signed)).toBe('passed');
    const words = sort('size:asc', 'size:desc');
    const read = (items: readonly Item[], asked: string | null): Said =>
      by(items, 'size', asked === 'size:desc' ? -1 : 1);
    expect(await resultOf('sorts by query sort', words, read)).toBe('passed');
  });

  it.each(['property,(asc|desc)', 'property(,asc|desc)', 'field:asc|desc'])(
    'is in the order of a field and a direction that its description says how to write: %s',
    async (format) => {
      const separator = format.includes(':') ? ':' : ',';
      const asked = { name: 'sort', description: `Sorting criteria in the format: ${format}. Default is ascending.` };
      const sorted = (isRead: boolean) => (items: readonly Item[], text: string | null) => {
        const [field = '', direction = ''] = (text ?? '').split(separator);
        return isRead ? by(items, field, direction === 'desc' ? -1 : 1) : { status: 200, body: items };
      };
      for (const schema of [{ type: 'string' }, { type: 'array', items: { type: 'string' } }]) {
        expect(await resultOf('sorts by query sort', { ...asked, schema }, sorted(true))).toBe('passed');
        expect(await resultOf('sorts by query sort', { ...asked, schema }, sorted(false))).toBe('violated');
      }
    },
  );

  it.each<[string, string, (items: readonly Item[], asked: string | null) => Said]>([
    ['passed', 'sorts in the direction', (items, asked) => by(items, 'size', asked === 'desc' ? -1 : 1)],
    ['violated', 'ignores the direction', (items) => by(items, 'size', -1)],
    ['violated', 'takes another field', (items, asked) => by(items, 'made', asked === 'desc' ? -1 : 1)],
  ])('is %s if its description names the field, and the server %s', async (result, _, answer) => {
    const order = { name: 'order', description: 'The order by `size`.', schema: { enum: ['asc', 'desc'] } };
    expect(await resultOf('sorts by query order', order, answer)).toBe(result);
  });

  it('has no clause if nothing names the field', async () => {
    const order = { name: 'order', description: 'The order of things.', schema: { enum: ['asc', 'desc'] } };
    const all = (items: readonly Item[]): Said => by(items, 'name');
    await expect(resultOf('sorts by query order', order, all)).rejects.toThrow('matches no clause');
  });

  describe('and in a direction that another parameter asks for', () => {
    /** The result for a list with two parameters. */
    const resultWith = async (
      schema: object,
      answer: (items: readonly Item[], field: string | null, direction: string | null) => Said,
      name = 'sort_order',
    ): Promise<[string | undefined, string | undefined]> => {
      const things: Item[] = [];
      const { url, close } = await serveApi(({ method, url: { searchParams }, body }) => {
        if (method !== 'POST') return answer(things, searchParams.get('sort_by'), searchParams.get(name));
        things.push(body as Item);
        return { status: 201 };
      });
      const parameters = [
        { in: 'query', name: 'sort_by', schema: { type: 'string', enum: ['made', 'size'] } },
        { in: 'query', name, schema },
      ];
      const responses = { 200: { description: '', ...json({ type: 'array', items: item }) } };
      const post = { requestBody: { required: true, ...json(item) }, responses: { 201: { description: '' } } };
      const document = { paths: { '/things': { post, get: { parameters, responses } } } };
      try {
        const { clauses, findings } = await runApi(document, url, {
          clause: 'GET /things sorts by query sort_by',
          runs: 3,
        });
        return [clauses.find(({ id }) => id === 'GET /things sorts by query sort_by')?.result, findings[0]?.expected];
      } finally {
        close();
      }
    };
    const directions = { enum: ['ascending', 'descending'] };

    it('passes if it has both', async () => {
      const [result] = await resultWith(directions, (items, field, direction) =>
        by(items, field ?? 'size', direction === 'descending' ? -1 : 1),
      );
      expect(result).toBe('passed');
    });

    it.each(['descending', 'SortDesc', 'isDescending'])('is that of a flag: %s', async (name) => {
      const flag = { type: 'boolean' };
      const down = (items: readonly Item[], field: string | null, given: string | null): Said =>
        by(items, field ?? 'size', given === 'true' ? -1 : 1);
      expect((await resultWith(flag, down, name))[0]).toBe('passed');
      const [result, expected] = await resultWith(flag, (items, field) => by(items, field ?? 'size'), name);
      expect(result).toBe('violated');
      expect(expected).toContain(`and query ${name} is true`);
    });

    it.each<[string, (items: readonly Item[], field: string | null, direction: string | null) => Said]>([
      ['ignores the direction', (items, field) => by(items, field ?? 'size')],
      ['has the direction for one field only', (items, field, direction) => by(items, field ?? 'size', direction === 'descending' && field === 'made' ? -1 : 1)], // prettier-ignore
    ])('must not be in another one: a server %s', async (_, answer) => {
      const [result, expected] = await resultWith(directions, answer);
      expect(result).toBe('violated');
      expect(expected).toMatch(
        /items descending by \w+, because query sort_by is "\w+" and query sort_order is "descending"/,
      );
    });

    it('may be in either one if a value asks for something else', async () => {
      const [result] = await resultWith({ enum: ['nulls', 'ascending'] }, (items, field) =>
        by(items, field ?? 'size', -1),
      );
      expect(result).toBe('passed');
    });
  });

  it('may begin with either end if the values don’t say it', async () => {
    expect(
      await resultOf('sorts by query sort', sort('size', 'made'), (items, asked) => by(items, asked ?? 'size', -1)),
    ).toBe('passed');
  });

  it('must be in the order of a value that the schema shows, if it allows any text', async () => {
    const shown = { name: 'sort', schema: { type: 'string', default: '-size' } };
    expect(await resultOf('sorts by query sort', shown, signed)).toBe('passed');
    expect(await resultOf('sorts by query sort', shown, (items) => by(items, 'size'))).toBe('violated');
  });

  it('must not be in another order, or in none', async () => {
    const ignored = (items: readonly Item[]): Said => ({ status: 200, body: items });
    expect(await resultOf('sorts by query sort', sort('size', '-size'), ignored)).toBe('violated');
    expect(await resultOf('sorts by query sort', sort('size'), ignored)).toBe('violated');
    const upwards = (items: readonly Item[], asked: string | null): Said =>
      by(items, (asked ?? 'size').replace('-', ''));
    expect(await resultOf('sorts by query sort', sort('size', '-size'), upwards)).toBe('violated');
  });

  it('has another order of texts by the rules of a language', async () => {
    const folded = (items: readonly Item[], asked: string | null): Said => ({
      status: 200,
      body: [...items].sort(
        (a, b) => (asked === '-name' ? -1 : 1) * String(a['name']).localeCompare(String(b['name'])),
      ),
    });
    expect(await resultOf('sorts by query sort', sort('name', '-name'), folded)).not.toBe('violated');
  });
});

describe('the limit of a list', () => {
  const limit = { name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 50 } };
  const more =
    (extra: number) =>
    (items: readonly Item[], asked: string | null): Said => ({
      status: 200,
      body: items.slice(0, Number(asked ?? 50) + extra),
    });

  it('is the most items that it has', async () => {
    expect(await resultOf('keeps to query limit', limit, more(0), {})).toBe('passed');
    expect(await resultOf('keeps to query limit', limit, more(1), {})).toBe('violated');
  });

  it('is not judged if the description says that it is another number', async () => {
    const hint = { ...limit, description: 'A hint for the number of items' };
    expect(await resultOf('keeps to query limit', hint, more(1), {})).toBeUndefined();
  });
});

describe('a list in the order of times', () => {
  /** The result of the clause on a server that orders the times of its items by these keys. */
  async function resultBy(keyOf: (time: string) => number | string): Promise<string | undefined> {
    const item = { type: 'object', required: ['at'], properties: { at: { type: 'string', format: 'date-time' } } };
    const sort = { name: 'sort', in: 'query', schema: { type: 'string', enum: ['at', '-at'] } };
    const document = {
      paths: {
        '/things': {
          post: { requestBody: { required: true, ...json(item) }, responses: { 201: { description: '' } } },
          get: { parameters: [sort], responses: { 200: { description: '', ...json({ type: 'array', items: item }) } } },
        },
      },
    };
    const things: { at: string }[] = [];
    const { url, close } = await serveApi(({ method, url: { searchParams }, body }) => {
      if (method === 'POST') things.push(body as { at: string });
      if (method === 'POST') return { status: 201 };
      const sign = searchParams.get('sort') === '-at' ? -1 : 1;
      return { status: 200, body: [...things].sort((a, b) => sign * compare(keyOf(a.at), keyOf(b.at))) };
    });
    const { clauses } = await runApi(document, url, { clause: 'GET /things sorts', runs: 3 });
    close();
    return clauses.find(({ id }) => id === 'GET /things sorts by query sort')?.result;
  }

  it('has those in different time zones in that order, and not in the order of their texts', async () => {
    expect(await resultBy((time) => Date.parse(time.toUpperCase()))).toBe('passed');
    expect(await resultBy((time) => time)).toBe('violated');
  });
});
