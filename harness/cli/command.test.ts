import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { version } from '../package/index.ts';
import { madeUpRecord } from '../workshop/testing/record.ts';
import { parseBaseline } from '../baseline/baseline.ts';
import { runCommand } from './command.ts';
import { environmentOf } from './flags.ts';

let folder = '';
let output = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenhouse-cli-'));
  output = '';
  const keep = (text: string | Uint8Array): boolean => {
    output += String(text);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  vi.spyOn(console, 'log').mockImplementation((text: string) => keep(`${text}\n`));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Writes a run record. @returns its path */
function write(name: string, change: Partial<RunRecord> = {}): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ ...madeUpRecord(2), greenhouse: version, ...change }));
  return path;
}

describe('the command line', () => {
  it.each([
    ['no command', [], 'name a command'],
    ['an unknown command', ['nonsense'], 'Unknown argument: nonsense'],
    ['an unknown flag', ['report', 'x.json', '--loud'], 'Unknown argument: loud'],
    ['no document', ['test'], 'no document is named'],
    ['a record that does not exist', ['report', 'nowhere.json'], "nowhere.json can't be read (ENOENT)"],
    ['a missing record', ['diff', 'a.json'], 'Not enough non-option arguments'],
    ['an unknown report', ['report', 'RECORD', '--reports', 'pdf'], '"pdf" is not a report'],
    ['a day that is not one', ['baseline', 'RECORD', '--expires', 'soon'], '--expires soon is not a day'],
  ])('answers %s with one sentence and status 2', async (_, words, sentence) => {
    const record = write('run.json');
    vi.stubEnv('OPENAPI', '');
    expect(await runCommand(words.map((word) => (word === 'RECORD' ? record : word)))).toBe(2);
    vi.unstubAllEnvs();
    expect(output).toContain(`openapi-greenhouse: `);
    expect(output).toContain(sentence);
    expect(output.trimEnd().split('\n')).toHaveLength(1);
  });

  it('describes each command with --help', async () => {
    expect(await runCommand(['--help'])).toBe(0);
    for (const command of ['test', 'init', 'report', 'baseline', 'diff', 'compare', 'explain', 'codegen', 'completion'])
      expect(output).toContain(command);
  });

  it('sets the variable of each flag', () => {
    expect(
      environmentOf({
        target: 'http://a',
        include: ['GET', '/b'],
        safe: true,
        deprecated: false,
        baseline: false,
        'in-flight': ['1', '2'],
        reports: ['html', 'sarif,har'],
        observed: true,
      }),
    ).toEqual({
      TARGET_URL: 'http://a',
      INCLUDE: 'GET,/b',
      SAFE: '1',
      DEPRECATED: '0',
      BASELINE: '0',
      IN_FLIGHT: '2',
      REPORTS: 'sarif,har',
      OBSERVED: '1',
    });
  });
});

describe('codegen', () => {
  it('writes a test for each cause that is not accepted, keeps those that exist, and says what has none', async () => {
    const record = madeUpRecord(2);
    const findings = record.findings.map((finding, index) => ({
      ...finding,
      exchange: { ...finding.exchange, target: 'http://127.0.0.1:8080' },
      secrets: [{ scheme: 'bearerAuth', form: 'valid', in: 'header', name: 'authorization', value: '$TOKEN' }] as const,
      ...(index === 0 && { repeats: 'no' as const }),
      ...(index === 1 && { accepted: { reason: 'known' } }),
    }));
    const path = write('run.json', { ...record, greenhouse: version, findings });
    const tests = join(folder, 'tests');
    expect(await runCommand(['codegen', path, '--folder', tests])).toBe(0);
    const written = readdirSync(tests);
    expect(written).toHaveLength(findings.length - 2);
    expect(output.match(/^- .*: it did not show again/gm)).toHaveLength(1);
    const [first = ''] = written;
    writeFileSync(join(tests, first), '// mine');
    await runCommand(['codegen', path, '--folder', tests]);
    expect(readFileSync(join(tests, first), 'utf8')).toBe('// mine');
    expect(output).toContain(`= ${join(tests, first)} exists and is kept`);
  });

  it('says so if there is nothing to write', async () => {
    const path = write('run.json', { findings: [] });
    expect(await runCommand(['codegen', path, '--folder', folder])).toBe(0);
    expect(output).toBe(`${path} has no cause that the baseline does not accept\n`);
  });
});

