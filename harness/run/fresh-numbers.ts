/** The numbers below 2^31: all bits of a positive integer of 32 bits. */
const mask = 2 ** 31 - 1;

/**
 * Creates a sequence of numbers that look random. It has each number below 2^31 once, and the salt decides where it
 * starts.
 *
 * @param salt an integer; the same salt gives the same sequence
 */
export function createFreshNumbers(salt: number): () => number {
  // Scrambled, because those of two salts that are close to each other would overlap.
  let position = scramble(salt & mask);
  return () => {
    position = (position + 1) & mask;
    return scramble(position);
  };
}

/** Maps the numbers below 2^31 one to one, because each step can be undone. */
function scramble(number: number): number {
  let mixed = number ^ (number >>> 15);
  mixed = Math.imul(mixed, 0x2c1b3c6d) & mask;
  mixed ^= mixed >>> 12;
  mixed = Math.imul(mixed, 0x297a2d39) & mask;
  return mixed ^ (mixed >>> 15);
}
