import { childPointer } from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import type { Part } from './part.ts';

/** The fields of a body that a client can set: those that the document names, without the read-only ones. */
export function settableFields(body: Part | undefined): string[] {
  if (body === undefined) return [];
  const { propertyNames } = viewSchema(body.content?.schema, 'possible');
  return propertyNames.filter((name) => !body.isReadOnly(childPointer('', name)));
}
