import { afterEach, describe, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../../workshop/testing/api.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

type Fields = Record<string, unknown>;

const token = 'Garden-Token-7';
const idSchema = { type: 'integer', format: 'int64', minimum: 1 };
const plant = {
  type: 'object',
  required: ['id', 'name', 'beds'],
  properties: { id: idSchema, name: { type: 'string' }, beds: { type: 'integer' } },
};
const fresh = {
  type: 'object',
  required: ['name', 'beds'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 20 },
    beds: { type: 'integer', minimum: 0, maximum: 99 },
  },
};
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const says = (...statuses: number[]): object =>
  Object.fromEntries(statuses.map((status) => [status, { description: '' }]));
const id = { name: 'plantId', in: 'path', required: true, schema: idSchema };

/** An API that creates, returns and removes plants, and lists them if the test asks for that. */
const garden = (isListed: boolean): object => ({
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/plants': {
      post: {
        requestBody: { required: true, ...json(fresh) },
        responses: { 201: { description: '', ...json(plant) }, ...says(400, 401) },
      },
      ...(isListed && {
        get: { responses: { 200: { description: '', ...json({ type: 'array', items: plant }) }, ...says(401) } },
      }),
    },
    '/plants/{plantId}': {
      get: { parameters: [id], responses: { 200: { description: '', ...json(plant) }, ...says(400, 401, 404) } },
      delete: { parameters: [id], responses: says(204, 400, 401, 404) },
    },
  },
});

interface Faults {
  /** What is wrong with the answer to a POST. */
  readonly made?: (answer: Said & { readonly body: Fields }) => Said;
  readonly removes?: 'anything, without a credential' | 'nothing';
  readonly shows?: 'nothing, with a 500';
  readonly lists?: 'nothing';
}

function gardener({ made = (answer) => answer, removes, shows, lists }: Faults): (asked: Asked) => Said {
  const plants = new Map<string, Fields>();
  let last = 40;
  const add = (body: unknown): Said => {
    const { name, beds } = (body ?? {}) as Fields;
    const isValid =
      typeof name === 'string' &&
      name.length > 0 &&
      Array.from(name).length <= 20 &&
      Number.isInteger(beds) &&
      Number(beds) >= 0 &&
      Number(beds) <= 99 &&
      Object.keys(body as object).length === 2;
    if (!isValid) return { status: 400 };
    last += 1;
    const kept = { id: last, name, beds };
    plants.set(String(last), kept);
    return made({ status: 201, body: kept });
  };
  return ({ method, url, body, request }) => {
    const isOpen = method === 'DELETE' && removes === 'anything, without a credential';
    if (!isOpen && request.headers.authorization !== `Bearer ${token}`) return { status: 401 };
    const [, , name = ''] = url.pathname.split('/');
    if (name === '')
      return method === 'POST' ? add(body) : { status: 200, body: lists === 'nothing' ? [] : [...plants.values()] };
    if (!/^[1-9]\d{0,17}$/.test(name)) return { status: 400 };
    const found = plants.get(name);
    if (method === 'GET' && shows !== undefined) return { status: 500 };
    if (found === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: found };
    if (removes !== 'nothing') plants.delete(name);
    return { status: 204 };
  };
}

