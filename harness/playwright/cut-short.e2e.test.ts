import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { compile } from '../schema/index.ts';
import { parse } from '../json/index.ts';
import type { RunRecord } from '../record/index.ts';
import { serveApi, writeDocument } from '../workshop/testing/api.ts';
import { serveNotes, token, type Reply } from '../workshop/testing/notes.ts';
import { projectsFolder } from '../workshop/testing/package.ts';

/** User projects for these tests. */
const root = join(projectsFolder, 'cut-short');
const open: { close: () => void }[] = [];
let projects = 0;

afterEach(() => {
  for (const server of open.splice(0)) server.close();
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

/** A server that conforms, but does not answer `silences` requests from the number `count` on. */
async function serveUpTo(count: number, silences = Infinity): Promise<{ url: string; held: Promise<void> }> {
  let asked = 0;
  let reached: () => void = () => undefined;
  const held = new Promise<void>((done) => (reached = done));
  const server = await serveNotes({
    alter: (reply) => {
      asked += 1;
      if (asked < count || asked >= count + silences) return reply;
      reached();
      return 'silence';
    },
  });
  open.push(server);
  return { url: server.url, held };
}

interface Project {
  readonly folder: string;
  readonly outputFile: string;
  readonly child: ChildProcess;
  /** The output so far. */
  readonly output: () => string;
  /** The exit status, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

interface Setting {
  /** The folder of another project, to run in it too. Default: a new one. */
  readonly folder?: string;
  readonly options?: object;
  readonly config?: object;
  readonly args?: readonly string[];
  /** The path of the record: absolute, or relative to the project's folder. */
  readonly outputFile?: string;
  /** Called before the run. */
  readonly prepare?: (folder: string) => void;
  /** The code of the spec file before the suite. */
  readonly before?: string;
  /** The module of the suite. Default: the package. */
  readonly from?: string;
}

/**
 * Starts Playwright, directly or with npx, in a new project with a spec file that declares the suite for the notes
 * document.
 */
function start(baseURL: string, setting: Setting = {}, by: 'node' | 'npx' = 'node'): Project {
  const { options, config, args = [], prepare, before = '', from = 'openapi-greenhouse' } = setting;
  projects += 1;
  const { folder = join(root, String(projects)) } = setting;
  const outputFile = resolve(folder, setting.outputFile ?? 'reports/run.json');
  mkdirSync(folder, { recursive: true });
  prepare?.(folder);
  const given = { document: resolve('fixtures/notes.openapi.json'), token, runs: 5, inFlight: 1, ...options };
  writeFileSync(
    join(folder, 'notes.spec.ts'),
    `import { conformance } from '${from}';\n${before}\nawait conformance(${JSON.stringify(given)});\n`,
  );
  const reporter = [['list'], ['openapi-greenhouse/reporter', { outputFile }]];
  const settings = { reporter, outputDir: join(folder, 'results'), workers: 1, use: { baseURL }, ...config };
  writeFileSync(join(folder, 'playwright.config.ts'), `export default ${JSON.stringify(settings)};\n`);
  const [command, script] =
    by === 'npx'
      ? (['npx', 'playwright'] as const)
      : ([process.execPath, 'node_modules/@playwright/test/cli.js'] as const);
  const env = { ...process.env, FORCE_COLOR: '0' };
  const child = spawn(command, [script, 'test', '--config', folder, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // The workers of a killed run can keep its output open.
  const ended = once(child, by === 'npx' ? 'close' : 'exit').then(([code, signal]) => (code ?? signal) as number);
  return { folder, outputFile, child, output: () => output, ended };
}

/** Waits for a moment of a run. If the run ends before it, there is nothing to wait for. */
async function duringRun(moment: Promise<void>, { ended, output }: Project): Promise<void> {
  const tooEarly = ended.then(() => Promise.reject(new Error(`the run ended too early:\n${output()}`)));
  await Promise.race([moment, tooEarly]);
}

function recordOf({ outputFile }: Project): RunRecord {
  const text = readFileSync(outputFile, 'utf8');
  const schema = parse(readFileSync('harness/record/run.schema.json', 'utf8'));
  expect(compile({ root: schema, pointer: '' })(parse(text))).toEqual([]);
  return JSON.parse(text) as RunRecord;
}

const stack = /\n\s+at .*:\d+:\d+/;

describe('a run that is ended by a signal', () => {
  // The server no longer answers, so nothing is judged between that moment and the signal.
  it.each([
    ['SIGINT', 'node', 40],
    ['SIGTERM', 'node', 40],
    ['SIGTERM', 'node', 120],
    ['SIGTERM', 'npx', 40],
  ] as const)(
    '%s ends it with a summary and a record that say so first (%s, request %s)',
    async (signal, by, request) => {
      const { url, held } = await serveUpTo(request);
      const project = start(url, { options: { timeout: 600_000 } }, by);
      await duringRun(held, project);
      project.child.kill(signal);
      const status = await project.ended;
      expect(status).not.toBe(0);
      const output = project.output();
      const summary = output.slice(output.indexOf('INCOMPLETE'));
      expect(summary).toMatch(
        new RegExp(`^INCOMPLETE: the run was interrupted \\(${signal}\\).* of .*clauses were not judged`),
      );
      expect(output.indexOf('INCOMPLETE')).toBeLessThan(output.indexOf('Greenhouse: '));
      const { incomplete, totals } = recordOf(project);
      expect(incomplete?.reasons).toEqual([{ because: `the run was interrupted (${signal})`, cure: 'run it again' }]);
      expect(incomplete?.atLeast).toBe(false);
      expect((incomplete?.planned ?? 0) - (incomplete?.unjudged ?? 0)).toBe(totals.passed + totals.observed);
      expect(totals.passed).toBeGreaterThan(0);
      expect(output).not.toMatch(stack);
    },
  );

  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends it among many answers, and keeps those so far', async (signal) => {
    let asked = 0;
    let reached: () => void = () => undefined;
    const held = new Promise<void>((done) => (reached = done));
    const server = await serveNotes({ alter: (reply) => ((asked += 1) === 150 ? (reached(), reply) : reply) });
    open.push(server);
    const project = start(server.url, { options: { runs: 10_000 } });
    await duringRun(held, project);
    project.child.kill(signal);
    expect(await project.ended).not.toBe(0);
    const { incomplete, totals } = recordOf(project);
    expect(incomplete?.reasons).toEqual([{ because: `the run was interrupted (${signal})`, cure: 'run it again' }]);
    expect(totals.passed).toBeGreaterThan(0);
    expect(totals.violated).toBe(0);
    expect(project.output()).toContain(`INCOMPLETE: the run was interrupted (${signal})`);
    expect(project.output()).not.toMatch(stack);
  });

  it('SIGINT removes what the run created', async () => {
    const kept = new Set<number>();
    let last = 0;
    let reached: () => void = () => undefined;
    const held = new Promise<void>((done) => (reached = done));
    const server = await serveApi(({ method, url }) => {
      const id = Number(url.pathname.split('/')[2]);
      if (method === 'POST') {
        kept.add((last += 1));
        if (last > 20) reached();
        return { status: 201, body: { id: last } };
      }
      if (method !== 'DELETE') return { status: 200, body: [] };
      return { status: kept.delete(id) ? 204 : 404 };
    });
    open.push(server);
    const fine = { description: 'fine' };
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
    const content = { 'application/json': { schema: { properties: { id: { type: 'integer' } } } } };
    const paths = {
      '/notes': { post: { requestBody: { content }, responses: { 201: { ...fine, content } } } },
      '/notes/{id}': { delete: { parameters: [id], responses: { 204: fine, 404: fine } } },
    };
    const project = start(server.url, { options: { document: writeDocument({ paths }), rate: 20 } });
    await duringRun(held, project);
    project.child.kill('SIGINT');
    await project.ended;
    const { cleanUp } = recordOf(project);
    expect(cleanUp?.removed).toBeGreaterThan(0);
    expect(kept.size).toBe(0);
    expect(project.output()).toMatch(/^Requests of this run create, change and delete data/m);
  });

  it('SIGKILL leaves an incomplete record of what was judged', async () => {
    const { url, held } = await serveUpTo(120);
    const project = start(url, { options: { timeout: 600_000 } });
    await duringRun(held, project);
    await vi.waitUntil(() => existsSync(project.outputFile), { timeout: 500_000, interval: 200 });
    project.child.kill('SIGKILL');
    expect(await project.ended).toBe('SIGKILL');
    const { incomplete } = recordOf(project);
    expect(incomplete?.reasons[0]?.because).toBe('the run is still running, or was killed');
    expect(readdirSync(join(project.folder, 'reports'))).toEqual(['.run.json.lock', 'run.json']);
  });
});

describe('a run in which Playwright skips tests', () => {
  it('is incomplete after maxFailures failures', async () => {
    const server = await serveNotes({ keep: () => [500, {}] });
    open.push(server);
    // So many tests that Playwright stops before the last ones.
    const notes = JSON.parse(readFileSync('fixtures/notes.openapi.json', 'utf8')) as { paths: Record<string, object> };
    const copies = Array.from({ length: 30 }, (_, index) => [`/notes-${index}`, notes.paths['/notes']] as const);
    const document = writeDocument({ ...notes, paths: { ...notes.paths, ...Object.fromEntries(copies) } });
    const project = start(server.url, { options: { document }, config: { maxFailures: 1 } });
    expect(await project.ended).toBe(1);
    expect(project.output()).toContain(
      'INCOMPLETE: Playwright reached its limit of failed tests (maxFailures: 1) (increase maxFailures). ',
    );
    expect(recordOf(project).totals.violated).toBeGreaterThan(0);
  });

  it('is incomplete when a worker crashes, and has the results of the others', async () => {
    const { url, held } = await serveUpTo(150, 1);
    const crash = 'if (process.env.TEST_WORKER_INDEX) (await import("node:fs")).writeFileSync(';
    const before = `${crash}new URL('pid', import.meta.url), String(process.pid));`;
    const project = start(url, { before, options: { timeout: 600_000 } });
    await duringRun(held, project);
    process.kill(Number(readFileSync(join(project.folder, 'pid'), 'utf8')), 'SIGKILL');
    expect(await project.ended).toBe(1);
    const { incomplete, totals } = recordOf(project);
    expect(incomplete?.reasons).toHaveLength(1);
    expect(incomplete?.reasons[0]?.because).toMatch(
      /^the test ".*" ended with an error \(Error: worker process exited unexpectedly/,
    );
    expect(totals.passed).toBeGreaterThan(10);
  });

  it('is incomplete when a test throws an error, and has the results until then', async () => {
    const { url, held } = await serveUpTo(60, 1);
    const thrower =
      'if (process.env.TEST_WORKER_INDEX === "0") process.on("SIGUSR2", () => { throw new Error("odd"); });';
    const pid = 'if (process.env.TEST_WORKER_INDEX) (await import("node:fs")).writeFileSync(';
    const before = `${thrower}\n${pid}new URL('pid', import.meta.url), String(process.pid));`;
    const project = start(url, { before, options: { timeout: 600_000 } });
    await duringRun(held, project);
    process.kill(Number(readFileSync(join(project.folder, 'pid'), 'utf8')), 'SIGUSR2');
    expect(await project.ended).toBe(1);
    const { incomplete, clauses } = recordOf(project);
    expect(incomplete?.reasons).toEqual([
      {
        because: 'the test "PUT /notes accepts valid requests" ended with an error (Error: odd)',
        cure: 'see the error above, and run again',
      },
    ]);
    expect(clauses.some(({ aspect, result }) => aspect === 'accepts valid requests' && result === 'passed')).toBe(true);
  });
});

describe('a run that the server cuts short', () => {
  it('fails in a test too, so that it fails with any reporter', async () => {
    const wait: Reply = [
      429,
      { title: 'later' },
      { 'content-type': 'application/problem+json', 'retry-after': '3600' },
    ];
    let asked = 0;
    const server = await serveNotes({ alter: (reply) => ((asked += 1) < 100 ? reply : wait) });
    open.push(server);
    const project = start(server.url, { args: ['--reporter=line'] });
    expect(await project.ended).toBe(1);
    expect(project.output()).toContain('the server keeps asking to wait (429); raise its rate limit for the run');
    expect(project.output()).toMatch(/1 failed/);
  });
});

describe('two runs at once in one folder', () => {
  it('do not mix: the second one says why it does not start, and the first one loses nothing', async () => {
    const { url, held } = await serveUpTo(60);
    const first = start(url, { options: { timeout: 600_000 } });
    await duringRun(held, first);
    const second = start(url, { folder: first.folder });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `Another run (process ${first.child.pid}) is writing ${first.outputFile}. Wait until`,
    );
    expect(second.output()).not.toMatch(stack);
    first.child.kill('SIGINT');
    expect(await first.ended).not.toBe(0);
    expect(first.output()).toMatch(/[1-9]\d* passed, 0 violated/);
    expect(recordOf(first).totals.passed).toBeGreaterThan(0);
  });

  it('share no results if each has a record of its own', async () => {
    const { url, held } = await serveUpTo(60, 1);
    const first = start(url, { options: { timeout: 600_000 } });
    await duringRun(held, first);
    const server = await serveNotes();
    open.push(server);
    const second = start(server.url, { folder: first.folder, outputFile: 'other/run.json' });
    expect(await second.ended).toBe(0);
    first.child.kill('SIGINT');
    await first.ended;
    expect(recordOf(second).incomplete).toBeUndefined();
    expect(recordOf(first).totals.passed).toBeGreaterThan(0);
  });
});

describe('a record that can not be written', () => {
  it.each([
    [
      'its folder is a file',
      'reports/run.json',
      (folder: string) => {
        writeFileSync(join(folder, 'reports'), '');
      },
      /replace the file .* by a folder/,
    ],
    // Not even root can make a folder there.
    ['its folder cannot be made', '/sys/greenhouse/run.json', () => undefined, /\/sys\/greenhouse.*\(E\w+\)/],
    ['the disk is full', '/dev/full', () => undefined, /\(ENOSPC\): free space on the disk/],
  ])('is reported after the summary, and fails the run: %s', async (_, outputFile, prepare, cure) => {
    const server = await serveNotes();
    open.push(server);
    const project = start(server.url, { outputFile, prepare });
    expect(await project.ended).toBe(1);
    const output = project.output();
    expect(output).toMatch(/7 passed/);
    expect(output).toMatch(/\d+ passed, 0 violated, .* clauses;.*\nThe run record can't be written to /);
    expect(output).toMatch(cure);
    expect(output).not.toMatch(stack);
    expect(output).not.toContain('INCOMPLETE');
  });
});

describe('the record of an earlier run', () => {
  const prepare = (folder: string): void => {
    mkdirSync(join(folder, 'reports'));
    writeFileSync(join(folder, 'reports', 'run.json'), '{}');
  };

  it.each([
    ['the document can not be read', { options: { document: '/nowhere.json' } }],
    ['the spec file can not be loaded', { before: "throw new Error('early');" }],
  ])('is removed by a run that fails early: %s', async (_, setting) => {
    const project = start('http://127.0.0.1:1', { ...setting, prepare });
    expect(await project.ended).toBe(1);
    expect(existsSync(project.outputFile)).toBe(false);
  });

  it('stays when tests are only listed', async () => {
    const project = start('http://127.0.0.1:1', { args: ['--list'], prepare });
    expect(await project.ended).toBe(0);
    expect(existsSync(project.outputFile)).toBe(true);
  });
});

describe('a run that an error in the harness ends', () => {
  it('counts what it has judged once, and shows the error once', async () => {
    const { url } = await serveUpTo(Infinity);
    const before = [
      `import { Resources } from '${resolve('harness/run/index.ts')}';`,
      'const { settle } = Resources.prototype;',
      'let settled = 0;',
      'Resources.prototype.settle = function (...given) {',
      "  if ((settled += 1) > 30) throw new Error('a mistake of the harness');",
      '  return settle.apply(this, given);',
      '};',
    ].join('\n');
    const project = start(url, { before, from: resolve('harness/index.ts') });
    expect(await project.ended).not.toBe(0);
    const output = project.output();
    expect(output).toMatch(/^INCOMPLETE: .*a mistake of the harness/m);
    expect(output).toMatch(/^\s+1 failed$/m);
    const { requests, clauses } = recordOf(project);
    expect(requests).toBeLessThan(1000);
    expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length);
  });
});
