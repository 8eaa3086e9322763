import { randomInt } from 'node:crypto';
import { inspect } from 'node:util';
import { isSecretField, quote, usualLimits, type Hooks, type ReadingLimits } from '../exchange/index.ts';
import { severities, type Severity } from '../verdict/index.ts';
import type { ConformanceOptions } from './conformance-options.ts';
import { checkClauses } from './clauses.ts';
import { checkHeaders } from './headers.ts';
import { nameOption, variableOf, type OptionName } from './name.ts';
import { OptionProblem } from './problem.ts';

export { OptionProblem } from './problem.ts';
export type { ConformanceOptions } from './conformance-options.ts';

/** Checked options with all defaults filled in. */
export type QualifiedOptions = Required<Omit<ConformanceOptions, Optional>> & {
  readonly [name in Optional]: ConformanceOptions[name] | undefined;
};

type Optional =
  | keyof Hooks
  | 'target'
  | 'auth'
  | 'reset'
  | 'since'
  | 'ca'
  | 'cert'
  | 'key'
  | 'token'
  | 'values'
  | 'words'
  | 'time'
  | 'runs'
  | 'salt'
  | 'baseline'
  | 'rate'
  | 'failUnder';

/** An option that is an integer, with its limits. */
interface Range {
  readonly option: OptionName;
  readonly least: number;
  readonly most: number;
  /** A value for the message. */
  readonly example: number;
}

const ranges = {
  runs: { option: 'runs', least: 1, most: 1_000_000, example: 50 },
  // The seed of fast-check's generators has 32 bits.
  seed: { option: 'seed', least: -(2 ** 31), most: 2 ** 31 - 1, example: 7 },
  salt: { option: 'salt', least: 0, most: 2 ** 31 - 1, example: 7 },
  // The largest delay of a timer in Node; it takes a larger number as 1 ms.
  time: { option: 'time', least: 1, most: Math.floor((2 ** 31 - 1) / 1000), example: 600 },
  timeout: { option: 'timeout', least: 1, most: 2 ** 31 - 1, example: 5000 },
  maxBody: { option: 'maxBody', least: 1, most: 2 ** 30, example: 1_000_000 },
  maxHeaders: { option: 'maxHeaders', least: 1000, most: 2 ** 24, example: 65_536 },
  maxDepth: { option: 'maxDepth', least: 1, most: usualLimits.maxDepth, example: 100 },
  maxDigits: { option: 'maxDigits', least: 1, most: usualLimits.maxDigits, example: 1000 },
  inFlight: { option: 'inFlight', least: 1, most: 10_000, example: 32 },
  rate: { option: 'rate', least: 1, most: 1_000_000, example: 10 },
  failUnder: { option: 'failUnder', least: 0, most: 100, example: 80 },
} as const satisfies Readonly<Record<string, Range>>;

/** The options that limit how much of a response is read. */
const limitNames = ['maxBody', 'maxHeaders', 'maxDepth', 'maxDigits'] as const;

/**
 * Reads all options from environment variables.
 *
 * @param environment usually `process.env`; an empty variable counts as not set
 * @param defaults the options for which no variable is set
 * @throws OptionProblem for a variable with an unusable value
 */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  defaults: ConformanceOptions,
): ConformanceOptions {
  const text = (name: string): string | undefined => (environment[name] === '' ? undefined : environment[name]);
  const number = (range: Range): number | undefined => {
    const { option, example } = range;
    const variable = variableOf(option);
    const given = text(variable);
    if (given === undefined) return undefined;
    if (/^-?\d+$/.test(given) && isWithin(range, Number(given))) return Number(given);
    throw new OptionProblem(
      `${variable}=${given} is not ${describeRange(range)}; use one such as ${variable}=${example}`,
    );
  };
  const given = {
    document: text('OPENAPI'),
    target: text('TARGET_URL'),
    token: text('TOKEN'),
    credentials: readTexts('CREDENTIALS', text('CREDENTIALS'), { bearerAuth: 'the token' }),
    credentialsOther: readTexts('CREDENTIALS_OTHER', text('CREDENTIALS_OTHER'), { bearerAuth: 'the token' }),
    credentialsLimited: readTexts('CREDENTIALS_LIMITED', text('CREDENTIALS_LIMITED'), { bearerAuth: 'the token' }),
    ...each(['auth', 'reset', 'since', 'ca', 'cert', 'key'], text),
    headers: readTexts('HEADERS', text('HEADERS'), { 'X-Tenant': 'a' }),
    redact: readList(text('REDACT')),
    runs: number(ranges.runs),
    seed: number(ranges.seed),
    salt: number(ranges.salt),
    clause: text('CLAUSE'),
    include: readList(text('INCLUDE')),
    exclude: readList(text('EXCLUDE')),
    ...each(['deprecated', 'safe', 'keep', 'insecure', 'allowReferences', 'strict'], (name) =>
      readFlag(name, text(name)),
    ),
    values: text('VALUES'),
    words: text('WORDS'),
    time: number(ranges.time),
    failOn: readSeverity(text('FAIL_ON')),
    timeout: number(ranges.timeout),
    ...Object.fromEntries(limitNames.map((name) => [name, number(ranges[name])])),
    inFlight: number(ranges.inFlight),
    baseline: readBaselinePath(text('BASELINE')),
    stale: readStale(text('STALE')),
    rate: number(ranges.rate),
    failUnder: number(ranges.failUnder),
  };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const words = wordsOf(set, environment, defaults);
  return { ...defaults, ...set, ...(Object.keys(words).length > 0 && { environment: words }) };
}

