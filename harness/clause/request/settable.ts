import { childPointer, parsePointer } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import type { Part } from './part.ts';
import { placeOfFields } from './resource-object.ts';

/** The fields of a body that a client can set: those that the document names, without the read-only ones. */
export function settableFields(body: Part | undefined): string[] {
  if (body === undefined) return [];
  const { propertyNames } = viewSchema(body.content?.schema, 'possible');
  return propertyNames.filter((name) => !body.isReadOnly(childPointer('', name)));
}

/** A field of the resource in a body that a client can set. */
interface SettableField {
  readonly place: string;
  readonly view: SchemaView;
}

/** Finds a field of the resource in a body, which can be an attribute of a JSON:API document; undefined if a client can't set it. */
export function settableField(body: Part | undefined, field: string): SettableField | undefined {
  const whole = viewSchema(body?.content?.schema, 'possible');
  const around = placeOfFields(whole);
  const view = parsePointer(around).reduce((inner, token) => inner.property(token), whole);
  const place = childPointer(around, field);
  const canBeSet = view.propertyNames.includes(field) && body?.isReadOnly(place) === false;
  return canBeSet ? { place, view: view.property(field) } : undefined;
}
