import {
  endsInName,
  namedIn,
  resourcesOf,
  metadataNames,
  withPart,
  type Draft,
  type Identity,
  type OneRequest,
  type Part,
  type RequestModel,
  type RequestPair,
  type ResourcePath,
} from '../../clause/index.ts';
import { singular } from '../../document/index.ts';
import type { Input } from '../../exchange/index.ts';
import {
  areSame,
  childPointer,
  equals,
  get,
  getAt,
  isArray,
  isObject,
  isWithin,
  parentPointer,
  parsePointer,
  setAt,
  type Json,
} from '../../json/index.ts';
import { withNear } from '../input/near.ts';
import { scalarsOf } from '../input/places.ts';

/** Values of existing resources, by the JSON pointer of the place in an input that they belong to. */
export type Live = ReadonlyMap<string, Json>;

/** The values of path parameters by their places. */
export function pathOf(identity: Identity): Map<string, Json> {
  return new Map([...identity].map(([name, value]) => [childPointer('/path', name), value]));
}

/**
 * The values of a resource for an operation on it, or below it, where the path can name its parameters otherwise.
 *
 * @param live the values with the names of the resource itself
 */
export function liveIn({ operation: { path } }: RequestModel, resource: ResourcePath, live: Live): Live {
  const isName = (place: string): boolean => place.startsWith('/path/');
  const names = new Map(
    [...live].flatMap(([place, value]): [string, Json][] =>
      isName(place) ? [[parsePointer(place)[1] ?? '', value]] : [],
    ),
  );
  return new Map([...[...live].filter(([place]) => !isName(place)), ...pathOf(namedIn(path, resource, names))]);
}

type IsKept = (pointer: string) => boolean;

/**
 * Which places of a request keep their values: the one that it is about, and those that it sets on purpose. A request about an
 * object of the body, or about a list of objects, can have other values in their members. One about all names in the path keeps each.
 */
export function keeping({ pinned, known = [] }: OneRequest): IsKept {
  const isMember = (pointer: string): boolean =>
    pinned?.startsWith('/body') === true &&
    /^(?:\/\d+)?(?:\/[^/\d][^/]*)+$/.test(isWithin(pointer, pinned) ? pointer.slice(pinned.length) : '');
  return (pointer) =>
    known.some((each) => isWithin(pointer, each) || isWithin(each, pointer)) ||
    (pinned !== undefined && (isWithin(pinned, pointer) || isWithin(pointer, pinned)) && !isMember(pointer));
}

/** The input with these values of existing resources. A field of a valid body changes only if the body stays valid. */
export function placed(model: RequestModel, input: Input, live: Live, isKept: IsKept): Input {
  let all = input;
  for (const [pointer, value] of live) {
    if (isKept(pointer)) continue;
    const part = model.parameters.find((each) => each.pointer === pointer);
    if (part !== undefined) all = withPart(all, part, value);
    else if (getAt(all, pointer) !== undefined) {
      const changed = setAt(all, pointer, value);
      const [before = null, body] = [getAt(all, '/body'), getAt(changed, '/body')];
      const isValid =
        body !== undefined && model.bodies.some((each) => (each.isMeant(before) ? each.isMeant : each.accepts)(body));
      const wasValid = model.bodies.some(({ accepts }) => accepts(before));
      if (isObject(changed) && (isValid || !wasValid)) all = changed;
    }
  }
  return all;
}

/**
 * The input with each value once in an array in which several items got the name of the same resource: a server keeps a set
 * of those.
 */
export function withoutRepeats(model: RequestModel, input: Input, live: Live, isKept: IsKept): Input {
  let all = input;
  const lists = new Set([...live.keys()].filter((pointer) => /^\/body\/.*\/\d+$/.test(pointer)).map(parentPointer));
  for (const list of lists) {
    const items = getAt(all, list);
    if (isKept(list) || !isArray(items)) continue;
    const changed = setAt(
      all,
      list,
      items.filter((item, index) => items.findIndex((each) => equals(each, item)) === index),
    );
    const body = getAt(changed, '/body') ?? null;
    if (isObject(changed) && model.bodies.some(({ accepts }) => accepts(body))) all = changed;
  }
  return all;
}

/**
 * The requests with existing resources: a control, which is valid, has them everywhere; its request, where it equals
 * the control, where it breaks the same with them, or where its value is made from that of the control.
 */
