import { describe, expect, it } from 'vitest';
import { tellingChange } from './telling-change.ts';

const made = { body: { name: 'rose', price: 1 } };
const same = { body: { price: 1 } };
const other = { body: { price: 2 } };

describe('a change', () => {
  it('is one that gives a field another value', () => {
    expect(tellingChange(made, [same, other])).toBe(other);
    expect(tellingChange({ body: 'a' }, [{ body: 'a' }, { body: 'b' }])).toEqual({ body: 'b' });
  });

  it('is the first one if none of them does', () => {
    expect(tellingChange(made, [same, { body: { name: 'rose' } }])).toBe(same);
    expect(tellingChange(made, [])).toBeUndefined();
  });
});