/** The values of some options, by option, as `read` finds them by their variable. */
function each<T>(options: readonly OptionName[], read: (variable: string) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(options.map((option) => [option, read(variableOf(option))]));
}

/**
 * Options that a replay sets itself (SEED, CLAUSE), does not need because it is short (TIME, FAIL_UNDER), or must not
 * have because the server knows the values of the run already (SALT).
 */
const notRepeated = new Set<string>(['seed', 'clause', 'time', 'salt', 'failUnder']);
/** Options that are secrets. A replay refers to their variables. */
const secret = new Set<string>(['token', 'credentials', 'credentialsOther', 'credentialsLimited', 'headers']);
/** Options that a replay sets even to their default, because it matters whether they are set at all. */
const alwaysNamed = new Set<string>(['document', 'target', 'auth', 'values', 'words', ...secret]);
/** Characters from which on a secret inside another value is not a coincidence. */
const noCoincidence = 8;

type Undefinable<T> = { readonly [name in keyof T]?: T[name] | undefined };
type SecretOptions = Undefinable<
  Pick<ConformanceOptions, 'token' | 'credentials' | 'credentialsOther' | 'credentialsLimited' | 'headers' | 'redact'>
>;

/** The texts in options that are, or can be, secrets. */
export function secretsIn({
  token = '',
  credentials = {},
  credentialsOther = {},
  credentialsLimited = {},
  headers = {},
  redact = [],
}: SecretOptions): string[] {
  const fields = Object.entries(headers).filter(([name]) => isSecretField(name, redact));
  return [
    token,
    ...Object.values(credentials),
    ...Object.values(credentialsOther),
    ...Object.values(credentialsLimited),
    ...fields.map(([, value]) => value),
  ];
}

/** The variables that a replay has to set again, with their values as words of a shell: those that change the run. */
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
  const secrets = secretsIn(set as Partial<ConformanceOptions>).filter(({ length }) => length >= noCoincidence);
  const words = changed.map(([option]): [name: string, word: string] => {
    const name = variableOf(option as OptionName);
    const text = environment[name] ?? '';
    const isSecret =
      secret.has(option) ||
      (option === 'auth' && text.trimStart().startsWith('{')) ||
      secrets.some((each) => text.includes(each));
    return [name, isSecret ? `"$${name}"` : quote(text)];
  });
  return { ...defaults.environment, ...Object.fromEntries(words) };
}

/**
 * Reads only the variables that replay and narrow a run, because a user's project can use the others for itself: SEED,
 * SALT, RUNS, CLAUSE, STRICT. With CLAUSE it reads TARGET_URL too, because the project may not know its server when a finding
 * is replayed.
 *
 * @param defaults the options for which no variable is set
 * @throws OptionProblem for a variable with an unusable value
 */
export function readReplay(
  environment: Readonly<Record<string, string | undefined>>,
  defaults: ConformanceOptions,
): ConformanceOptions {
  const { SEED, SALT, RUNS, CLAUSE, STRICT, TARGET_URL } = environment;
  const target = (CLAUSE ?? '') === '' ? {} : { TARGET_URL };
  return readEnvironment({ SEED, SALT, RUNS, CLAUSE, STRICT, ...target }, defaults);
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
  throw new OptionProblem(`${name}=${text} is not a boolean; use ${name}=1 or ${name}=0`);
}

/** `0` is for a run without the baseline that it has by default. */
function readBaselinePath(text: string | undefined): string | false | undefined {
  return text === '0' ? false : text;
}

function readStale(text: string | undefined): 'fail' | 'warn' | undefined {
  if (text === undefined || text === 'fail' || text === 'warn') return text;
  throw new OptionProblem(`STALE=${text} is not a reaction to stale entries; use STALE=fail or STALE=warn`);
}

function readSeverity(text: string | undefined): Severity | undefined {
  const known = severities.find((each) => each === text);
  if (known !== undefined || text === undefined) return known;
  throw new OptionProblem(`FAIL_ON=${text} is not a severity; use one of ${severities.join(', ')}`);
}

