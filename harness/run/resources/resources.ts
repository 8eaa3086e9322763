import * as fc from 'fast-check';
import {
  headerOf,
  bodyOf,
  identifyListed,
  identifySent,
  identitiesOfCreated,
  isSameIdentity,
  isSuccess,
  showsSent,
  resourcesOf,
  valueOf,
  type OneRequest,
  type RequestModel,
  type RequestPair,
  type Identity,
  type LinkValues,
  type Listed,
  type ResourcePath,
} from '../../clause/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import type { Answered, Exchange, Input } from '../../exchange/index.ts';
import { isObject, type Json } from '../../json/index.ts';
import { Links, type LinkSource, type Wanted } from './links.ts';
import { exampleOf, sharedNames, userNames } from './names.ts';
import { fieldsOf, ownName, pathOf, placed, withLive, type Live } from './place.ts';
import { Recipe, type ResourceContext } from './recipe.ts';
import { plainName, referable } from './refer.ts';
import { fixValues } from './values.ts';

/** Requests with the names of existing resources, as far as any are known. */
export interface Settled<Given> {
  readonly given: Given;
  /** Why they possibly names no existing resource; undefined if it names one. */
  readonly lost?: string;
  /** The places outside of the path that got values of existing resources. */
  readonly naming: readonly string[];
}

/** The exchange that shows a resource. */
interface Evidence {
  /** The operation of the exchange. */
  readonly source: RequestModel;
  readonly exchange: Exchange;
}

/** The values that name resources, by path parameter, with the evidence of the innermost; or why there are none. */
type KnownNames = { readonly values: Identity; readonly evidence?: Evidence } | { readonly because: string };
/** The same, with the other values that an operation needs, by place; or why there are none. */
type KnownValues = { readonly values: Identity; readonly elsewhere: Live } | { readonly because: string };

/**
 * The longest chain of resources that need one another. The last one is created without the resources that it needs.
 */
const maxDepth = 3;
/**
 * The paths of the collections in which resources are being created, and the names of the operations that are asked for
 * their links. A resource that needs itself is created without it.
 */
type Visiting = readonly string[];

/**
 * Finds or creates existing resources for the cases that need one. If the document has a link to the resource (OpenAPI
 * 3.1 §4.8.20), the link is followed. Otherwise the resource is created by a POST to its collection, or taken from the
 * list that a GET of the collection returns.
 */
export class Resources {
  readonly #context: ResourceContext;
  readonly #operations: ReadonlyMap<string, OperationRows>;
  readonly #referred: ReturnType<typeof referable>;
  readonly #links: Links;
  /** The operations with answers that do not contain the values for their links. */
  readonly #withoutValues = new Set<RequestModel>();
  /** Resources that several cases use, by the path of the resource. */
  readonly #shared = new Map<string, Promise<KnownNames>>();
  /** Values from links that several cases use, by the name of the operation. */
  readonly #values = new Map<string, Promise<KnownValues>>();
  readonly #recipes = new Map<string, Recipe>();

  constructor(context: ResourceContext, operations: readonly OperationRows[]) {
    this.#context = context;
    this.#operations = new Map(operations.map((each) => [each.operation.name, each]));
    this.#referred = referable(this.#operations);
    this.#links = new Links(this.#operations);
  }

