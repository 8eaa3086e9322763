import { expect, it } from 'vitest';
import { resultOf } from '../../workshop/testing/api.ts';

type Body = Readonly<Record<string, unknown>>;

const text = { type: 'string', minLength: 1 };
const thing = { type: 'object', required: ['title'], properties: { title: text, note: text } };
const patch = { type: 'object', required: ['note'], properties: { note: { type: 'null' } } };
const json = (schema: object, type = 'application/json'): object => ({ content: { [type]: { schema } } });
/** A document of things that can be read, and changed by a JSON Merge Patch. */
const documentOf = (thing: object, patch: object): object => ({
  paths: {
    '/things': { post: { requestBody: { required: true, ...json(thing) }, responses: { 201: { description: '' } } } },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: { description: '', ...json(thing) } } },
      patch: {
        requestBody: { required: true, ...json(patch, 'application/merge-patch+json') },
        responses: { 204: { description: '' } },
      },
    },
  },
});
const document = documentOf(thing, patch);

it.each<[string, string, (before: Body) => Body]>([
  ['passed', 'removes the member', (before) => ({ ...before, note: undefined })],
  ['violated', 'ignores it', (before) => before],
])('null in a JSON Merge Patch is %s if a server %s', async (result, _, change) => {
  const things: Body[] = [];
  const clause = 'PATCH /things/{id} changes only what it is sent';
  const found = await resultOf(clause, document, ({ method, url: { pathname }, body }) => {
    if (method === 'POST') return { status: 201, headers: { location: `/things/${things.push(body as Body) - 1}` } };
    const index = Number(pathname.split('/')[2]);
    if (method === 'GET') return { status: 200, body: things[index] };
    things[index] = change(things[index] ?? {});
    return { status: 204 };
  });
  expect(found).toBe(result);
});

const labels = { type: 'object', additionalProperties: text };
const labelled = { type: 'object', required: ['title', 'labels'], properties: { title: text, labels } };
const ofLabels = (schema: object): object =>
  documentOf(labelled, { type: 'object', required: ['labels'], properties: { labels: schema } });

type Labels = Readonly<Record<string, string>>;

/** The result of a change of the labels, on a server that starts with some of its own. */
async function changeLabels(schema: object, before: Labels, change: (before: Labels, patch: Labels | null) => Labels) {
  const things: Body[] = [];
  const clause = 'PATCH /things/{id} changes only what it is sent';
  return resultOf(clause, ofLabels(schema), ({ method, url: { pathname }, body }) => {
    if (method === 'POST')
      return {
        status: 201,
        headers: { location: `/things/${things.push({ ...(body as Body), labels: before }) - 1}` },
      };
    const index = Number(pathname.split('/')[2]);
    const thing = things[index] ?? {};
    if (method === 'GET') return { status: 200, body: thing };
    const { labels: patch } = body as { labels: Labels | null };
    things[index] = { ...thing, labels: change(thing['labels'] as Labels, patch) };
    return { status: 204 };
  });
}

it('An object in a JSON Merge Patch changes the members that it names, and no others', async () => {
  const some = { ...labels, minProperties: 1 };
  expect(await changeLabels(some, { own: 'kept' }, (before, patch) => ({ ...before, ...patch }))).toBe('passed');
  expect(await changeLabels(some, { own: 'kept' }, (_, patch) => patch ?? {})).toBe('violated');
});

it('null for a member of an object removes it', async () => {
  const some = { type: 'object', additionalProperties: { type: ['string', 'null'] }, minProperties: 1 };
  const before = { Color: 'red', own: 'kept' };
  const without = (labels: Labels): Labels => withoutNulls(labels) as Labels;
  expect(await changeLabels(some, before, (all, patch) => without({ ...all, ...patch }))).toBe('passed');
  expect(await changeLabels(some, before, (all, patch) => ({ ...all, ...without(patch ?? {}) }))).toBe('violated');
});