describe('the command init', () => {
  const before = process.cwd();
  beforeEach(() => {
    process.chdir(folder);
  });
  afterEach(() => {
    process.chdir(before);
  });

  it.each([
    ['module', 'await conformance('],
    ['commonjs', 'void conformance('],
  ])('writes the files of a suite into a project of type %s', async (type, call) => {
    writeFileSync('package.json', JSON.stringify({ type }));
    writeFileSync('openapi.yaml', '');
    expect(await runCommand(['init', '--yes', '--url', "http://127.0.0.1:3000/it's"])).toBe(0);
    const spec = readFileSync('greenhouse.spec.ts', 'utf8');
    expect(spec).toContain(call);
    expect(spec).toContain("document: 'openapi.yaml'");
    expect(readFileSync('playwright.config.ts', 'utf8')).toContain("'http://127.0.0.1:3000/it\\'s'");
    expect(parseBaseline(readFileSync('greenhouse.baseline.yaml', 'utf8'), '').entries).toEqual([]);
    expect(readFileSync('.github/workflows/greenhouse.yml', 'utf8')).toContain(
      'npx playwright test greenhouse.spec.ts',
    );
  });

  it('keeps files that exist, and says what to add to a configuration', async () => {
    mkdirSync('tests');
    writeFileSync('playwright.config.js', 'ours');
    writeFileSync('greenhouse.baseline.yaml', 'accepted: # ours');
    expect(await runCommand(['init', 'https://example.test/openapi.json', '--yes'])).toBe(0);
    expect(readFileSync('greenhouse.baseline.yaml', 'utf8')).toBe('accepted: # ours');
    expect(existsSync('playwright.config.ts')).toBe(false);
    expect(existsSync('tests/greenhouse.spec.ts')).toBe(true);
    expect(output).toContain('Add the reporter to playwright.config.js');
  });

  it.each([
    [['init', '--yes'], 'openapi.yaml does not exist'],
    [['init', 'https://a.test', '--yes', '--url', 'x'], '--url x is not a URL'],
  ])('writes nothing for %j', async (words, sentence) => {
    expect(await runCommand(words)).toBe(2);
    expect(output).toContain(sentence);
    expect(existsSync('greenhouse.spec.ts')).toBe(false);
  });
});

describe('the command report', () => {
  it('prints a stored run, and writes its reports again', async () => {
    expect(await runCommand(['report', write('run.json'), '--reports', 'junit,sarif'])).toBe(0);
    expect(output).toMatch(/violated/);
    expect(existsSync(join(folder, 'junit.xml'))).toBe(true);
    expect(existsSync(join(folder, 'greenhouse.sarif'))).toBe(true);
    expect(existsSync(join(folder, 'index.html'))).toBe(false);
  });
});

describe('the command explain', () => {
  const { clauses } = madeUpRecord(2);
  const violated = clauses.find(({ result }) => result === 'violated');

  it('prints what a clause says, the lines that state it, and its finding', async () => {
    const stated = violated?.stated ?? '';
    const snippets = { [stated]: { file: 'api.yaml', line: 7, from: 6, text: 'six\nseven' } };
    const record = write('run.json', { snippets });
    expect(await runCommand(['explain', violated?.id ?? '', '--record', record])).toBe(0);
    expect(output).toContain(`says      ${violated?.sentence ?? ''}`);
    expect(output).toContain('stated    api.yaml:7');
    expect(output).toContain('>     7 | seven');
    expect(output).toContain('result    violated, 3 cases');
    expect(output).toContain('actual       accepted with status 201');
    // Its kind is made up, so it has no example.
    expect(output).not.toContain('A server that breaks such a clause');
  });

  it('shows a server that breaks a clause of the same kind', async () => {
    const maxLength = clauses.map((clause) => ({ ...clause, kind: 'rejects application/json maxLength' }));
    expect(await runCommand(['explain', clauses[0]?.id ?? '', '--record', write('run.json', { clauses: maxLength })])).toBe(0); // prettier-ignore
    expect(output).toMatch(
      /A server that breaks such a clause \(\S+ \/\S+ rejects .* maxLength\):\ndoes +\S.*\.\nsent +\S+ \/.*\nexpected +.*\nanswer +\d/,
    );
  });

  it('prints why a clause was not judged, and what to do', async () => {
    const id = clauses.find(({ result }) => result === 'inconclusive')?.id ?? '';
    expect(await runCommand(['explain', id, '--record', write('run.json')])).toBe(0);
    expect(output).toContain('because   no control was accepted\nto do     see the clauses above');
  });

  it('lists the ids that a text is a part of, and rejects one that no id has', async () => {
    const record = write('run.json');
    expect(await runCommand(['explain', 'rejects body', '--record', record])).toBe(0);
    expect(output).toContain(`${clauses.length} clauses have this text in their id:`);
    expect(output).toContain(`and ${clauses.length - 20} more`);
    expect(await runCommand(['explain', 'nonsense', '--record', record])).toBe(2);
    expect(output).toContain('has "nonsense" in its id');
  });
});

