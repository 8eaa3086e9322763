import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import type { SpecPlace } from '../options/index.ts';

/** The place of a call, from which tests can be declared. */
export interface CallSite extends SpecPlace {
  /**
   * Declares a test as if the call of `test` stood at that place: Playwright says of a test that it is where it was declared, and
   * in a package nobody looks for it.
   */
  readonly declare: <Rest extends unknown[]>(
    test: (title: string, ...rest: NoInfer<Rest>) => void,
    title: string,
    ...rest: Rest
  ) => void;
}

/** Calls `test` from a place of one's choice: the function has the file, the line and the column that it is given. */
const relay = '(test, title, ...rest) => test(title, ...rest)';
const column = relay.lastIndexOf('test(') + 1;

/**
 * The place where a function was called.
 *
 * @param called the function, which must be under way
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
  return { ...mapped(declare), declare };
}

/** The place as it is told to users: what runs is not always what they wrote, and Playwright knows both. */
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
 * The place as far as reporters may show it: they print the lines around it, which must not tell a secret that the user wrote there.
 */
export function shownPlace({ file, line, column }: SpecPlace, secrets: readonly string[]): SpecPlace | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { file, line, column };
  }
  const isReported = (secret: string): boolean =>
    ["'", '"', '`'].some((mark) => text.includes(mark + secret + mark)) || (secret.length > 3 && text.includes(secret));
  return secrets.some((secret) => secret !== '' && isReported(secret)) ? undefined : { file, line, column };
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