const flaws: Readonly<Record<string, NonNullable<Faults['made']>>> = {
  'a field of the wrong type': (said) => ({ ...said, body: { ...said.body, beds: String(said.body['beds']) } }),
  'a required field missing': ({ body: { id: name, name: title }, ...said }) => ({
    ...said,
    body: { id: name, name: title },
  }),
  'its id as a text': (said) => ({ ...said, body: { ...said.body, id: String(said.body['id']) } }),
  'no id in its body but a Location': ({ body: { id: name, ...body }, ...said }) => ({
    ...said,
    body,
    headers: { location: `/plants/${String(name)}` },
  }),
  'a Location relative to itself, and no id': ({ body: { id: name, ...body }, ...said }) => ({
    ...said,
    body,
    headers: { location: String(name) },
  }),
  'two Locations': ({ body: { id: name, ...body }, ...said }) => ({
    ...said,
    body,
    headers: { location: [`/plants/${String(name)}`, `/plants/${String(name)}`] as never },
  }),
  'an unknown media type': (said) => ({ ...said, headers: { 'content-type': 'text/html; charset=latin-1' } }),
  'a malformed media type': (said) => ({ ...said, headers: { 'content-type': 'json' } }),
  'another success status': (said) => ({ ...said, status: 200 }),
  'an envelope': ({ body, ...said }) => ({ ...said, body: { data: body } }),
  'an envelope in an envelope': ({ body, ...said }) => ({ ...said, body: { data: { plant: body } } }),
  'an array around it': ({ body, ...said }) => ({ ...said, body: [body] }),
  'an array in an envelope': ({ body, ...said }) => ({ ...said, body: { data: [body] } }),
  'a Location of another plant': (said) => ({ ...said, headers: { location: '/plants/7' } }),
};

/** The result of one clause, with the reason if it is inconclusive. */
async function resultOf(faults: Faults, clause: string, isListed = false): Promise<string> {
  const server = await serveApi(gardener(faults));
  open.push(server);
  const { clauses, obstacle } = await runApi(garden(isListed), server.url, { token, clause });
  expect(obstacle).toBeUndefined();
  const { result, because = '' } = clauses.find(({ id: each }) => each === clause) ?? {};
  return `${String(result)} ${because}`.trim();
}

const nameless: NonNullable<Faults['made']> = ({ body: { name, beds }, ...said }) => ({
  ...said,
  body: { name, beds },
});

describe('a 201 that does not name the new resource', () => {
  it('makes the suite find the resource in the list', async () => {
    const enforces = (faults: Faults): Promise<string> => {
      return resultOf({ made: nameless, ...faults }, 'DELETE /plants/{plantId} enforces key', true);
    };
    expect(await enforces({})).toBe('passed');
    expect(await enforces({ removes: 'anything, without a credential' })).toBe('violated');
    expect(await enforces({ removes: 'anything, without a credential', shows: 'nothing, with a 500' })).toBe(
      'violated',
    );
  });

  it.each([false, true])(
    'does not report a missing item in the list; with another invalid field: %s',
    async (isWrong) => {
      const made: NonNullable<Faults['made']> = (said) => {
        const { body } = nameless(said) as { body: Fields };
        return { ...said, body: isWrong ? { ...body, beds: String(body['beds']) } : body };
      };
      expect(await resultOf({ made }, 'GET /plants lists what was created', true)).toBe('passed');
      expect(await resultOf({ made, lists: 'nothing' }, 'GET /plants lists what was created', true)).toBe('violated');
    },
  );
});

it('finds a DELETE that requires no credential even if no resource can be read', async () => {
  for (const made of Object.values(flaws)) {
    const faults: Faults = { made, removes: 'anything, without a credential', shows: 'nothing, with a 500' };
    // Of two names, it is not known then which is right, so the first is used.
    if (made === flaws['a Location of another plant']) continue;
    expect(await resultOf(faults, 'DELETE /plants/{plantId} enforces key')).toBe('violated');
  }
});

describe.each(Object.entries(flaws))('a 201 with %s', (_, made) => {
  it('is enough to find a DELETE that requires no credential', async () => {
    expect(
      await resultOf({ made, removes: 'anything, without a credential' }, 'DELETE /plants/{plantId} enforces key'),
    ).toBe('violated');
  });

  it('is enough to find a DELETE that removes nothing', async () => {
    expect(await resultOf({ made, removes: 'nothing' }, 'DELETE /plants/{plantId} removes')).toBe('violated');
  });

  it('is enough to see that a DELETE removes, by another name if the first one is not found', async () => {
    expect(await resultOf({ made }, 'DELETE /plants/{plantId} removes', true)).toBe('passed');
  });

  it('is enough to see that a DELETE enforces security', async () => {
    expect(await resultOf({ made }, 'DELETE /plants/{plantId} enforces key')).toBe('passed');
  });
});
