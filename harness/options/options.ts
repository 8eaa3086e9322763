import { randomInt } from 'node:crypto';
import { inspect } from 'node:util';
import { quote, type Credentials } from '../exchange/index.ts';

/** What a user chooses about a run. */
export interface ConformanceOptions {
  /** Path or URL of the OpenAPI document. */
  readonly document: string;
  /**
   * Base URL of the server under test; operation paths are appended to it. Default: what the runner offers, else each
   * operation's own server, if that is on this machine.
   */
  readonly target?: string;
  /** Secrets by security scheme name. */
  readonly credentials?: Credentials;
  /** A secret for every HTTP bearer scheme that `credentials` does not name. */
  readonly token?: string;
  /** Cases per clause, from 1 to 1,000,000. Default 50. */
  readonly runs?: number;
  /** Replays a run: an integer of 32 bits. Default: a random one, told in every message. */
  readonly seed?: number;
  /** Only clauses whose id contains this text. */
  readonly clause?: string;
  /**
   * Only operations that one of these names: `GET /plants/*` (a method, a path or both, `*` standing for anything),
   * `tag:plants`, or an operationId. Default: all.
   */
  readonly include?: readonly string[];
  /** Operations that are left out, named in the same way. */
  readonly exclude?: readonly string[];
  /** Whether deprecated operations are tested. Default true. */
  readonly deprecated?: boolean;
  /** Only operations that change nothing (RFC 9110 §9.2.1), and no request with another method. Default false. */
  readonly safe?: boolean;
  /** Path of a JSON or YAML file: operation name or operationId -> { path, query, header, cookie, body } of fixed values. */
  readonly values?: string;
  /** Seconds that the whole run may take; tests for which there is none left are inconclusive. Default: no limit. */
  readonly time?: number;
  /** Whether references of the document may lead to other hosts and folders. Default false. */
  readonly allowReferences?: boolean;
  /** Judges undocumented statuses that HTTP allows too, and fails for anything inconclusive. */
  readonly strict?: boolean;
  /** Milliseconds that one request may take, up to 2,147,483,647. Default 5,000. */
  readonly timeout?: number;
  /** Requests in flight at once, up to 10,000. Default 32. */
  readonly inFlight?: number;
  /**
   * The environment variables that some of these options come from, each with its value as a word of a POSIX shell: the commands
   * that replay a finding name them. Set by readEnvironment.
   */
  readonly environment?: Readonly<Record<string, string>>;
}

export type QualifiedOptions = Required<Omit<ConformanceOptions, Optional>> & {
  readonly [name in Optional]: ConformanceOptions[name] | undefined;
};

type Optional = 'target' | 'token' | 'values' | 'time';

/** An option that can't be used: one sentence that names it and the cure. */
export class OptionProblem extends Error {
  override readonly name = 'OptionProblem';
}

/** A number among the options: how the two kinds of users serialize it, and what it may be. */
interface Range {
  readonly variable: string;
  readonly option: keyof ConformanceOptions;
  readonly least: number;
  readonly most: number;
  /** A value for the message. */
  readonly example: number;
}

const ranges = {
  runs: { variable: 'RUNS', option: 'runs', least: 1, most: 1_000_000, example: 50 },
  // fast-check's generators are seeded with 32 bits.
  seed: { variable: 'SEED', option: 'seed', least: -(2 ** 31), most: 2 ** 31 - 1, example: 7 },
  // Timers of Node hold so many milliseconds; a larger number would be 1 ms.
  time: { variable: 'TIME', option: 'time', least: 1, most: Math.floor((2 ** 31 - 1) / 1000), example: 600 },
  timeout: { variable: 'TIMEOUT', option: 'timeout', least: 1, most: 2 ** 31 - 1, example: 5000 },
  inFlight: { variable: 'IN_FLIGHT', option: 'inFlight', least: 1, most: 10_000, example: 32 },
} as const satisfies Readonly<Record<string, Range>>;

/**
 * Reads the options of the outside face from environment variables.
 *
 * @param defaults what holds where no variable is set
 * @throws OptionProblem
 */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  defaults: ConformanceOptions,
): ConformanceOptions {
  const text = (name: string): string | undefined => (environment[name] === '' ? undefined : environment[name]);
  const number = (range: Range): number | undefined => {
    const { variable, example } = range;
    const given = text(variable);
    if (given === undefined) return undefined;
    if (/^-?\d+$/.test(given) && isWithin(range, Number(given))) return Number(given);
    throw new OptionProblem(`${variable}=${given} is not ${wordsFor(range)}; give one such as ${variable}=${example}`);
  };
  const given = {
    document: text('OPENAPI'),
    target: text('TARGET_URL'),
    token: text('TOKEN'),
    credentials: readCredentials(text('CREDENTIALS')),
    runs: number(ranges.runs),
    seed: number(ranges.seed),
    clause: text('CLAUSE'),
    include: readList(text('INCLUDE')),
    exclude: readList(text('EXCLUDE')),
    deprecated: readFlag('DEPRECATED', text('DEPRECATED')),
    safe: readFlag('SAFE', text('SAFE')),
    values: text('VALUES'),
    time: number(ranges.time),
    allowReferences: readFlag('ALLOW_REFERENCES', text('ALLOW_REFERENCES')),
    strict: readFlag('STRICT', text('STRICT')),
    timeout: number(ranges.timeout),
    inFlight: number(ranges.inFlight),
  };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const words = wordsOf(set, environment, defaults);
  return { ...defaults, ...set, ...(Object.keys(words).length > 0 && { environment: words }) };
}