export function withLive<Given extends OneRequest | RequestPair>(model: RequestModel, given: Given, live: Live): Given {
  const put = (old: Draft, isKept: IsKept): Draft => ({ ...old, input: placed(model, old.input, live, isKept) });
  if (!('control' in given)) {
    const draft = put(given.draft, keeping(given));
    return { ...given, draft: { ...draft, input: withoutRepeats(model, draft.input, live, keeping(given)) } };
  }
  const { draft, control } = given;
  const isKept = (place: string): boolean =>
    !isSameAt(place, draft.input, control.input) && !breaksTheSame(model, draft, place, live.get(place));
  const pair = { ...given, draft: put(draft, isKept), control: put(control, () => false) };
  return { ...pair, draft: withNear(model, pair) };
}

/**
 * Whether an invalid body breaks the same keywords in the same places with another value in a place. It can differ from its
 * control as a whole, as one with an additional property does, and then has names that nothing has.
 */
function breaksTheSame(model: RequestModel, draft: Draft, place: string, value: Json | undefined): boolean {
  const { bodies } = model;
  const { input } = draft;
  const before = input['body'];
  const changed = value === undefined || getAt(input, place) === undefined ? undefined : setAt(input, place, value);
  const after = changed !== undefined && isObject(changed) ? get(changed, 'body') : undefined;
  if (before === undefined || after === undefined || !place.startsWith('/body/')) return false;
  const errorsOf = (part: Part, body: Json): string =>
    part
      .errors(body)
      .map(({ keyword, instancePointer }) => `${keyword} ${instancePointer}`)
      .join('\n');
  return (
    bodies.every((part) => errorsOf(part, before) !== '' && errorsOf(part, before) === errorsOf(part, after)) &&
    !looksValid(model, draft, after, place)
  );
}

/** Whether a body can be read as a valid one where it is not JSON: in a form, the text `7` and the list `[7]` are the number 7. */
function looksValid({ bodies }: RequestModel, { unlike }: Draft, body: Json, place: string): boolean {
  const sent = bodies.find(({ content }) => content === unlike?.content) ?? bodies[0];
  const [, field = ''] = parsePointer(place);
  return sent !== undefined && [...sent.interpretations(body, [field])].some(sent.accepts);
}

export function isSameAt(place: string, a: Input, b: Input): boolean {
  return areSame(getAt(a, place), getAt(b, place));
}

/**
 * The fields of a body that name the same resource as the path, with the name in the path: `id`, or a field named like
 * the parameter. A request that replaces a resource must not give it another name. What replaces a part of a resource, as its
 * status, can have its metadata too.
 */
export function ownName({ operation }: RequestModel, input: Input): [place: string, value: Json][] {
  if (input['body'] === undefined) return [];
  const resource = resourcesOf(operation.path).at(-1);
  const [name = '', ...more] = resource?.names ?? [];
  const value = getAt(input, childPointer('/path', name));
  if (value === undefined || more.length > 0) return [];
  const inMetadata = metadataNames.map((field) => `/body/${field}`);
  const objects = endsInName(operation.path) ? ['/body', ...inMetadata] : changes(operation) ? inMetadata : [];
  const places = objects.flatMap((object) => [...new Set(['id', name])].map((field) => childPointer(object, field)));
  // A JSON:API document has the id beside its type, and a server must reject another one (JSON:API 1.1, section 7.4).
  const inDocument = typeof getAt(input, '/body/data/type') === 'string' ? ['/body/data/id'] : [];
  return [...places, ...inDocument].filter((place) => getAt(input, place) !== undefined).map((place) => [place, value]);
}

const changes = ({ method }: RequestModel['operation']): boolean => method === 'PUT' || method === 'PATCH';

/** The fields of a query and of a body that have scalars, at any depth, with the places of these. */
export function fieldsOf(input: Input): [pointer: string, field: string][] {
  return ['query', 'body'].flatMap((place) =>
    [...scalarsOf(input[place] ?? {}, `/${place}`)].flatMap(([pointer]): [string, string][] => {
      const field = parsePointer(pointer)
        .slice(1)
        .findLast((token) => !/^\d+$/.test(token));
      // A body that is a list of names says nothing of their kind.
      if (field === undefined && place === 'body') return [[pointer, 'ids']];
      const identified = field === 'id' ? kindIdentified(input, pointer) : undefined;
      return field === undefined ? [] : [[pointer, identified === undefined ? field : `${identified}Id`]];
    }),
  );
}

/** The members of a resource identifier object of JSON:API 1.1 (section 7.3). */
const ofIdentifier: readonly string[] = ['type', 'id', 'meta'];

/** The kind of the resource that an id names, if its type is beside it and nothing else: `{"type": "plants", "id": "7"}`. */
function kindIdentified(input: Input, pointer: string): string | undefined {
  const object = getAt(input, parentPointer(pointer)) ?? null;
  if (!isObject(object) || !Object.keys(object).every((name) => ofIdentifier.includes(name))) return undefined;
  const type = get(object, 'type');
  return typeof type === 'string' && /^[a-z]/i.test(type) ? singular(type) : undefined;
}
