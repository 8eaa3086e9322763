import { spawnSync } from 'node:child_process';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { OptionProblem, qualify, readEnvironment, readReplay } from './options.ts';

const defaults = { document: 'a.json' };

describe('the environment', () => {
  it('overrides the defaults, variable by variable', () => {
    const environment = {
      OPENAPI: 'b.yaml',
      TARGET_URL: 'http://127.0.0.1:3000/v1',
      TOKEN: 't',
      CREDENTIALS: '{"key":"k"}',
      RUNS: '7',
      SEED: '-3',
      CLAUSE: 'int64',
      STRICT: '1',
      TIMEOUT: '100',
      IN_FLIGHT: '2',
    };
    expect(readEnvironment(environment, defaults)).toEqual({
      document: 'b.yaml',
      target: 'http://127.0.0.1:3000/v1',
      token: 't',
      credentials: { key: 'k' },
      runs: 7,
      seed: -3,
      clause: 'int64',
      strict: true,
      timeout: 100,
      inFlight: 2,
      environment: {
        OPENAPI: 'b.yaml',
        TARGET_URL: 'http://127.0.0.1:3000/v1',
        TOKEN: '"$TOKEN"',
        CREDENTIALS: '"$CREDENTIALS"',
        RUNS: '7',
        STRICT: '1',
        TIMEOUT: '100',
        IN_FLIGHT: '2',
      },
    });
  });

  it('keeps the words that set it again in a shell, whatever characters they contain', () => {
    const environment = {
      OPENAPI: "it's $HOME/a b.yaml",
      VALUES: '\u001b.json',
      WORDS: 'a b.txt',
      INCLUDE: 'GET /a,tag:"x"',
      TARGET_URL: 'http://127.0.0.1/long-secret',
      TOKEN: 'long-secret',
    };
    const { environment: words = {} } = readEnvironment(environment, defaults);
    expect(words).toMatchObject({ TARGET_URL: '"$TARGET_URL"', TOKEN: '"$TOKEN"' });
    const script = `${Object.entries(words)
      .map(([name, word]) => `${name}=${word}`)
      .join(' ')} ${process.execPath} -p 'JSON.stringify(process.env)'`;
    const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8', env: { ...process.env, ...environment } });
    expect(JSON.parse(stdout)).toMatchObject(environment);
    const without = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
    const { OPENAPI, VALUES, WORDS, INCLUDE } = environment;
    expect(JSON.parse(without.stdout)).toMatchObject({ OPENAPI, VALUES, WORDS, INCLUDE, TOKEN: '' });
  });

  it('has nothing to set again for a variable with the default value', () => {
    const environment = { IN_FLIGHT: '32', STRICT: '0', SAFE: '0', TIMEOUT: '100', SEED: '1', CLAUSE: 'a', TIME: '9' };
    expect(readEnvironment(environment, { ...defaults, timeout: 100 }).environment).toBeUndefined();
    expect(readEnvironment(environment, { ...defaults, strict: true }).environment).toEqual({
      STRICT: '0',
      TIMEOUT: '100',
    });
  });

  it('counts an empty variable as not set', () => {
    expect(readEnvironment({ RUNS: '', OPENAPI: '', STRICT: '' }, defaults)).toEqual(defaults);
  });

  it('names the file of the baseline, or turns it off with 0', () => {
    const read = (value: string): unknown => readEnvironment({ BASELINE: value }, defaults).baseline;
    expect([read('b.yaml'), read('0'), read('')]).toEqual(['b.yaml', false, undefined]);
  });

  it.each([
    ['RUNS', 'many'],
    ['SEED', '1.5'],
    ['STRICT', 'perhaps'],
    ['STALE', 'ignore'],
    ['FAIL_ON', 'worst'],
    ['CREDENTIALS', 'token'],
    ['CREDENTIALS', '["token"]'],
    ['CREDENTIALS', '{"key":1}'],
    ['HEADERS', 'X-A: 1'],
    ['HEADERS', '{"X-A":1}'],
  ])('is rejected with what to do when %s is %s', (name, value) => {
    const read = (): unknown => readEnvironment({ [name]: value }, defaults);
    expect(read).toThrow(OptionProblem);
    expect(read).toThrow(new RegExp(`^${name}.*; use .*`));
  });
});

/** The least and the largest value of each number. */
const ranges: readonly [name: string, option: string, least: number, most: number][] = [
  ['RUNS', 'runs', 1, 1_000_000],
  ['SEED', 'seed', -(2 ** 31), 2 ** 31 - 1],
  ['TIME', 'time', 1, 2_147_483],
  ['TIMEOUT', 'timeout', 1, 2_147_483_647],
  ['IN_FLIGHT', 'inFlight', 1, 10_000],
  ['RATE', 'rate', 1, 1_000_000],
  ['FAIL_UNDER', 'failUnder', 0, 100],
];