it('null for an object that is empty already shows nothing', async () => {
  expect(await changeLabels({ type: 'null' }, {}, () => ({}))).not.toBe('violated');
  expect(await changeLabels({ type: 'null' }, { own: 'kept' }, (before) => before)).toBe('violated');
});

it.each<[string, string, (before: Body, patch: Body) => Body]>([
  ['passed', 'removes it', (before, patch) => ({ ...before, ...patch })],
  ['violated', 'keeps it', (before, patch) => ({ ...before, ...(patch['note'] === null ? {} : patch) })],
])('null for an optional member is sent in each run, and is %s if a server %s', async (result, _, change) => {
  const things: Body[] = [];
  const clause = 'PATCH /things/{id} changes only what it is sent';
  const changes = { type: 'object', properties: { title: text, note: { type: ['string', 'null'] } } };
  const found = await resultOf(clause, documentOf(thing, changes), ({ method, url: { pathname }, body }) => {
    if (method === 'POST') return { status: 201, headers: { location: `/things/${things.push(body as Body) - 1}` } };
    const index = Number(pathname.split('/')[2]);
    if (method === 'GET') return { status: 200, body: withoutNulls(things[index] ?? {}) };
    things[index] = change(things[index] ?? {}, body as Body);
    return { status: 204 };
  });
  expect(found).toBe(result);
});

const withoutNulls = (thing: Body): Body =>
  Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== null));

it.each<[string, string, (own: Body, patch: Body) => Body]>([
  ['passed', 'removes the member', (own, patch) => ({ ...own, ...patch })],
  ['violated', 'ignores it', (own, patch) => ({ ...own, ...withoutNulls(patch) })],
])('null inside of a single resource at a fixed path is %s if a server %s', async (result, _, change) => {
  const limits = {
    type: 'object',
    required: ['idle'],
    properties: { idle: { type: ['integer', 'null'], minimum: 1 } },
  };
  const settings = { type: 'object', properties: { name: text, limits } };
  const shown = { responses: { 200: { description: '', ...json(settings) } } };
  const requestBody = { required: true, ...json(settings, 'application/merge-patch+json') };
  let kept: Body = { name: 'a', limits: { idle: 15 } };
  const found = await resultOf(
    'PATCH /settings changes only what it is sent',
    { paths: { '/settings': { get: shown, patch: { requestBody, ...shown } } } },
    ({ method, body }) => {
      const { limits: sent = {}, ...others } = (body ?? {}) as { limits?: Body };
      if (method === 'PATCH') kept = { ...kept, ...others, limits: change(kept['limits'] as Body, sent) };
      return { status: 200, body: kept };
    },
  );
  expect(found).toBe(result);
});

it.each<[string, string, number]>([
  ['passed', 'it has its documented default again', 1],
  ['violated', 'it has another value', 3],
])('null for a member of an object is %s if %s', async (result, _, value) => {
  const spec = {
    type: 'object',
    required: ['soil'],
    properties: { soil: text, rows: { type: 'integer', default: 1 } },
  };
  const bed = { type: 'object', required: ['spec'], properties: { spec } };
  const rows = { type: 'null' };
  const change = { type: 'object', required: ['rows'], properties: { rows } };
  const patches = { type: 'object', required: ['spec'], properties: { spec: change } };
  const beds: Body[] = [];
  const clause = 'PATCH /things/{id} changes only what it is sent';
  const found = await resultOf(clause, documentOf(bed, patches), ({ method, url: { pathname }, body }) => {
    const keep = (spec: Body): Body => ({ spec: { ...spec, rows: value } });
    if (method === 'POST')
      return { status: 201, headers: { location: `/things/${beds.push(keep((body as { spec: Body }).spec)) - 1}` } };
    const index = Number(pathname.split('/')[2]);
    return method === 'GET' ? { status: 200, body: beds[index] } : { status: 204 };
  });
  expect(found).toBe(result);
});
