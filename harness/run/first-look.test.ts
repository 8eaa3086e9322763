import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ClauseRecord, RunRecord } from '../record/index.ts';
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
  const isOver = (): boolean => Object.keys(paths).every((path) => seen.filter((each) => each === path).length >= 2);
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

  it('reports a fault of the first answer', async () => {
    const { findings } = await runLate('/b');
    expect(findings.map(({ clauses }) => clauses[0])).toEqual(['GET /b responds documented-status']);
  });
});
