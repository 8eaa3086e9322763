import type { Exchange, Input } from '../../exchange/index.ts';
import { childPointer, get, getAt, isArray, isObject, setAt, type Json } from '../../json/index.ts';
import type { OneRequest } from '../model/case.ts';
import { bodyViewAt } from '../request/body-view.ts';
import { withPart } from '../request/part.ts';
import type { RequestModel } from '../request/request-model.ts';
import { addressesOf, refersByAddress } from '../resource/address.ts';
import { textOf, type Identity } from '../resource/identity.ts';
import type { ResourcePath } from '../resource/path-template.ts';
import { anyText, namesToReferBy, numberIn, referringNames } from '../resource/reference.ts';

/** A resource that a script created, and the exchange that did it. */
interface CreatedResource {
  readonly resource: ResourcePath;
  readonly identity: Identity;
  readonly made: Exchange | undefined;
}

/** The fields of a body that can refer to a resource. One that has only the name of its kind must not accept any text. */
export function referencesIn(model: RequestModel, input: Input, resource: ResourcePath): string[] {
  const [part] = model.bodies;
  const body = get(input, 'body');
  if (part === undefined || body === undefined) return [];
  const names = referringNames(resource);
  const kind = names.at(-1);
  return fieldsIn(body, '').flatMap(([pointer, field]) => {
    const name = namesToReferBy(field).find((each) => names.includes(each));
    if (name === undefined || part.isReadOnly(pointer)) return [];
    return name === kind && part.accepts(setAt(body, pointer, anyText)) ? [] : [pointer];
  });
}

/** The scalar fields in a body with their names, and the first item of each list of scalars. */
function fieldsIn(value: Json, pointer: string, field = ''): [pointer: string, field: string][] {
  if (isObject(value)) {
    return Object.entries(value).flatMap(([name, each]) => fieldsIn(each, childPointer(pointer, name), name));
  }
  if (isArray(value)) return value.slice(0, 1).flatMap((each) => fieldsIn(each, childPointer(pointer, 0), field));
  return field === '' ? [] : [[pointer, field]];
}

/**
 * A request with the name of a resource, or its address, in the first field that can have it; undefined if none can.
 *
 * @param made what created the resource
 */
export function referringTo(
  model: RequestModel,
  input: Input,
  { resource, identity, made }: CreatedResource,
): OneRequest | undefined {
  const [part] = model.bodies;
  const body = get(input, 'body') ?? null;
  const name = identity.get(resource.names[0] ?? '');
  if (name === undefined) return undefined;
  const text = textOf(name);
  const names: readonly Json[] = [name, text, numberIn(text)];
  for (const pointer of referencesIn(model, input, resource)) {
    const isAddress = refersByAddress(bodyViewAt(model, `/body${pointer}`), getAt(body, pointer), resource);
    for (const form of isAddress ? addressesOf(resource, identity, made?.target) : names) {
      const changed = setAt(body, pointer, form);
      if (part?.accepts(changed) === true) {
        return { draft: { input: withPart(input, part, changed) }, known: [`/body${pointer}`] };
      }
    }
  }
  return undefined;
}
