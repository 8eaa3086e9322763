import { describe, expect, it } from 'vitest';
import { Concurrency } from './concurrency.ts';
import type { Attempted } from './attempted.ts';

const answered = (milliseconds: number, status = 200): Attempted => ({
  outcome: { kind: 'answered', status, headers: {}, body: new Uint8Array() },
  milliseconds,
  attempts: 1,
  position: 1,
});

/** Sends requests to a server with as many in flight as allowed. @param latency by the number in flight */
function simulate(concurrency: Concurrency, requests: number, latency: (inFlight: number) => number): void {
  for (let sent = 0; sent < requests; sent += 1) {
    const { limit } = concurrency;
    concurrency.note('GET /', answered(latency(limit)), limit);
  }
}

describe('the number of requests in flight', () => {
  it('begins low, and rises to the most while the latency holds', () => {
    const concurrency = new Concurrency(32);
    expect(concurrency.limit).toBe(4);
    simulate(concurrency, 100, () => 50);
    expect(concurrency.limit).toBe(32);
    expect(concurrency.range).toEqual({ least: 4, most: 32, last: 32 });
  });

  it('never exceeds what the user allows', () => {
    const concurrency = new Concurrency(3);
    expect(concurrency.limit).toBe(3);
    simulate(concurrency, 100, () => 50);
    expect(concurrency.limit).toBe(3);
  });

  it('stops rising where requests wait for each other in the server', () => {
    const concurrency = new Concurrency(1000);
    concurrency.note('GET /', answered(10), 1);
    simulate(concurrency, 10_000, (inFlight) => 10 * Math.max(1, inFlight / 4));
    expect(concurrency.limit).toBeGreaterThan(8);
    expect(concurrency.limit).toBeLessThan(40);
  });

  it('does not rise with requests that do not use it', () => {
    const concurrency = new Concurrency(32);
    for (let sent = 0; sent < 100; sent += 1) concurrency.note('GET /', answered(50), 1);
    expect(concurrency.limit).toBe(4);
  });

  it('compares a response only with others of the same kind', () => {
    const concurrency = new Concurrency(32);
    for (let sent = 0; sent < 200; sent += 1) {
      concurrency.note('GET / 404', answered(1), concurrency.limit);
      concurrency.note('GET / 200', answered(500), concurrency.limit);
    }
    expect(concurrency.limit).toBe(32);
  });

  it('halves once for all requests that were in flight when the server asked to wait', () => {
    const concurrency = new Concurrency(32);
    simulate(concurrency, 100, () => 50);
    for (let entered = 101; entered <= 132; entered += 1) concurrency.backOff(entered, 133);
    expect(concurrency.limit).toBe(16);
    concurrency.backOff(133, 149);
    expect(concurrency.limit).toBe(8);
    for (let next = 150; next < 160; next += 1) concurrency.backOff(next, next);
    expect(concurrency.limit).toBe(1);
  });

  it('tries a number again at which a request failed because of load, after twice as many responses each time', () => {
    const concurrency = new Concurrency(32);
    simulate(concurrency, 100, () => 50);
    concurrency.stayBelow(9, 101, 133);
    expect(concurrency.limit).toBe(8);
    const waits: number[] = [];
    for (let fails = 0; fails < 4; fails += 1) {
      let sent = 0;
      for (; concurrency.limit < 9 && sent < 10_000; sent += 1) simulate(concurrency, 1, () => 50);
      waits.push(sent);
      concurrency.stayBelow(9, 1000 * (fails + 1), 1000 * (fails + 1));
      expect(concurrency.limit).toBe(8);
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBeGreaterThan(4 * (waits[0] ?? 0));
  });

  it('has as many requests in flight as before some time after one failed because of load', () => {
    const concurrency = new Concurrency(32);
    simulate(concurrency, 100, () => 50);
    concurrency.stayBelow(2, 101, 133);
    expect(concurrency.limit).toBe(1);
    simulate(concurrency, 50, () => 50);
    expect(concurrency.limit).toBe(1);
    simulate(concurrency, 2500, () => 50);
    expect(concurrency.range).toEqual({ least: 1, most: 32, last: 32 });
  });

  it('rises on a server that has become slower even for one request at a time', () => {
    const concurrency = new Concurrency(32);
    concurrency.note('GET / 200', answered(1), 1);
    for (let next = 10; next < 14; next += 1) concurrency.backOff(next, next);
    expect(concurrency.limit).toBe(1);
    for (let sent = 0; sent < 300; sent += 1) concurrency.note('GET / 200', answered(100), concurrency.limit);
    expect(concurrency.limit).toBeGreaterThan(16);
  });
});
