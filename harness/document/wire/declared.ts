import { isArray, isObject } from '../../json/index.ts';
import { viewSchema, type SchemaSource, type SchemaView } from '../../schema/index.ts';
import type { DeclaredNames } from './types.ts';

/** The property names that a schema declares, itself or in a schema that it refers to or combines. */
export function declaredNames(source: SchemaSource | undefined): DeclaredNames {
  const view = viewSchema(source, 'possible');
  const required = view.values('required').flatMap((names) => (isArray(names) ? names : []));
  const names = new Set([...view.propertyNames, ...required.filter((name) => typeof name === 'string')]);
  const open =
    view.values('additionalProperties').some((further) => isObject(further) || further === true) ||
    view.values('patternProperties').some(isObject);
  return { names: [...names], open };
}

/** The properties that are files: bytes of a media type instead of a JSON value (3.1 §4.8.14.2). */
export function fileNames(source: SchemaSource | undefined): string[] {
  const view = viewSchema(source);
  return view.propertyNames.filter((name) => {
    const property = view.property(name);
    return property.keyword('type') === undefined && property.keyword('contentMediaType') !== undefined;
  });
}

/** The properties that are bytes, or lists of bytes, with a limited length. */
export function measuredNames(source: SchemaSource | undefined): string[] {
  const view = viewSchema(source);
  return view.propertyNames.filter((name) => {
    const property = view.property(name);
    const item = property.hasType('array') ? property.items : property;
    const isBytes = item.keyword('format') === 'binary' || item.keyword('contentMediaType') !== undefined;
    return isBytes && hasLength(item);
  });
}

/**
 * Whether a schema limits the length of a text so that it matters whether octets or characters are counted: at least one
 * of either is the same.
 */
export function hasLength(view: SchemaView): boolean {
  const least = view.keyword('minLength');
  return view.keyword('maxLength') !== undefined || (least !== undefined && least !== 0 && least !== 1);
}
