import type { Operation } from '../document/index.ts';
import { isSafeMethod } from '../exchange/index.ts';
import { isMatched } from './matched.ts';
import { checkPatterns, settingOf } from './operation-settings.ts';
import { printSetting } from './name.ts';
import { OptionProblem, type QualifiedOptions } from './options.ts';

/** Whether requests to an operation, by its name, change nothing. */
export function isSafe(operation: string): boolean {
  return isSafeMethod(operation.split(' ')[0] ?? '');
}

/** The operations that a run uses. */
export interface Selection {
  /** Whether an operation is tested. */
  readonly tests: (operation: Operation) => boolean;
  /** Whether requests are sent to it at all. An operation that is not tested can create resources that others need. */
  readonly sends: (operation: Operation) => boolean;
}

/**
 * Selects the operations that a run tests.
 *
 * @param operations all operations of the document
 * @param changed the names of those that a run tests at most; undefined: all
 * @throws OptionProblem for a pattern that matches no operation, because it is a mistake and would change the selection
 *   silently
 */
export function createSelection(
  operations: readonly Operation[],
  options: Pick<QualifiedOptions, 'include' | 'exclude' | 'deprecated' | 'safe' | 'operations' | 'environment'>,
  changed?: ReadonlySet<string>,
): Selection {
  const { include, exclude, deprecated, safe, operations: settings, environment } = options;
  checkPatterns(settings, operations);
  const check = (option: 'include' | 'exclude', patterns: readonly string[]): void => {
    const unmatched = patterns.find((pattern) => !operations.some((operation) => isMatched(operation, pattern)));
    if (unmatched === undefined) return;
    const setting = printSetting(option, unmatched, environment);
    throw new OptionProblem(
      `${setting} matches no operation; use a method and path such as "GET /plants/*", "tag:plants", or an operationId`,
    );
  };
  check('include', include);
  check('exclude', exclude);
  const sends = (operation: Operation): boolean =>
    !exclude.some((pattern) => isMatched(operation, pattern)) &&
    settingOf(settings, operation, 'exclude') !== true &&
    (!safe || isSafeMethod(operation.method));
  const isIncluded = (operation: Operation): boolean =>
    include.length === 0 || include.some((pattern) => isMatched(operation, pattern));
  return {
    sends,
    tests: (operation) =>
      (changed?.has(operation.name) ?? true) &&
      sends(operation) &&
      isIncluded(operation) &&
      (deprecated || !operation.deprecated),
  };
}
