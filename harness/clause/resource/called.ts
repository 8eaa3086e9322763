import { contentsOfSuccess, plainName, singular, type Operation } from '../../document/index.ts';
import { childPointer, getAt, type Json } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import { bodyIn } from './body-of.ts';
import { callOf, kindCreated, mayCreate, partOf, type Call, type CallVerb } from './call.ts';
import { collectionName, resourcesOf } from './path-template.ts';

/**
 * A kind of resource without a path of its own, as in RPC-like APIs: a call creates it, and the requests to others name it in a field
 * of their query or body.
 */
export interface CalledKind {
  /** The operation that creates such resources. */
  readonly create: Operation;
  /** Where the answer to that has the name of the new resource; or where its request has it, if the client chooses it. */
  readonly made: string;
  readonly isChosen: boolean;
  /** The plain names of a field that refers to such a resource. */
  readonly references: readonly string[];
  /** The calls that are about such resources, by the names of the operations. */
  readonly uses: ReadonlyMap<string, CallUse>;
}

/** How a call is about a resource of a kind. */
export interface CallUse {
  readonly operation: Operation;
  readonly verb: CallVerb;
  /** What it is about of the resource; empty if it is about all of it. */
  readonly part: string;
  /** The place of a request that names the resource; undefined for a list. */
  readonly key: string | undefined;
  /** The places of what the resource belongs to: of the request that created it, and of this one. */
  readonly shared: readonly (readonly [created: string, own: string])[];
}

/** A field of a query or of a body, and its place in an input. */
interface RequestField {
  readonly name: string;
  readonly pointer: string;
  readonly required: boolean;
  readonly view: SchemaView;
}

/** A cache, not a registry: an entry lives as long as its document. */
const known = new WeakMap<readonly Operation[], readonly CalledKind[]>();

/** The kinds of resources that calls of a document create, and that other operations name. */
export function calledKinds(operations: readonly Operation[]): readonly CalledKind[] {
  const found = known.get(operations) ?? findKinds(operations);
  known.set(operations, found);
  return found;
}

/** The name of a new resource, from the answer to the call that creates it or from its request; undefined if it has none. */
export function nameMade({ made, isChosen }: CalledKind, exchange: Exchange): Json | undefined {
  const name = getAt(isChosen ? (exchange.request.input ?? {}) : (bodyIn(exchange) ?? null), made);
  return typeof name === 'object' || name === '' || typeof name === 'boolean' ? undefined : name;
}

/**
 * The values that a request to a call needs to be about a resource, by their places.
 *
 * @param creation the exchange that created the resource
 * @returns undefined if that has no name
 */
export function placesOf(kind: CalledKind, use: CallUse, creation: Exchange): ReadonlyMap<string, Json> | undefined {
  const name = nameMade(kind, creation);
  if (name === undefined) return undefined;
  const input = creation.request.input ?? {};
  const shared = use.shared.flatMap(([created, own]): [string, Json][] => {
    const value = getAt(input, created);
    return value === undefined ? [] : [[own, value]];
  });
  return new Map([...(use.key === undefined ? [] : [[use.key, name] as const]), ...shared]);
}

/** The fields of the requests to an operation: those of its query, and of an object in its body. */
export function fieldsIn({ parameters, requestBody }: Operation): RequestField[] {
  const [content] = requestBody?.content ?? [];
  const body = viewSchema(content?.schema, 'possible');
  const needed = body.values('required').flat();
  return [
    ...parameters.flatMap((each): RequestField[] =>
      each.in === 'query'
        ? [
            {
              name: each.name,
              pointer: childPointer('/query', each.name),
              required: each.required,
              view: viewSchema(each.schema, 'possible'),
            },
          ]
        : [],
    ),
    ...body.propertyNames.map((name) => ({
      name,
      pointer: childPointer('/body', name),
      required: needed.includes(name),
      view: body.property(name),
    })),
  ];
}

function findKinds(operations: readonly Operation[]): CalledKind[] {
  const calls = operations.flatMap((operation) => {
    const call = callOf(operation);
    return call === undefined ? [] : [{ operation, call }];
  });
  // What has a path of its own is found by that.
  const withPath = new Set(
    operations.flatMap(({ path }) => resourcesOf(path).map((each) => singular(plainName(collectionName(each))))),
  );
  // A word such as "grant" says less than a verb of creation.
  const posts = calls.filter(({ operation, call }) => operation.method === 'POST' && kindCreated(call) !== '');
  const strong = posts.filter(({ call }) => call.verb === 'create');
  const weak = posts.filter(({ operation, call }) => mayCreate(operation, call));
  const created = [...strong, ...weak].flatMap(({ operation, call }) => {
    const shown = madeBy(operation, call, calls);
    const made = shown ?? (call.verb === 'create' ? chosenBy(operation, call, calls) : undefined);
    return made === undefined || made.names.some((name) => withPath.has(name)) ? [] : [{ operation, ...made }];
  });
  const references = new Set(created.flatMap(({ names }) => names.flatMap(referringTo)));
  const kinds = created.map(({ operation, names, made, key, isChosen }): CalledKind => {
    const own = key === undefined ? [] : [plainName(key)];
    const uses = calls.flatMap((each) =>
      each.operation === operation ? [] : (useOf(each, operation, names, own, references) ?? []),
    );
    return {
      create: operation,
      made,
      isChosen,
      references: [...names.flatMap(referringTo), ...own.filter((name) => name.endsWith('id') && name !== 'id')],
      uses: new Map(uses.map((use) => [use.operation.name, use])),
    };
  });
  // The first call that creates a kind is the usual one.
  const met = new Set<string>();
  return kinds.filter(({ references: [first = ''] }) => !met.has(first) && met.add(first).size > 0);
}

