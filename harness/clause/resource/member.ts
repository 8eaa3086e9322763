import type { Document, Operation } from '../../document/index.ts';
import { calledKinds } from './called.ts';
import { endsInName } from './path-template.ts';

/** What is needed to know what an operation is about. */
interface OfDocument {
  readonly operation: Operation;
  readonly document: Pick<Document, 'operations'>;
}

/** Whether an operation sets values of one of many resources, so that another resource may already have them. */
export function isOfMember({ operation, document }: OfDocument): boolean {
  const { method, path, name } = operation;
  if (['PUT', 'PATCH'].includes(method)) return endsInName(path);
  return method === 'POST' && calledKinds(document.operations).some(({ uses }) => uses.get(name)?.verb === 'change');
}
