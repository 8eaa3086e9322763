import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

type Body = Readonly<Record<string, unknown>>;

/** The result of `POST /things keeps what it is sent`, against a server that stores what `show` returns. */
async function kept(sent: object, shown: object, show: (body: Body) => Body, beside = {}): Promise<string | undefined> {
  const content = (properties: object): object => ({
    'application/json': { schema: { type: 'object', required: ['value'], properties } },
  });
  const described = (properties: object): object => ({ description: '', content: content(properties) });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const document = {
    paths: {
      '/things': {
        post: {
          requestBody: { required: true, content: content({ value: sent }) },
          responses: { 201: { description: '' } },
        },
      },
      '/things/{id}': {
        get: { parameters: [id], responses: { 200: described({ value: shown, ...beside }), 404: { description: '' } } },
      },
    },
  };
  const resources: Body[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    if (method === 'POST') {
      resources.push(show(body as Body));
      return { status: 201, headers: { location: `/things/${resources.length - 1}` } };
    }
    const resource = resources[Number(pathname.split('/')[2])];
    return resource === undefined ? { status: 404 } : { status: 200, body: resource };
  });
  try {
    const record = await runApi(document, url, { clause: 'POST /things keeps what it is sent' });
    return record.clauses.find(({ id: clause }) => clause === 'POST /things keeps what it is sent')?.result;
  } finally {
    close();
  }
}

const price = { type: 'integer', minimum: 100 };
const list = { type: 'array', minItems: 2, items: { type: 'integer' } };
const set = { ...list, uniqueItems: true };
const reversed = ({ value }: Body): Body => ({ value: [...(value as number[])].reverse() });

describe('a resource that comes back different from what was sent', () => {
  it('is observed if the document gives it another form', async () => {
    expect(await kept(price, { type: 'string' }, ({ value }) => ({ value: String(value) }))).toBe('observed');
    expect(await kept(price, price, ({ value }) => ({ value: (value as number) * 2 }))).toBe('violated');
  });

  it('is observed if a number is described as a position among others, which ends at their number', async () => {
    const rank = { type: 'integer', minimum: 100, description: "The category's rank among sibling categories." };
    const last = ({ value }: Body): Body => ({ value: typeof value === 'number' ? 100 : value });
    expect(await kept(rank, rank, last)).toBe('observed');
    expect(await kept(rank, { ...rank, description: 'The rank of the category.' }, last)).toBe('violated');
    expect(await kept(rank, rank, ({ value }) => ({ value: String(value) }))).toBe('violated');
  });

  it('is a violation if the answer does not have the documented form', async () => {
    expect(await kept(price, price, ({ value }) => ({ value: String(value) }))).toBe('violated');
  });

  it('must keep the last digit of integers that are bounded by the document, or fit in a double', async () => {
    const more = ({ value }: Body): Body => ({ value: (value as number) + 1 });
    const large = { type: 'integer', minimum: 1_000_000_000, maximum: 2_000_000_000 };
    expect(await kept(large, large, more)).toBe('violated');
    expect(await kept({ ...large, type: 'number' }, { type: 'number' }, more)).toBe('observed');
    // The server of this test reads numbers as doubles, which do not hold every integer of this size.
    const beyond = { type: 'integer', minimum: 2 ** 60 };
    expect(await kept({ ...beyond, format: 'int64' }, { ...beyond, format: 'int64' }, (body) => body)).toBe('violated');
    expect(await kept(beyond, beyond, (body) => body)).not.toBe('violated');
  });

  it('may have a set in another order, but not a list', async () => {
    expect(await kept(set, set, reversed)).toBe('observed');
    expect(await kept(list, list, reversed)).toBe('violated');
    expect(await kept(set, set, ({ value }) => ({ value: (value as number[]).slice(1) }))).toBe('violated');
  });

  it('is judged by the document even if another field of the answer is wrong', async () => {
    const beside = (show: (body: Body) => Body) => (body: Body) => ({ ...show(body), more: 'no number' });
    const more = { type: 'integer' };
    expect(await kept(set, set, beside(reversed), { more })).toBe('observed');
    expect(await kept(list, list, beside(reversed), { more })).toBe('violated');
    const asText = beside(({ value }) => ({ value: String(value) }));
    expect(await kept(price, { type: 'string' }, asText, { more })).toBe('observed');
    const doubled = beside(({ value }) => ({ value: (value as number) * 2 }));
    expect(await kept(price, price, doubled, { more })).toBe('violated');
  });

  it('passes if nothing differs', async () => {
    expect(await kept(set, set, (body) => body)).toBe('passed');
  });

  it('must keep what is inside a field, if the document shows it there', async () => {
    const part = { type: 'object', required: ['size', 'pin'], properties: { size: { type: 'integer', minimum: 1 } } };
    const withPin = (pin: object): object => ({ ...part, properties: { ...part.properties, pin } });
    const open = withPin({ type: 'string', minLength: 1 });
    const secret = withPin({ type: 'string', minLength: 1, writeOnly: true });
    const withoutPin = ({ value }: Body): Body => ({ value: { size: (value as { size: number }).size } });
    expect(await kept(open, open, ({ value }) => ({ value }))).toBe('passed');
    expect(await kept(open, open, withoutPin)).toBe('violated');
    expect(await kept(open, secret, withoutPin)).toBe('passed');
    expect(await kept(open, part, withoutPin)).toBe('passed');
  });

  it('must keep the entries of a map, with their names', async () => {
    const map = { type: 'object', additionalProperties: { type: 'string', maxLength: 20 } };
    const named = { ...map, properties: { color: { type: 'string' } } };
    const lower = ({ value }: Body): Body => ({
      value: Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name.toLowerCase(), each])),
    });
    expect(await kept(map, map, (body) => body)).toBe('passed');
    expect(await kept(map, map, lower)).toBe('violated');
    expect(await kept(map, map, () => ({ value: {} }))).toBe('violated');
    expect(await kept(map, named, lower)).not.toBe('violated');
    const shared: object = {};
    expect(await kept(map, map, ({ value }) => ({ value: Object.assign(shared, value) }))).toBe('violated');
  });
});

