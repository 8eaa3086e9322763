import type { Operation } from '../../document/index.ts';
import { endsInName } from './path-template.ts';

/** Whether an operation sets values of one of many resources, so that another resource may already have them. */
export function isOfMember({ method, path }: Operation): boolean {
  return ['PUT', 'PATCH'].includes(method) && endsInName(path);
}
