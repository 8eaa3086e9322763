import { contentsOfSuccess, plainName, singular, type Operation } from '../../document/index.ts';
import { childPointer, parsePointer } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';

/**
 * Finds where the fields of a resource are in a body that has all of them in its only member. Strong parameters in Rails take them
 * from there, whatever the answers look like. The member is named after the resource (`ticket` in a body for `/tickets` or
 * `/tickets/{id}.json`), or the answers have its fields and not the member.
 *
 * @returns the place, such as `/ticket`; `''` if the body has no such member
 */
export function placeOfWrapped(operation: Operation, body: SchemaView): string {
  const [only, ...others] = body.propertyNames;
  if (only === undefined || others.length > 0) return '';
  const inside = body.property(only);
  if (inside.propertyNames.length === 0 || inside.hasType('array')) return '';
  const isWrapped = isNamedAfter(operation.path, only) || isUnwrapped(operation, only, inside.propertyNames);
  return isWrapped ? childPointer('', only) : '';
}

/** The schema of the fields of a resource in a body: that of the member which has them, or of the whole body. */
export function viewOfWrapped(operation: Operation, body: SchemaView): SchemaView {
  return parsePointer(placeOfWrapped(operation, body)).reduce((view, token) => view.property(token), body);
}

/** Whether a member of a body has the name of the resource that a path is about. */
function isNamedAfter(path: string, member: string): boolean {
  const last = path.split('/').findLast((segment) => segment !== '' && !segment.includes('{')) ?? '';
  const name = plainName(last.replace(/\.[a-z]+$/, ''));
  return name !== '' && [name, singular(name)].includes(plainName(member));
}

/** Whether a success has most of the fields in a member, and not the member. */
function isUnwrapped(operation: Operation, member: string, fields: readonly string[]): boolean {
  return contentsOfSuccess(operation).some(({ schema }) => {
    const shown = viewSchema(schema, 'possible').propertyNames;
    return !shown.includes(member) && fields.filter((name) => shown.includes(name)).length * 2 > fields.length;
  });
}
