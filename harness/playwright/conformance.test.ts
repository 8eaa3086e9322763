import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { stringify } from '../json/index.ts';
import type { RunRecord } from '../record/index.ts';
import { serveNotes, token } from '../workshop/testing/notes.ts';

/** Projects of users, made for these tests; Playwright must find its packages from there, so they lie in this folder. */
const root = resolve('.e2e');
const open: { close: () => void }[] = [];
let projects = 0;

afterEach(() => {
  for (const server of open.splice(0)) server.close();
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const serve: typeof serveNotes = async (behaviour) => {
  const server = await serveNotes(behaviour);
  open.push(server);
  return server;
};

interface Result {
  readonly status: number;
  readonly output: string;
  readonly record: RunRecord | undefined;
  /** Everything that the run wrote. */
  readonly written: string;
}

/** Runs Playwright in a project of its own, whose spec file declares the suite for the notes document. */
async function playwright(baseURL: string, options: object = {}): Promise<Result> {
  projects += 1;
  const folder = join(root, String(projects));
  mkdirSync(folder, { recursive: true });
  const given = JSON.stringify({ document: resolve('fixtures/notes.openapi.json'), token, runs: 5, ...options });
  writeFileSync(
    join(folder, 'notes.spec.ts'),
    `import { conformance } from '../../harness/playwright/conformance.ts';\nawait conformance(${given});\n`,
  );
  const reporters = [['list'], [resolve('harness/reporter.ts'), { outputFile: join(folder, 'run.json') }]];
  writeFileSync(
    join(folder, 'playwright.config.ts'),
    `export default ${JSON.stringify({ reporter: reporters, outputDir: join(folder, 'results'), use: { baseURL } })};\n`,
  );
  const { status, output } = await run(['playwright', 'test', '--config', folder]);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files
    .filter(({ name }) => name !== 'notes.spec.ts')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const written = texts.join('\n');
  const record = files.some(({ name }) => name === 'run.json')
    ? readFileSync(join(folder, 'run.json'), 'utf8')
    : undefined;
  return { status, output, record: record === undefined ? undefined : (JSON.parse(record) as RunRecord), written };
}

function run(args: string[]): Promise<{ status: number; output: string }> {
  return new Promise((done) => {
    execFile('npx', args, { env: { ...process.env, FORCE_COLOR: '0' } }, (error, stdout, stderr) => {
      done({ status: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
}

const stack = /\n\s+at .*:\d+:\d+/;

describe('the suite in a Playwright project', () => {
  it('passes a server that conforms, with a test for each aspect', async () => {
    const { status, output, record } = await playwright((await serve()).url);
    expect(status, output).toBe(0);
    expect(output).toMatch(/7 passed/);
    expect(record?.totals).toMatchObject({ violated: 0, inconclusive: 0 });
  });

  it('fails a server with a fault, and says how to see it again, but tells no secret', async () => {
    const { url } = await serve({
      alter: (reply, _, request) => (reply[0] === 201 ? [201, { is: request.headers.authorization ?? '' }] : reply),
    });
    const { status, output, record, written } = await playwright(url, { seed: 5 });
    expect(status).toBe(1);
    expect(output).toContain('✗ PUT /notes responds 201 body');
    expect(output).toContain('curl -i -X PUT');
    expect(output).toContain('SEED=5');
    expect(output).not.toMatch(stack);
    expect(record?.findings[0]?.exchange.answer).toMatchObject({ body: { text: '{"is":"Bearer <key>"}' } });
    expect(output + written).not.toContain(token);
  });

  it('says in one failure that the credential is rejected, and skips the rest', async () => {
    const { status, output } = await playwright((await serve()).url, { token: 'Another-Token' });
    expect(status).toBe(1);
    expect(output).toMatch(/1 failed[\s\S]*6 skipped/);
    expect(output).toContain('the server rejects the credential for key');
    expect(output).not.toMatch(stack);
  });

  it('says in one failure that nobody is there', async () => {
    const { status, output } = await playwright('http://127.0.0.1:1');
    expect(status).toBe(1);
    expect(output).toMatch(/no server can be reached[\s\S]*1 failed[\s\S]*6 skipped/);
  });

  it.each([
    ['under a request', 8, /✗ PUT \/notes answers[\s\S]*no server can be reached since/],
    ['between two requests', 1, /no server can be reached since|the server is no longer reachable/],
  ])(
    'fails a server that ends %s, and says of the tests that were left that they were not run',
    async (_, inFlight, said) => {
      const server: Awaited<ReturnType<typeof serve>> = await serve({
        keep: (note) => {
          if (!stringify(note).includes('\\"')) return undefined;
          if (inFlight === 1) setImmediate(server.close);
          else server.close();
          return undefined;
        },
      });
      const { status, output, record } = await playwright(server.url, { inFlight });
      expect(status, output).toBe(1);
      expect(output).toMatch(said);
      const because = /^not run, for no server can be reached at .* \(ECONNREFUSED.*\)$/;
      const unrun = record?.clauses.filter((clause) => because.test(clause.because ?? '')) ?? [];
      expect(unrun).toHaveLength(5);
      expect(output).toMatch(
        /\? 5 tests of 1 operation: not run, for no server .* \(start it, or correct TARGET_URL\)/,
      );
    },
  );

  it.each([
    ['a document that is not there', { document: '/nowhere.json' }, 'no such file'],
    ['an option that is wrong', { runs: 0 }, 'RUNS (option runs) is 0, not a whole number from 1 to 1000000'],
    ['a clause that is not there', { clause: 'nonsense' }, 'CLAUSE=nonsense is part of no clause'],
  ])('says in one failure, without a stack, what is wrong with %s', async (_, options, sentence) => {
    const { status, output } = await playwright('http://127.0.0.1:1', options);
    expect(status).toBe(1);
    expect(output).toContain(sentence);
    expect(output).toMatch(/1 failed/);
    expect(output).not.toMatch(stack);
  });

  it('runs only the clauses that are asked for', async () => {
    const { status, record } = await playwright((await serve()).url, { clause: 'rejects body /number' });
    expect(status).toBe(0);
    expect(new Set(record?.clauses.filter(({ cases }) => cases > 0).map(({ aspect }) => aspect))).toEqual(
      new Set(['rejects invalid bodies']),
    );
  });

  it.each([false, true])(
    'says of each test that there was no time for it, and fails if it is strict: %s',
    async (strict) => {
      const options = { time: 1, runs: 1000, strict };
      const { status, output, record } = await playwright((await serve()).url, options);
      const unrun = record?.clauses.filter(({ id, operation, aspect }) => id === `${operation} ${aspect}`) ?? [];
      expect(unrun.length).toBeGreaterThan(0);
      for (const { result, because, cure } of unrun) {
        expect([result, because, cure]).toEqual([
          'inconclusive',
          'not run, for the time limit was reached before this test',
          'increase TIME',
        ]);
      }
      expect(output).toMatch(
        /\? \d tests? of 1 operation: not run, for the time limit was reached before this test \(increase TIME\)/,
      );
      // On a busy machine there may have been time for none of them; then nothing was proven.
      expect(status, output).toBe(strict || record?.reachedSuccess !== true ? 1 : 0);
    },
  );

  it('fails when nothing reached a success, though nothing was violated', async () => {
    const { status, output } = await playwright(
      (await serve({ keep: () => [429, { title: 'later' }, { 'retry-after': '3600' }] })).url,
      {
        clause: 'rejects body /number required',
      },
    );
    expect(status).toBe(1);
    expect(output).toMatch(/keeps asking to wait|No request reached a success answer/);
  });
});
