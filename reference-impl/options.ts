import { parseArgs } from 'node:util';
import { Unusable } from './unusable.ts';

/** It has letters in both cases, so that a client that changes letter case fails. */
export const DEFAULT_TOKEN = 'plant-store-token-Abc123';

export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly token: string;
  readonly database: string | undefined;
  readonly defects: readonly string[];
  readonly variants: readonly string[];
  /** Whether it stops when its standard input ends: then the process at the other end has ended, by any signal. */
  readonly untilInputEnds: boolean;
  /** Whether the document is at /openapi.json, and a page about it at /docs. */
  readonly docs: boolean;
}

/** What the command line requests. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'list-defects' | 'list-variants'; readonly json: boolean }
  | { readonly kind: 'serve' | 'serve-every'; readonly options: ServeOptions };

export const HELP = `Usage: npm run reference -- [options]

Starts the Plant Store and prints its URL.

  --port NUMBER     the port to listen on; 0 picks a free one (3000)
  --host NAME       the address to listen on (127.0.0.1)
  --token TOKEN     the bearer token that it accepts (${DEFAULT_TOKEN})
  --database FILE   keep plants in this SQLite file instead of in memory
  --defect NAME     break the specification in one way, on purpose; repeat the option or
                    separate names with commas for several; they add up in any order
  --variant NAME    conform to the specification in another way; repeat for several
  --docs            serve the document at /openapi.json, and a page about it at /docs
  --every           start the conforming server, and also one server for each variant and
                    each defect, each on a free port
  --until-input-ends  stop when standard input ends, for example because the parent has ended
  --list-defects    list the defects; with --json as JSON
  --list-variants   list the variants; with --json as JSON
  --help            print this help
`;

const OPTIONS = {
  port: { type: 'string', default: '3000' },
  host: { type: 'string', default: '127.0.0.1' },
  token: { type: 'string', default: DEFAULT_TOKEN },
  database: { type: 'string' },
  defect: { type: 'string', multiple: true },
  variant: { type: 'string', multiple: true },
  docs: { type: 'boolean', default: false },
  every: { type: 'boolean', default: false },
  'until-input-ends': { type: 'boolean', default: false },
  'list-defects': { type: 'boolean', default: false },
  'list-variants': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

export function readOptions(args: readonly string[]): Command {
  const values = parse(args);
  if (values.help) return { kind: 'help' };
  if (values['list-defects']) return { kind: 'list-defects', json: values.json };
  if (values['list-variants']) return { kind: 'list-variants', json: values.json };
  if (values.json) throw new Unusable('--json works only with --list-defects or --list-variants; remove it.');
  const { host, database, defect, variant } = values;
  if (host === '') throw new Unusable('--host is empty; use an address such as 127.0.0.1.');
  if (values.every && (defect !== undefined || variant !== undefined || database !== undefined)) {
    throw new Unusable('--every starts all defects and variants in memory; remove --defect, --variant and --database.');
  }
  if (database === '') throw new Unusable('--database is empty; name a file.');
  return {
    kind: values.every ? 'serve-every' : 'serve',
    options: {
      port: portOf(values.port),
      host,
      token: tokenOf(values.token),
      database,
      defects: (defect ?? []).flatMap((names) => names.split(',')),
      variants: variant ?? [],
      docs: values.docs,
      untilInputEnds: values['until-input-ends'],
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw new Unusable(complaint(args, error as NodeJS.ErrnoException));
  }
}

/** Node's own messages have several sentences. They contain the option in quotes. */
function complaint(args: readonly string[], { code, message }: NodeJS.ErrnoException): string {
  const quoted = /'(-{1,2}[^' ]+)/.exec(message)?.[1] ?? args.join(' ');
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${quoted}; --help lists the options.`;
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return message.includes('does not take')
      ? `${quoted} takes no value; remove it.`
      : `${quoted} needs a value; write ${quoted}=VALUE.`;
  }
  return `"${args.join(' ')}" is not an option; --help lists the options.`;
}

function portOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Unusable(`--port must be a whole number from 0 to 65535, not "${text}"; 0 picks a free port.`);
}

/** The text after "Bearer" must be a token68 (RFC 9110 section 11.2). */
function tokenOf(text: string): string {
  if (/^[A-Za-z0-9._~+/-]+=*$/.test(text)) return text;
  throw new Unusable('--token has invalid characters; use letters, digits and -._~+/, with = only at the end.');
}
