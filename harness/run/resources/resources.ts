import {
  bodyOf,
  headerOf,
  identityIn,
  resourcesOf,
  valueOf,
  type Draft,
  type Identity,
  type OneRequest,
  type RequestModel,
  type RequestPair,
  type ResourcePath,
} from '../../clause/index.ts';
import { childPointer, equals, getAt, stringify, withoutIndices, type Json } from '../../json/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import type { Exchange, Input, Request } from '../../exchange/index.ts';
import { isMet } from '../input/demands.ts';
import { freshScalar } from '../input/fresh.ts';
import { valuesAt } from '../input/places.ts';
import { relatedValues } from '../input/related.ts';
import { userNames } from './names.ts';
import { keeping, ownName, pathOf, withLive, type Live } from './place.ts';
import type { Look } from './processing.ts';
import type { ResourceContext } from './recipe.ts';
import type { ReferredStep } from './referred-step.ts';
import { referringFields, stepsFor } from './referring-fields.ts';
import { ResourceSearch, type WantedReferences } from './search.ts';
import { ResourceStore } from './store.ts';
import { canRemoveOther, isLikelyName, namesRemoved, removes, sparingNames } from './spare.ts';
import { fixValues } from './values.ts';
import { currentVersions, Versions } from './versions.ts';

/** Requests with the names of existing resources, as far as any are known. */
export interface Settled<Given> {
  readonly given: Given;
  /** Why they possibly name no existing resource; undefined if they name one. */
  readonly lost?: string;
  /** Why nothing is known of the resources, if any names may do: an answer that nothing is there is about these. */
  readonly unknown?: string;
  /** The places outside of the path that got values of existing resources. */
  readonly naming: readonly string[];
  /** Whether the request can remove what existed before the run, so that it must not be sent. */
  readonly isUnsafe?: boolean;
}

/** Finds or creates existing resources for the cases that need one, by the strategies in their order. */
export class Resources {
  readonly #store: ResourceStore;
  readonly #search: ResourceSearch;
  readonly #locks = new Versions();
  /** The last reads of resources for their entity tags and versions, and the number of changes before each. */
  readonly #reads = new Map<string, { readonly changes: number; readonly found: ReturnType<ResourceSearch['read']> }>();

  constructor(context: ResourceContext, operations: readonly OperationRows[]) {
    this.#store = new ResourceStore(context, operations);
    this.#search = new ResourceSearch(this.#store);
  }