const referringTo = (kind: string): string[] => [`${kind}id`, kind, `${kind}key`, `${kind}uuid`];

/** Members of an answer that hold the resource, and say nothing of its kind. */
const envelopes: readonly string[] = ['data', 'result', 'response', 'item', 'resource', 'object', 'record', 'entity'];
/** The usual names of resources. */
const ids: readonly string[] = ['id', 'uuid', 'guid', 'key'];

interface NameMade {
  /** The plain names of the kind. */
  readonly names: readonly string[];
  readonly made: string;
  /** The field with the name, if it is not one of the usual ones. */
  readonly key: string | undefined;
  /** Whether it is in the request, and not in the answer. */
  readonly isChosen: boolean;
}

interface NamedCall {
  readonly operation: Operation;
  readonly call: Call;
}

/** What the answer to a creation names the new resource by; undefined if it has no such field. */
function madeBy(operation: Operation, call: Call, calls: readonly NamedCall[]): NameMade | undefined {
  const kind = kindCreated(call);
  const sent = new Set(fieldsIn(operation).map(({ name }) => name));
  for (const { schema } of contentsOfSuccess(operation)) {
    const body = viewSchema(schema, 'possible');
    const members = body.propertyNames.filter((name) => body.property(name).propertyNames.length > 0);
    const isOwn = (name: string): boolean => [kind, ...envelopes].includes(singular(plainName(name)));
    const [only, ...more] = members;
    const inside = members.filter((name) => isOwn(name) || (more.length === 0 && name === only));
    const objects = [...inside.map((name) => [name, body.property(name)] as const), ['', body] as const];
    for (const [member, view] of objects) {
      const alias = member === '' || envelopes.includes(plainName(member)) ? [] : [singular(plainName(member))];
      const names = [...new Set([kind, ...alias])];
      const usual = [...ids, ...names.flatMap(referringTo)];
      const field =
        view.propertyNames.find((name) => isName(view.property(name)) && usual.includes(plainName(name))) ??
        view.propertyNames.find(
          (name) => isName(view.property(name)) && !sent.has(name) && isNeeded(name, call, calls),
        );
      if (field === undefined) continue;
      const made = childPointer(member === '' ? '' : childPointer('', member), field);
      return { names, made, key: ids.includes(plainName(field)) ? undefined : field, isChosen: false };
    }
  }
  return undefined;
}

/**
 * What a client names a new resource by, where the answer has no name of it: each call that reads or removes such resources has a field
 * of the same name, or one with the name of the kind: `/role/add` with `name`, and `/role/get` with `role`.
 */
function chosenBy(operation: Operation, call: Call, calls: readonly NamedCall[]): NameMade | undefined {
  const kind = kindCreated(call);
  const usual = ['name', `${kind}name`, kind, ...ids, ...referringTo(kind)];
  const users = calls.filter(
    ({ call: each }) => (each.verb === 'read' || each.verb === 'remove') && partOf(each, [kind]) === '',
  );
  const isNamed = (field: RequestField): boolean =>
    users.length > 0 &&
    users.every((each) =>
      fieldsIn(each.operation).some(
        ({ name, view }) => [plainName(field.name), kind, `${kind}name`].includes(plainName(name)) && isName(view),
      ),
    );
  const field = fieldsIn(operation).find(
    (each) => usual.includes(plainName(each.name)) && each.view.hasType('string') && isNamed(each),
  );
  return field && { names: [kind], made: field.pointer, key: field.name, isChosen: true };
}

const isName = (view: SchemaView): boolean => view.hasType('string') || view.hasType('integer');

/** Whether each call that reads or removes resources of a kind, and one at least, requires a field. */
function isNeeded(field: string, call: Call, calls: readonly NamedCall[]): boolean {
  const kind = kindCreated(call);
  const users = calls.filter(({ call: each }) => each.verb === 'read' || each.verb === 'remove');
  const own = users.filter(({ call: each }) => partOf(each, [kind]) === '');
  return (
    own.length > 0 &&
    own.every(({ operation }) => fieldsIn(operation).some((each) => each.name === field && each.required))
  );
}

/** How a call is about a kind of resource; undefined if it is not, or names none of them. */
function useOf(
  { operation, call }: NamedCall,
  create: Operation,
  names: readonly string[],
  own: readonly string[],
  references: ReadonlySet<string>,
): CallUse | undefined {
  const part = partOf(call, names);
  if (part === undefined || call.verb === 'create') return undefined;
  const fields = fieldsIn(operation);
  const usual = [...own, ...names.flatMap(referringTo), ...ids];
  const key = usual.flatMap(
    (name) => fields.find((each) => plainName(each.name) === name && isName(each.view)) ?? [],
  )[0];
  const isList = call.verb === 'list' || (operation.method === 'GET' && key === undefined);
  if ((key === undefined) !== isList) return undefined;
  const created = fieldsIn(create);
  const shared = fields.flatMap((field): [string, string][] => {
    const same = created.find(({ name, required }) => name === field.name && required);
    return same === undefined || field === key || !references.has(plainName(field.name))
      ? []
      : [[same.pointer, field.pointer]];
  });
  const verb = isList ? 'list' : call.verb;
  return { operation, verb, part, key: isList ? undefined : key?.pointer, shared };
}
