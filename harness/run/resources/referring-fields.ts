import {
  addressesOf,
  bodyViewAt,
  isInListOfNames,
  kindStated,
  namedIn,
  plainInput,
  refersByAddress,
  resourcesOf,
  saysRemoval,
  type Identity,
  type RequestModel,
} from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import { childPointer, getAt, isNumber, parse, type Json } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { acceptsAt } from '../input/places.ts';
import { countNeeded } from './owners.ts';
import { fieldsOf, placed } from './place.ts';
import { canRefer, referenceTo, type Referred } from './refer.ts';
import type { ReferredStep } from './referred-step.ts';
import type { ResourceStore } from './store.ts';

/** A field of an input, and the kind of resource that it refers to. */
export interface ReferringField {
  readonly pointer: string;
  readonly field: string;
  readonly referred: Referred;
  /** Whether it has the address of the resource, and not its name. */
  readonly isAddress?: boolean;
  /** Whether it is in a list of the resources that the operation changes: none that existed before may be. */
  readonly isChanged?: boolean;
  /** Whether the operation removes it, so that no other request can use it. */
  readonly isRemoved?: boolean;
}

/**
 * The fields of an input that refer to resources: those to the innermost ones first, and those to what is created with others
 * before the fields for these.
 *
 * @param visiting the paths of the collections in which resources are being created
 */
export function referringFields(
  store: ResourceStore,
  visiting: readonly string[],
  model: RequestModel,
  input: Input,
): ReferringField[] {
  const { fieldKinds } = store;
  const visited = [...visiting, model.operation.path];
  const changed = changedBy(store, visiting, model);
  const fields = fieldsOf(input).flatMap(([pointer, field]): ReferringField[] => {
    if (changed !== undefined && isInListOfNames(pointer))
      return [{ pointer, field, referred: changed, isChanged: true, isRemoved: saysRemoval(model.operation) }];
    const stated = fieldKinds.named(kindStatedAt(model, pointer) ?? '');
    const found = stated ?? fieldKinds.of(field, model.operation.path);
    const isStated = stated !== undefined || fieldKinds.looksUp(field, model.operation.path);
    const referred = isStated && found !== undefined ? { ...found, isStated } : found;
    if (referred === undefined) return [];
    const value = getAt(input, pointer) ?? null;
    const isAddress = refersByAddress(viewAt(model, pointer), value, referred.resource);
    if (!isAddress && !canRefer(field, value, referred)) return [];
    // A field named like the kind can hold the name of the new resource itself.
    const unknown = stated === undefined ? visited : visiting;
    return unknown.includes(referred.resource.collectionPath) ? [] : [{ pointer, field, referred, isAddress }];
  });
  if (fields.length < 2) return fields;
  const depthOf = ({ referred }: ReferringField): number => resourcesOf(referred.resource.itemPath).length;
  const neededBy = ({ referred }: ReferringField): number => countNeeded(store, referred.resource);
  return fields.sort((one, other) => neededBy(other) - neededBy(one) || depthOf(other) - depthOf(one));
}

/**
 * What a field has to have to refer to a resource: its name, or its address; undefined if the field can have neither.
 *
 * @param known.values the names of the resource, and of those around it
 */
export function referringValue(
  model: RequestModel,
  input: Input,
  { pointer, field, referred, isAddress = false }: ReferringField,
  { values, target }: { readonly values: Identity; readonly target: URL | undefined },
): Json | undefined {
  const { resource } = referred;
  if (isAddress) return addressesOf(resource, values, target).find((each) => acceptsAt(model, input, pointer, each));
  const name = values.get(resource.names[0] ?? '');
  const value = name && referenceTo(name, field, getAt(input, pointer) ?? null, referred);
  const parameter = model.parameters.find((part) => part.pointer === pointer);
  return value === undefined || parameter?.accepts(value) === false ? undefined : value;
}

/** The resources that an operation changes several of, by names in its body. What a DELETE removes, others still need. */
function changedBy(store: ResourceStore, visiting: readonly string[], model: RequestModel): Referred | undefined {
  if (model.operation.method === 'DELETE') return undefined;
  const referred = store.changedBy(model);
  if (referred === undefined || visiting.includes(referred.resource.collectionPath)) return undefined;
  return { ...referred, isStated: true };
}

/** The schema of a place in the query or the body. */
function viewAt(model: RequestModel, pointer: string): SchemaView | undefined {
  const schema = model.parameters.find((part) => part.pointer === pointer)?.parameter?.schema;
  return schema === undefined ? bodyViewAt(model, pointer) : viewSchema(schema);
}

/** The kind of resource that the schema of a field of the body says it holds the id of. */
function kindStatedAt(model: RequestModel, pointer: string): string | undefined {
  const view = bodyViewAt(model, pointer);
  return view && kindStated(view);
}

/** What can be done with the resources that an input refers to, before the request: for each place and each operation. */
export function stepsFor(store: ResourceStore, model: RequestModel, input: Input): ReferredStep[] {
  const fields = referringFields(store, [], model, input);
  if (fields.length === 0) return [];
  const { seed } = store.context;
  // Whether a field named like the kind refers to one, the step shows.
  const posts = store.postsBesides(model).map((step) => ({ step, fields: fieldsOf(plainInput(step, seed)) }));
  return fields.flatMap(({ pointer: place, referred: { resource } }) => {
    const referring = posts.flatMap(({ step, fields: sent }) => {
      const at = sent.find(([, field]) => store.fieldKinds.of(field, step.operation.path)?.resource === resource)?.[0];
      return at === undefined ? [] : [{ place, step, at }];
    });
    const actions = store.preparations.actionsOn(resource, model).map((step) => {
      const [name = ''] = namedIn(step.operation.path, resource, new Map([[resource.names[0] ?? '', '']])).keys();
      return { place, step, at: childPointer('/path', name) };
    });
    return [...referring, ...actions];
  });
}

/** How many times more is put in than a request takes out: the same request can be sent again, and others beside it. */
const reserve = 10;

/**
 * An input with the numbers of another one in the fields with the same names, or more if that is valid, too: as much has to be
 * paid in as is paid out.
 */
export function withNumbersOf(like: Input, model: RequestModel, input: Input): Input {
  const known = new Map(fieldsOf(like).map(([pointer, field]) => [field, getAt(like, pointer) ?? null]));
  let all = input;
  for (const [pointer, field] of fieldsOf(input)) {
    const value = known.get(field);
    if (value === undefined || !isNumber(value) || !isNumber(getAt(input, pointer) ?? null)) continue;
    const more = reserve * Number(value);
    const numbers = [value, ...(Number.isSafeInteger(more) ? [parse(String(more))] : [])];
    for (const number of numbers) all = placed(model, all, new Map([[pointer, number]]), () => false);
  }
  return all;
}
