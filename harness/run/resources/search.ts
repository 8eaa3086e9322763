import {
  identityIn,
  isSuccess,
  resourcesOf,
  type Identity,
  type RequestModel,
  type ResourcePath,
  plainInput,
} from '../../clause/index.ts';
import type { Answered, Exchange, Input } from '../../exchange/index.ts';
import { stringify, type Json } from '../../json/index.ts';
import { follow } from './follow.ts';
import { userNames } from './names.ts';
import { createFreshener } from '../input/fresh.ts';
import { sendDraft } from '../input/send-draft.ts';
import { InnerReferences, newOwners } from './inner-references.ts';
import { newNameOf } from './new-name.ts';
import { liveIn, pathOf, placed, type Live } from './place.ts';
import { placesFor, spends } from './called.ts';
import { changesIn, type Referred } from './refer.ts';
import type { Evidence, KnownValues, MaybeNamed, NamedResource, NotFound, ResourceStore } from './store.ts';
import { strategies } from './strategies/index.ts';
import { readList } from './strategies/list.ts';
import { putsIn, type ReferredStep } from './referred-step.ts';
import { referringFields, referringValue, withNumbersOf } from './referring-fields.ts';
import { withoutOrigin, type FailedStrategy, type Finder, type WantedResource } from './strategy.ts';
import { fixValues } from './values.ts';

/**
 * The longest chain of resources that need one another. The last one is created without the resources that it needs.
 */
const maxDepth = 3;
/** Which names are looked for. */
interface WantedNames {
  readonly isOwn: boolean;
  /** The values of known path parameters. */
  readonly known: Identity;
  /** The name of the innermost resource, if none has to be found for it. */
  readonly last?: Identity | undefined;
  /** How many other resources of this kind the request refers to. */
  readonly nth?: number;
}

/** Which name a field needs. */
interface WantedName extends Required<Omit<WantedNames, 'last'>> {
  readonly isMade: boolean;
}

/** What is known of a request beside its input when its references are looked for. */
export interface WantedReferences {
  /** Whether only the places are of interest: then nothing is created to be removed. */
  readonly isLook?: boolean;
  readonly isOwn?: boolean;
  readonly isKept?: (place: string) => boolean;
  readonly besides?: number;
  /** What is tried with one of the resources; otherwise, what is known to be needed is done. */
  readonly step?: ReferredStep;
}

/** Where a resource is looked for. */
interface Where {
  readonly around: ResourcePath | undefined;
  readonly known: Identity;
  readonly nth: number;
  /** Whether the request changes it. Then it is not one that others refer to: a limit can be lower afterwards. */
  readonly isChanged: boolean;
}

/** In how many other resources a resource is looked for. */
const mostBesides = 5;

/** So many resources are created to be removed by one request. The other items of its list repeat the last one. */
const mostRemoved = 2;

/**
 * Finds the values that a request needs: it walks the resources on the path, and for each of them the strategies. The
 * requests that create or return a resource need values too, so each of them is found by a search inside this one.
 */
export class ResourceSearch implements Finder {
  readonly store: ResourceStore;
  /**
   * The paths of the collections in which resources are being created, and the names of the operations that are asked
   * for their links, by the searches that this one is inside of. A resource that needs itself is created without it.
   */
  readonly #visiting: readonly string[];
  /** Where the resources have to be, in place of where those of the run are. */
  readonly #scope: Live;
  /** Whether it shares nothing with other searches. */
  readonly #isAlone: boolean;

  constructor(store: ResourceStore, visiting: readonly string[] = [], scope: Live = new Map(), isAlone = false) {
    this.store = store;
    this.#visiting = visiting;
    this.#scope = scope;
    this.#isAlone = isAlone;
  }

