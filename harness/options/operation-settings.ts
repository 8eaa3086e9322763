import type { Operation } from '../document/index.ts';
import type { Severity } from '../verdict/index.ts';
import { isMatched } from './matched.ts';
import { OptionProblem } from './problem.ts';

/** What a user chooses for some operations. */
export interface OperationSettings {
  /** Sends them no request at all. */
  readonly exclude?: boolean;
  /** The least severity of a finding that fails the run, as `failOn` of the run; `never`: no finding does. */
  readonly failOn?: Severity | 'never';
  /** Values that cannot be inferred, by place: `path`, `query`, `header`, `cookie`, `body`. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/**
 * The setting of an operation: that of the last pattern that matches it and has one; undefined if none has.
 *
 * @param settings patterns in the notation of `include`, with their settings
 */
export function settingOf<Name extends keyof OperationSettings>(
  settings: Readonly<Record<string, OperationSettings>>,
  operation: Operation,
  name: Name,
): OperationSettings[Name] | undefined {
  return Object.entries(settings).findLast(
    ([pattern, each]) => each[name] !== undefined && isMatched(operation, pattern),
  )?.[1][name];
}

/** Checks that each pattern matches an operation, because one that matches none is a mistake. @throws OptionProblem */
export function checkPatterns(
  settings: Readonly<Record<string, OperationSettings>>,
  operations: readonly Operation[],
): void {
  const wrong = Object.keys(settings).find((pattern) => !operations.some((each) => isMatched(each, pattern)));
  if (wrong === undefined) return;
  throw new OptionProblem(
    `operations: "${wrong}" matches no operation; use a method and path such as "GET /plants/*", "tag:plants", or an operationId`,
  );
}