describe('a list of objects to which the server adds members', () => {
  const line = { sku: { type: 'string', pattern: '^[A-Z]{6}$' }, note: { type: 'string', pattern: '^[a-z]{8}$' } };
  const own = { type: 'object', required: ['sku', 'note'], properties: line };
  const lines = (items: object): object => ({ type: 'array', minItems: 3, maxItems: 4, items });
  const shown = {
    type: 'array',
    items: { ...own, required: ['id', 'sku', 'note'], properties: { id: { type: 'integer' }, ...line } },
  };
  const keeping =
    (keep: (all: readonly object[]) => readonly object[]) =>
    ({ value }: Body): Body => ({ value: keep((value as object[]).map((each, id) => ({ id, ...each }))) });

  it('has each of its items, with the values that were sent', async () => {
    expect(
      await kept(
        lines(own),
        shown,
        keeping((all) => all),
      ),
    ).toBe('passed');
    expect(
      await kept(
        lines(own),
        shown,
        keeping((all) => all.slice(0, 1)),
      ),
    ).toBe('violated');
    expect(
      await kept(
        lines(own),
        shown,
        keeping((all) => all.map((each) => ({ ...each, note: 'anything' }))),
      ),
    ).toBe('violated');
  });

  it('can have another order, and an answer can show it otherwise', async () => {
    expect(
      await kept(
        lines(own),
        shown,
        keeping((all) => all.toReversed()),
      ),
    ).toBe('observed');
    const names = {
      type: 'array',
      items: { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 3 } } },
    };
    expect(
      await kept(
        lines(own),
        names,
        keeping(() => [{ name: 'a' }]),
      ),
    ).not.toBe('violated');
  });
});
