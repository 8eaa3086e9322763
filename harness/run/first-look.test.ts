import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ClauseRecord, RunRecord } from '../record/index.ts';
import { OperationRun } from './operation-run.ts';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of open.splice(0)) server.close();
});

const responses = { 200: { description: 'fine' }, 400: { description: 'invalid' } };
const paths = Object.fromEntries(['/a', '/b', '/c'].map((path) => [path, { get: { responses } }]));

/** The record of a run in which the time for sending ends after the preflight and the first request to each operation. */
async function runLate(wrong: string): Promise<RunRecord> {
  const seen: string[] = [];
  const isOver = (): boolean => Object.keys(paths).every((path) => seen.includes(path)) && seen.length >= 4;
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + (isOver() ? 3_575_000 : 0));
  const server = await serveApi(({ url: { pathname } }) => {
    seen.push(pathname);
    return pathname === wrong ? { status: 418, body: {} } : { status: 200, body: {} };
  });
  open.push(server);
  return runApi({ paths }, server.url, { time: 3600 });
}

describe('the first look at an operation', () => {
  it('judges each operation that there is no time to begin by its first request', async () => {
    const record = await runLate('');
    const clauseWith = (id: string): ClauseRecord | undefined => record.clauses.find((clause) => clause.id === id);
    const resultOf = (id: string): string | undefined => clauseWith(id)?.result;
    const reasonOf = (id: string): string | undefined => clauseWith(id)?.because;
    for (const path of ['/a', '/b', '/c']) {
      expect(resultOf(`GET ${path} answers`)).toBe('passed');
      expect(resultOf(`GET ${path} responds documented-status`)).toBe('passed');
      expect(reasonOf(`GET ${path} accepts valid requests`)).toMatch('the time limit was reached');
    }
    expect(record.reachedSuccess).toBe(true);
  });

  it('is kept for an operation that is begun when the time ends', async () => {
    let isOver = false;
    const real = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => real() + (isOver ? 3_575_000 : 0));
    const begun = vi.spyOn(OperationRun.prototype, 'lookAgain').mockImplementation(function (this: OperationRun) {
      isOver = this.results.count().judged === 0;
      return Promise.resolve();
    });
    const server = await serveApi(() => ({ status: 200, body: {} }));
    open.push(server);
    const { clauses } = await runApi({ paths }, server.url, { time: 3600 });
    expect(begun).toHaveBeenCalled();
    for (const path of ['/a', '/b', '/c']) {
      expect(clauses.find(({ id }) => id === `GET ${path} answers`)?.result).toBe('passed');
    }
  });

  it('reports a fault of the first answer', async () => {
    const { findings } = await runLate('/b');
    expect(findings.map(({ clauses }) => clauses[0])).toEqual(['GET /b responds documented-status']);
  });

  it('is the result of an operation that does not answer, so that it takes no more of the time', async () => {
    const seen: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      seen.push(url);
      if (url !== '/b') response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    open.push({
      close: () => {
        server.close();
        server.closeAllConnections();
      },
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { findings, clauses } = await runApi({ paths }, url, { time: 3600, timeout: 300 });
    expect(findings.map(({ clauses: [id] }) => id)).toEqual(['GET /b answers']);
    expect(seen.filter((path) => path === '/b').length).toBeLessThanOrEqual(2);
    expect(clauses.find(({ id }) => id === 'GET /c responds documented-status')?.result).toBe('passed');
  });
});
