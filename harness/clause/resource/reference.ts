import { plainName, singular, wordsIn, type Operation } from '../../document/index.ts';
import { get, isArray, isObject, parse, parsePointer, type Json } from '../../json/index.ts';
import type { SchemaView } from '../../schema/index.ts';
import { collectionName, restBelow, type ResourcePath } from './path-template.ts';

/**
 * The plain names of a field that refers to a resource: for `/plants/{plantId}` `plantid`, and `plant`; for
 * `/berths/{code}` `berthid`, `berthcode` and `berth`. The last one is only the name of its kind, which other fields have, too.
 */
export function referringNames(resource: ResourcePath): string[] {
  const own = plainName(resource.names[0] ?? '');
  const kind = singular(plainName(collectionName(resource)));
  return [`${kind}id`, `${kind}${own}`, ...(own !== 'id' && own.endsWith('id') ? [own] : []), kind];
}

/** What has to do with resources, by the plain names of a field that refers to one: the first one of each name. */
export function byReferringName<Kind>(
  kinds: Iterable<Kind>,
  resourceOf: (kind: Kind) => ResourcePath,
): ReadonlyMap<string, Kind> {
  const found = new Map<string, Kind>();
  for (const kind of kinds)
    for (const name of referringNames(resourceOf(kind))) if (!found.has(name)) found.set(name, kind);
  return found;
}

/** The first words of a field that says how many resources there are or may be: `maxLoans`, `number_of_seats`. */
const ofQuantity = /^(?:max|maximum|min|minimum|num|number|nr|no|total|count|limit|most|least)$/;

/**
 * The plain names by which a field can refer to a resource, the longest first: its own name, and its last words.
 * `parentPlantId` has `plantId`, and `toAccounts` has `account`. A number of resources refers to none.
 */
export function namesToReferBy(field: string): string[] {
  const words = wordsIn(field);
  const last = words.at(-1) ?? '';
  if (ofQuantity.test(words[0] ?? '') && words.length > 1 && singular(last) !== last) return [];
  const ends = words.slice(1).map((_, index) => words.slice(index + 1).join(''));
  return [...new Set([plainName(field), ...ends].flatMap((name) => [name, singular(name)]))];
}

/** The plain names of a list of names that does not say of what kind they are. */
const bareLists: readonly string[] = ['ids', 'keys', 'uuids', 'guids', 'pks'];

/**
 * Whether an operation is on several resources of one kind at once, so that its body has their names: PATCH of `/plants`, or a request to
 * `/plants/archive`. What a POST of the collection has is created, and has no name before.
 */
export function isOnSeveral({ method, path }: Operation, { collectionPath }: ResourcePath): boolean {
  if (method === 'GET') return false;
  if (path === collectionPath) return method !== 'POST';
  const rest = restBelow(path, collectionPath);
  return rest?.startsWith('/') === true && !rest.includes('{');
}

/** Words by which an operation removes what it is about: `/plants/bulk-delete`, `purgePlants`. */
const ofRemoval = /^(?:delete|remove|destroy|erase|drop|purge)$/;

/** Whether an operation on several resources removes them, by the last segment of its path or by its operationId. */
export function saysRemoval({ path, operationId = '' }: Operation): boolean {
  const words = [path.split('/').at(-1) ?? '', operationId].flatMap(wordsIn);
  return words.some((word) => ofRemoval.test(word));
}

/** Whether a place of a body is in a list of names, the kind of which only the path says: `{"keys": [7]}`, `[7]` or `[{"id": 7}]`. */
export function isInListOfNames(place: string): boolean {
  const [body, ...steps] = parsePointer(place);
  if (body !== 'body' || steps.length === 0) return false;
  const fields = steps.filter((step) => !/^\d+$/.test(step)).map(plainName);
  return fields.length === 0 || bareLists.includes(fields.at(-1) ?? '') || /^\/body\/\d+\/id$/.test(place);
}

/** A text that is hardly the name of a resource. */
export const anyText = '\u0001 any text';

/** The name of a resource as a number, if it is written like one in a path. */
export const numberIn = (name: Json): Json =>
  typeof name === 'string' && /^(?:0|[1-9]\d{0,17})$/.test(name) ? parse(name) : name;

/** The types of ids. */
const idTypes: ReadonlySet<Json> = new Set(['string', 'integer', 'number']);

/**
 * The plain name of the kind of resource that a field holds the id of, by its schema: `oneOf` with a text and a reference to
 * the schema of the resource, which can be sent in the place of its id. Or by its description: "The id of a user".
 */
export function kindStated(view: SchemaView): string | undefined {
  const choices = [...view.values('oneOf'), ...view.values('anyOf')].filter(isArray);
  for (const choice of choices) {
    const branches = choice.filter(isObject);
    const referred = branches.flatMap((branch) => get(branch, '$ref') ?? []);
    const hasId = branches.some((branch) => idTypes.has(get(branch, 'type') ?? null));
    const [reference] = referred;
    if (hasId && referred.length === 1 && typeof reference === 'string')
      return singular(plainName(reference.slice(reference.lastIndexOf('/') + 1)));
  }
  const [kind] = view
    .values('description')
    .flatMap((text) => (typeof text === 'string' ? (idOf.exec(text)?.[1] ?? []) : []));
  return kind === undefined ? undefined : singular(plainName(kind));
}

/** How a description says of which resource a field holds the id. */
const idOf = /^(?:the )?(?:ids?|identifiers?|uuids?) of (?:an?|the|an existing) (\p{L}+)\.?$/iu;
