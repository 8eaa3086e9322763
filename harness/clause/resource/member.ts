import type { Operation } from '../../document/index.ts';

/** Whether an operation gives one of many resources values that another one may have. */
export function isOfMember({ method, path }: Operation): boolean {
  return ['PUT', 'PATCH'].includes(method) && path.endsWith('}');
}
