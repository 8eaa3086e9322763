import { describe, expect, it } from 'vitest';
import { timeLeft } from './deadline.ts';

describe('the time of a run', () => {
  it('has no limit without TIME', () => {
    expect(timeLeft(undefined, 0, 5000, 100)).toBe(Infinity);
  });

  it('begins with the start of Playwright, and leaves some for the report of each test', () => {
    expect(timeLeft(15, 1000, 3000, 50)).toBe(15_000 - 2000 - 1000);
  });

  it('leaves enough for the run if the start took long, or if there are many tests', () => {
    expect(timeLeft(5, 0, 60_000, 8)).toBe(1000);
    expect(timeLeft(60, 0, 0, 10_000)).toBe(42_000);
  });
});