  /**
   * Puts the values from the user, and those of existing resources, into the request and the control of a case, but
   * never into the place that the case is about.
   *
   * @param isOwn whether no other case can use the resources, because this case changes them
   */
  async settle<Given extends OneRequest | RequestPair>(
    model: RequestModel,
    given: Given,
    isOwn: boolean,
  ): Promise<Settled<Given>> {
    const named = await this.#findValues(model, isOwn, userNames(model), []);
    const lost = 'because' in named ? { lost: named.because } : {};
    const live = new Map(await this.#references(model, given.draft.input, []));
    if ('values' in named) for (const [pointer, value] of liveOf(named)) live.set(pointer, value);
    const placed = live.size === 0 ? given : withLive(model, given, live);
    const { input } = 'control' in placed ? placed.control : placed.draft;
    const own = ownName(model, input);
    const more = new Map([...(await this.#tag(model, input)), ...own]);
    const naming = [...live.keys(), ...own.map(([place]) => place)].filter((place) => !place.startsWith('/path/'));
    return {
      given: fixValues(model, more.size === 0 ? placed : withLive(model, placed, more)),
      naming,
      ...lost,
    };
  }

  /** Forgets the shared resources of an operation, because they no longer exist. */
  forget({ operation }: RequestModel): void {
    for (const { itemPath } of resourcesOf(operation.path)) this.#shared.delete(itemPath);
    this.#values.delete(operation.name);
  }

  /**
   * A successful exchange with an operation that creates or returns resources; or why there is none.
   *
   * @param known the values of known path parameters
   * @param visiting includes this operation
   */
  async #exchangeWith(
    model: RequestModel,
    known: Identity,
    visiting: Visiting,
  ): Promise<Exchange | { because: string }> {
    const named = await this.#findValues(model, false, new Map([...known, ...userNames(model)]), visiting);
    if ('because' in named) return named;
    const { method, name } = model.operation;
    if (method !== 'POST') return (await this.#read(model, liveOf(named))) ?? { because: `${name} did not succeed` };
    const refer = async (input: Input) => new Map(await this.#references(model, input, visiting));
    return this.#recipeFor(model).create(liveOf(named), refer);
  }

  /**
   * Finds all values that an operation needs: the names of the resources on its path, and the other values of a link to
   * it.
   */
  async #findValues(model: RequestModel, own: boolean, user: Identity, visiting: Visiting): Promise<KnownValues> {
    const named = await this.#findNames(model, own, user, visiting);
    if ('because' in named) return named;
    const { values, evidence } = named;
    const sources = this.#links.sourcesOf({ model });
    if (sources.length === 0) return { values, elsewhere: new Map() };
    // The answer that shows the resource has the values that belong to it.
    const same = evidence && this.#links.follow({ model }, evidence.source, evidence.exchange);
    if (same !== undefined) return { values, elsewhere: same.elsewhere };
    const find = async (): Promise<KnownValues> => {
      const usable = sources.filter(({ creates }) => creates || !own);
      const found = await this.#follow({ model }, usable, values, visiting);
      if (found === undefined) return { because: `no link gives the values that ${model.operation.name} needs` };
      return { values, elsewhere: found.elsewhere };
    };
    return own || visiting.length > 0 ? find() : shared(this.#values, model.operation.name, find);
  }

  /** Finds the names of the resources on a path, from the outermost to the innermost. */
  async #findNames(model: RequestModel, own: boolean, user: Identity, visiting: Visiting): Promise<KnownNames> {
    if (!model.operation.path.includes('{')) return { values: user };
    const values = new Map<string, Json>(user);
    let evidence: Evidence | undefined;
    const chain = resourcesOf(model.operation.path);
    for (const [index, resource] of chain.entries()) {
      if (resource.names.every((name) => values.has(name))) continue;
      const isLast = index === chain.length - 1;
      // A shared resource can be waiting for the one that is being created, so it is not used here.
      const alone = (own && isLast) || visiting.length > 0;
      const find = () => this.#findResource(resource, model, values, visiting, own && isLast);
      const named = await (alone ? find() : shared(this.#shared, resource.itemPath, find));
      if ('because' in named) return named;
      for (const [name, value] of named.values) values.set(name, value);
      if (isLast) ({ evidence } = named);
    }
    return { values, ...(evidence && { evidence }) };
  }

  async #findResource(
    resource: ResourcePath,
    model: RequestModel,
    within: Identity,
    visiting: Visiting,
    own = false,
  ): Promise<KnownNames> {
    const creator = this.#modelOf(`POST ${resource.collectionPath}`);
    const lister = this.#modelOf(`GET ${resource.collectionPath}`);
    const example = exampleOf(resource, model);
    const wanted = { model, resource };
    const sources = this.#links.sourcesOf(wanted);
    // If no operation creates or lists the resources, the parameters possibly do not name resources at all.
    if (creator === undefined && lister === undefined && sources.length === 0) return { values: example ?? new Map() };
    // A link is more reliable than a name. A resource created for the purpose is better than a found one, so it comes
    // first.
    const created = await this.#follow(wanted, sources.filter(isCreator), within, visiting);
    if (created !== undefined) return created;
    let because = `no ${resource.names.join(' and ')} of an existing ${resource.itemPath} is known`;
    if (creator !== undefined) {
      const exchange = await this.#exchangeWith(creator, within, [...visiting, resource.collectionPath]);
      if ('because' in exchange) ({ because } = exchange);
      else {
        const values = await this.#identify(exchange, resource, model, within);
        if (values !== undefined) return { values, evidence: { source: creator, exchange } };
        const seen = lister && (await this.#createAndList(creator, lister, resource, model, within, visiting));
        if (seen !== undefined) return seen;
        because = `the answer to ${creator.operation.name} has no ${resource.names.join(' and ')} of the new resource`;
      }
    }
    // Resources that the suite did not create must not be changed or removed.
    if (own) return { because };
    const others = sources.filter((each) => !isCreator(each));
    const found = await this.#follow(wanted, others, within, visiting);
    if (found !== undefined) return found;
    const exchange = lister && (await this.#read(lister, pathOf(within)));
    const values = (exchange && identifyListed(exchange.outcome, resource, model).at(-1)?.identity) ?? example;
    return values === undefined ? { because } : { values };
  }

  /**
   * The name of a new resource. If its Location and its body have different names, it is the one by which the resource
   * can be read. If they have none, it is the name in the request, if reading by that name returns what was sent.
   */
  async #identify(
    exchange: Exchange,
    resource: ResourcePath,
    model: RequestModel,
    within: Identity,
  ): Promise<Identity | undefined> {
    const [first, ...others] = identitiesOfCreated(exchange, resource, model);
    if (first !== undefined && others.length === 0) return first;
    const reader = this.#modelOf(`GET ${resource.itemPath}`);
    const read = (name: Identity) => reader && this.#read(reader, pathOf(new Map([...within, ...name])));
    if (first === undefined) {
      const sent = identifySent(exchange, resource, model);
      const answer = sent && (await read(sent));
      return answer !== undefined && showsSent(exchange, bodyOf(answer.outcome)) ? sent : undefined;
    }
    for (const each of [first, ...others]) if ((await read(each)) !== undefined) return each;
    return first;
  }

  /** Creates another resource and finds it in the list: it is the new item that has the fields that were sent. */
  async #createAndList(
    creator: RequestModel,
    lister: RequestModel,
    resource: ResourcePath,
    model: RequestModel,
    within: Identity,
    visiting: Visiting,
  ): Promise<KnownNames | undefined> {
    const list = async (): Promise<Listed[]> => {
      const answer = await this.#read(lister, pathOf(within));
      return answer === undefined ? [] : identifyListed(answer.outcome, resource, model);
    };
    const before = await list();
    const exchange = await this.#exchangeWith(creator, within, [...visiting, resource.collectionPath]);
    if ('because' in exchange) return undefined;
    const isNew = ({ identity }: Listed): boolean => !before.some((each) => isSameIdentity(each.identity, identity));
    const found = (await list()).filter((each) => isNew(each) && showsSent(exchange, each.item));
    const [one, ...more] = found;
    // If there are two new items, it is not known which one was created here.
    if (one === undefined || more.length > 0) return undefined;
    return { values: one.identity, evidence: { source: creator, exchange } };
  }

  /**
   * The values from the first source with an answer that contains all values for its link; undefined if there is none.
   */
  async #follow(
    wanted: Wanted,
    sources: readonly LinkSource[],
    within: Identity,
    visiting: Visiting,
  ): Promise<(LinkValues & { readonly values: Identity; readonly evidence: Evidence }) | undefined> {
    for (const { requestModel: model } of sources.map(({ source }) => source)) {
      if (model === undefined || this.#withoutValues.has(model)) continue;
      const { method, path, name } = model.operation;
      const visit = method === 'POST' ? path : name;
      if (model === wanted.model || visiting.includes(visit) || visiting.length > maxDepth) continue;
      const exchange = await this.#exchangeWith(model, sharedNames(model, wanted.model, within), [...visiting, visit]);
      if ('because' in exchange) continue;
      const found = this.#links.follow(wanted, model, exchange);
      if (found !== undefined) return { ...found, values: found.path, evidence: { source: model, exchange } };
      this.#withoutValues.add(model);
    }
    return undefined;
  }

  /** The exchange of a plain request to an operation that reads; undefined if it does not succeed. */
  async #read(model: RequestModel, live: Live): Promise<(Exchange & { readonly outcome: Answered }) | undefined> {
    const [input = {}] = fc.sample(model.plain, { seed: this.#context.seed, numRuns: 1 });
    const { draft } = fixValues(model, { draft: { input: placed(model, input, live, () => false) } });
    const serialized = model.serialize(draft);
    if (!serialized.ok) return undefined;
    const exchange = await this.#context.sender.send(serialized.request);
    const { outcome } = exchange;
    return outcome.kind === 'answered' && isSuccess(model.operation, outcome) ? { ...exchange, outcome } : undefined;
  }

  /** The current entity-tag of the resource, if the request has an If-Match field (RFC 9110 §13.1.1). */
  async #tag(model: RequestModel, input: Input): Promise<Live> {
    const { method, path } = model.operation;
    if (method === 'GET' || method === 'HEAD') return new Map();
    const field = headerOf(model, 'if-match');
    const reader = field && this.#modelOf(`GET ${path}`);
    if (field === undefined || reader === undefined || valueOf(input, field) === undefined) return new Map();
    const names = isObject(input['path']) ? new Map(Object.entries(input['path'])) : new Map<string, Json>();
    const exchange = await this.#read(reader, pathOf(names));
    const { etag } = exchange?.outcome.headers ?? {};
    return new Map(typeof etag === 'string' ? [[field.pointer, etag]] : []);
  }

  /**
   * Existing resources for fields of the query or the body such as `plantId`, if the document has a POST that creates
   * plants.
   */
  async #references(model: RequestModel, input: Input, visiting: Visiting): Promise<[pointer: string, value: Json][]> {
    const found: [string, Json][] = [];
    if (this.#referred.size === 0 || visiting.length > maxDepth) return found;
    for (const [pointer, field] of fieldsOf(input)) {
      const referred = this.#referred.get(plainName(field));
      if (referred === undefined || [...visiting, model.operation.path].includes(referred.resource.collectionPath))
        continue;
      const { requestModel: target } = referred.operation;
      const named = target && (await this.#findNames(target, false, new Map(), visiting));
      const value =
        named !== undefined && 'values' in named ? named.values.get(referred.resource.names[0] ?? '') : undefined;
      if (value !== undefined) found.push([pointer, value]);
    }
    return found;
  }

  #modelOf(name: string): RequestModel | undefined {
    return this.#operations.get(name)?.requestModel;
  }

  #recipeFor(model: RequestModel): Recipe {
    const { name } = model.operation;
    let recipe = this.#recipes.get(name);
    if (recipe === undefined) this.#recipes.set(name, (recipe = new Recipe(this.#context, model)));
    return recipe;
  }
}

/** The values of resources, by the place of the input that they belong to. */
function liveOf({ values, elsewhere }: Extract<KnownValues, { readonly values: Identity }>): Live {
  return new Map([...elsewhere, ...pathOf(values)]);
}

const isCreator = ({ creates }: LinkSource): boolean => creates;

/** What was found under a key before; otherwise calls `find`, and keeps its result for later calls. */
function shared<Found>(all: Map<string, Promise<Found>>, key: string, find: () => Promise<Found>): Promise<Found> {
  const known = all.get(key);
  if (known !== undefined) return known;
  const found = find();
  all.set(key, found);
  return found;
}
