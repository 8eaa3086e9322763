import { describe, expect, it } from 'vitest';
import type { Json } from '../json/index.ts';
import { runApi, runOn, serveApi } from '../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const content = (schema: object) => ({ 'application/json': { schema } });
const body = { type: 'object', required: ['name'], properties: { name: { type: 'string', pattern: '^[a-z]{3,9}$' } } };

function documentWith(name: string, description: string, more: object, wrapper?: string): object {
  const time = { type: 'string', format: 'date-time', description, ...more };
  const thing = { ...body, properties: { id: { type: 'integer', readOnly: true }, ...body.properties, [name]: time } };
  const settable = { ...body, properties: { ...body.properties, [name]: time } };
  const wrapped = wrapper !== undefined && { type: 'object', required: [wrapper], properties: { [wrapper]: settable } };
  const requestBody = { required: true, content: content(wrapped || body) };
  const shown = { description: '', content: content(thing) };
  return {
    paths: {
      '/things': { post: { requestBody, responses: { 201: shown, 400: { description: '' } } } },
      '/things/{id}': {
        parameters: [id],
        get: { responses: { 200: shown, 404: { description: '' } } },
        put: { requestBody, responses: { 200: shown, 404: { description: '' }, 400: { description: '' } } },
      },
    },
  };
}

type Thing = Record<string, Json>;

/** The result of the clause about a field, if a server sets it to a time at a change. */
async function resultOf(
  set: (now: Date, old: Json) => Json,
  name = 'updatedAt',
  words = 'The time of the last change.',
  more: object = { readOnly: true },
) {
  const things: Thing[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body: sent }) => {
    const valid = typeof (sent as Thing | undefined)?.['name'] === 'string' ? (sent as Thing) : undefined;
    const index = Number(pathname.split('/')[2]) - 1;
    const found = things[index];
    if (method !== 'GET' && valid === undefined) return { status: 400 };
    if (method === 'POST') {
      const time = set(new Date(), null);
      things.push({ id: things.length + 1, name: valid?.['name'] ?? '', [name]: time });
      return { status: 201, headers: { location: `/things/${things.length}` }, body: things.at(-1) ?? {} };
    }
    if (found === undefined) return { status: 404 };
    if (method === 'PUT') {
      things[index] = { ...found, name: valid?.['name'] ?? '', [name]: set(new Date(), found[name] ?? null) };
    }
    return { status: 200, body: things[index] ?? {} };
  });
  try {
    const clause = `PUT /things/{id} sets the time of the change /${name}`;
    const { clauses } = await runApi(documentWith(name, words, more), url, {
      clause: 'PUT /things/{id}',
      seed: 7,
      runs: 2,
    });
    return clauses.find((each) => each.id === clause)?.result;
  } finally {
    close();
  }
}

const exact = (now: Date): string => now.toISOString();
const inSeconds = (now: Date): string => `${now.toISOString().slice(0, 19)}Z`;
const once = (now: Date, old: Json): Json => old ?? now.toISOString();

describe('the time of the last change', () => {
  it.each([exact, inSeconds])('passes if a change sets it: %s', async (set) => {
    expect(await resultOf(set)).toBe('passed');
  });

  it.each([
    ['updatedAt', 'The time of the last change.'],
    ['last_modified', 'When it was last modified'],
    ['updated_at', 'Date and time of the most recent update'],
  ])('is violated if changes leave it as it was: %s, %s', async (name, words) => {
    expect(await resultOf(once, name, words)).toBe('violated');
  });

  it('is that of the server also if no request has such a field', async () => {
    expect(await resultOf(exact, undefined, undefined, {})).toBe('passed');
    expect(await resultOf(once, undefined, undefined, {})).toBe('violated');
  });

  it('is not that of the server if clients set it, as a member of the object that has all fields', async () => {
    const { clauses } = await runOn(
      documentWith('updatedAt', 'The time of the last change.', {}, 'thing'),
      () => ({ status: 400 }),
      { clause: 'PUT /things/{id}' },
    );
    expect(clauses.length).toBeGreaterThan(0);
    expect(clauses.map(({ id }) => id)).not.toContainEqual(expect.stringContaining('sets the time'));
  });

  it.each([
    ['updatedAt', ''],
    ['updatedAt', 'When the status last changed'],
    ['updatedAt', 'The last change by a user, not by a client'],
    ['priceChangedAt', 'The time of the last change of the price'],
  ])('has no clause if the words do not state it: %s, %s', async (name, words) => {
    expect(await resultOf(once, name, words)).toBe(undefined);
  });
});
