import { describe, expect, it } from 'vitest';
import { nameOf, titleOf } from './index.ts';

const megabyte = 'x'.repeat(1 << 20);

describe('a title', () => {
  it('escapes what a terminal would obey, and is one line', () => {
    expect(titleOf('GET /\u001b[2J\n\u202e')).toBe('GET /\\u001b[2J\\n\\u202e');
  });

  it('is shortened when it is a megabyte long, and still differs for different texts', () => {
    expect(titleOf(megabyte).length).toBeLessThan(600);
    expect(titleOf(`${megabyte}a`)).not.toBe(titleOf(`${megabyte}b`));
    expect(nameOf(megabyte).length).toBeLessThan(300);
  });
});
