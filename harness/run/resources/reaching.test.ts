import { describe, expect, it } from 'vitest';
import type { Said } from '../../workshop/testing/api.ts';
import { settleOn, type AskedBySearch } from '../../workshop/testing/settle.ts';

const responses = { 200: { description: '' } };
const text = { type: 'string' };
const json = (schema: object) => ({ required: true, content: { 'application/json': { schema } } });
const named = json({ type: 'object', required: ['name'], properties: { name: text } });
const item = (name: string, schema: object = text) => ({
  parameters: [{ name, in: 'path', required: true, schema }],
  get: { responses },
});
const creates = { requestBody: named, responses };

/** A server that knows one name: it returns something for that name, and its other answers are given. */
const knowing =
  (path: string, name: string, answers: Readonly<Record<string, unknown>>) =>
  ({ name: request }: AskedBySearch): Said => {
    if (request in answers) return { status: 200, body: answers[request] };
    return { status: request === `GET ${path}/${name}` ? 200 : 404, body: {} };
  };

describe('the name of a resource', () => {
  it.each<[string, string, object, unknown]>([
    [
      'id after another word of its path',
      '/silence/{silenceID}',
      { '/silences': { post: creates } },
      { silenceID: 'a7' },
    ],
    ['field in other letter case', '/silence/{silence_id}', { '/silences': { post: creates } }, { SilenceId: 'a7' }],
    ['field in a path with a verb', '/pets/{pet}', { '/pets/create': { post: creates } }, { pet: 'a7' }],
    ['name without an id', '/terminals/{terminal_id}', { '/terminals': { post: creates } }, { name: 'a7' }],
    [
      'URL of another host and prefix',
      '/pets/{pet}',
      { '/pets': { post: creates } },
      { _links: { self: { href: 'https://x.example/api/v3/pets/a7?q' } } },
    ],
    ['text by itself', '/pets/{pet}', { '/pets': { post: creates } }, 'a7'],
    ['key of the only object', '/pets/{pet}', { '/pets': { post: creates } }, { a7: { legs: 4 } }],
  ])('of a new one is its %s', async (_, path, collection, body) => {
    const [, base = ''] = /^(.*)\/\{/.exec(path) ?? [];
    const [, name = ''] = /\{(.*)\}/.exec(path) ?? [];
    const [creation = ''] = Object.keys(collection);
    const { settle } = await settleOn(
      { ...collection, [path]: item(name) },
      knowing(base, 'a7', { [`POST ${creation}`]: body }),
    );
    expect(await settle(`GET ${path}`, { path: { [name]: 'none' } })).toEqual({
      path: { [name]: 'a7' },
      lost: undefined,
    });
  });

  it.each<[string, unknown]>([
    ['in two envelopes', { data: { total: 1, items: [{ id: 'old' }, { id: 'a7' }] } }],
    ['beside other lists', { warnings: [{ id: 'w' }], pets: [{ id: 'a7' }], tags: ['x'] }],
    [
      'as JSON:API lists them',
      { data: [{ type: 'pets', id: 'a7', attributes: { name: 'x' } }], included: [{ id: 'o' }] },
    ],
    ['by their names only', { pets: ['old', 'a7'] }],
    ['by their keys', { pets: { old: { legs: 4 }, a7: { legs: 4 } } }],
    ['with a name and no id', { results: [{ name: 'a7', legs: 4 }], next: null }],
    ['with URLs', { entries: [{ url: '/v1/pets/a7', name: 'x' }], errors: [] }],
  ])('is found where resources are listed %s', async (_, body) => {
    const { settle } = await settleOn(
      { '/pets': { get: { responses } }, '/pets/{pet}': item('pet') },
      knowing('/pets', 'a7', { 'GET /pets': body }),
    );
    expect(await settle('GET /pets/{pet}', { path: { pet: 'none' } })).toEqual({
      path: { pet: 'a7' },
      lost: undefined,
    });
  });

  it('is found where paths end with a slash', async () => {
    const { settle } = await settleOn(
      { '/pets/': { post: creates }, '/pets/{id}/': item('id') },
      knowing('/pets', 'a7/', { 'POST /pets/': { id: 'a7' } }),
    );
    expect(await settle('GET /pets/{id}/', { path: { id: 'none' } })).toEqual({ path: { id: 'a7' }, lost: undefined });
  });

  it('is not guessed for a case that changes the resource, unless it shows what was sent', async () => {
    const settled = async (shown: unknown) => {
      const { settle } = await settleOn(
        { '/pets': { post: creates }, '/pets/{pet}': { ...item('pet'), delete: { responses } } },
        ({ name, body }) =>
          name === 'POST /pets'
            ? { status: 200, body: { owner: { url: '/pets/a7' } } }
            : { status: name === 'GET /pets/a7' ? 200 : 404, body: shown ?? body },
      );
      return (await settle('DELETE /pets/{pet}', { path: { pet: 'none' } }, true)).lost;
    };
    expect(await settled({ name: 'of another client' })).toMatch(/^the answer to POST \/pets has no pet/);
  });

  it('is in doubt if nothing can be read by it', async () => {
    const { settle } = await settleOn(
      { '/pets': { post: creates }, '/pets/{pet}': { ...item('pet'), get: undefined, put: { responses } } },
      ({ name }) => ({ status: name === 'POST /pets' ? 200 : 404, body: { code: 'a7' } }),
    );
    const lost = 'the pet of an existing /pets/{pet} is only guessed';
    expect(await settle('PUT /pets/{pet}', { path: { pet: 'none' } })).toEqual({ path: { pet: 'a7' }, lost });
  });
});

describe('a resource that only PUT creates', () => {
  const paths = { '/notes/{key}': { ...item('key'), put: { requestBody: named, responses }, delete: { responses } } };

  it('gets a new name, and can be removed', async () => {
    const made: string[] = [];
    const { settle } = await settleOn(paths, ({ name }) => {
      if (name.startsWith('PUT')) made.push(name.slice('PUT '.length));
      return { status: name.startsWith('PUT') ? 201 : made.includes(name.slice('GET '.length)) ? 200 : 404 };
    });
    const { path, lost } = await settle('DELETE /notes/{key}', { path: { key: 'none' } }, true);
    expect(lost).toBeUndefined();
    expect(made).toContain(`/notes/${(path as { key: string }).key}`);
  });

  it('is any if PUT creates nothing', async () => {
    const { settle } = await settleOn(paths, ({ name }) => ({ status: name.startsWith('PUT') ? 200 : 404 }));
    expect(await settle('GET /notes/{key}', { path: { key: 'any' } })).toEqual({
      path: { key: 'any' },
      lost: undefined,
    });
  });

  it.each([
    ['is made under a name that is free, if the document allows only some names', ['GET /notes/b', 'GET /notes/a']],
    ['is not made under a name that is taken', []],
  ])('%s', async (_, free) => {
    const made: string[] = [];
    const { settle } = await settleOn(
      { '/notes/{key}': { ...item('key', { enum: ['a', 'b'] }), put: { responses }, delete: { responses } } },
      ({ name }) => {
        if (name.startsWith('PUT')) made.push(name.replace('PUT', 'GET'));
        return { status: free.includes(name) && !made.includes(name) ? 404 : 200 };
      },
    );
    await settle('DELETE /notes/{key}', { path: { key: 'none' } }, true);
    expect(made).toHaveLength(free.length > 0 ? 1 : 0);
  });
});

it('the resources of a path belong together: if one has none inside, another one is taken', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    'GET /shops': [{ id: 'full' }, { id: 'empty' }],
    'GET /shops/full/goods': [{ id: 'g1' }],
    'GET /shops/empty/goods': [],
  };
  const path = (name: string) => ({ name, in: 'path', required: true, schema: text });
  const { settle } = await settleOn(
    {
      '/shops': { get: { responses } },
      '/shops/{shopId}/goods': { parameters: [path('shopId')], get: { responses } },
      '/shops/{shopId}/goods/{goodId}': { parameters: [path('shopId'), path('goodId')], get: { responses } },
    },
    ({ name }) => (name in answers ? { status: 200, body: answers[name] } : { status: 404 }),
  );
  const operation = 'GET /shops/{shopId}/goods/{goodId}';
  expect(await settle(operation, { path: { shopId: 'x', goodId: 'y' } })).toEqual({
    path: { shopId: 'full', goodId: 'g1' },
    lost: undefined,
  });
});

