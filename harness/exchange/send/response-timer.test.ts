import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startResponseTimer } from './response-timer.ts';

describe('the timer of a response', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('rings once, at its end', () => {
    const ring = vi.fn();
    startResponseTimer(1000, ring);
    vi.advanceTimersByTime(999);
    expect(ring).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5000);
    expect(ring).toHaveBeenCalledTimes(1);
  });

  it('does not ring after it was stopped', () => {
    const ring = vi.fn();
    const stop = startResponseTimer(1000, ring);
    vi.advanceTimersByTime(500);
    stop();
    vi.advanceTimersByTime(5000);
    expect(ring).not.toHaveBeenCalled();
  });

  it('does not count a time in which this process was busy', () => {
    const ring = vi.fn();
    startResponseTimer(1000, ring);
    vi.advanceTimersByTime(900);
    // The next turn of the event loop is three seconds late.
    const late = performance.now() + 3000;
    vi.spyOn(performance, 'now').mockReturnValueOnce(late);
    vi.advanceTimersByTime(100);
    expect(ring).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(ring).toHaveBeenCalledTimes(1);
  });

  it('rings after twice its time in a process that is always busy', () => {
    const ring = vi.fn();
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
    startResponseTimer(1000, ring);
    vi.advanceTimersByTime(1999);
    expect(ring).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ring).toHaveBeenCalledTimes(1);
  });
});
