import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const pet = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 4 } } };
const content = { 'application/json': { schema: pet } };
const clause = 'DELETE /pets/{petId} removes nothing unknown';

interface Kennel {
  readonly id?: object;
  readonly nameOf?: (index: number) => string;
  /** What the document says of the removal, of its success, and of the status for nothing. */
  readonly removal?: string;
  readonly success?: string;
  readonly nothing?: Readonly<Record<string, object>>;
  /** The status of a removal of nothing. @param wasThere whether the pet was removed before */
  readonly status: (wasThere: boolean) => number;
  /** The form of names: others are rejected with 422. */
  readonly form?: RegExp;
}

const uuidOf = (index: number): string => `6f1c1f0e-3b1d-4f5a-9c3e-${String(index).padStart(12, '0')}`;

/** The result of the clause for a server of pets. */
async function resultOf(kennel: Kennel): Promise<string | undefined> {
  const {
    id = { type: 'integer', minimum: 1 },
    nameOf = String,
    removal = '',
    success = '',
    form = /^/,
    status,
  } = kennel;
  const { nothing = { 404: { description: 'Not found' } } } = kennel;
  const document = {
    paths: {
      '/pets': { post: { requestBody: { required: true, content }, responses: { 201: { description: '' } } } },
      '/pets/{petId}': {
        parameters: [{ name: 'petId', in: 'path', required: true, schema: id }],
        get: { responses: { 200: { description: '', content }, 404: { description: '' } } },
        delete: { description: removal, responses: { 204: { description: success }, ...nothing } },
      },
    },
  };
  const pets = new Map<string, object | undefined>();
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    if (method === 'POST') {
      const name = nameOf(pets.size + 1);
      pets.set(name, body as object);
      return { status: 201, headers: { location: `/pets/${name}` } };
    }
    const name = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    const found = pets.get(name);
    if (!form.test(name)) return { status: 422 };
    if (found === undefined) return { status: method === 'DELETE' ? status(pets.has(name)) : 404 };
    if (method === 'DELETE') pets.set(name, undefined);
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: found };
  });
  try {
    const { clauses } = await runApi(document, url, {});
    return clauses.find((each) => each.id === clause)?.result;
  } finally {
    close();
  }
}

describe('a removal of a resource that does not exist', () => {
  it.each([
    ['numbers', {}],
    ['UUIDs', { id: { type: 'string', format: 'uuid' }, nameOf: uuidOf }],
    [
      'numbers after a prefix',
      { id: { type: 'string', pattern: '^pet_[0-9]{1,9}$' }, nameOf: (n: number) => `pet_${n}` },
    ],
    [
      'UUIDs that end in digits, where the document does not say that they are UUIDs',
      {
        id: { type: 'string' },
        nameOf: (n: number) =>
          `6f1c1f0e-3b1d-4f5a-9c3e-f${String(n).padStart(2, '0')}1e9abcd${String(n).padStart(2, '0')}`,
        form: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
      },
    ],
    [
      'texts of any form',
      { id: { type: 'string' }, nameOf: (n: number) => `65f0c0ffee00${String(n).padStart(12, 'a')}` },
    ],
  ])('must not succeed where the document has 404: %s', async (_, names) => {
    expect(await resultOf({ ...names, status: () => 204 })).toBe('violated');
    expect(await resultOf({ ...names, status: () => 404 })).toBe('passed');
  });

  it('may succeed where the resource was there before', async () => {
    expect(await resultOf({ status: (wasThere) => (wasThere ? 204 : 404) })).toBe('passed');
  });

  it.each([
    ['has no status for it', { nothing: { 400: { description: '' } } }],
    ['calls it idempotent', { removal: 'Removes a pet. This is idempotent.' }],
    ['says so of the success', { success: 'The pet was removed, or did not exist.' }],
  ])('may succeed where the document %s', async (_, words) => {
    expect(await resultOf({ ...words, status: () => 204 })).not.toBe('violated');
  });
});
