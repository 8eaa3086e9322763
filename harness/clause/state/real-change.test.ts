import { describe, expect, it } from 'vitest';
import { realChange } from './real-change.ts';

const made = { body: { name: 'rose', price: 1 } };
const same = { body: { price: 1 } };
const other = { body: { price: 2 } };

describe('a change', () => {
  it('is one that gives a field another value', () => {
    expect(realChange(made, [same, other])).toBe(other);
    expect(realChange({ body: 'a' }, [{ body: 'a' }, { body: 'b' }])).toEqual({ body: 'b' });
  });

  it('is the first one if none of them does', () => {
    expect(realChange(made, [same, { body: { name: 'rose' } }])).toBe(same);
    expect(realChange(made, [])).toBeUndefined();
  });
});
