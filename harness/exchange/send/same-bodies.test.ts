import { describe, expect, it } from 'vitest';
import { SameBodies } from './same-bodies.ts';

const page = (letter: string, length = 20_000): Uint8Array => Buffer.from(letter.repeat(length));

describe('bodies of responses', () => {
  it('are the same in memory if they are large and equal', () => {
    const bodies = new SameBodies();
    const first = bodies.share(page('a'));
    expect(bodies.share(page('b', 20_001))).not.toBe(first);
    expect(bodies.share(page('a'))).toBe(first);
  });

  it('are apart if one byte differs', () => {
    const bodies = new SameBodies();
    bodies.share(page('a'));
    expect(bodies.share(page('b'))).toEqual(page('b'));
  });

  it('are apart if they are small', () => {
    const bodies = new SameBodies();
    const first = bodies.share(page('a', 10));
    expect(bodies.share(page('a', 10))).not.toBe(first);
  });
});
