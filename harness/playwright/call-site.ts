import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import type { SpecPlace } from '../options/index.ts';

/** The place of a call, with a way to declare tests there. */
export interface CallSite extends SpecPlace {
  /** Whether the call is in an ES module, where it can be awaited. */
  readonly isModule: boolean;
  /**
   * Declares a test as if the call of `test` were at that place. Playwright shows where a test was declared, and a
   * place inside a package does not help its user.
   */
  readonly declare: <Rest extends unknown[]>(
    test: (title: string, ...rest: NoInfer<Rest>) => void,
    title: string,
    ...rest: Rest
  ) => void;
}

/**
 * The source of a function that calls `test`. It is compiled with the file, line and column that the call should have.
 */
const relay = '(test, title, ...rest) => test(title, ...rest)';
const column = relay.lastIndexOf('test(') + 1;

/**
 * The place where a function was called.
 *
 * @param called a function on the call stack
 */
export function callSiteOf(called: (...args: never[]) => unknown): CallSite {
  const frame = frameAbove(called);
  const name = frame?.getFileName() ?? '';
  const raw = { line: frame?.getLineNumber() ?? 1, column: frame?.getColumnNumber() ?? 1 };
  const declare = runInThisContext(relay, {
    filename: name,
    lineOffset: raw.line - 1,
    columnOffset: raw.column - column,
  }) as CallSite['declare'];
  return { ...mapped(declare), isModule: name.startsWith('file:'), declare };
}

/** The place in the user's source. Playwright compiles spec files, and maps the positions in stacks back. */
function mapped(declare: CallSite['declare']): SpecPlace {
  let stack = '';
  const probe = (): void => {
    stack = new Error().stack ?? '';
  };
  declare(probe, '');
  const [, , line = ''] = stack.split('\n');
  const [, file = '', row = '1', col = '1'] = /^ {4}at (?:.*? \()?(.*):(\d+):(\d+)\)?$/.exec(line) ?? [];
  return { file: file.startsWith('file:') ? fileURLToPath(file) : file, line: Number(row), column: Number(col) };
}

/**
 * The place, or undefined if the file contains a secret, because reporters print the lines around a place.
 *
 * @param secrets the credentials of the run
 */
export function shownPlace({ file, line, column }: SpecPlace, secrets: readonly string[]): SpecPlace | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { file, line, column };
  }
  const isInText = (secret: string): boolean =>
    ["'", '"', '`'].some((mark) => text.includes(mark + secret + mark)) || (secret.length > 3 && text.includes(secret));
  return secrets.some((secret) => secret !== '' && isInText(secret)) ? undefined : { file, line, column };
}

function frameAbove(called: (...args: never[]) => unknown): NodeJS.CallSite | undefined {
  const before = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  try {
    Error.prepareStackTrace = (_, frames) => frames;
    const at: { stack?: NodeJS.CallSite[] } = {};
    Error.captureStackTrace(at, called);
    return at.stack?.[0];
  } finally {
    if (before === undefined) Reflect.deleteProperty(Error, 'prepareStackTrace');
    else Object.defineProperty(Error, 'prepareStackTrace', before);
  }
}
