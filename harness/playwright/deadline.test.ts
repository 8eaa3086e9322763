import { describe, expect, it } from 'vitest';
import { timeLeft } from './deadline.ts';

describe('the time of a run', () => {
  it('has no limit without TIME', () => {
    expect(timeLeft(undefined, 0, 5000, 100, 1)).toBe(Infinity);
  });

  it('begins with the start of Playwright, and leaves some for the report of each test', () => {
    expect(timeLeft(15, 1000, 3000, 50, 1)).toBe(15_000 - 2000 - 400);
  });

  it('leaves more for the reports on a busy machine', () => {
    expect(timeLeft(15, 1000, 3000, 50, 2)).toBe(15_000 - 2000 - 800);
    expect(timeLeft(15, 1000, 3000, 50, 0.5)).toBe(15_000 - 2000 - 400);
    expect(timeLeft(15, 1000, 3000, 50, 100)).toBe(15_000 - 2000 - 1200);
  });

  it('leaves enough for the run if the start took long, or if there are many tests', () => {
    expect(timeLeft(5, 0, 60_000, 8, 1)).toBe(1000);
    expect(timeLeft(60, 0, 0, 10_000, 1)).toBe(42_000);
  });
});
