import { describe, expect, it } from 'vitest';
import { nameOf, titleOf } from './index.ts';

const megabyte = 'x'.repeat(1 << 20);

describe('a title', () => {
  it('shows what a terminal would obey as an escape, and is one line', () => {
    expect(titleOf('GET /\u001b[2J\n\u202e')).toBe('GET /\\u001b[2J\\n\\u202e');
  });

  it('is cut where it would go on for a megabyte, and still is the title of one text only', () => {
    expect(titleOf(megabyte).length).toBeLessThan(600);
    expect(titleOf(`${megabyte}a`)).not.toBe(titleOf(`${megabyte}b`));
    expect(nameOf(megabyte).length).toBeLessThan(300);
  });
});
