import { describe, expect, it } from 'vitest';
import { violatedBy, type Asked, type Said } from '../workshop/testing/api.ts';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const fine = { description: '' };
const pet = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: { name: { type: 'string', maxLength: 20 } },
};
const item = { 200: { description: '', ...json({ type: 'object' }) }, 400: fine };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1, maximum: 99_999 } };

const violated = (document: object, answer: (asked: Asked) => Said): Promise<string[]> =>
  violatedBy(document, answer, { runs: 4 });

function isPet(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { name, ...others } = value as Record<string, unknown>;
  return typeof name === 'string' && Array.from(name).length <= 20 && Object.keys(others).length === 0;
}

const isUtf8 = (raw: Buffer): boolean => Buffer.from(raw.toString()).equals(raw);

describe('a batch that creates what it has', () => {
  const list = json({ type: 'array', items: { type: 'object' } });
  const document = (maxItems: number): object => ({
    paths: {
      '/pets': {
        post: {
          requestBody: { required: true, ...json({ type: 'array', items: pet, maxItems }) },
          responses: { 201: { description: '', ...list }, 400: fine },
        },
        get: { responses: { 200: { description: '', ...list } } },
      },
    },
  });

  /** A server of batches. @param forgets whether it does not list what was created */
  function serving(most: number, forgets: boolean): (asked: Asked) => Said {
    const pets: unknown[] = [];
    return ({ url, method, body, raw }) => {
      if (url.pathname !== '/pets') return { status: 404 };
      if (method === 'GET') return { status: 200, body: forgets ? [] : pets };
      if (method !== 'POST') return { status: 405 };
      if (!isUtf8(raw) || !Array.isArray(body) || body.length > most || !body.every(isPet)) return { status: 400 };
      pets.push(...(body as unknown[]));
      return { status: 201, body };
    };
  }

  it('need not be listed if it is empty', async () => {
    expect(await violated(document(0), serving(0, false))).toEqual([]);
  });
});

describe('a path id that names nothing', () => {
  const document = {
    paths: {
      '/pets': { post: { requestBody: { required: true, ...json(pet) }, responses: { 201: item[200], 400: fine } } },
      '/pets/{id}': { get: { parameters: [id], responses: item } },
    },
  };

  function serving(unknown: number): (asked: Asked) => Said {
    const pets: unknown[] = [];
    return ({ url, method, body, raw }) => {
      const [, , key] = url.pathname.split('/');
      if (key === undefined && method === 'POST') {
        if (!isUtf8(raw) || !isPet(body)) return { status: 400 };
        return { status: 201, body: { id: pets.push(body) } };
      }
      if (method !== 'GET' || key === undefined) return { status: 404 };
      if (!/^[1-9]\d{0,4}$/.test(key)) return { status: 400 };
      return Number(key) <= pets.length ? { status: 200, body: {} } : { status: unknown };
    };
  }

  it('may be forbidden: then its value is not at fault', async () => {
    expect(await violated(document, serving(403))).toEqual(['GET /pets/{id} responds documented-status']);
  });

  it('is not excused by any other status', async () => {
    expect(await violated(document, serving(402))).toContain('GET /pets/{id} accepts path id maximum');
  });
});

describe('a documented 501', () => {
  const document = (status: number): object => ({
    paths: { '/exports': { get: { responses: { 200: fine, [status]: fine } } } },
  });
  const serving: (asked: Asked) => Said = ({ url }) => ({ status: url.pathname === '/exports' ? 501 : 404 });

  it('is not a failure of the server', async () => {
    expect(await violated(document(501), serving)).toEqual([]);
  });

  it.each([
    { status: 501, found: [] },
    { status: 500, found: ['POST /pets rejects body /name type', 'POST /pets answers'] },
  ])('neither accepts nor rejects an invalid request, unlike $status', async ({ status, found }) => {
    const created = { 201: fine, 400: fine, 501: fine };
    const post = { requestBody: { required: true, ...json(pet) }, responses: created };
    const answer = ({ url, raw, body }: Asked): Said => {
      if (url.pathname !== '/pets') return { status: 404 };
      return { status: isUtf8(raw) && isPet(body) ? 201 : status };
    };
    expect(await violated({ paths: { '/pets': { post } } }, answer)).toEqual(
      found.length === 0 ? [] : expect.arrayContaining(found),
    );
  });

  it('is a failure if another status is documented', async () => {
    expect(await violated(document(404), serving)).toContain('GET /exports answers');
  });
});

describe('a resource that exists', () => {
  const found = { 200: { description: '', ...json({ type: 'object' }) }, 404: fine };
  const size = { name: 'size', in: 'query', schema: { type: 'string' } };
  const part = (path: string, more: object): object => ({
    paths: {
      '/pets': { post: { requestBody: { required: true, ...json(pet) }, responses: { 201: item[200], 400: fine } } },
      [`/pets/{id}/${path}`]: { get: { parameters: [id, size], responses: { ...found, 400: fine } }, ...more },
    },
  });

  /** A server on which the pets lose their parts after a while. */
  function serving(): (asked: Asked) => Said {
    let last = 0;
    let reads = 0;
    return ({ url, method, body, raw }) => {
      const [, , name = '', further] = url.pathname.split('/');
      if (further === undefined) {
        if (!isUtf8(raw) || !isPet(body)) return { status: 400 };
        last += 1;
        return { status: 201, body: { id: last } };
      }
      if (!/^[1-9]\d{0,4}$/.test(name)) return { status: 400 };
      if (method === 'POST') return { status: 201, body: {} };
      if (Number(name) <= last) reads += 1;
      return reads < 14 && Number(name) <= last ? { status: 200, body: {} } : { status: 404 };
    };
  }

  it('can lack what it has one of', async () => {
    expect(await violated(part('photo', {}), serving())).toEqual([]);
  });

  it('has its lists', async () => {
    const post = { parameters: [id], responses: { 201: item[200], 400: fine } };
    expect(await violated(part('toys', { post }), serving())).toContain('GET /pets/{id}/toys accepts request');
  });
});
