import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isArray, isObject, stringify, type Json, type JsonObject } from '../../json/index.ts';
import { rejectsNearMissRows } from '../rejects-near-miss.ts';
import { requestModelIn } from '../../workshop/testing/request-model.ts';
import type { RequestModel } from './request-model.ts';

const json = (schema: object, mediaType = 'application/json') => ({ content: { [mediaType]: { schema } } });
const text = { type: 'string' };
const operation = {
  type: 'object',
  required: ['op', 'path'],
  properties: { op: { enum: ['add', 'remove', 'replace', 'test'] }, path: text, value: {} },
};
const plant = {
  type: 'object',
  required: ['id', 'name', 'height'],
  properties: {
    id: text,
    created: { ...text, readOnly: true },
    bedId: text,
    archived: { type: 'boolean' },
    name: { ...text, minLength: 3 },
    height: { type: 'integer', minimum: 7 },
    'a/b': { type: 'boolean' },
  },
};

/** The request model of a PATCH with a JSON Patch, in a document with these operations beside it. */
async function modelOf(
  item: object,
  items: object = operation,
  others: object = {},
  mediaType = 'application/json-patch+json',
): Promise<RequestModel> {
  const patch = {
    requestBody: {
      content: { ...json({ type: 'array', items, maxItems: 4 }, mediaType).content, ...others },
    },
    responses: { 200: { description: '' } },
  };
  const at = { name: 'plantId', in: 'path', required: true, schema: text };
  const path = '/plants/{plantId}';
  return requestModelIn({ [path]: { parameters: [at], patch, ...item } }, `PATCH ${path}`);
}

/** Operations of valid JSON Patches in this document. */
async function drawn(...of: Parameters<typeof modelOf>): Promise<JsonObject[]> {
  const {
    bodies: [part],
  } = await modelOf(...of);
  const patches: Json[] = part === undefined ? [] : fc.sample(part.valid, { seed: 1, numRuns: 100 });
  return patches.flatMap((each) => (isArray(each) ? each : [])).filter(isObject);
}

const shown = { get: { responses: { 200: { description: '', ...json(plant) } } } };
const pathsOf = (operations: readonly JsonObject[]): string[] =>
  [...new Set(operations.map(({ path }) => stringify(path ?? null).slice(1, -1)))].sort((a, b) => (a < b ? -1 : 1));

describe('a valid JSON Patch', () => {
  it('sets properties that the resource has to values that it can have, and neither ids, read-only ones nor a flag that puts it away', async () => {
    const operations = await drawn(shown);
    expect(pathsOf(operations)).toEqual(['/a~1b', '/height', '/name']);
    for (const { op, path, value } of operations) {
      if (path === '/name') expect(typeof value === 'string' ? value.length : 0).toBeGreaterThanOrEqual(3);
      if (path === '/height') expect(Number(value)).toBeGreaterThanOrEqual(7);
      // What is possibly not there can't be replaced.
      expect(path === '/a~1b' ? ['add'] : ['add', 'replace']).toContain(op);
    }
  });

  it('is what a client would send only if the value fits the property', async () => {
    const [part] = (await modelOf(shown, operation, {}, 'application/json')).bodies;
    const patchOf = (path: string, value: Json): Json => [{ op: 'replace', path, value }];
    expect([part?.isMeant(patchOf('/name', 'Fern')), part?.isMeant(patchOf('/height', 'Fern'))]).toEqual([true, false]);
    expect(part?.accepts(patchOf('/height', 'Fern'))).toBe(true);
  });

  it('sets the properties that another request can set', async () => {
    const height = { type: 'object', properties: { height: { maximum: 9 } } };
    const other = json(height, 'application/merge-patch+json').content;
    const operations = await drawn(shown, operation, other);
    expect(pathsOf(operations)).toEqual(['/height']);
    expect(operations.every(({ value }) => Number(value) >= 7 && Number(value) <= 9)).toBe(true);
    expect(pathsOf(await drawn({ put: { requestBody: json(height), responses: {} } }))).toEqual(['/height']);
  });

  it('has the operations that the document allows', async () => {
    const replace = { ...operation, properties: { ...operation.properties, op: { const: 'replace' } } };
    const operations = await drawn(shown, {
      oneOf: [replace, { ...replace, properties: { op: { const: 'remove' } } }],
    });
    expect(new Set(operations.map(({ op }) => op))).toEqual(new Set(['replace']));
  });

  it('can be sent as any JSON, and is known by its operations then', async () => {
    expect(pathsOf(await drawn(shown, operation, {}, 'application/json'))).toEqual(['/a~1b', '/height', '/name']);
    const op = { enum: ['add', 'remove', 'replace', 'archive'] };
    const others = [
      { ...operation, properties: { ...operation.properties, op } },
      { ...operation, properties: { op: operation.properties.op, field: text } },
    ];
    for (const items of others) {
      const paths = pathsOf(await drawn(shown, items, {}, 'application/json'));
      expect(paths).not.toEqual(['/a~1b', '/height', '/name']);
    }
  });

  it('is broken as its own schema states, and not by a value that a later operation can replace', async () => {
    const model = await modelOf(shown);
    const ids = rejectsNearMissRows(model, model.bodies).map(({ clause }) => clause.id);
    expect(ids).toContain('PATCH /plants/{plantId} rejects body /0/op enum');
    expect(ids.filter((id) => id.includes('/0/value'))).toEqual([]);
  });

  it('is any that the document allows, if it says nothing about the resource, or no such patch is possible', async () => {
    expect((await drawn({})).length).toBeGreaterThan(0);
    const status = { ...operation, properties: { ...operation.properties, path: { const: '/status' } } };
    expect(pathsOf(await drawn(shown, status))).toEqual(['/status']);
  });
});