describe.each(ranges)('the number %s', (name, option, least, most) => {
  const range = `an integer from ${least} to ${most}`;
  const fromEnvironment = (value: string) => (): unknown => qualify(readEnvironment({ [name]: value }, defaults));
  const fromOption = (value: unknown) => (): unknown => qualify({ ...defaults, [option]: value });

  it('is accepted from its least value to its largest', () => {
    for (const value of [least, most]) {
      expect(fromEnvironment(String(value))()).toMatchObject({ [option]: value });
      expect(fromOption(value)()).toMatchObject({ [option]: value });
    }
  });

  it.each([String(least - 1), String(most + 1), '99999999999999999999', '1e2', '1.5', '0x10', ' ', 'many', 'Infinity'])(
    'is rejected with its range when the variable is %j',
    (value) => {
      expect(fromEnvironment(value)).toThrow(OptionProblem);
      expect(fromEnvironment(value)).toThrow(`${name}=${value} is not ${range}; use one such as ${name}=`);
    },
  );

  it.each([least - 1, most + 1, least + 0.5, NaN, Infinity, -1e21, '7', 7n, {}])(
    'is rejected with its range when the option is %s',
    (value) => {
      expect(fromOption(value)).toThrow(OptionProblem);
      expect(fromOption(value)).toThrow(`${option}: ${inspect(value)} is not ${range}; use one such as`);
    },
  );
});

describe('a replay', () => {
  it('reads the variables that narrow and repeat a run, and no others', () => {
    const environment = { SEED: '1', RUNS: '2', STRICT: '0', TOKEN: 't', TARGET_URL: 'http://a' };
    const narrowed = { ...defaults, seed: 1, runs: 2, strict: false };
    expect(readReplay(environment, defaults)).toEqual({ ...narrowed, environment: { RUNS: '2' } });
    expect(readReplay({ ...environment, CLAUSE: 'a' }, { ...defaults, target: 'http://b' })).toEqual({
      ...narrowed,
      clause: 'a',
      target: 'http://a',
      environment: { RUNS: '2', TARGET_URL: 'http://a' },
    });
  });
});

describe('options', () => {
  it('have defaults', () => {
    expect(qualify(defaults)).toMatchObject({
      runs: undefined,
      strict: false,
      timeout: 5000,
      inFlight: 32,
      clause: '',
      target: undefined,
    });
  });

  it.each([
    [{ runs: 0 }, 'runs'],
    [{ runs: 1.5 }, 'runs'],
    [{ runs: NaN }, 'runs'],
    [{ runs: 1e20 }, 'runs'],
    [{ timeout: -1 }, 'timeout'],
    [{ timeout: 2 ** 31 }, 'timeout'],
    [{ time: 0 }, 'time'],
    [{ time: Infinity }, 'time'],
    [{ inFlight: 0 }, 'inFlight'],
    [{ inFlight: 1e9 }, 'inFlight'],
    [{ seed: 9e99 }, 'seed'],
    [{ seed: 1.5 }, 'seed'],
    [{ headers: { 'a b': 'c' } }, 'headers names "a b", which is not the name of a header field; correct it'],
    [{ headers: { Host: 'a' } }, 'headers names "Host", which Greenhouse sets itself; leave it out'],
    [{ headers: { 'X-A': 'a\nb' } }, 'headers names "X-A", with a value that a header field cannot have; use'],
    [{ headers: { A: 'ü' }, environment: { HEADERS: '' } }, 'HEADERS names "A", with a value'],
    [{ target: 'localhost:3000' }, "target: 'localhost:3000' is not"],
    [{ target: 'ftp://a' }, "target: 'ftp://a' is not"],
    [{ target: 'ftp://a', environment: { TARGET_URL: 'ftp://a' } }, 'TARGET_URL=ftp://a is not'],
    [{ target: 'http://a/b?c=1' }, 'target has "\\?c=1" after its path, which no request would have; remove it'],
    [{ target: 'http://a/#b' }, 'target has "#b" after its path, which no request would have; remove it'],
    [{ target: 'http://me:secret@a' }, 'target contains a user name or password; remove them, and set credentials'],
  ])('are rejected when they are %j', (wrong, name) => {
    expect(() => qualify({ ...defaults, ...wrong })).toThrow(new RegExp(`^${name}`));
    expect(() => qualify({ ...defaults, ...wrong })).not.toThrow(/secret/);
  });
});
