import { resourcesOf, type Identity, type RequestModel, type ResourcePath } from '../../clause/index.ts';
import { shapeOfPath } from '../../document/index.ts';
import type { Exchange, Input } from '../../exchange/index.ts';
import { areSame, equals, getAt, type Json } from '../../json/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import { CalledResources } from './called.ts';
import { creationPaths, listPaths } from './collections.ts';
import { createsByName } from './new-name.ts';
import { isListedByDocument, kindredOf, listsAround, type Kindred } from './kindred.ts';
import { Links } from './links.ts';
import { Origins } from './origins.ts';
import { pathOf, type Live } from './place.ts';
import { Preparations } from './preparations.ts';
import { Processing } from './processing.ts';
import { readerWithNames, type ReaderByName } from './read-by-name.ts';
import { Recipe, type ResourceContext } from './recipe.ts';
import { FieldKinds } from './field-kinds.ts';
import { changedBy, creatable, referable, type Owner, type Referred } from './refer.ts';
import type { ReferredStep } from './referred-step.ts';
import { Scope } from './scope.ts';
import type { Fixing } from './values.ts';

/** The values of path parameters that name resources, with the evidence of the innermost one. */
export interface NamedResource {
  readonly values: Identity;
  readonly evidence?: Evidence;
  /** Why it is not certain that they name a resource, if it is not. */
  readonly doubt?: string;
  /** Why nothing is known of such resources, if any value may do: then only an answer shows whether it names one. */
  readonly unknown?: string;
  /** Whether it existed before, although an operation creates such resources: one of the run's own is better. */
  readonly isFound?: boolean;
}

/** The exchange that shows a resource. */
export interface Evidence {
  /** The operation of the exchange. */
  readonly source: RequestModel;
  readonly exchange: Exchange;
}

/** Why no resource is known. */
export interface NotFound {
  readonly because: string;
  /** The names of the resources around it, if these are known. */
  readonly around?: Identity;
}

/** The name of a resource; or why none is known. */
export type MaybeNamed = NamedResource | NotFound;

/** The values of existing resources that an operation needs; or why there are none. */
export type KnownValues = ({ readonly live: Live } & Pick<NamedResource, 'doubt' | 'unknown'>) | NotFound;

/** What several cases use. */
interface Shared<Found> {
  readonly found: Promise<Found>;
  /** What was found; undefined as long as it is looked for. */
  value?: Found;
  /** How many operations had accepted a request when it was not found. */
  failedAt?: number;
}

/** After so many creations elsewhere that were not there, the next is tried when the run has learnt more. */
const mostInVain = 2;

/** What a run knows of the resources on the server, and of the operations that create, list and return them. */
export class ResourceStore {
  readonly context: ResourceContext;
  readonly fixing: Fixing;
  readonly links: Links;
  readonly origins = new Origins();
  readonly processing: Processing;
  readonly preparations: Preparations;
  /** Which resources the fields of other requests refer to. */
  readonly fieldKinds: FieldKinds;
  /** What has to be done with one of these resources before each request of an operation, by its name. */
  readonly referredSteps = new Map<string, ReferredStep>();
  /** The steps that set the state of a resource, with its name: those that it accepted, and rejected afterwards, are not sent again. */
  readonly doneSteps = new Map<string, 'done' | 'rejected'>();
  /** The resources that calls create, and other requests name in a field. */
  readonly called: CalledResources;
  /** The operations with answers that do not contain the values for their links. */
  readonly withoutLinkValues = new Set<RequestModel>();
  /** The names of the operations that take the resources which a request refers to only once together. */
  readonly ownReferences = new Set<string>();
  /** The places in which requests of such an operation can refer to the same resource all the same, by its name. */
  readonly sharedPlaces = new Map<string, ReadonlySet<string>>();
  /** The resources that others belong to, by the exchange that created the other one. */
  readonly owners = new WeakMap<Exchange, readonly Owner[]>();
  /** How many kinds of resources have to be there before one of a kind can be created, by the shape of its path. */
  readonly needed = new Map<string, number>();
  /** Base URL of the server; undefined before the first answer. */
  target?: URL;
  readonly #operations: ReadonlyMap<string, OperationRows>;
  readonly #creatable: readonly Referred[];
  /** By the name of the operation that changes the resources. */
  readonly #changedBy = new Map<string, Referred | undefined>();
  /** The operations that found nothing under a new name. */
  readonly #needExisting = new Set<string>();
  /** Resources that several cases use, by the path of the resource. */
  readonly #sharedResources = new Map<string, Shared<MaybeNamed>>();
  /** Values that several cases use, by the name of the operation that needs them. */
  readonly #sharedValues = new Map<string, Shared<KnownValues>>();
  /** By the path of the resource. */
  readonly #kindred = new Map<string, Kindred>();
  readonly #listsAround = new Map<string, readonly OperationRows[]>();
  /** How often what was created elsewhere was not there, by the operation and the path where it was looked for. */
  readonly #inVain = new Map<string, { readonly operations: number; readonly times: number }>();
  /** By the name of the operation that creates the resources. */
  readonly #recipes = new Map<string, Recipe>();