  /**
   * Finds all values that an operation needs: the names of the resources on its path, and the other values of a link to
   * it.
   *
   * @param isOwn whether no other case can use the innermost resource
   * @param known the values of known path parameters
   * @param last the name of the innermost resource, if none has to be found for it
   */
  async values(model: RequestModel, isOwn: boolean, known: Identity, last?: Identity): Promise<KnownValues> {
    const named = await this.#names(model, { isOwn, known, last });
    if ('because' in named) return named;
    const { values, evidence, doubt, unknown } = named;
    const { links } = this.store;
    const live = (elsewhere: Live): KnownValues => ({
      live: new Map([...this.#scope, ...elsewhere, ...pathOf(values)]),
      ...(doubt !== undefined && { doubt }),
      ...(unknown !== undefined && { unknown }),
    });
    if (links.sourcesOf({ model }).length === 0) return live(new Map());
    // The answer that shows the resource has the values that belong to it.
    const same = evidence && links.follow({ model }, evidence.source, evidence.exchange);
    if (same !== undefined) return live(same.elsewhere);
    const find = async (): Promise<KnownValues> => {
      const found = await follow({ model }, values, ({ creates }) => creates || !isOwn, this);
      return found === undefined
        ? { because: `no link gives the values that ${model.operation.name} needs` }
        : live(found.elsewhere);
    };
    return isOwn || this.#isApart() ? find() : this.store.sharedValues(model, find);
  }

  /**
   * Existing resources for fields of the query or the body such as `plantId`, if the document has an operation that
   * creates plants.
   *
   * @param isIn whether a place gets one
   * @param more.isOwn of calls: whether no other case can use the resource that one is about
   * @param more.isKept of calls: the places that keep their values
   * @param more.besides how many other resources of their kind the fields refer past
   */
  async references(
    model: RequestModel,
    input: Input,
    isIn: (place: string) => boolean = () => true,
    { isLook = false, isOwn = false, isKept = () => false, besides = 0, step }: WantedReferences = {},
  ): Promise<Live> {
    const found = new Map<string, Json>();
    if (this.#visiting.length > maxDepth) return found;
    const isCalled = (place: string): boolean => isIn(place) && !isKept(place);
    for (const [place, value] of await this.#called(model, input, isCalled, isOwn)) found.set(place, value);
    if (this.store.fieldKinds.isEmpty) return found;
    const inner = new InnerReferences(this.store);
    const fields = referringFields(this.store, this.#visiting, model, input).filter(({ pointer }) => isIn(pointer));
    const create = ({ operation }: Referred, known: Identity): Promise<Identity | undefined> =>
      this.#nameFor(operation, { known, isMade: false, isOwn: false, nth: 0 });
    for (const field of fields) {
      const { pointer, referred, isChanged = false, isRemoved = false } = field;
      if (found.has(pointer)) continue;
      const related = inner.relatedTo(field);
      const { inList, others, beside } = related;
      const nth = this.#isAlone || isChanged ? 0 : others + besides;
      const known = this.#isAlone ? (beside ?? (await newOwners(this.store, field, fields, create))) : new Map();
      const wanted = { known, isMade: isChanged, isOwn: isRemoved && !isLook, nth };
      const repeated = isRemoved && inList.length >= mostRemoved ? inList.at(-1) : undefined;
      const named = related.values ?? repeated?.values ?? (await this.#nameFor(referred.operation, wanted));
      const valueOf = (values: Identity): Json | undefined =>
        referringValue(model, input, field, { values, target: this.store.target });
      const value = named && inner.add(field, named, related, valueOf);
      if (value !== undefined) found.set(pointer, value);
    }
    await this.#makeReady(model, input, found, step);
    return found;
  }

  /** Does what has to be done with a resource before a request refers to it. Two operations can each need the other one. */
  async #makeReady(
    model: RequestModel,
    input: Input,
    references: Live,
    known = this.store.referredSteps.get(model.operation.name),
  ): Promise<void> {
    const name = known && references.get(known.place);
    if (known === undefined || name === undefined || !this.canVisit(known.step.operation.name)) return;
    const { doneSteps } = this.store;
    const key = `${known.step.operation.name} ${stringify(name)}`;
    if (doneSteps.get(key) === 'rejected') return;
    const search = this.#inside(model.operation.name, this.#isAlone);
    const exchange = await search.act(known.step, new Map([[known.at, name]]), input);
    if (putsIn(known)) return;
    if (exchange !== undefined) doneSteps.set(key, 'done');
    else if (doneSteps.has(key)) doneSteps.set(key, 'rejected');
  }

  /** Existing resources for the fields of an input that name some which a call creates. */
  async #called(model: RequestModel, input: Input, isIn: (place: string) => boolean, isOwn: boolean): Promise<Live> {
    const { called, context } = this.store;
    const found = new Map<string, Json>();
    for (const field of called.fieldsOf(model, input)) {
      const creator = called.creatorOf(field.kind);
      const place = field.kind.create.name;
      if (creator === undefined || found.has(field.pointer) || !isIn(field.pointer) || !this.canVisit(place)) continue;
      const create = (): Promise<Exchange | NotFound> => this.exchange(creator, new Map(), place);
      const isApart = this.#isAlone || this.#isInside() || spends(field.use) || (isOwn && field.use !== undefined);
      const made = await (isApart ? create() : called.shared(field.kind, context.accepted.operations, create));
      if ('because' in made) continue;
      for (const [at, value] of placesFor(field, made)) if (!found.has(at)) found.set(at, value);
    }
    return found;
  }

  /**
   * The names in the path of an operation on an existing resource.
   *
   * @param wanted.known those of the resources around it, if they are known
   * @param wanted.isMade whether the run must have created it
   * @param wanted.isOwn whether no other request may use it
   * @param wanted.nth how many other fields of the request refer to such a resource: an account pays another one
   */
  async #nameFor(operation: Referred['operation'], wanted: WantedName): Promise<Identity | undefined> {
    const { requestModel } = operation;
    const { isMade, nth } = wanted;
    const named = requestModel && (await this.#names(requestModel, wanted));
    if (named === undefined || 'because' in named)
      return nth === 0 ? undefined : this.#nameFor(operation, { ...wanted, nth: 0 });
    return isMade && named.isFound === true ? undefined : named.values;
  }

  /** A search for what another one needs, as a part of it. */
  #inside(place: string, isAlone = false): ResourceSearch {
    return new ResourceSearch(this.store, [...this.#visiting, place], this.#scope, isAlone);
  }

  canVisit(place: string): boolean {
    return !this.#visiting.includes(place) && this.#visiting.length <= maxDepth;
  }

  exchange(model: RequestModel, known: Identity, place: string): Promise<Exchange | NotFound> {
    return this.#inside(place).#exchange(model, known);
  }

  named(model: RequestModel, known: Identity, place: string): Promise<MaybeNamed> {
    const all = new Map([...known, ...userNames(model)]);
    return this.#inside(place).#names(model, { isOwn: false, known: all }).then(withoutOrigin);
  }

  async read(model: RequestModel, live: Live): Promise<(Exchange & { readonly outcome: Answered }) | undefined> {
    const { seed, sender } = this.store.context;
    const input = plainInput(model, seed);
    const draft = { input: placed(model, input, new Map([...this.#scope, ...live]), () => false) };
    const known = [...this.#scope.keys()];
    const { draft: fixed } = fixValues(model, { draft, known }, this.store.fixing);
    const exchange = await sendDraft(sender, model, fixed);
    if (exchange === undefined) return undefined;
    const { outcome } = exchange;
    return outcome.kind === 'answered' && isSuccess(model.operation, outcome) ? { ...exchange, outcome } : undefined;
  }

  /**
   * Does something with a known resource.
   *
   * @param live the values of the resource
   * @param like the input of the request that it is done for: its numbers are sent in the fields with the same names, so that as
   *   much is paid in as is paid out
   * @returns the exchange; undefined if it was not successful
   */
  async act(model: RequestModel, live: Live, like: Input = {}): Promise<Exchange | undefined> {
    const { seed, sender, accepted, unique } = this.store.context;
    const drawn = accepted.of(model)[0] ?? plainInput(model, seed);
    const input = withNumbersOf(like, model, createFreshener(model, { unique, accepted })(drawn));
    const all = new Map([...(await this.references(model, input)), ...live]);
    const draft = { input: placed(model, input, all, () => false) };
    const known = [...this.#scope.keys()];
    const exchange = await sendDraft(sender, model, fixValues(model, { draft, known }, this.store.fixing).draft);
    return exchange && isSuccess(model.operation, exchange.outcome) ? exchange : undefined;
  }

  async #exchange(model: RequestModel, known: Identity): Promise<Exchange | NotFound> {
    const { preparations } = this.store;
    const names = new Map([...known, ...userNames(model)]);
    const step = preparations.of(model);
    if (step === undefined) return this.#exchangeWith(model, await this.values(model, false, names));
    const ready = names.size === 0 ? preparations.readyFor(model) : undefined;
    const kept = ready && (await this.#exchangeWith(model, { live: ready }));
    if (kept !== undefined && !('because' in kept)) return kept;
    const found = await this.prepared(model, step, await this.values(model, true, names));
    const exchange = await this.#exchangeWith(model, found);
    if ('live' in found && names.size === 0 && !('because' in exchange)) preparations.keepReady(model, found.live);
    return exchange;
  }

  async #exchangeWith(model: RequestModel, found: KnownValues): Promise<Exchange | NotFound> {
    if ('because' in found) return found;
    const { method, name } = model.operation;
    if (method === 'GET') return (await this.read(model, found.live)) ?? { because: `${name} did not succeed` };
    const refer = (input: Input, isOwn: boolean): Promise<Live> =>
      (isOwn ? new ResourceSearch(this.store, this.#visiting, this.#scope, true) : this).references(model, input);
    return this.store.recipeOf(model).create(found.live, refer, this.#scope);
  }

  /**
   * The values of a resource with which an operation was done, after those that this one needs; or why it was not.
   *
   * @param like the input of the request that it is done for
   */
  async prepared(model: RequestModel, step: RequestModel, found: KnownValues, like?: Input): Promise<KnownValues> {
    const { preparations, origins } = this.store;
    if ('because' in found || !preparations.isNew(model, found.live)) return found;
    const resource = resourcesOf(model.operation.path).at(-1);
    for (const each of preparations.chainTo(step)) {
      const exchange = await this.act(each, resource ? liveIn(each, resource, found.live) : found.live, like);
      if (exchange === undefined) return { because: `${each.operation.name} does not make it ready` };
      origins.noteStep(each.operation.path, identityIn(exchange.request.input), exchange);
    }
    return found;
  }

  /** The name of the resource that a request creates under it; undefined if it creates none, or the name is known. */
  #newName(model: RequestModel, resource: ResourcePath, known: Identity): Identity | undefined {
    if (resource.names.every((name) => known.has(name)) || !this.store.createsByName(model)) return undefined;
    return newNameOf(model, resource, this.store.context.unique);
  }

  /** Finds the names of the resources on a path, from the outermost to the innermost. */
  async #names(model: RequestModel, { isOwn, known, last, nth = 0 }: WantedNames): Promise<MaybeNamed> {
    if (!model.operation.path.includes('{')) return { values: known };
    const values = new Map(known);
    let evidence: Evidence | undefined;
    let [doubt, unknown]: (string | undefined)[] = [];
    let isFound = false;
    const chain = resourcesOf(model.operation.path);
    for (const [index, resource] of chain.entries()) {
      const isLast = index === chain.length - 1;
      const given = isLast ? (last ?? this.#newName(model, resource, known)) : undefined;
      if (given !== undefined) return { values: new Map([...values, ...given]) };
      const wanted = { model, resource, within: new Map(values), isOwn: isOwn && isLast };
      const isChanged = isLast && changesIn(model, resource) && this.#isCreatable(resource);
      const found = await this.#find(wanted, { around: chain[index - 1], known, nth: isLast ? nth : 0, isChanged });
      if ('because' in found) return { ...found, around: values };
      for (const [name, value] of found.values) values.set(name, value);
      if (isLast) ({ evidence, isFound = false } = found);
      doubt ??= found.doubt;
      unknown ??= found.unknown;
    }
    const why = { ...(doubt !== undefined && { doubt }), ...(unknown !== undefined && { unknown }) };
    return { values, ...(evidence && { evidence }), ...why, ...(isFound && { isFound }) };
  }

  /**
   * Finds a resource, inside of the known one around it or inside of another one.
   *
   * @returns the values of the parameters of all resources on the path down to the wanted one, because these belong
   *   together
   */
  async #find(wanted: WantedResource, where: Where): Promise<MaybeNamed> {
    const { around, known, nth } = where;
    // The user can give each operation other values. A shared resource can be waiting for the one that is being created.
    const isWaiting = this.#isAlone || (this.#isInside() && this.store.isPending(wanted.resource));
    const isShared = !wanted.isOwn && known.size === 0 && this.#scope.size === 0 && !isWaiting;
    const isChanged = isShared && where.isChanged;
    const find = async (): Promise<MaybeNamed> => {
      // What is found can be the one that another field refers to.
      const named = await this.#walk(nth > 0 || isChanged ? { ...wanted, isOwn: true } : wanted);
      const isFree = around !== undefined && !this.#isInside() && !around.names.some((name) => known.has(name));
      return ('because' in named && isFree ? await this.#findBesides(wanted, around) : undefined) ?? named;
    };
    if (!isShared) return find();
    const found = await this.store.sharedResource(wanted.resource, find, isChanged ? 'changed' : nth);
    return 'because' in found && isChanged ? this.#find(wanted, { ...where, isChanged: false }) : found;
  }

  /** Finds a resource inside of one of those that are listed beside the known one around it. */
  async #findBesides(wanted: WantedResource, around: ResourcePath): Promise<NamedResource | undefined> {
    const outside = new Map([...wanted.within].filter(([name]) => !around.names.includes(name)));
    const all = await readList({ ...wanted, resource: around, within: outside, isOwn: false }, this);
    for (const { identity } of all.slice(-mostBesides).reverse()) {
      const named = await this.#walk({ ...wanted, within: new Map([...outside, ...identity]) });
      if (!('because' in named)) return named;
    }
    return undefined;
  }

  /** Tries the strategies in order. The last of their reasons is the most exact one. */
  async #walk(wanted: WantedResource): Promise<MaybeNamed> {
    const { names, itemPath } = wanted.resource;
    let failed: FailedStrategy = { because: `no ${names.join(' and ')} of an existing ${itemPath} is known` };
    for (const { isChangeable, find } of strategies) {
      if (wanted.isOwn && !isChangeable) continue;
      const found = await find(wanted, this, failed);
      if (found === undefined) continue;
      if (!('because' in found)) {
        const values = new Map([...wanted.within, ...found.values]);
        if (found.evidence !== undefined) this.store.origins.note(wanted.resource, values, found.evidence.exchange);
        const isFound = !isChangeable && this.#isCreatable(wanted.resource);
        return { ...found, values, ...(isFound && { isFound }) };
      }
      failed = found;
    }
    return { because: failed.because };
  }

  #isCreatable(resource: ResourcePath): boolean {
    return (this.store.creatorOf(resource) ?? this.store.putterOf(resource)) !== undefined;
  }

  /** Whether what is found is for this search alone. */
  #isApart(): boolean {
    return this.#isInside() || this.#scope.size > 0;
  }

  #isInside(): boolean {
    return this.#visiting.length > 0;
  }
}
