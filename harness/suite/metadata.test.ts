import { describe, expect, it } from 'vitest';
import { runOn, type Asked, type Said } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1, maxLength: 20, pattern: '^[a-z]+$' };
const name = { type: 'string', pattern: '^[a-z]{2,12}$' };
const state = { type: 'object', required: ['phase'], properties: { phase: { enum: ['empty', 'sown'] } } };
const bed = {
  type: 'object',
  required: ['metadata', 'spec'],
  properties: {
    metadata: {
      type: 'object',
      required: ['name'],
      properties: {
        name,
        version: { type: 'string', description: 'Set by the server.' },
        labels: { type: 'object', additionalProperties: text },
      },
    },
    spec: { type: 'object', required: ['soil'], properties: { soil: text } },
    state,
  },
};
const json = (schema: object): object => ({ 'application/json': { schema } });
const described = { description: '' };
const rejections = { 400: described, 404: described, 409: described };
const shown = { 200: { description: '', content: json(bed) }, ...rejections };
const sent = { requestBody: { required: true, content: json(bed) } };
const list = {
  type: 'object',
  required: ['metadata', 'items'],
  properties: {
    metadata: { type: 'object', properties: { continue: { type: 'string' } } },
    items: { type: 'array', items: bed },
  },
};
const query = [
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
  { name: 'continue', in: 'query', schema: { type: 'string' } },
];
const named = { parameters: [{ name: 'name', in: 'path', required: true, schema: name }] };
const document = {
  paths: {
    '/beds': {
      get: { parameters: query, responses: { 200: { description: '', content: json(list) }, 400: described } },
      post: { ...sent, responses: { 201: { description: '', content: json(bed) }, ...rejections } },
    },
    '/beds/{name}': {
      ...named,
      get: { responses: shown },
      put: { ...sent, responses: shown },
      delete: { responses: { 204: described, ...rejections } },
    },
    '/beds/{name}/state': { ...named, put: { ...sent, responses: shown } },
  },
};

interface Bed {
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly spec: { readonly soil: string };
  readonly state?: { readonly phase: string };
}

const isText = (value: unknown): boolean => typeof value === 'string' && /^[a-z]{1,20}$/.test(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isBed(value: unknown): value is Bed {
  if (!isObject(value) || !isObject(value['metadata']) || !isObject(value['spec'])) return false;
  const { name: own, labels, version } = value['metadata'];
  const { state: now } = value;
  return (
    typeof own === 'string' &&
    /^[a-z]{2,12}$/.test(own) &&
    (version === undefined || typeof version === 'string') &&
    (labels === undefined || (isObject(labels) && Object.values(labels).every(isText))) &&
    isText(value['spec']['soil']) &&
    (now === undefined || (isObject(now) && ['empty', 'sown'].includes(String(now['phase']))))
  );
}

/** What a server does wrong. */
interface Faults {
  readonly losesLabels?: boolean;
  readonly losesItems?: boolean;
  readonly losesState?: boolean;
}

/** An API of resources with their names in their metadata, where the name in a body must be that of the path. */
function serve({ losesLabels, losesItems, losesState }: Faults): (asked: Asked) => Said {
  const beds = new Map<string, object>();
  let version = 0;
  const keep = (given: Bed, before: Partial<Bed>): object => {
    version += 1;
    const { labels, name: own } = given.metadata;
    const metadata = { name: own, version: String(version), ...(losesLabels !== true && labels && { labels }) };
    const kept = { ...before, metadata, spec: given.spec, ...(given.state && { state: given.state }) };
    beds.set(own, kept);
    return kept;
  };
  return ({ method, url, body: given, raw }) => {
    const body = Buffer.from(raw.toString()).equals(raw) ? given : undefined;
    const [, , own, part] = url.pathname.split('/');
    if (own === undefined) {
      if (method === 'GET') return page(url.searchParams);
      if (method !== 'POST') return { status: 405 };
      if (!isBed(body)) return { status: 400 };
      return beds.has(body.metadata.name) ? { status: 409 } : { status: 201, body: keep(body, {}) };
    }
    const before = beds.get(own) as Bed | undefined;
    if (before === undefined) return { status: 404 };
    if (method === 'GET') return part === undefined ? { status: 200, body: before } : { status: 405 };
    if (method === 'DELETE') return { status: beds.delete(own) ? 204 : 404 };
    if (method !== 'PUT') return { status: 405 };
    if (!isBed(body) || body.metadata.name !== own) return { status: 400 };
    if (part === undefined) return { status: 200, body: keep(body, {}) };
    const next = losesState === true ? before : { ...before, ...(body.state && { state: body.state }) };
    return { status: 200, body: keep(next, {}) };
  };

  function page(given: URLSearchParams): Said {
    const [limit, after] = [given.get('limit') ?? '50', given.get('continue')];
    if (!/^[1-9]\d?$/.test(limit) || Number(limit) > 50) return { status: 400 };
    if (after !== null && !/^after-[a-z]{2,12}$/.test(after)) return { status: 400 };
    const names = [...beds.keys()].sort().filter((each) => after === null || each > after.slice('after-'.length));
    const on = names.slice(0, Number(limit));
    const last = losesItems === true ? names[on.length] : on.at(-1);
    const metadata = names.length > on.length ? { continue: `after-${last ?? ''}` } : {};
    return { status: 200, body: { metadata, items: on.map((each) => beds.get(each)) } };
  }
}

describe('resources with their names in their metadata', () => {
  it('are found, replaced, listed in pages and changed in part without a finding', async () => {
    const { clauses } = await runOn(document, serve({}), {});
    expect(clauses.filter(({ result }) => result === 'violated').map(({ id }) => id)).toEqual([]);
    const passed = clauses.filter(({ result }) => result === 'passed').map(({ id }) => id);
    for (const id of [
      'POST /beds keeps what it is sent',
      'PUT /beds/{name} keeps what it is sent',
      'PUT /beds/{name} rejects body /spec/soil type',
      'DELETE /beds/{name} removes',
      'GET /beds pages without loss or repetition',
      'PUT /beds/{name}/state keeps what it answers',
    ])
      expect(passed).toContain(id);
  });

  it.each<[string, Faults, string]>([
    ['a label that is lost', { losesLabels: true }, 'POST /beds keeps what it is sent'],
    ['an item that no page has', { losesItems: true }, 'GET /beds pages without loss or repetition'],
    ['a part that is lost', { losesState: true }, 'PUT /beds/{name}/state keeps what it answers'],
  ])('show %s', async (_, faults, clause) => {
    const { clauses } = await runOn(document, serve(faults), { clause });
    expect(clauses.find(({ id }) => id === clause)?.result).toBe('violated');
  });
});
