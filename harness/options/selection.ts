import type { Operation } from '../document/index.ts';
import { OptionProblem, type QualifiedOptions } from './options.ts';

/** Methods that change nothing by their meaning (RFC 9110 §9.2.1). */
const safeMethods = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'];

export interface Selection {
  /** Whether an operation is tested. */
  readonly tests: (operation: Operation) => boolean;
  /** Whether requests may be sent to it at all: those that are not tested may still make what others need. */
  readonly sends: (operation: Operation) => boolean;
}

/**
 * Which operations a run tests.
 *
 * @throws OptionProblem for a name that no operation of the document has: it would leave out something else than was meant
 */
export function createSelection(
  operations: readonly Operation[],
  options: Pick<QualifiedOptions, 'include' | 'exclude' | 'deprecated' | 'safe'>,
): Selection {
  const { include, exclude, deprecated, safe } = options;
  const check = (option: string, patterns: readonly string[]): void => {
    const lost = patterns.find((pattern) => !operations.some((operation) => isNamed(operation, pattern)));
    if (lost === undefined) return;
    throw new OptionProblem(
      `${option}=${lost} names no operation of the document; give a method and path such as "GET /plants/*", "tag:plants", or an operationId`,
    );
  };
  check('INCLUDE', include);
  check('EXCLUDE', exclude);
  const sends = (operation: Operation): boolean =>
    !exclude.some((pattern) => isNamed(operation, pattern)) && (!safe || safeMethods.includes(operation.method));
  const isIncluded = (operation: Operation): boolean =>
    include.length === 0 || include.some((pattern) => isNamed(operation, pattern));
  return {
    sends,
    tests: (operation) => sends(operation) && isIncluded(operation) && (deprecated || !operation.deprecated),
  };
}

function isNamed({ name, method, path, operationId, tags }: Operation, pattern: string): boolean {
  if (pattern.startsWith('tag:')) return tags.includes(pattern.slice('tag:'.length));
  const source = pattern
    .split('*')
    .map((literal) => literal.replace(/[.+?^$(){}[\]\\|]/g, '\\$&'))
    .join('.*');
  const whole = new RegExp(`^${source}$`);
  return [name, method, path, operationId ?? ''].some((text) => whole.test(text));
}
