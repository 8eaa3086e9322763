import { expect, it } from 'vitest';
import { Received } from './received.ts';

it.each([
  ['no pieces', []],
  ['one piece', [5]],
  ['pieces of one byte', Array.from({ length: 200_000 }, () => 1)],
  ['small and large pieces in turn', [10, 70_000, 4095, 4096, 1, 65_536, 4000, 0, 3]],
])('%s make the body, in their order', (_, sizes) => {
  const received = new Received();
  let next = 0;
  const pieces = sizes.map((size) => Uint8Array.from({ length: size }, () => next++));
  for (const piece of pieces) received.add(piece);
  expect(received.size).toBe(sizes.reduce((sum, size) => sum + size, 0));
  expect(Buffer.compare(received.bytes(), Buffer.concat(pieces))).toBe(0);
});

it('small pieces are not kept', () => {
  const received = new Received();
  const piece = Uint8Array.of(1);
  received.add(piece);
  received.add(piece);
  const second = Uint8Array.of(2);
  received.add(second);
  second[0] = 9;
  expect([...received.bytes()]).toEqual([1, 1, 2]);
});
