import { afterEach, describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const responses = { 200: { description: 'fine' }, 404: { description: 'gone' } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
const document = { paths: { '/a': { get: { responses } }, '/b/{id}': { get: { parameters, responses } } } };

describe('the settings of operations', () => {
  it('exclude them, give them values, and choose which of their findings fail the run', async () => {
    const asked = new Set<string>();
    const { url, close } = await serveApi(({ url: { pathname } }) => {
      asked.add(pathname);
      return { status: pathname === '/b/41' ? 200 : 500 };
    });
    open.push(close);
    const operations = {
      '/b/*': { values: { path: { id: 41 } }, failOn: 'never' },
      'GET /a': { failOn: 'critical' },
    } as const;
    const { findings } = await runApi(document, url, { operations });
    expect(asked).toContain('/b/41');
    const isAccepted = (operation: string): boolean[] =>
      findings.filter(({ clauses }) => clauses[0]?.startsWith(operation)).map(({ accepted }) => accepted !== undefined);
    expect(new Set(isAccepted('GET /b/{id}'))).toEqual(new Set([true]));
    expect(new Set(isAccepted('GET /a'))).toEqual(new Set([false]));
    asked.clear();
    await runApi(document, url, { operations: { 'GET /a': { exclude: true } } });
    expect(asked).not.toContain('/a');
  });

  it('that match no operation are a mistake', async () => {
    await expect(runApi(document, 'http://127.0.0.1:1', { operations: { 'GET /c': {} } })).rejects.toThrow(
      'operations: "GET /c" matches no operation; use a method and path',
    );
  });
});
