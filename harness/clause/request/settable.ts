import { childPointer, getAt, isObject, parsePointer, type JsonObject } from '../../json/index.ts';
import type { Input } from '../../exchange/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import type { Part } from './part.ts';
import { placeOfFields } from './resource-object.ts';

/** The fields of a body that a client can set: those that the document names, without the read-only ones. */
export function settableFields(body: Part | undefined): string[] {
  if (body === undefined) return [];
  const { around, view } = fieldsIn(body);
  return view.propertyNames.filter((name) => !body.isReadOnly(childPointer(around, name)));
}

/** Where the fields of the resource are in a body, and their schemas: in the attributes of a JSON:API document, in a member named after it, or at its top. */
export function fieldsIn(body: Part | undefined): { readonly around: string; readonly view: SchemaView } {
  const whole = viewSchema(body?.content?.schema, 'possible');
  const around = placeOfFields(whole) || (body?.wrapped ?? '');
  return { around, view: parsePointer(around).reduce((view, token) => view.property(token), whole) };
}

/** The fields of the resource that an input has in a body; empty if that is not an object. */
export function fieldsOfInput(body: Part | undefined, input: Input): JsonObject {
  const fields = getAt(input, `/body${fieldsIn(body).around}`) ?? null;
  return isObject(fields) ? fields : {};
}

/** A field of the resource in a body that a client can set. */
interface SettableField {
  readonly place: string;
  readonly view: SchemaView;
}

/** Finds a field of the resource in a body, which can be an attribute of a JSON:API document; undefined if a client can't set it. */
export function settableField(body: Part | undefined, field: string): SettableField | undefined {
  const { around, view } = fieldsIn(body);
  const place = childPointer(around, field);
  const canBeSet = view.propertyNames.includes(field) && body?.isReadOnly(place) === false;
  return canBeSet ? { place, view: view.property(field) } : undefined;
}

/** The place of a field in a body: that of the resource, or at the top if a client can't set it there. */
export function placeOfField(body: Part, field: string): string {
  return settableField(body, field)?.place ?? childPointer('', field);
}
