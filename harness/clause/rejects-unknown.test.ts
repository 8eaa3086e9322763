import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const json = (of: object): object => ({ content: { 'application/json': { schema: of } } });
const pet = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 4 } } };
const uuid = { type: 'string', format: 'uuid' };
const integer = { type: 'integer', minimum: 1 };
const text = { type: 'string', minLength: 1, maxLength: 40 };

interface Words {
  /** Of the field. */
  readonly description?: string;
  readonly missing?: string;
  readonly invalid?: string;
}

/** The result of the clause about the pet of a visit, where pets have names of this type. */
async function resultOf(
  id: object,
  { description = '', missing = '', invalid = '' }: Words,
  isFaulty: boolean,
  field = 'petId',
) {
  const visit = { type: 'object', required: [field], properties: { [field]: { ...id, description } } };
  const creates = (of: object) => ({ requestBody: { required: true, ...json(of) } });
  const answers = { 201: { description: '' }, 400: { description: '' } };
  const document = {
    paths: {
      '/pets': { post: { ...creates(pet), responses: answers } },
      '/pets/{petId}': {
        parameters: [{ name: 'petId', in: 'path', required: true, schema: id }],
        get: { responses: { 200: { description: '', ...json(pet) }, 404: { description: '' } } },
      },
      '/visits': {
        post: {
          ...creates(visit),
          responses: { ...answers, 404: { description: missing }, 400: { description: invalid } },
        },
      },
    },
  };
  const pets: string[] = [];
  const nameOf = (index: number): string =>
    id === integer ? String(index) : `6f1c1f0e-3b1d-4f5a-9c3e-${String(index).padStart(12, '0')}`;
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    if (method === 'GET') {
      const isKnown = pets.includes(pathname.split('/').at(-1) ?? '');
      return isKnown ? { status: 200, body: { name: 'Rex I' } } : { status: 404 };
    }
    if (pathname === '/pets') {
      pets.push(nameOf(pets.length + 1));
      return { status: 201, headers: { location: `/pets/${pets.at(-1) ?? ''}` } };
    }
    const { [field]: name } = body as Readonly<Record<string, unknown>>;
    if (isFaulty || pets.includes(String(name))) return { status: 201 };
    return { status: 404, body: { message: `There is no pet ${String(name)}.` } };
  });
  // Without such a clause there is nothing to run.
  const found = runApi(document, url, { clause: 'POST /visits rejects unknown' }).catch(() => ({ clauses: [] }));
  const { clauses } = await found;
  close();
  return clauses.find((each) => each.id === `POST /visits rejects unknown ${field}`)?.result;
}

describe('a creation that refers to a resource', () => {
  it.each<[object, Words]>([
    [uuid, { missing: 'No pet has the petId.' }],
    [uuid, { missing: 'Not found' }],
    [integer, { description: 'An existing pet.' }],
    [uuid, { invalid: 'The body is invalid, or the pet does not exist.' }],
    [integer, { missing: 'There is no such pet.' }],
    [text, { missing: 'There is no such pet.' }],
  ])('is rejected if there is none, where the document says so: %j %j', async (id, words) => {
    expect(await resultOf(id, words, false)).toBe('passed');
    expect(await resultOf(id, words, true)).toBe('violated');
  });

  it.each(['parentPetId', 'from_pet', 'pet'])('is rejected if there is none that the field %s names', async (field) => {
    const words = { missing: 'The pet does not exist.' };
    expect(await resultOf(text, words, false, field)).toBe('passed');
    expect(await resultOf(text, words, true, field)).toBe('violated');
  });

  it('is not judged where the document does not say so', async () => {
    expect(await resultOf(uuid, { missing: 'The service is closed.' }, true)).toBeUndefined();
  });

  it.each<Words>([
    { invalid: 'There is no name for the visit of the pet.' },
    { invalid: 'The petId is missing.' },
    { invalid: 'The service is unknown. A pet can have one visit.' },
    { description: 'An existing pet. If it does not exist, it is created.' },
  ])('is not judged where the document speaks of something else: %j', async (words) => {
    expect(await resultOf(uuid, words, true)).toBeUndefined();
  });
});

/** The result on a server that has a list of visits. @param keeps what it keeps of a visit of an unknown pet */
async function resultOfList(
  keeps: 'nothing' | 'all',
  title: object = { type: 'string', minLength: 6 },
  known: 'none' | 'others' = 'none',
) {
  const visit = {
    type: 'object',
    required: ['petId', 'title'],
    properties: { petId: { ...integer, description: 'An existing pet.' }, title },
  };
  const creates = (of: object) => ({ requestBody: { required: true, ...json(of) } });
  const answers = { 201: { description: '' }, 400: { description: '' } };
  const shown = { ...visit, properties: { ...visit.properties, id: integer } };
  const parameters = [{ name: 'petId', in: 'path', required: true, schema: integer }];
  const document = {
    paths: {
      '/pets': { post: { ...creates(pet), responses: answers } },
      '/pets/{petId}': {
        parameters,
        get: { responses: { 200: { description: '', ...json(pet) }, 404: { description: '' } } },
      },
      '/visits': {
        post: { ...creates(visit), responses: { ...answers, 404: { description: '' } } },
        get: { responses: { 200: { description: '', ...json({ type: 'array', items: shown }) } } },
      },
    },
  };
  let pets = 0;
  const visits: object[] =
    known === 'none' ? [] : ['checkup', 'surgery', 'dental'].map((each) => ({ id: 0, petId: 0, title: each }));
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    if (pathname === '/visits' && method === 'GET') return { status: 200, body: visits };
    if (method === 'GET') {
      const isKnown = Number(pathname.split('/').at(-1)) <= pets;
      return isKnown ? { status: 200, body: { name: 'Rex I' } } : { status: 404 };
    }
    if (pathname === '/pets') {
      pets += 1;
      return { status: 201, headers: { location: `/pets/${pets}` } };
    }
    const sent = body as { readonly petId: number };
    const isKnown = sent.petId <= pets;
    if (isKnown || keeps === 'all') visits.push({ id: visits.length + 1, ...sent });
    return isKnown ? { status: 201 } : { status: 404, body: { message: `There is no pet ${sent.petId}.` } };
  });
  const { clauses } = await runApi(document, url, { clause: 'POST /visits rejects unknown' });
  close();
  return clauses.find((each) => each.id === 'POST /visits rejects unknown petId')?.result;
}

it('a creation that is rejected for what it refers to must not be in the list', async () => {
  expect(await resultOfList('nothing')).toBe('passed');
  expect(await resultOfList('all')).toBe('violated');
});

it('a word of an enum, or a day, is not a text of its own', async () => {
  expect(await resultOfList('nothing', { type: 'string', enum: ['checkup', 'surgery', 'dental'] }, 'others')).toBe(
    'passed',
  );
  expect(await resultOfList('all', { type: 'string', enum: ['checkup', 'surgery'] }, 'others')).toBe('passed');
  expect(await resultOfList('nothing', { type: 'string', format: 'date' })).toBe('passed');
});

it('without a text of its own, a list does not show whether a rejected creation was done', async () => {
  expect(await resultOfList('all', { type: 'integer' })).toBe('passed');
});
