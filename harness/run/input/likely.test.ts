import { describe, expect, it } from 'vitest';
import { requestModelOf } from '../../workshop/testing/request-model.ts';
import { likelyInput, withoutUndescribed } from './likely.ts';

const integer = { type: 'integer' };
const line = { type: 'object', required: ['count'], properties: { count: integer } };
const model = await requestModelOf({
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    lines: { type: 'array', items: line },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    counted: { type: 'object', properties: { count: integer }, minProperties: 2 },
  },
});

describe('an input without undescribed properties', () => {
  it('has those that the document describes, at each depth', () => {
    const body = { name: 'a', more: 1, lines: [{ count: 1 }, { count: 2, x: null }] };
    const described = { name: 'a', lines: [{ count: 1 }, { count: 2 }] };
    expect(withoutUndescribed(model, { body })).toEqual({ body: described });
    expect(Object.keys(likelyInput(model, { body })['body'] as object)).toEqual(['name', 'lines']);
  });

  it('keeps the members of a map', () => {
    const input = { body: { name: 'a', labels: { x: 'y' } } };
    expect(withoutUndescribed(model, input)).toBe(input);
  });

  it('stays as it is where it would not be valid without them', () => {
    const input = { body: { name: 'a', counted: { count: 1, other: 2 } } };
    expect(withoutUndescribed(model, input)).toBe(input);
  });
});