describe('the command diff', () => {
  it('lists what is new, changed and gone, and has status 1 only for a new finding', async () => {
    const record = madeUpRecord(2);
    const [first, second, ...others] = record.findings;
    if (first === undefined || second === undefined) throw new Error('there are findings');
    const passed = record.clauses.map((clause) =>
      clause.id === first.clauses[0] ? { ...clause, result: 'passed' as const, findings: [] } : clause,
    );
    const [all, some] = [
      write('all.json'),
      write('some.json', { clauses: passed, findings: [{ ...second, id: 'other' }, ...others] }),
    ];
    expect(await runCommand(['diff', all, all])).toBe(0);
    expect(output).toContain('0 new, 0 changed, 0 gone');
    expect(await runCommand(['diff', all, some])).toBe(0);
    expect(output).toContain('0 new, 1 changed, 1 gone');
    expect(await runCommand(['diff', some, all])).toBe(1);
    expect(output).toContain('1 new, 1 changed, 0 gone');
    expect(output).toMatch(/new:\n {2}✗ POST/);
  });

  it('does not call a finding gone if its clause was not judged again', async () => {
    const record = madeUpRecord(2);
    const doubted = record.clauses.map((clause) => ({ ...clause, result: 'inconclusive' as const, findings: [] }));
    expect(await runCommand(['diff', write('a.json'), write('b.json', { clauses: doubted, findings: [] })])).toBe(0);
    expect(output).toContain('0 new, 0 changed, 0 gone');
    expect(output).toContain('not judged by the later run:');
  });
});

describe('the command baseline', () => {
  it('writes a baseline, which it reads again, and has nothing to add then', async () => {
    const file = join(folder, 'baseline.yaml');
    const record = write('run.json');
    const words = [
      'baseline',
      record,
      '--file',
      file,
      '--reason',
      'known',
      '--owner',
      'anna',
      '--expires',
      '9999-01-31',
    ];
    expect(await runCommand(words)).toBe(0);
    const { findings } = madeUpRecord(2);
    expect(output).toContain(`${findings.length} added, 0 removed`);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(`    reason: known\n    owner: anna\n    expires: 9999-01-31`);
    expect(await runCommand(words)).toBe(0);
    expect(output).toContain('0 added, 0 removed');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('keeps comments and other entries, and removes an entry that accepts nothing', async () => {
    const file = join(folder, 'baseline.yaml');
    const { clauses, findings } = madeUpRecord(2);
    const passed = clauses.find(({ result }) => result === 'passed')?.id ?? '';
    const lines = [
      '# ours',
      'accepted:',
      '  - clause: rejects body /a/*',
      '    reason: a very long reason that no tool should fold into several lines because it is easier to read in one # really',
      `  - clause: ${JSON.stringify(passed)}`,
      '    reason: gone',
      '  # last',
      '  - clause: unknown',
      '    reason: kept, because the run may have left it out',
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    expect(await runCommand(['baseline', write('run.json'), '--file', file])).toBe(0);
    expect(findings.length).toBeGreaterThan(0);
    expect(readFileSync(file, 'utf8')).toBe(`${[...lines.slice(0, 4), ...lines.slice(6)].join('\n')}\n`);
    expect(output).toContain(`- ${JSON.stringify(passed).slice(1, 20)}`);
  });

  it('renews an expired entry that accepts a finding, with its comment and reason', async () => {
    const file = join(folder, 'baseline.yaml');
    const { clauses, findings } = madeUpRecord(2);
    const violated = JSON.stringify(findings[0]?.clauses[0]);
    const passed = JSON.stringify(clauses.find(({ result }) => result === 'passed')?.id);
    const expired = [`  # ask Anna`, `  - clause: ${violated}`, '    reason: the old gateway', '    owner: anna'];
    const writeUntil = (last: string): void => {
      writeFileSync(file, `${['accepted:', ...expired, `    expires: ${last}`].join('\n')}\n`);
    };
    writeUntil('2020-01-31');
    const record = write('run.json', { findings: findings.slice(0, 1) });
    expect(await runCommand(['baseline', record, '--file', file, '--expires', '9999-01-31'])).toBe(0);
    expect(output).toContain('0 added, 0 removed, 1 renewed');
    const renewed = readFileSync(file, 'utf8');
    writeUntil('9999-01-31');
    expect(renewed).toBe(readFileSync(file, 'utf8'));
    writeUntil('2020-01-31');
    expect(await runCommand(['baseline', record, '--file', file])).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(`${['accepted:', ...expired].join('\n')}\n`);
    writeFileSync(file, `accepted:\n  - {clause: ${passed}, reason: r, expires: 2020-01-31}\n`);
    expect(await runCommand(['baseline', record, '--file', file])).toBe(0);
    expect(output).toContain('1 added, 1 removed, 0 renewed');
  });

  it('has no entry for each finding of an accepted clause twice', async () => {
    const file = join(folder, 'baseline.yaml');
    const { findings } = madeUpRecord(2);
    const twice = [...findings, ...findings.map((finding) => ({ ...finding, id: `${finding.id}-2` }))];
    expect(await runCommand(['baseline', write('run.json', { findings: twice }), '--file', file])).toBe(0);
    expect(output).toContain(`${findings.length} added`);
  });
});
