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

  it('keeps the words that set it again in a shell, whatever is in them', () => {
    const environment = {
      OPENAPI: "it's $HOME/a b.yaml",
      VALUES: '\u001b.json',
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
    const { OPENAPI, VALUES, INCLUDE } = environment;
    expect(JSON.parse(without.stdout)).toMatchObject({ OPENAPI, VALUES, INCLUDE, TOKEN: '' });
  });

  it('has nothing to set again where it says what holds anyway', () => {
    const environment = { RUNS: '50', STRICT: '0', SAFE: '0', TIMEOUT: '100', SEED: '1', CLAUSE: 'a', TIME: '9' };
    expect(readEnvironment(environment, { ...defaults, timeout: 100 }).environment).toBeUndefined();
    expect(readEnvironment(environment, { ...defaults, strict: true }).environment).toEqual({
      STRICT: '0',
      TIMEOUT: '100',
    });
  });

  it('counts an empty variable as none', () => {
    expect(readEnvironment({ RUNS: '', OPENAPI: '', STRICT: '' }, defaults)).toEqual(defaults);
  });

  it.each([
    ['RUNS', 'many'],
    ['SEED', '1.5'],
    ['STRICT', 'perhaps'],
    ['CREDENTIALS', 'token'],
    ['CREDENTIALS', '["token"]'],
    ['CREDENTIALS', '{"key":1}'],
  ])('is rejected in one sentence with the cure when %s is %s', (name, value) => {
    const read = (): unknown => readEnvironment({ [name]: value }, defaults);
    expect(read).toThrow(OptionProblem);
    expect(read).toThrow(new RegExp(`^${name}.*; give .*`));
  });
});

/** The least and the most that each number may be. */
const ranges: readonly [name: string, option: string, least: number, most: number][] = [
  ['RUNS', 'runs', 1, 1_000_000],
  ['SEED', 'seed', -(2 ** 31), 2 ** 31 - 1],
  ['TIME', 'time', 1, 2_147_483],
  ['TIMEOUT', 'timeout', 1, 2_147_483_647],
  ['IN_FLIGHT', 'inFlight', 1, 10_000],
];

describe.each(ranges)('the number %s', (name, option, least, most) => {
  const range = `a whole number from ${least} to ${most}`;
  const fromEnvironment = (value: string) => (): unknown => qualify(readEnvironment({ [name]: value }, defaults));
  const fromOption = (value: unknown) => (): unknown => qualify({ ...defaults, [option]: value });

  it('is taken from its least value to its largest', () => {
    for (const value of [least, most]) {
      expect(fromEnvironment(String(value))()).toMatchObject({ [option]: value });
      expect(fromOption(value)()).toMatchObject({ [option]: value });
    }
  });

  it.each([String(least - 1), String(most + 1), '99999999999999999999', '1e2', '1.5', '0x10', ' ', 'many', 'Infinity'])(
    'is rejected in one sentence with its range when the environment says %j',
    (value) => {
      expect(fromEnvironment(value)).toThrow(OptionProblem);
      expect(fromEnvironment(value)).toThrow(`${name}=${value} is not ${range}; give one such as ${name}=`);
    },
  );

  it.each([least - 1, most + 1, least + 0.5, NaN, Infinity, -1e21, '7', 7n, {}])(
    'is rejected in one sentence with its range when the option is %s',
    (value) => {
      expect(fromOption(value)).toThrow(OptionProblem);
      expect(fromOption(value)).toThrow(
        `${name} (option ${option}) is ${inspect(value)}, not ${range}; give one such as`,
      );
    },
  );
});

describe('a replay', () => {
  it('takes what narrows and repeats a run, and leaves the rest of the environment alone', () => {
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
      runs: 50,
      strict: false,
      timeout: 5000,
      inFlight: 32,
      clause: '',
      target: undefined,
    });
  });

  it.each([
    [{ runs: 0 }, 'RUNS'],
    [{ runs: 1.5 }, 'RUNS'],
    [{ runs: NaN }, 'RUNS'],
    [{ runs: 1e20 }, 'RUNS'],
    [{ timeout: -1 }, 'TIMEOUT'],
    [{ timeout: 2 ** 31 }, 'TIMEOUT'],
    [{ time: 0 }, 'TIME'],
    [{ time: Infinity }, 'TIME'],
    [{ inFlight: 0 }, 'IN_FLIGHT'],
    [{ inFlight: 1e9 }, 'IN_FLIGHT'],
    [{ seed: 9e99 }, 'SEED'],
    [{ seed: 1.5 }, 'SEED'],
    [{ target: 'localhost:3000' }, 'TARGET_URL'],
    [{ target: 'ftp://a' }, 'TARGET_URL'],
    [{ target: 'http://me:secret@a' }, 'TARGET_URL'],
  ])('are rejected when they are %j', (wrong, name) => {
    expect(() => qualify({ ...defaults, ...wrong })).toThrow(new RegExp(`^${name}`));
    expect(() => qualify({ ...defaults, ...wrong })).not.toThrow(/secret/);
  });
});
