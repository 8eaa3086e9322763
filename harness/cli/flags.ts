import type { Options } from 'yargs';
import { variableOf, type OptionName } from '../options/index.ts';
import { severities } from '../verdict/index.ts';

/** A flag of the command line that sets an option of a run. */
interface Flag extends Pick<Options, 'alias' | 'describe' | 'choices'> {
  readonly describe: string;
  /** How its value is written. A list can be repeated, or written with commas. */
  readonly type: 'string' | 'number' | 'boolean' | 'list';
}

/** The flag of each option. An option has the same name everywhere: `inFlight`, IN_FLIGHT, `--in-flight`. */
export const flags: Readonly<Record<Exclude<OptionName, 'document'>, Flag>> = {
  target: { type: 'string', alias: 'url', describe: 'Base URL of the server under test' },
  token: { type: 'string', describe: 'Token for every scheme that takes a bearer token' },
  credentials: { type: 'string', describe: 'JSON object: security scheme name to secret' },
  credentialsOther: {
    type: 'string',
    describe: 'The same of another user, who must not get at what the first one creates',
  },
  credentialsLimited: { type: 'string', describe: 'The same of a user with fewer rights, for the answers with 403' },
  auth: { type: 'string', describe: 'JSON or YAML file that says how to sign in, or the JSON itself' },
  reset: { type: 'string', describe: 'Request before and after the run: "POST /test/reset", or JSON' },
  ca: { type: 'string', describe: 'PEM file with certificates to trust' },
  cert: { type: 'string', describe: 'PEM file with a client certificate' },
  key: { type: 'string', describe: 'PEM file with the key of the client certificate' },
  insecure: { type: 'boolean', describe: 'Accept any certificate of the server' },
  headers: { type: 'string', describe: 'JSON object: header fields of every request' },
  redact: { type: 'list', describe: 'Further header fields with secret values' },
  include: { type: 'list', describe: 'Only these operations: "GET /plants/*", tag:plants, an operationId' },
  exclude: { type: 'list', describe: 'Never these operations' },
  since: { type: 'string', describe: 'Only operations that differ from this earlier document' },
  deprecated: { type: 'boolean', describe: 'Whether to test deprecated operations (--no-deprecated)' },
  safe: { type: 'boolean', describe: 'Only GET, HEAD, OPTIONS, TRACE and QUERY: nothing is changed' },
  keep: { type: 'boolean', describe: 'Keep what the run created' },
  values: { type: 'string', describe: 'JSON or YAML file with values that cannot be inferred' },
  words: { type: 'string', describe: 'Text file with one word a line, for texts in valid requests' },
  runs: { type: 'number', describe: 'Most cases per clause' },
  time: { type: 'number', describe: 'Seconds that the run may take' },
  seed: { type: 'number', describe: 'Repeats a run' },
  salt: { type: 'number', describe: 'Repeats the values that a run made up' },
  clause: { type: 'string', describe: 'Only the clauses with this text in their id' },
  strict: { type: 'boolean', describe: 'Undocumented statuses and anything inconclusive fail the run' },
  failOn: { type: 'string', choices: [...severities], describe: 'Least severity that fails the run' },
  allowReferences: { type: 'boolean', describe: 'References of the document may leave its folder' },
  timeout: { type: 'number', describe: 'Milliseconds that one request may take' },
  maxBody: { type: 'number', describe: 'Largest body of a response in bytes' },
  maxHeaders: { type: 'number', describe: 'Largest header section of a response in bytes' },
  maxDepth: { type: 'number', describe: 'Most levels of JSON in a response' },
  maxDigits: { type: 'number', describe: 'Most digits of a number in a response' },
  inFlight: { type: 'number', describe: 'Most requests in flight at once' },
  rate: { type: 'number', describe: 'Most requests in a second' },
  failUnder: { type: 'number', describe: 'Percent of the clauses that the run has to judge' },
  baseline: { type: 'string', describe: 'YAML file with accepted findings; --no-baseline for none' },
  stale: { type: 'string', choices: ['fail', 'warn'], describe: 'What stale entries of the baseline do' },
};

/** The flags that set a variable of the reporter. */
export const reporterFlags: Readonly<Record<'reports' | 'observed', Options>> = {
  reports: {
    type: 'string',
    requiresArg: true,
    describe: 'Which reports are written: html,junit,sarif,har,markdown,annotations [REPORTS]',
  },
  observed: { type: 'boolean', describe: 'List every operation, and what was observed [OBSERVED]' },
};

/** The flag of an option: `--in-flight` for `inFlight`. */
export const flagOf = (option: string): string => option.replace(/[A-Z]/g, '-$&').toLowerCase();

/** All flags in the notation of yargs. */
export const runFlags: Readonly<Record<string, Options>> = Object.fromEntries([
  ...Object.entries(flags).map(([option, { type, alias, ...rest }]) => {
    const kind: Options =
      type === 'list' ? { type: 'string', array: true } : { type: type === 'number' ? 'string' : type };
    const variable = variableOf(option as OptionName);
    const help = `${rest.describe} [${variable}]`;
    return [
      flagOf(option),
      {
        ...rest,
        ...kind,
        requiresArg: type !== 'boolean',
        ...(alias !== undefined && { alias }),
        describe: help,
        group: 'Options of the run, each with its variable:',
      },
    ] as const;
  }),
  ...Object.entries(reporterFlags),
]);

/**
 * The environment variables for the flags that were given. They override the variables of the user's environment.
 *
 * @param given the parsed flags by their names
 */
export function environmentOf(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const set = (Object.keys(flags) as (keyof typeof flags)[]).flatMap((option): [string, string][] => {
    const value = given[flagOf(option)];
    if (value === undefined) return [];
    return [[variableOf(option), textOf(flags[option].type === 'list' ? value : lastOf(value))]];
  });
  const ofReporter = Object.keys(reporterFlags).flatMap((name): [string, string][] =>
    given[name] === undefined ? [] : [[name.toUpperCase(), textOf(lastOf(given[name]))]],
  );
  return Object.fromEntries([...set, ...ofReporter]);
}

/** A flag that is repeated counts as it was given last, as in most commands. */
function lastOf(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : value;
}

/** The text of a variable. `--no-baseline` is false. */
function textOf(value: unknown): string {
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
}
