import { readFileSync } from 'node:fs';
import { flagOf, flags } from '../../cli/flags.ts';
import { variableOf, type OptionName } from '../../options/index.ts';
import { markdownTable } from '../markdown/table.ts';

/** What the table says beside the help of the flag: further sentences, and what holds without the option. */
const details: Readonly<Record<OptionName, { readonly more?: string; readonly usually: string }>> = {
  document: {
    more: 'Swagger 2.0, OpenAPI 3.0, 3.1 or 3.2, JSON or YAML',
    usually: "the Plant Store's, in this repository only",
  },
  target: {
    more: 'Operation paths are appended to it, whatever servers the document names',
    usually: "Playwright's `baseURL`, else the server of each operation, if all of them are on this machine",
  },
  token: { more: 'Such schemes are http bearer, OAuth 2 and OpenID Connect', usually: 'none' },
  credentials: { more: 'For basic and digest a secret is `user:password`', usually: 'none' },
  credentialsOther: {
    more: 'What one user creates must not be readable, changeable or removable by the other, where the document has 403 or 404 for the operation; elsewhere it is observed',
    usually: 'none',
  },
  credentialsLimited: {
    more: 'Each operation that documents 403 gets one request of this user, so that the answer is tested. Where it is accepted nevertheless, nothing is judged',
    usually: 'none',
  },
  auth: { more: 'In code also a function, see [sign-in](sign-in.md)', usually: 'none' },
  reset: {
    more: 'Such an object has `url`, `method`, `headers` and `json`; in code it can be a function. Then nothing else is removed',
    usually: 'none',
  },
  ca: { more: 'They are trusted beside those of Node', usually: 'none' },
  cert: { more: 'It meets the security scheme `mutualTLS`', usually: 'none' },
  key: { usually: 'none' },
  insecure: { usually: "off; Playwright's `ignoreHTTPSErrors`" },
  headers: { more: 'See [sign-in](sign-in.md)', usually: 'none' },
  redact: { usually: 'fields with a name such as `Authorization` or `X-Api-Key`' },
  include: { more: 'A pattern is a method, a path or both, such as `DELETE`', usually: 'all' },
  exclude: { more: 'They get no request', usually: 'none' },
  since: {
    more: 'An operation differs if it says something else about requests or responses. Descriptions, examples and names of components make no difference',
    usually: 'all',
  },
  deprecated: { usually: 'on' },
  safe: { usually: 'off' },
  keep: { more: 'See [cleaning up](#cleaning-up)', usually: 'off' },
  values: { more: 'See [resources](resources.md)', usually: 'none' },
  words: {
    more: 'Some valid requests have these words where the document allows any text',
    usually: 'the words of the document',
  },
  runs: { more: 'Up to 1,000,000, also of fixed values', usually: 'up to 8; a fixed value once' },
  time: {
    more: 'Up to 2,147,483. Every clause gets a case before any gets more; clauses without a case are inconclusive',
    usually: 'no limit',
  },
  seed: { more: 'An integer of 32 bits', usually: 'random; the last line shows it' },
  salt: {
    more: 'These are names and numbers that must be new to the server. With the same `SEED`, a server in the same state gets the same requests, [as far as its answers are the same](#the-same-requests-again)',
    usually: 'another one for each run; `run.salt` in the run record',
  },
  clause: {
    more: 'Clauses that watch every response are checked on their cases, too. A run that tests none of these clauses fails',
    usually: 'all',
  },
  strict: { more: 'Those statuses are meant that HTTP allows', usually: 'off' },
  failOn: {
    more: 'See [severities](reading-a-failure.md#severities). Findings below it are shown',
    usually: '`exotic`: all',
  },
  allowReferences: { more: 'They may lead to the web, too', usually: 'off' },
  timeout: { more: 'Up to 2,147,483,647', usually: '5000' },
  maxBody: {
    more: 'Up to 1,073,741,824. It counts on the wire and after decoding. A response beyond this or one of the next three limits violates `answers`, with the limit in the finding',
    usually: '16,777,216',
  },
  maxHeaders: {
    more: 'From 1,000 to 16,777,216. All interim responses to a request count together',
    usually: '65,536',
  },
  maxDepth: { more: 'Up to 1,000', usually: '1,000' },
  maxDigits: { more: 'Up to 100,000', usually: '100,000' },
  inFlight: { more: 'Up to 10,000. Fewer are sent as soon as the server is slower with more', usually: '32' },
  rate: { more: 'Up to 1,000,000, with everything that is sent before and after the tests', usually: 'no limit' },
  failUnder: { more: 'Only clauses that must hold count', usually: 'no limit' },
  baseline: {
    more: 'See [baseline](baseline.md); `BASELINE=0` for none',
    usually: '`greenhouse.baseline.yaml`, if it exists',
  },
  stale: { more: 'Such entries are expired, or accept nothing', usually: '`fail`' },
};

/** How the value of a variable is written. */
const values = { string: 'text', number: 'number', boolean: '`1` or `0`', list: 'texts, separated by commas' } as const;

/** All options of a run as a table: the variable, the option in code, the flag, and what they mean. */
export function printOptions(): string {
  const names: readonly OptionName[] = ['document', ...(Object.keys(flags) as (keyof typeof flags)[])];
  const rows = names.map((name) => {
    const { type, describe, choices, alias } =
      name === 'document'
        ? {
            type: 'string' as const,
            describe: 'Path or URL of the OpenAPI document',
            choices: undefined,
            alias: undefined,
          }
        : flags[name];
    const own = [flagOf(name), alias].flat().filter((each) => each !== undefined);
    const flag = name === 'document' ? 'its place after `test`' : own.map((each) => `\`--${each}\``).join(', ');
    const value = choices === undefined ? values[type] : choices.map((each) => `\`${String(each)}\``).join(', ');
    const { more, usually } = details[name];
    const meaning = more === undefined ? describe : `${describe}. ${more}`;
    return [`\`${variableOf(name)}\``, `\`${name}\``, flag, value, meaning, usually];
  });
  return markdownTable(['variable', 'option', 'flag', 'value', 'meaning', 'default'], escaped(rows));
}

/** The keys of a configuration as a table, by its JSON Schema. */
export function printConfigKeys(): string {
  const { properties } = JSON.parse(readFileSync('harness/options/config.schema.json', 'utf8')) as {
    readonly properties: Readonly<Record<string, { readonly type?: string | string[]; readonly description?: string; readonly enum?: readonly unknown[] }>>; // prettier-ignore
  };
  const rows = Object.entries(properties)
    .filter(([name]) => name !== '$schema')
    .map(([name, { type, description = '', enum: members }]) => [
      `\`${name}\``,
      members === undefined
        ? [type ?? 'any'].flat().join(' or ')
        : members.map((each) => `\`${String(each)}\``).join(', '),
      description,
    ]);
  return markdownTable(['key', 'value', 'meaning'], escaped(rows));
}

/** The rows with each `|` escaped. */
const escaped = (rows: readonly (readonly string[])[]): string[][] =>
  rows.map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')));
