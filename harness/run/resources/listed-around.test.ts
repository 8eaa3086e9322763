import { expect, it } from 'vitest';
import { settleOn } from '../../workshop/testing/settle.ts';

const responses = { 200: { description: '' } };
const reads = (path: string): object => {
  const names = [...path.matchAll(/\{(\w+)\}/g)];
  const parameters = names.map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  return { [path]: { parameters, get: { responses } } };
};

/** What a search finds for the names in a path, on a server with these answers. Everything else is answered with 404. */
async function found(path: string, more: object, answers: Readonly<Record<string, unknown>>, isOwn = false) {
  const { settle } = await settleOn({ ...reads('/entities'), ...reads(path), ...more }, ({ name }) =>
    name in answers ? { status: 200, body: answers[name] } : { status: 404 },
  );
  const input = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'none']));
  return settle(`GET ${path}`, { path: input }, isOwn);
}

const entities = [
  { kind: 'Api', metadata: { namespace: 'main', name: 'carts', uid: 'u1' } },
  { kind: 'Part', metadata: { namespace: 'side', name: 'cart', uid: 'u2' } },
  { kind: 'Api', metadata: { namespace: 'side', name: 'shop', uid: 'u3' } },
];
const byName = '/entities/by-name/{kind}/{namespace}/{name}';

it('all names of a path are those of one item of the collection around it', async () => {
  const answers = { 'GET /entities': entities, 'GET /entities/by-name/Api/side/shop': entities[2] };
  const path = { kind: 'Api', namespace: 'side', name: 'shop' };
  expect(await found(byName, {}, answers)).toMatchObject({ path, lost: undefined });
  // Names of different items would be Api, side and cart.
  const others = {
    'GET /entities': [entities[0], entities[2], entities[1]],
    'GET /entities/by-name/Part/side/cart': {},
  };
  expect(await found(byName, {}, others)).toMatchObject({ path: { kind: 'Part', namespace: 'side', name: 'cart' } });
});

it('the word "by" is not the name of a collection', async () => {
  const answers = { 'GET /entities': entities, 'GET /entities/by-uid/u3': {} };
  expect(await found('/entities/by-uid/{uid}', {}, answers)).toMatchObject({ path: { uid: 'u3' }, lost: undefined });
  // What can't be read by the name is something else.
  expect(await found('/entities/by-uid/{uid}', {}, { 'GET /entities': entities })).not.toMatchObject({
    lost: undefined,
  });
});

it('what was there before is never changed', async () => {
  const answers = { 'GET /entities': entities, 'GET /entities/by-uid/u3': {} };
  expect(await found('/entities/by-uid/{uid}', {}, answers, true)).toMatchObject({ path: { uid: 'none' } });
});

it('two names in a row are those of one item', async () => {
  const repositories = [
    { owner: 'ann', name: 'x', repo: 'oak' },
    { owner: 'bob', repo: 'elm' },
  ];
  const answers = { 'GET /entities': repositories, 'GET /entities/bob/elm': {} };
  expect(await found('/entities/{owner}/{repo}', {}, answers)).toMatchObject({ path: { owner: 'bob', repo: 'elm' } });
});