  /**
   * Puts the values from the user, and those of existing resources, into the request and the control of a case, but
   * never into the place that the case is about.
   *
   * @param isOwn whether no other case can use the resources, because this case changes them
   * @param step what is done with the innermost resource before
   */
  async settle<Given extends OneRequest | RequestPair>(
    model: RequestModel,
    given: Given,
    isOwn: boolean,
    step = this.preparations.of(model),
  ): Promise<Settled<Given>> {
    const scope = this.#scopeOf(model, given);
    const search = scope.size === 0 ? this.#search : new ResourceSearch(this.#store, [], scope);
    const last = nameInQuestion(model, given);
    const isReady = 'isUnprepared' in given || last !== undefined;
    const prepares = step !== undefined && !isReady && userNames(model).size === 0;
    const searched = keepsItsNames(model, given)
      ? { live: pathOf(identityIn(given.draft.input)) }
      : await search.values(model, isOwn || prepares, userNames(model), last);
    const found = prepares ? await search.prepared(model, step, searched, given.draft.input) : searched;
    const because = 'because' in found ? found.because : found.doubt;
    const unknown = 'live' in found ? found.unknown : undefined;
    const reasons = { ...(because !== undefined && { lost: because }), ...(unknown !== undefined && { unknown }) };
    const isKept = (place: string): boolean => !('control' in given) && keptIn(given).includes(place);
    // An invalid request can lack the fields that its control has.
    const whole = 'control' in given ? given.control : given.draft;
    const { besides = 0 } = 'control' in given ? {} : given;
    const references = await this.#references(model, whole.input, { isOwn, isKept, besides });
    const names = 'live' in found ? found.live : pathOf(found.around ?? new Map());
    const { unique } = this.#store.context;
    const spared = because === undefined ? new Map<string, Json>() : sparingNames(model, unique);
    const live = new Map([...this.#demanded(model, given), ...references, ...spared, ...names]);
    const placed = live.size === 0 ? given : withLive(model, given, live);
    const { input } = 'control' in placed ? placed.control : placed.draft;
    const own = ownName(model, input);
    const tag = last === undefined ? [...(await this.#tag(model, input)), ...(await this.#versions(model, input))] : [];
    const more = new Map([...tag, ...own]);
    // A place that keeps its value names a resource, too.
    const kept = this.#store.called.fieldsOf(model, given.draft.input).map(({ pointer }) => pointer);
    const places = [...references.keys(), ...names.keys(), ...own.map(([place]) => place), ...kept.filter(isKept)];
    const naming = places.filter((place) => !place.startsWith('/path/'));
    const fixed = fixValues(model, more.size === 0 ? placed : withLive(model, placed, more), this.#store.fixing);
    const isNameless = because !== undefined && removes(model) && spared.size === 0;
    const isUnsafe =
      isNameless ||
      (!('control' in fixed) && (await this.#canRemoveOther(model, fixed))) ||
      (await this.#callCanRemoveOther(model, fixed, references));
    return { given: fixed, naming, ...reasons, ...(isUnsafe && { isUnsafe }) };
  }

  /** A request with the values that the user gave, and those that the requests of a run share. */
  fix(model: RequestModel, given: OneRequest): OneRequest {
    return fixValues(model, given, this.#store.fixing);
  }

  /** A draft with the names of existing resources in the fields of its query and body that refer to some. */
  async refer(model: RequestModel, draft: Draft): Promise<Draft> {
    const references = await this.#references(model, draft.input);
    return references.size === 0 ? draft : withLive(model, { draft }, references).draft;
  }

  /**
   * The same with the names of resources that no other request has referred to; undefined if it refers to none.
   *
   * @param shared the places that keep resources of others, with `*` for each index
   * @param step what is tried with one of them before
   */
  async referAnew(
    model: RequestModel,
    draft: Draft,
    shared: ReadonlySet<string>,
    step?: ReferredStep,
  ): Promise<Draft | undefined> {
    const references = await this.#ownReferences(model, draft.input, shared, step);
    return references.size === 0 ? undefined : withLive(model, { draft }, references).draft;
  }

  /** What can be done with the resources that a request refers to, before it. */
  stepsFor(model: RequestModel, { input }: Draft): ReferredStep[] {
    return stepsFor(this.#store, model, input);
  }

  /** Notes what has to be done with such a resource before each request; undefined if nothing has to be. */
  prepareReferred({ operation }: RequestModel, step: ReferredStep | undefined): void {
    const { referredSteps } = this.#store;
    if (step === undefined) referredSteps.delete(operation.name);
    else referredSteps.set(operation.name, step);
  }

  /** What has to be done with such a resource before each request; undefined if nothing has to be. */
  referredStepOf({ operation }: RequestModel): ReferredStep | undefined {
    return this.#store.referredSteps.get(operation.name);
  }

  /** The places of an input that refer to existing resources. None is created for an operation that refers to its own. */
  async referringPlaces(model: RequestModel, input: Input): Promise<string[]> {
    return [...(await this.#search.references(model, input, undefined, { isLook: true })).keys()];
  }

  /** Existing resources for the fields of an input that refer to some, by their places. */
  #references(model: RequestModel, input: Input, more: WantedReferences = {}): Promise<Live> {
    const { sharedPlaces } = this.#store;
    return this.refersToOwn(model)
      ? this.#ownReferences(model, input, sharedPlaces.get(model.operation.name) ?? new Set())
      : this.#search.references(model, input, () => true, more);
  }

  /** The same where no other request refers to them, but for those in shared places. */
  async #ownReferences(
    model: RequestModel,
    input: Input,
    shared: ReadonlySet<string>,
    step?: ReferredStep,
  ): Promise<Live> {
    const isShared = (place: string): boolean => shared.has(withoutIndices(place));
    const alone = new ResourceSearch(this.#store, [], new Map(), true);
    const own = await alone.references(model, input, (place) => !isShared(place), { ...(step && { step }) });
    return new Map([...(await this.#search.references(model, input, isShared)), ...own]);
  }

  /**
   * Notes that each request of an operation has to refer to resources of its own.
   *
   * @param shared the places in which it need not, with `*` for each index
   */
  referToOwn({ operation }: RequestModel, shared: ReadonlySet<string>): void {
    this.#store.ownReferences.add(operation.name);
    this.#store.sharedPlaces.set(operation.name, shared);
  }

  /** Whether it is known that each request of an operation has to refer to resources of its own. */
  refersToOwn({ operation }: RequestModel): boolean {
    return this.#store.ownReferences.has(operation.name);
  }

  /** Whether an operation that removes what a request names would remove something else with another input. */
  removesAnother(model: RequestModel, input: Input, other: Input): boolean {
    const key = this.#store.called.removedBy(model)?.key;
    const places = [...namesRemoved(model), ...(key === undefined ? [] : [key])];
    return places.some((place) => !equals(getAt(input, place) ?? null, getAt(other, place) ?? null));
  }

  /** Whether a DELETE with a name of its own can remove what existed before the run: nothing shows that it does not exist. */
  async #canRemoveOther(model: RequestModel, { draft: { input }, pinned }: OneRequest): Promise<boolean> {
    if (!canRemoveOther(model, input, pinned)) return false;
    const reader = this.#store.readerOf(model.operation.path);
    return reader === undefined || (await this.#search.read(reader, pathOf(identityIn(input)))) !== undefined;
  }

  /** The same of a call that removes what a field names, unless that has the name of a resource of the run. */
  async #callCanRemoveOther(model: RequestModel, given: OneRequest | RequestPair, own: Live): Promise<boolean> {
    const { called } = this.#store;
    const removed = called.removedBy(model);
    // What belongs to a resource of the run did not exist before.
    if (removed === undefined || [removed.key, ...removed.around].some((place) => own.has(place))) return false;
    const { input } = 'control' in given ? given.control : given.draft;
    const value = getAt(input, removed.key);
    if (value === undefined || !isLikelyName(value)) return false;
    const reader = called.readerOf(removed.kind);
    return (
      reader === undefined || (await this.#search.read(reader.model, new Map([[reader.key, value]]))) !== undefined
    );
  }

  /** The exchanges that created what a request names, in the order in which they have to be repeated. */
  originsOf(request: Request): Exchange[] {
    return this.#store.origins.of(request);
  }

  /** The body that shows the resource of a request; undefined if it can't be read. */
  async shown({ operation: { path } }: RequestModel, input: Input): Promise<Json | undefined> {
    const reader = this.#store.readerOf(path);
    const exchange = reader && (await this.#search.read(reader, pathOf(identityIn(input))));
    return exchange && bodyOf(exchange.outcome);
  }

  /** What reads an item of a collection, for an operation that changes the items which its body names. */
  itemReader(model: RequestModel): { readonly reader: RequestModel; readonly resource: ResourcePath } | undefined {
    const resource = this.#store.changedBy(model)?.resource;
    const reader = resource && this.#store.readerOf(resource.itemPath);
    return reader && { reader, resource };
  }

  /** Waits for what a request was accepted for (202): see `Processing`. */
  follow(exchange: Exchange, model: RequestModel, look: Look | undefined): Promise<Exchange> {
    return this.#store.processing.follow(exchange, model, look);
  }

  /** Which operations have to be done with a resource before others. */
  get preparations(): ResourceStore['preparations'] {
    return this.#store.preparations;
  }

  /** Whether the server gives the names of removed resources to new ones. */
  get reusesNames(): boolean {
    return this.#store.origins.reusesNames;
  }

  /**
   * Forgets the shared resources of an operation, because they no longer exist.
   *
   * @param input of the request that named them; undefined if they no longer fit, whatever they are
   */
  forget(model: RequestModel, input?: Input): void {
    this.#store.forget(model, input);
  }

  /** Forgets the shared resources that the fields of an input refer to, so that the next requests refer to others. */
  forgetReferred(model: RequestModel, input: Input): void {
    for (const { pointer, referred } of referringFields(this.#store, [], model, input)) {
      this.#store.forgetShared(referred.resource, getAt(input, pointer) ?? null);
    }
  }

  /** Notes that an operation found nothing under the name in its path. */
  noteNotThere(model: RequestModel): void {
    this.#store.noteNotThere(model);
  }

  /** Where the resources of a case have to be, if the case is about that: in another tenant. */
  #scopeOf(model: RequestModel, given: OneRequest | RequestPair): Live {
    const { pinned = '', draft } = given;
    if (pinned === '' || 'control' in given) return new Map();
    const part = model.parameters.find(({ pointer }) => pointer === pinned);
    const value = part && valueOf(draft.input, part);
    const isScope = this.#store.fixing.scope.of(model).has(pinned);
    // What is created with an invalid value is nowhere.
    return isScope && value !== undefined && part?.accepts(value) === true ? new Map([[pinned, value]]) : new Map();
  }

  /**
   * Values that the server is known to accept in the places where it demands more than the document states, and the values
   * of a request do not meet it: they would hide what the request is about.
   */
  #demanded(model: RequestModel, given: OneRequest | RequestPair): Live {
    const { accepted, unique } = this.#store.context;
    const found = new Map<string, Json>();
    const { input } = 'control' in given ? given.control : given.draft;
    const lessons = accepted.demands.of(model);
    for (const { pointer, demand } of lessons) {
      const value = getAt(input, pointer);
      if (value === undefined || isMet(demand, value)) continue;
      const known = valuesAt(accepted.of(model), pointer);
      const good = known.find((each) => isMet(demand, each));
      if (good === undefined) continue;
      // A server that rejects duplicates has the known value.
      const parameter = model.parameters.find((part) => part.pointer === pointer);
      const isGood = (each: Json): boolean => isMet(demand, each) && parameter?.accepts(each) !== false;
      const fresh = demand.kind === 'schema' ? freshScalar(good, unique(), isGood) : undefined;
      found.set(pointer, fresh ?? good);
    }
    const isKept = 'control' in given ? () => false : keeping(given);
    for (const [place, value] of relatedValues(model, input, lessons, isKept)) found.set(place, value);
    return found;
  }

  /** The current entity-tag of the resource, if the request has an If-Match field (RFC 9110 §13.1.1). */
  async #tag(model: RequestModel, input: Input): Promise<Live> {
    const { method, path } = model.operation;
    if (method === 'GET' || method === 'HEAD') return new Map();
    const field = headerOf(model, 'if-match');
    const reader = field && this.#store.readerOf(path);
    if (field === undefined || reader === undefined || valueOf(input, field) === undefined) return new Map();
    const exchange = await this.#current(reader, input);
    const { etag } = exchange?.outcome.headers ?? {};
    return new Map(typeof etag === 'string' ? [[field.pointer, etag]] : []);
  }

  /** The current versions of the resource in the path, for the places of a body that must have them. */
  async #versions(model: RequestModel, input: Input): Promise<Live> {
    const places = this.#locks.placesIn(model, input);
    if (places.length === 0) return new Map();
    const { path } = model.operation;
    const reader = this.#store.readerOf(path) ?? this.#store.readerOf(resourcesOf(path).at(-1)?.itemPath ?? path);
    if (reader === undefined) return new Map();
    return currentVersions(places, (await this.#current(reader, input))?.outcome);
  }

  /** The resource in the path of a request as it is now. It is read again only after something can have changed it. */
  #current(reader: RequestModel, input: Input): ReturnType<ResourceSearch['read']> {
    const live = pathOf(identityIn(input));
    const { name, path } = reader.operation;
    const key = `${name} ${stringify([...live])}`;
    const changes = this.#store.context.changes.countOf(path);
    const known = this.#reads.get(key);
    if (known?.changes === changes) return known.found;
    const found = this.#search.read(reader, live);
    if (this.#reads.size >= mostReads) this.#reads.clear();
    this.#reads.set(key, { changes, found });
    return found;
  }

  /** Whether the version in the body of a request has to be the current one, which a change by another case makes outdated. */
  comparesVersions(model: RequestModel, given: OneRequest | RequestPair): boolean {
    return this.#locks.placesIn(model, given.draft.input).length > 0;
  }

  /** Notes what an answer shows about the versions of resources, and about fields that refer to some. */
  note(model: RequestModel, exchange: Exchange): void {
    this.#store.target ??= exchange.target;
    this.#locks.note(model, exchange);
    this.#store.fieldKinds.note(exchange);
  }
}

/** So many reads are kept: most resources are used by a few requests. */
const mostReads = 1000;

/** The places in which a request keeps its values. */
const keptIn = ({ pinned = '', known = [] }: OneRequest): readonly string[] => [pinned, ...known];

/** Whether a request keeps all values in its path, so that no resource has to be found for it. */
function keepsItsNames({ parameters }: RequestModel, given: OneRequest | RequestPair): boolean {
  const known = 'known' in given ? given.known : [];
  const names = parameters.filter(({ pointer }) => pointer.startsWith('/path/'));
  return names.length > 0 && names.every(({ pointer }) => known.includes(pointer));
}

/**
 * The name of the innermost resource, if the request is about a value of it: such a value names no resource, or one by
 * chance, and a resource that is made for the request would not be in it.
 */
function nameInQuestion({ operation }: RequestModel, given: OneRequest | RequestPair): Identity | undefined {
  const { names = [] } = resourcesOf(operation.path).at(-1) ?? {};
  const [name = '', ...others] = names;
  if ('control' in given || others.length > 0 || given.pinned !== childPointer('/path', name)) return undefined;
  const value = getAt(given.draft.input, given.pinned);
  return value === undefined ? undefined : new Map([[name, value]]);
}