/** The variables of options, where they are not called like them. */
const variables: Readonly<Record<string, string>> = { document: 'OPENAPI', target: 'TARGET_URL' };
/** What a replay sets by itself, or does not need: it is over soon. */
const notRepeated = new Set(['seed', 'clause', 'time']);
/** Secrets stay in their variables. */
const secret = new Set(['token', 'credentials']);
/** What is named even where it is usual: what these mean depends on whether they are given. */
const alwaysNamed = new Set([...Object.keys(variables), ...secret, 'values']);
/** A secret that is part of another value by chance is shorter. */
const noChance = 8;

/** The variables that a replay has to set again, as words of a shell: those that change anything. */
function wordsOf(
  set: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string | undefined>>,
  defaults: ConformanceOptions,
): Record<string, string> {
  const without: Readonly<Record<string, unknown>> = { ...qualify({ document: '', seed: 0 }), ...defaults };
  const changed = Object.entries(set).filter(
    ([option, value]) =>
      !notRepeated.has(option) &&
      (alwaysNamed.has(option) || JSON.stringify(value) !== JSON.stringify(without[option])),
  );
  const { token = '', credentials = {} } = set as Partial<ConformanceOptions>;
  const secrets = [token, ...Object.values(credentials)].filter(({ length }) => length >= noChance);
  const words = changed.map(([option]): [name: string, word: string] => {
    const name = variables[option] ?? option.replace(/[A-Z]/g, '_$&').toUpperCase();
    const text = environment[name] ?? '';
    const tells = secret.has(option) || secrets.some((each) => text.includes(each));
    return [name, tells ? `"$${name}"` : quote(text)];
  });
  return { ...defaults.environment, ...Object.fromEntries(words) };
}

/**
 * Reads the variables that replay and narrow a run, and no others: a project of one's own may use the rest for itself. The server
 * is one of them for a single clause only: what tells a project its server may be set no more when a finding is replayed.
 *
 * @throws OptionProblem
 */
export function readReplay(
  environment: Readonly<Record<string, string | undefined>>,
  defaults: ConformanceOptions,
): ConformanceOptions {
  const { SEED, RUNS, CLAUSE, STRICT, TARGET_URL } = environment;
  const target = (CLAUSE ?? '') === '' ? {} : { TARGET_URL };
  return readEnvironment({ SEED, RUNS, CLAUSE, STRICT, ...target }, defaults);
}

function readList(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function readFlag(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (/^(1|true|yes)$/i.test(text)) return true;
  if (/^(0|false|no)$/i.test(text)) return false;
  throw new OptionProblem(`${name}=${text} is neither on nor off; give ${name}=1 or ${name}=0`);
}

function readCredentials(text: string | undefined): Credentials | undefined {
  if (text === undefined) return undefined;
  const problem = new OptionProblem(
    'CREDENTIALS is not a JSON object of texts; give one such as CREDENTIALS=\'{"bearerAuth":"the token"}\'',
  );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw problem;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw problem;
  if (!Object.values(value).every((item) => typeof item === 'string')) throw problem;
  return value as Credentials;
}

/**
 * Checks options and fills in the defaults.
 *
 * @throws OptionProblem
 */
export function qualify(options: ConformanceOptions): QualifiedOptions {
  return {
    document: options.document,
    target: options.target === undefined ? undefined : readTarget(options.target).href,
    credentials: options.credentials ?? {},
    token: options.token === '' ? undefined : options.token,
    runs: checked(ranges.runs, options.runs ?? 50),
    seed: checked(ranges.seed, options.seed ?? randomInt(2 ** 31)),
    clause: options.clause ?? '',
    strict: options.strict ?? false,
    include: options.include ?? [],
    exclude: options.exclude ?? [],
    deprecated: options.deprecated ?? true,
    safe: options.safe ?? false,
    values: options.values,
    time: options.time === undefined ? undefined : checked(ranges.time, options.time),
    allowReferences: options.allowReferences ?? false,
    timeout: checked(ranges.timeout, options.timeout ?? 5000),
    inFlight: checked(ranges.inFlight, options.inFlight ?? 32),
    environment: options.environment ?? {},
  };
}

function checked(range: Range, value: number): number {
  if (isWithin(range, value)) return value;
  const { variable, option, example } = range;
  throw new OptionProblem(
    `${variable} (option ${option}) is ${inspect(value)}, not ${wordsFor(range)}; give one such as ${example}`,
  );
}

function isWithin({ least, most }: Range, value: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function wordsFor({ least, most }: Range): string {
  return `a whole number from ${least} to ${most}`;
}

/**
 * Reads the base URL of the server under test.
 *
 * @throws OptionProblem
 */
export function readTarget(text: string): URL {
  if (URL.canParse(text)) {
    const url = new URL(text);
    if (url.username !== '' || url.password !== '') {
      throw new OptionProblem(
        'TARGET_URL holds a user name or password; leave them out, and give credentials in CREDENTIALS',
      );
    }
    if (url.protocol === 'http:' || url.protocol === 'https:') return url;
  }
  throw new OptionProblem(
    `TARGET_URL=${text} is not an http or https URL; give one such as TARGET_URL=http://127.0.0.1:3000`,
  );
}
