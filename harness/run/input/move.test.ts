import { describe, expect, it } from 'vitest';
import type { RequestModel, ValidCase } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import { requestModelIn } from '../../workshop/testing/request-model.ts';
import { placed } from '../resources/place.ts';
import { putValid } from './move.ts';

const text = { type: 'string' };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const operation = {
  type: 'object',
  required: ['op', 'path'],
  properties: { op: { enum: ['add', 'remove', 'replace'] }, path: text, value: {} },
};
const plant = { type: 'object', required: ['name', 'isOld'], properties: { name: text, isOld: { type: 'boolean' } } };

/** The request model of a PATCH that takes a JSON Patch of a plant as `application/json`. */
function model(): Promise<RequestModel> {
  const item = {
    parameters: [{ name: 'plantId', in: 'path', required: true, schema: text }],
    get: { responses: { 200: { description: '', ...json(plant) } } },
    patch: { requestBody: json({ type: 'array', items: operation }), responses: { 200: { description: '' } } },
  };
  return requestModelIn({ '/plants/{plantId}': item }, 'PATCH /plants/{plantId}');
}

const named: Input = { body: [{ op: 'replace', path: '/name', value: 'Fern' }] };
const old: Input = { body: [{ op: 'replace', path: '/isOld', value: true }] };

describe('a JSON Patch', () => {
  it('gets the path of no property that its value does not fit', async () => {
    const given = { kind: 'valid', pinned: '/body/0/path', draft: { input: old } } as unknown as ValidCase;
    expect(putValid(await model(), given, named)).toBeUndefined();
  });

  it('gets no name of a resource where its property takes no text', async () => {
    const live = new Map([['/body/0/value', 'p1']]);
    expect(placed(await model(), old, live, () => false)).toEqual(old);
    const renamed = { body: [{ op: 'replace', path: '/name', value: 'p1' }] };
    expect(placed(await model(), named, live, () => false)).toEqual(renamed);
  });
});