describe('a value of the user', () => {
  it('with {n} is another one in each request', async () => {
    const bodies: unknown[] = [];
    const { settle } = await settleOn(
      { '/zones': { post: creates }, '/zones/{zone}': { ...item('zone'), delete: { responses } } },
      ({ name, body }) => {
        if (name === 'POST /zones') bodies.push(body);
        return { status: 200, body: { zone: 'z' } };
      },
      { 'POST /zones': { body: { name: 'zone-{n}.example.', number: '{n}' } } },
    );
    await settle('DELETE /zones/{zone}', { path: { zone: 'none' } }, true);
    await settle('DELETE /zones/{zone}', { path: { zone: 'none' } }, true);
    const [first, second] = bodies as { name: string; number: number }[];
    expect(first?.name).toBe(`zone-${String(first?.number)}.example.`);
    expect(first?.number).not.toBe(second?.number);
  });

  it('says where the id of a new resource is in an answer', async () => {
    const { settle } = await settleOn(
      { '/zones': { post: creates }, '/zones/{zone}': item('zone') },
      () => ({ status: 200, body: { id: 'wrong', made: [{ ref: 'right' }] } }),
      { 'POST /zones': { ids: { zone: '/made/0/ref' } } },
    );
    expect(await settle('GET /zones/{zone}', { path: { zone: 'none' } })).toEqual({
      path: { zone: 'right' },
      lost: undefined,
    });
  });
});
