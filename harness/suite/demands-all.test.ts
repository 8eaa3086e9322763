import { afterEach, describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const text = { type: 'string', minLength: 1 };
const properties = { name: text, place: text, color: text, size: { type: 'integer', minimum: 1, maximum: 100_000 } };
const content = { 'application/json': { schema: { type: 'object', properties } } };
const requestBody = { required: true, content };
const ok = (status: number): object => ({ [status]: { description: 'done' }, 400: { description: 'bad' } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const document = {
  paths: {
    '/plants/{id}': {
      parameters: [id],
      put: { requestBody, responses: { ...ok(200), 404: { description: 'nothing there' } } },
      get: { responses: { ...ok(200), 404: { description: 'nothing there' } } },
    },
    '/plants': { get: { responses: ok(200) }, post: { requestBody, responses: ok(201) } },
  },
};

interface Plant {
  readonly name: string;
}

/**
 * A server that demands all properties, which the document does not require, and a name that no other plant has. Its first
 * plant was there before.
 */
async function serve(): Promise<{ url: string; rejected: string[]; plants: Map<string, Plant> }> {
  const plants = new Map<string, Plant>([['p0', { name: 'the first' }]]);
  const rejected: string[] = [];
  const answer = (method: string, path: string, body: unknown): Said => {
    const [, named] = /^\/plants(?:\/([^/]+))?$/.exec(path) ?? [];
    if (named !== undefined && !plants.has(named)) return { status: 404 };
    if (method === 'GET') return { status: 200, body: named === undefined ? [...plants.keys()] : plants.get(named) };
    if (method !== (named === undefined ? 'POST' : 'PUT')) return { status: 405 };
    const plant = Object(body) as Record<string, unknown> & Plant;
    const missing = Object.keys(properties).filter((name) => plant[name] === undefined);
    const isValid = (name: string): boolean =>
      name === 'size' ? Number(plant[name]) >= 1 : typeof plant[name] === 'string' && plant[name] !== '';
    if (missing.length > 0)
      return { status: 400, body: Object.fromEntries(missing.map((name) => [name, `falta ${name}`])) };
    if (!Object.keys(properties).every(isValid)) return { status: 400, body: { message: 'inválido' } };
    const isTaken = [...plants].some(([key, { name }]) => key !== named && name === plant.name);
    if (isTaken) return { status: 400, body: { message: 'já existe' } };
    const key = named ?? `p${plants.size}`;
    plants.set(key, { name: plant.name });
    return { status: named === undefined ? 201 : 200, body: { id: key, ...plant } };
  };
  const { url, close } = await serveApi(({ method, body, url: { pathname } }) => {
    const said = answer(method, decodeURIComponent(pathname), body);
    if (method === 'POST' && said.status === 400) rejected.push(JSON.stringify(said.body));
    return said;
  });
  open.push(close);
  return { url, rejected, plants };
}

describe('a server that demands all properties, in a language that is not understood', () => {
  const result = ({ clauses }: RunRecord, id: string): string | undefined =>
    clauses.find((clause) => clause.id === id)?.result;

  it('is reached, and what was there before is not changed', async () => {
    const { url, plants, rejected } = await serve();
    const record = await runApi(document, url);
    expect(result(record, 'POST /plants accepts body /name present')).toBe('passed');
    expect(result(record, 'POST /plants accepts body /name absent')).toBe('violated');
    expect(result(record, 'PUT /plants/{id} accepts body /name present')).toBe('passed');
    expect(plants.get('p0')).toEqual({ name: 'the first' });
    // Values are fresh, so few of more than a thousand requests are rejected for one that is taken.
    expect(rejected.filter((answer) => answer.includes('existe')).length).toBeLessThan(60);
  });
});