  constructor(context: ResourceContext, operations: readonly OperationRows[]) {
    this.context = context;
    this.fixing = { unique: context.unique, scope: new Scope(context, operations) };
    this.#operations = new Map(operations.map((each) => [each.operation.name, each]));
    this.#creatable = creatable(this.#operations);
    this.fieldKinds = new FieldKinds(referable(this.#operations));
    this.called = new CalledResources(this.#operations);
    this.links = new Links(this.#operations);
    this.preparations = new Preparations(this.#operations);
    this.processing = new Processing(context, this.fixing, operations);
  }

  /** The POST that creates resources in their collection. */
  creatorOf(resource: ResourcePath): RequestModel | undefined {
    return this.#firstOf('POST', creationPaths(resource));
  }

  /** The PUT that possibly creates a resource under the name in its path (RFC 9110 §9.3.4), or the POST that does. */
  putterOf({ itemPath }: ResourcePath): RequestModel | undefined {
    const put = this.#modelOf(`PUT ${itemPath}`);
    const post = put === undefined ? this.#modelOf(`POST ${itemPath}`) : undefined;
    return post !== undefined && this.createsByName(post) ? post : put;
  }

  /** Whether an operation creates the resource that its path names. */
  createsByName({ operation }: RequestModel): boolean {
    return !this.#needExisting.has(operation.name) && createsByName(operation, (name) => this.#operations.has(name));
  }

  /**
   * Notes that an operation found nothing under a name. One that has accepted no request takes the names of existing
   * resources from then on. Where the path has other names, one of these can be the reason.
   */
  noteNotThere(model: RequestModel): void {
    const { name, path } = model.operation;
    if (resourcesOf(path).length === 1 && this.context.accepted.of(model).length === 0) this.#needExisting.add(name);
  }

  /** Whether what an operation creates elsewhere was not there, as far as the run had come. */
  isInVain({ itemPath }: ResourcePath, creator: string): boolean {
    const { operations = -1, times = 0 } = this.#inVain.get(`${creator} ${itemPath}`) ?? {};
    return times >= mostInVain && operations === this.context.accepted.operations;
  }

  /** Notes that what an operation creates elsewhere was not there. */
  noteInVain({ itemPath }: ResourcePath, creator: string): void {
    const key = `${creator} ${itemPath}`;
    const { times = 0 } = this.#inVain.get(key) ?? {};
    this.#inVain.set(key, { operations: this.context.accepted.operations, times: times + 1 });
  }

  /** The GET that lists the collection of a resource. */
  listerOf(resource: ResourcePath): RequestModel | undefined {
    return this.#firstOf('GET', listPaths(resource));
  }

  /** Where else resources of the same kind can be found: where an operation creates or lists them. */
  kindredOf(resource: ResourcePath): Kindred {
    return once(this.#kindred, resource.itemPath, () => {
      const { resources, ...others } = kindredOf(resource, this.#operations.values());
      const isFound = ([each, operation]: Kindred['resources'][number]): boolean =>
        (this.creatorOf(each) ?? this.listerOf(each)) !== undefined && !isListedByDocument(each, operation);
      return { ...others, resources: resources.filter(isFound) };
    });
  }

  /** The operations that list resources of other kinds, each with one of this kind inside. */
  listsAround(resource: ResourcePath): readonly OperationRows[] {
    return once(this.#listsAround, resource.itemPath, () => listsAround(resource, this.#operations.values()));
  }

  /** The kind of resources that an operation changes several of, by names in its body. */
  changedBy({ operation }: RequestModel): Referred | undefined {
    return once(this.#changedBy, operation.name, () => changedBy(operation, this.#creatable));
  }

  /** The GET of a path. */
  readerOf(path: string): RequestModel | undefined {
    return this.#modelOf(`GET ${path}`);
  }

  /** The GET of a path, or of one that differs only in the names of its parameters. */
  readerByName(path: string): ReaderByName | undefined {
    const own = this.readerOf(path);
    const others = own === undefined ? [...this.#operations.values()] : [];
    const other = others.find(
      ({ operation }) => operation.method === 'GET' && shapeOfPath(operation.path) === shapeOfPath(path),
    );
    const model = own ?? other?.requestModel;
    return model && readerWithNames(model, path);
  }

  /** The POST operations that are not on a resource in their path, besides one. */
  postsBesides({ operation: { name } }: RequestModel): RequestModel[] {
    const all = [...this.#operations.values()].filter(
      ({ operation: { method, path }, requestModel }) =>
        method === 'POST' && !path.includes('{') && requestModel?.operation.name !== name,
    );
    return all.flatMap(({ requestModel }) => requestModel ?? []);
  }

  /** How to create a resource with an operation, as far as this run has learnt it. */
  recipeOf(model: RequestModel): Recipe {
    return once(this.#recipes, model.operation.name, () => new Recipe(this, model));
  }

  /**
   * The resource that cases share: the nth beside the first one, or that which cases change. `find` is called the first time, and
   * again as `#share` says.
   */
  sharedResource(
    { itemPath }: ResourcePath,
    find: () => Promise<MaybeNamed>,
    nth: number | 'changed' = 0,
  ): Promise<MaybeNamed> {
    return this.#share(this.#sharedResources, nth === 0 ? itemPath : `${itemPath} ${nth}`, find);
  }

  /** Whether the resource that cases share is being looked for. */
  isPending({ itemPath }: ResourcePath): boolean {
    const shared = this.#sharedResources.get(itemPath);
    return shared !== undefined && shared.value === undefined;
  }

  /** The values for an operation that cases share. `find` is called the first time, and again as `#share` says. */
  sharedValues({ operation }: RequestModel, find: () => Promise<KnownValues>): Promise<KnownValues> {
    return this.#share(this.#sharedValues, operation.name, find);
  }

  /**
   * What is kept under a key. What was not found, is in doubt, or is not the run's own, is looked for again when further
   * operations have accepted a request.
   */
  #share<Found extends MaybeNamed | KnownValues>(
    all: Map<string, Shared<Found>>,
    key: string,
    find: () => Promise<Found>,
  ): Promise<Found> {
    const known = all.get(key);
    const { accepted } = this.context;
    if (known !== undefined && (known.failedAt ?? accepted.operations) === accepted.operations) return known.found;
    const shared: Shared<Found> = { found: find() };
    all.set(key, shared);
    return shared.found.then((found) => {
      shared.value = found;
      if (isProvisional(found)) shared.failedAt = accepted.operations;
      return found;
    });
  }

  /**
   * Forgets the shared resources that a request named. If another case has forgotten them before, those that were found since
   * are kept.
   *
   * @param input of the request; undefined if they no longer fit, whatever they are
   */
  forget({ operation }: RequestModel, input?: Input): void {
    for (const { itemPath } of resourcesOf(operation.path))
      for (const key of [itemPath, `${itemPath} changed`]) forgetNamed(this.#sharedResources, key, input);
    forgetNamed(this.#sharedValues, operation.name, input);
  }

  /** Forgets the shared resources of a kind that have a name. */
  forgetShared({ itemPath, names: [name = ''] }: ResourcePath, value: Json): void {
    for (const [key, { value: found }] of this.#sharedResources) {
      const isOfKind = key === itemPath || key.startsWith(`${itemPath} `);
      const isNamed = found !== undefined && 'values' in found && areSame(found.values.get(name), value);
      if (isOfKind && isNamed) this.#sharedResources.delete(key);
    }
  }

  #firstOf(method: string, paths: readonly string[]): RequestModel | undefined {
    for (const path of paths) {
      const model = this.#modelOf(`${method} ${path}`);
      if (model !== undefined) return model;
    }
    return undefined;
  }

  #modelOf(name: string): RequestModel | undefined {
    return this.#operations.get(name)?.requestModel;
  }
}

function forgetNamed<Found extends MaybeNamed | KnownValues>(
  all: Map<string, Shared<Found>>,
  key: string,
  input: Input | undefined,
): void {
  const value = all.get(key)?.value;
  if (input === undefined || (value !== undefined && isNamedIn(value, input))) all.delete(key);
}

/** Whether a request names what was found. What was not found is looked for again in any case. */
function isNamedIn(found: MaybeNamed | KnownValues, input: Input): boolean {
  if ('because' in found) return true;
  const live = 'live' in found ? found.live : pathOf(found.values);
  const inPath = [...live].filter(([pointer]) => pointer.startsWith('/path/'));
  return inPath.every(([pointer, value]) => equals(getAt(input, pointer) ?? null, value));
}

/** Whether there can be something better when the run has learnt more. */
function isProvisional(found: MaybeNamed | KnownValues): boolean {
  return 'because' in found || found.doubt !== undefined || ('isFound' in found && found.isFound);
}

/** What is kept under a key; the first time, what `make` returns. */
function once<Key, Made>(all: Map<Key, Made>, key: Key, make: () => Made): Made {
  const known = all.get(key);
  if (known !== undefined) return known;
  const made = make();
  all.set(key, made);
  return made;
}
