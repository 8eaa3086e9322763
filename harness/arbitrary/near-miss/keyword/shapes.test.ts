import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluation, loadSchema } from '../../../schema/index.ts';
import { shaped } from './shapes.ts';

describe('a text of a format with a length', () => {
  it.each(['email', 'idn-email', 'hostname', 'idn-hostname', 'uri', 'iri'])('has both: %s', (format) => {
    const validate = evaluation(loadSchema({ root: { format }, pointer: '' }));
    fc.assert(
      fc.property(fc.integer({ min: 22, max: 253 }), (length) => {
        const text = shaped(format, length) ?? expect.fail('no text');
        expect(text).toHaveLength(length);
        expect(validate(text)).toEqual([]);
      }),
    );
  });

  it('does not exist where the format has none, or is not known', () => {
    expect(shaped('hostname', 254)).toBeUndefined();
    expect(shaped('email', 6)).toBeUndefined();
    expect(shaped('date', 10)).toBeUndefined();
    expect(shaped(undefined, 10)).toBeUndefined();
  });

  it('is a mailbox with a local part of at most 64 octets, as far as its domain allows that', () => {
    for (const length of [100, 255, 318]) expect(shaped('email', length)?.indexOf('@')).toBeLessThanOrEqual(64);
  });
});
