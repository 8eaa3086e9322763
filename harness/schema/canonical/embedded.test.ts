import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facets, nearMisses, valid } from '../../arbitrary/index.ts';
import type { JsonObject } from '../../json/index.ts';

const owner = (
  branches: readonly JsonObject[],
  properties: JsonObject = { id: { type: 'string' }, name: { type: 'string' } },
) => ({
  root: {
    components: {
      schemas: {
        Plant: { type: 'object', properties: { owner: { oneOf: branches } }, required: ['owner'] },
        Gardener: { type: 'object', properties },
      },
    },
  },
  pointer: '/components/schemas/Plant',
});
const gardener = { $ref: '#/components/schemas/Gardener' };
const text = { type: 'string' };

/** The places inside of the owner that have facets or near-misses. */
const inside = (source: ReturnType<typeof owner>): string[] =>
  [...facets(source), ...nearMisses(source)]
    .map(({ instancePointer }) => instancePointer)
    .filter((pointer) => pointer.startsWith('/owner/'));

describe('a property with an id, or with the resource that has it', () => {
  it('has no clauses about the members of the resource, because they are those of another operation', () => {
    expect(inside(owner([text, gardener]))).toEqual([]);
    expect(inside(owner([{ type: 'integer' }, { type: 'null' }, gardener]))).toEqual([]);
  });

  it('still has one about the resource as a whole', () => {
    const names = facets(owner([text, gardener])).map(({ name, instancePointer }) => `${instancePointer} ${name}`);
    expect(names).toContain('/owner oneOf 1');
    expect(names).toContain('/owner oneOf 0');
  });

  it('has the id in valid values', () => {
    const values = fc.sample(valid(owner([text, gardener])), { seed: 1, numRuns: 30 }) as unknown as {
      owner: unknown;
    }[];
    expect(values.every((value) => typeof value.owner === 'string')).toBe(true);
  });

  it('is any other choice if the object is not a resource, or there is no id', () => {
    expect(inside(owner([text, gardener], { name: text }))).not.toEqual([]);
    expect(inside(owner([{ type: 'array' }, gardener]))).not.toEqual([]);
    expect(inside(owner([{ type: 'string', enum: ['none'] }, gardener]))).not.toEqual([]);
    expect(inside(owner([text, { type: 'object', properties: { id: text } }]))).not.toEqual([]);
  });
});
