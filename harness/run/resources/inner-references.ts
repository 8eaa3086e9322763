import { resourcesOf, type Identity, type ResourcePath } from '../../clause/index.ts';
import { areSame, isWithin, parentPointer, withoutIndices, type Json } from '../../json/index.ts';
import { creatorPathOf, namesOfOwners, ownersOf } from './owners.ts';
import { isInside, isSameKind, type Owner, type Referred } from './refer.ts';
import type { ReferringField } from './referring-fields.ts';
import type { ResourceStore } from './store.ts';

/** A place of an input that has got the name of a resource. */
interface InnerReference {
  readonly pointer: string;
  /** The place of the object around it. */
  readonly object: string;
  readonly referred: Referred;
  readonly values: Identity;
  readonly owners: readonly Owner[];
}

/** What other fields of an input say about the resource that a field needs. */
interface Related {
  /** Its name, if it is around one of another field. */
  readonly values: Identity | undefined;
  /** How many resources of its kind other fields refer to. A list gets two, because a server can keep one alone. */
  readonly others: number;
  /** The resources of its kind in the same list. */
  readonly inList: readonly InnerReference[];
  /** Those that another one of its kind is in: the types of tickets of one request are mostly for one event. */
  readonly beside: Identity | undefined;
}

/**
 * The resources that the fields of one input refer to, the innermost first. What is inside of another resource, or belongs to it, has a
 * name only there, so that a field beside it, or around it, names that one.
 */
export class InnerReferences {
  readonly #store: ResourceStore;
  readonly #all: InnerReference[] = [];

  constructor(store: ResourceStore) {
    this.#store = store;
  }

  relatedTo({ pointer, referred: { resource } }: ReferringField): Related {
    const object = parentPointer(pointer);
    const same = this.#all.filter((each) => each.referred.resource === resource);
    const inList = same.filter((each) => withoutIndices(each.pointer) === withoutIndices(pointer));
    const within = this.#all.filter((each) => isWithin(each.object, object));
    const around = within.find((each) => isInside(each.referred.resource, resource))?.values;
    const values = around ?? (same.length === 0 ? ownerAmong(within, resource) : undefined);
    const others = same.length - inList.length + Math.min(inList.length, 1);
    return { values, others, inList, beside: same[0] && this.#around(same[0]) };
  }

  /**
   * Notes the resource of a field; or another one in the same list, if it does not belong to the same resource as that one.
   *
   * @param valueOf what the field has to have; undefined if it can't refer to the resource
   */
  add(
    { pointer, referred }: ReferringField,
    named: Identity,
    { inList }: Related,
    valueOf: (values: Identity) => Json | undefined,
  ): Json | undefined {
    const owners = ownersOf(this.#store, referred.resource, named);
    const other = inList.find((each) => areApart(owners, each.owners));
    const values = other?.values ?? named;
    const value = valueOf(values);
    if (value === undefined) return undefined;
    this.#all.push({ pointer, object: parentPointer(pointer), referred, values, owners: other?.owners ?? owners });
    return value;
  }

  /** The names of the resources that one is in, or belongs to. */
  #around({ referred: { resource }, values }: InnerReference): Identity {
    return outside(resource, new Map([...namesOfOwners(this.#store, resource, values), ...values]));
  }
}

/**
 * New resources for a field to refer to one in them, if other fields refer to them, too.
 *
 * @param fields all fields of the input that get the names of new resources
 */
export async function newOwners(
  store: ResourceStore,
  { pointer, referred: { resource } }: ReferringField,
  fields: readonly ReferringField[],
  create: (referred: Referred, known: Identity) => Promise<Identity | undefined>,
): Promise<Identity> {
  const found = new Map<string, Json>();
  for (const around of resourcesOf(creatorPathOf(store, resource))) {
    const isAround = (each: ReferringField): boolean =>
      isSameKind(each.referred.resource, around) && isWithin(parentPointer(pointer), parentPointer(each.pointer));
    const referred = isInside(resource, around) ? undefined : fields.find(isAround)?.referred;
    const named = referred && (await create(referred, new Map(found)));
    const name = named?.get(referred?.resource.names[0] ?? '');
    if (name !== undefined) found.set(around.names[0] ?? '', name);
  }
  return found;
}

/** The names of the resources around one of a kind. */
function outside({ names }: ResourcePath, values: Identity): Identity {
  return new Map([...values].filter(([name]) => !names.includes(name)));
}

/** The name of the resource of a kind that another one was created in, or with a reference to. */
function ownerAmong(all: readonly InnerReference[], resource: ResourcePath): Identity | undefined {
  const [name] = resource.names;
  const owner = all.flatMap(({ owners }) => owners).find((each) => isSameKind(each.resource, resource));
  return owner === undefined || name === undefined ? undefined : new Map([[name, owner.name]]);
}

/** Whether two resources of a kind belong to different resources of another kind. */
function areApart(one: readonly Owner[], other: readonly Owner[]): boolean {
  return one.some(({ resource, name }) =>
    other.some((each) => isSameKind(each.resource, resource) && !areSame(each.name, name)),
  );
}
