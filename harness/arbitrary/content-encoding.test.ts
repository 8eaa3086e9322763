import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../schema/index.ts';
import { invalid, valid } from '../arbitrary.ts';

/** Whether a text is base64 as an encoder writes it, with unused bits that are zero (RFC 4648 section 3.5). */
const isCanonical = (text: string): boolean => Buffer.from(text, 'base64').toString('base64') === text;

describe('valid texts', () => {
  it.each([{ contentEncoding: 'base64' }, { contentEncoding: 'base64', maxLength: 11 }, { format: 'byte' }])(
    'are base64 as an encoder writes it: %j',
    (more) => {
      fc.assert(
        fc.property(valid({ type: 'string', ...more }), (text) => {
          expect(isCanonical(text)).toBe(true);
        }),
      );
    },
  );

  it('have any form if their length allows no base64', () => {
    const schema = { type: 'string', contentEncoding: 'base64', minLength: 5, maxLength: 7 } as const;
    expect(fc.sample(valid(schema), 20).every((text) => text.length >= 5)).toBe(true);
  });
});

describe('an encoding', () => {
  it('is not judged', () => {
    expect(compile({ root: { contentEncoding: 'base64' }, pointer: '' })('not base64')).toEqual([]);
    const keywords = fc.sample(invalid({ type: 'string', maxLength: 8, contentEncoding: 'base64' }), 50);
    expect(new Set(keywords.map(({ keyword }) => keyword))).toEqual(new Set(['type', 'maxLength']));
  });
});
