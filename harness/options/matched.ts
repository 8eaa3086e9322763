import type { Operation } from '../document/index.ts';
import { globOf } from './glob.ts';

/** Whether a pattern of a user matches an operation: see `include` of ConformanceOptions. */
export function isMatched({ name, method, path, operationId, tags }: Operation, pattern: string): boolean {
  if (pattern.startsWith('tag:')) return tags.includes(pattern.slice('tag:'.length));
  const whole = globOf(pattern);
  return [name, method, path, operationId ?? ''].some((text) => whole.test(text));
}
