import { Pool } from 'undici';

/** The cost of sending a number of requests. */
export interface Load {
  readonly requests: number;
  readonly seconds: number;
  /** Microseconds of this process's CPU, user and system, per request. */
  readonly cpuPerRequest: number;
}

/** Measures a task that sends requests from this process. */
export async function measure(task: () => Promise<number>): Promise<Load> {
  const cpu = process.cpuUsage();
  const started = performance.now();
  const requests = await task();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { requests, seconds, cpuPerRequest: (user + system) / requests };
}

/**
 * The ceiling: undici's raw `dispatch` with the same valid request repeatedly; responses are read and discarded.
 *
 * @returns the number of requests sent
 */
export async function dispatchRaw(url: string, token: string, requests: number, inFlight: number): Promise<number> {
  const pool = new Pool(url, { connections: inFlight, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  const headers = ['content-type', 'application/json', 'authorization', `Bearer ${token}`];
  const body = '{"id":4503599627370496,"name":"Fern"}';
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      pool.dispatch(
        { method: 'POST', path: '/plants', headers, body },
        {
          onRequestStart: () => undefined,
          onResponseEnd: () => {
            resolve();
          },
          onResponseError: (_, error) => {
            reject(error);
          },
        },
      );
    });
  let started = 0;
  const sendAll = async (): Promise<void> => {
    while (started < requests) {
      started += 1;
      await one();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, sendAll));
  await pool.close();
  return requests;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