/** @param example a value for the message */
function readTexts(
  name: string,
  text: string | undefined,
  example: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined {
  if (text === undefined) return undefined;
  const problem = new OptionProblem(
    `${name} is not a JSON object of strings; use one such as ${name}='${JSON.stringify(example)}'`,
  );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw problem;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw problem;
  if (!Object.values(value).every((item) => typeof item === 'string')) throw problem;
  return value as Readonly<Record<string, string>>;
}

/**
 * Checks options and fills in the defaults.
 *
 * @throws OptionProblem for an option with an unusable value
 */
export function qualify(options: ConformanceOptions): QualifiedOptions {
  return {
    document: options.document,
    target:
      options.target === undefined
        ? undefined
        : readTarget(options.target, 'TARGET_URL' in (options.environment ?? {}) ? 'TARGET_URL' : 'target').href,
    credentials: options.credentials ?? {},
    credentialsOther: options.credentialsOther ?? {},
    credentialsLimited: options.credentialsLimited ?? {},
    clauses: checkClauses(options.clauses ?? []),
    auth: options.auth,
    reset: options.reset,
    since: options.since,
    onRequest: options.onRequest,
    onResponse: options.onResponse,
    beforeOperation: options.beforeOperation,
    ca: options.ca,
    cert: options.cert,
    key: options.key,
    insecure: options.insecure ?? false,
    headers: checkHeaders(options.headers ?? {}, nameOption('headers', options.environment ?? {})),
    redact: options.redact ?? [],
    token: options.token === '' ? undefined : options.token,
    runs: options.runs === undefined ? undefined : checked(ranges.runs, options.runs),
    seed: checked(ranges.seed, options.seed ?? randomInt(2 ** 31)),
    salt: options.salt === undefined ? undefined : checked(ranges.salt, options.salt),
    clause: options.clause ?? '',
    strict: options.strict ?? false,
    failOn: options.failOn ?? 'exotic',
    include: options.include ?? [],
    exclude: options.exclude ?? [],
    deprecated: options.deprecated ?? true,
    safe: options.safe ?? false,
    keep: options.keep ?? false,
    operations: options.operations ?? {},
    values: options.values,
    words: options.words,
    time: options.time === undefined ? undefined : checked(ranges.time, options.time),
    allowReferences: options.allowReferences ?? false,
    timeout: checked(ranges.timeout, options.timeout ?? 5000),
    ...readingLimits(options),
    inFlight: checked(ranges.inFlight, options.inFlight ?? 32),
    baseline: options.baseline,
    stale: options.stale ?? 'fail',
    rate: options.rate === undefined ? undefined : checked(ranges.rate, options.rate),
    failUnder: options.failUnder === undefined ? undefined : checked(ranges.failUnder, options.failUnder),
    environment: options.environment ?? {},
  };
}

function readingLimits(options: ConformanceOptions): ReadingLimits {
  const limit = (name: keyof ReadingLimits): number => checked(ranges[name], options[name] ?? usualLimits[name]);
  return {
    maxBody: limit('maxBody'),
    maxHeaders: limit('maxHeaders'),
    maxDepth: limit('maxDepth'),
    maxDigits: limit('maxDigits'),
  };
}

function checked(range: Range, value: number): number {
  if (isWithin(range, value)) return value;
  const { option, example } = range;
  throw new OptionProblem(`${option}: ${inspect(value)} is not ${describeRange(range)}; use one such as ${example}`);
}

function isWithin({ least, most }: Range, value: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function describeRange({ least, most }: Range): string {
  return `an integer from ${least} to ${most}`;
}

/**
 * Reads the base URL of the server under test.
 *
 * @param name what it was read from, for the message: TARGET_URL, an option, or a server of the document
 * @throws OptionProblem if it is not an http or https URL, or contains credentials, a query or a fragment
 */
export function readTarget(text: string, name: string): URL {
  const isVariable = name === 'TARGET_URL';
  if (URL.canParse(text)) {
    const url = new URL(text);
    if (url.username !== '' || url.password !== '') {
      throw new OptionProblem(
        `${name} contains a user name or password; remove them, and set ${isVariable ? 'CREDENTIALS' : 'credentials'}`,
      );
    }
    if (url.search !== '' || url.hash !== '') {
      throw new OptionProblem(
        `${name} has "${url.search}${url.hash}" after its path, which no request would have; remove it`,
      );
    }
    if (url.protocol === 'http:' || url.protocol === 'https:') return url;
  }
  const setting = isVariable ? `${name}=${text}` : `${name}: ${inspect(text)}`;
  throw new OptionProblem(`${setting} is not an http or https URL; use one such as http://127.0.0.1:3000`);
}
