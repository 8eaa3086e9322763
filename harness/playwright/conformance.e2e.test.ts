import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { serveNotes, token } from '../workshop/testing/notes.ts';
import { projectsFolder } from '../workshop/testing/package.ts';

/** User projects for these tests. */
const root = join(projectsFolder, 'conformance');
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

/** Runs Playwright in a new project with a spec file that declares the suite for the notes document. */
async function playwright(baseURL: string, options: object = {}): Promise<Result> {
  projects += 1;
  const folder = join(root, String(projects));
  mkdirSync(folder, { recursive: true });
  const given = JSON.stringify({ document: resolve('fixtures/notes.openapi.json'), token, runs: 5, ...options });
  writeFileSync(
    join(folder, 'notes.spec.ts'),
    `import { conformance } from 'openapi-greenhouse';\nawait conformance(${given});\n`,
  );
  const reporters = [['list'], ['openapi-greenhouse/reporter', { outputFile: join(folder, 'run.json') }]];
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

  it('tests a document without a title in one run, as any other', async () => {
    const notes = readFileSync('fixtures/notes.openapi.json', 'utf8');
    mkdirSync(root, { recursive: true });
    const [titled, untitled] = ['Notes', ''].map((title) => {
      const path = join(root, `titled-${title}.json`);
      writeFileSync(path, notes.replace('"title": "Notes"', JSON.stringify({ title }).slice(1, -1)));
      return path;
    });
    const sent = async (document = ''): Promise<number | undefined> =>
      (await playwright((await serve()).url, { document, seed: 5, salt: 5, inFlight: 1 })).record?.requests;
    expect(await sent(untitled)).toBe(await sent(titled));
  });

  it('fails a server with a fault, and shows how to repeat it without any secret', async () => {
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

  it('fails one test when the credential is rejected, and skips the others', async () => {
    const { status, output } = await playwright((await serve()).url, { token: 'Another-Token' });
    expect(status).toBe(1);
    expect(output).toMatch(/1 failed[\s\S]*6 skipped/);
    expect(output).toContain('the server rejects the credential for key');
    expect(output).not.toMatch(stack);
  });

  it('fails one test when the server is not reachable, and skips the others', async () => {
    const { status, output } = await playwright('http://127.0.0.1:1');
    expect(status).toBe(1);
    expect(output).toMatch(/no server can be reached[\s\S]*1 failed[\s\S]*6 skipped/);
  });

  it.each([
    ['during a request', 8, /✗ PUT \/notes answers[\s\S]*can no longer be reached/],
    ['between two requests', 1, /can no longer be reached|is no longer reachable/],
  ])('fails a server that stops %s, and reports the run as incomplete', async (_, inFlight, message) => {
    let asked = 0;
    const server: Awaited<ReturnType<typeof serve>> = await serve({
      keep: () => {
        // Late enough for the preflight to succeed.
        if ((asked += 1) < 40) return undefined;
        if (inFlight === 1) setImmediate(server.close);
        else server.close();
        return undefined;
      },
    });
    const { status, output, record } = await playwright(server.url, { inFlight, seed: 5 });
    expect(status, output).toBe(1);
    expect(output).toMatch(message);
    expect(record?.incomplete?.reasons.map(({ because }) => because)).toEqual([
      expect.stringMatching(/^the server is no longer reachable: /),
    ]);
  });

  it.each([
    ['a missing document', { document: '/nowhere.json' }, 'no such file'],
    ['an invalid option', { runs: 0 }, 'runs: 0 is not an integer from 1 to 1000000; use one such as 50'],
    ['an unknown clause', { clause: 'nonsense' }, 'CLAUSE=nonsense matches no clause id'],
  ])('fails one test without a stack for %s', async (_, options, sentence) => {
    const { status, output } = await playwright('http://127.0.0.1:1', options);
    expect(status).toBe(1);
    expect(output).toContain(sentence);
    expect(output).toMatch(/1 failed/);
    expect(output).not.toMatch(stack);
  });

  it('runs only the clauses that CLAUSE selects', async () => {
    const { status, record } = await playwright((await serve()).url, { clause: 'rejects body /number' });
    expect(status).toBe(0);
    expect(new Set(record?.clauses.filter(({ cases }) => cases > 0).map(({ aspect }) => aspect))).toEqual(
      new Set(['rejects invalid bodies']),
    );
  });

  // With several requests in flight, cases of two rounds are on their way when the time ends.
  it.each([false, true])(
    'tests every clause before any clause twice if time is limited, strict: %s',
    async (strict) => {
      const options = { time: 2, runs: 100_000, inFlight: 1, strict };
      const { status, output, record } = await playwright((await serve()).url, options);
      const sent = record?.clauses.filter(({ tally }) => Object.keys(tally.variants).length > 0) ?? [];
      const unsent = sent.filter(({ cases, because = '' }) => cases === 0 && because.includes('the time limit'));
      const repeated = sent.filter(({ cases, tally }) => cases > Object.keys(tally.variants).length);
      expect(unsent.length === 0 || repeated.length === 0).toBe(true);
      // On a slow machine no clause may have been tested. Then the run proves nothing and fails.
      const isJudged = record?.reachedSuccess === true && (!strict || record.totals.inconclusive === 0);
      expect(status, output).toBe(isJudged ? 0 : 1);
    },
  );

  it('fails when no request got a success response, although no clause is violated', async () => {
    const { status, output } = await playwright(
      (await serve({ keep: () => [429, { title: 'later' }, { 'retry-after': '3600' }] })).url,
      {
        clause: 'rejects body /number required',
      },
    );
    expect(status).toBe(1);
    expect(output).toMatch(/keeps asking to wait|No request got a success response/);
  });
});
