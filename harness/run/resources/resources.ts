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
  type Case,
  type RequestModel,
  type Identity,
  type LinkValues,
  type Listed,
  type OperationRows,
  type ResourcePath,
} from '../../clause/index.ts';
import type { Answered, Exchange, Input } from '../../exchange/index.ts';
import { isObject, type Json } from '../../json/index.ts';
import { Links, type LinkSource, type Wanted } from './links.ts';
import { exampleOf, sharedNames, userNames } from './names.ts';
import { fieldsOf, ownName, pathOf, placed, withLive, type Live } from './place.ts';
import { Recipe, type Maker } from './recipe.ts';
import { plainName, referable } from './refer.ts';
import { fixValues } from './values.ts';

/** A draft that names resources that exist, as far as any are known. */
export interface Settled {
  readonly given: Case;
  /** Why it may name nothing that exists. */
  readonly lost?: string;
  /** The places beside the path where values of resources that exist were looked for, and found. */
  readonly naming: readonly string[];
}

/** The exchange that evidence of a resource. */
interface Evidence {
  readonly source: RequestModel;
  readonly exchange: Exchange;
}

/** The values that name resources, by path parameter, and what evidence of the innermost; or why there are none. */
type Named = { readonly values: Identity; readonly evidence?: Evidence } | { readonly because: string };
/** The same, with what else an operation asks for, by place. */
type Known = { readonly values: Identity; readonly elsewhere: Live } | { readonly because: string };

/** Kinds of resources that may each need the next, before one is made without. */
const maxDepth = 3;
/**
 * The paths of the collections that resources are being made in, and the operations whose links are being followed: a resource that
 * needs itself is made without.
 */
type Visiting = readonly string[];

/**
 * The resources that exist on the server: made or found where the document shows how by a link (OpenAPI 3.1 §4.8.20); else made
 * by a POST to the path that the resource's own path is below, or taken from what a GET there lists. Cases that need a resource
 * get one.
 */
export class Resources {
  readonly #maker: Maker;
  readonly #operations: ReadonlyMap<string, OperationRows>;
  readonly #referred: ReturnType<typeof referable>;
  readonly #links: Links;
  /** The operations whose answers lack what their links take. */
  readonly #withoutValues = new Set<RequestModel>();
  readonly #shared = new Map<string, Promise<Named>>();
  readonly #values = new Map<string, Promise<Known>>();
  readonly #recipes = new Map<string, Recipe>();

  constructor(maker: Maker, operations: readonly OperationRows[]) {
    this.#maker = maker;
    this.#operations = new Map(operations.map((each) => [each.operation.name, each]));
    this.#referred = referable(this.#operations);
    this.#links = new Links(this.#operations);
  }

  /**
   * Puts the user's values, and those of resources that exist, into a case: in its request and its control alike, and never
   * into the place that the case is about.
   *
   * @param isOwn whether the resources must be this case's alone, for it may change them
   */
  async settle(model: RequestModel, given: Case, isOwn: boolean): Promise<Settled> {
    const named = await this.#know(model, isOwn, userNames(model), []);
    const lost = 'because' in named ? { lost: named.because } : {};
    const live = new Map(await this.#references(model, given.draft.input, []));
    if ('values' in named) for (const [pointer, value] of liveOf(named)) live.set(pointer, value);
    const placed = live.size === 0 ? given : withLive(model, given, live);
    const { input } = placed.control ?? placed.draft;
    const own = ownName(model, input);
    const more = new Map([...(await this.#tag(model, input)), ...own]);
    const naming = [...live.keys(), ...own.map(([place]) => place)].filter((place) => !place.startsWith('/path/'));
    return {
      given: fixValues(model, more.size === 0 ? placed : withLive(model, placed, more)),
      naming,
      ...lost,
    };
  }

  /** Forgets the resources that are shared by cases of an operation: they are gone. */
  forget({ operation }: RequestModel): void {
    for (const { itemPath } of resourcesOf(operation.path)) this.#shared.delete(itemPath);
    this.#values.delete(operation.name);
  }

  /**
   * A successful exchange of an operation that makes resources, or tells of them.
   *
   * @param known path parameters that are known
   * @param visiting includes the operation
   */
  async #try(model: RequestModel, known: Identity, visiting: Visiting): Promise<Exchange | { because: string }> {
    const named = await this.#know(model, false, new Map([...known, ...userNames(model)]), visiting);
    if ('because' in named) return named;
    const { method, name } = model.operation;
    if (method !== 'POST') return (await this.#read(model, liveOf(named))) ?? { because: `${name} did not succeed` };
    const refer = async (input: Input) => new Map(await this.#references(model, input, visiting));
    return this.#recipeFor(model).make(liveOf(named), refer);
  }

  /** Names all that an operation needs: what its path leads through, and what a link to it tells beside. */
  async #know(model: RequestModel, own: boolean, user: Identity, visiting: Visiting): Promise<Known> {
    const named = await this.#name(model, own, user, visiting);
    if ('because' in named) return named;
    const { values, evidence } = named;
    const sources = this.#links.sourcesOf({ model: model });
    if (sources.length === 0) return { values, elsewhere: new Map() };
    // What belongs together was evidence together.
    const same = evidence && this.#links.follow({ model: model }, evidence.source, evidence.exchange);
    if (same !== undefined) return { values, elsewhere: same.elsewhere };
    const find = async (): Promise<Known> => {
      const usable = sources.filter(({ makes }) => makes || !own);
      const found = await this.#follow({ model: model }, usable, values, visiting);
      if (found === undefined) return { because: `no link gives the values that ${model.operation.name} needs` };
      return { values, elsewhere: found.elsewhere };
    };
    return own || visiting.length > 0 ? find() : shared(this.#values, model.operation.name, find);
  }

  /** Names the resources that a path leads through, from the outermost to the innermost. */
  async #name(model: RequestModel, own: boolean, user: Identity, visiting: Visiting): Promise<Named> {
    if (!model.operation.path.includes('{')) return { values: user };
    const values = new Map<string, Json>(user);
    let evidence: Evidence | undefined;
    const chain = resourcesOf(model.operation.path);
    for (const [index, resource] of chain.entries()) {
      if (resource.names.every((name) => values.has(name))) continue;
      const isLast = index === chain.length - 1;
      // What is shared may be waiting for what is being made.
      const alone = (own && isLast) || visiting.length > 0;
      const find = () => this.#find(resource, model, values, visiting, own && isLast);
      const named = await (alone ? find() : shared(this.#shared, resource.itemPath, find));
      if ('because' in named) return named;
      for (const [name, value] of named.values) values.set(name, value);
      if (isLast) ({ evidence } = named);
    }
    return { values, ...(evidence && { evidence }) };
  }

  async #find(
    resource: ResourcePath,
    model: RequestModel,
    within: Identity,
    visiting: Visiting,
    own = false,
  ): Promise<Named> {
    const creator = this.#modelOf(`POST ${resource.collectionPath}`);
    const lister = this.#modelOf(`GET ${resource.collectionPath}`);
    const example = exampleOf(resource, model);
    const wanted = { model, resource };
    const sources = this.#links.sourcesOf(wanted);
    // Where nothing is made or listed, the parameters may not name resources at all.
    if (creator === undefined && lister === undefined && sources.length === 0) return { values: example ?? new Map() };
    // What a link says is known, and what names say is guessed; but what is made for the purpose comes before what is found.
    const made = await this.#follow(wanted, sources.filter(isMaker), within, visiting);
    if (made !== undefined) return made;
    let because = `no ${resource.names.join(' and ')} of an existing ${resource.itemPath} is known`;
    if (creator !== undefined) {
      const exchange = await this.#try(creator, within, [...visiting, resource.collectionPath]);
      if ('because' in exchange) ({ because } = exchange);
      else {
        const values = await this.#identify(exchange, resource, model, within);
        if (values !== undefined) return { values, evidence: { source: creator, exchange } };
        const seen = lister && (await this.#makeAndList(creator, lister, resource, model, within, visiting));
        if (seen !== undefined) return seen;
        because = `the answer to ${creator.operation.name} has no ${resource.names.join(' and ')} of the new resource`;
      }
    }
    // What was there before is not the suite's to change or remove.
    if (own) return { because };
    const others = sources.filter((each) => !isMaker(each));
    const found = await this.#follow(wanted, others, within, visiting);
    if (found !== undefined) return found;
    const exchange = lister && (await this.#read(lister, pathOf(within)));
    const values = (exchange && identifyListed(exchange.outcome, resource, model).at(-1)?.identity) ?? example;
    return values === undefined ? { because } : { values };
  }

  /**
   * What a new resource is called. Where its Location and its body disagree, the name by which it can be read; where they say
   * nothing, the one that was sent, if what is read by that is what was sent.
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

  /** Makes another one, and finds it in the list as what was not there before and has the fields that were sent. */
  async #makeAndList(
    creator: RequestModel,
    lister: RequestModel,
    resource: ResourcePath,
    model: RequestModel,
    within: Identity,
    visiting: Visiting,
  ): Promise<Named | undefined> {
    const list = async (): Promise<Listed[]> => {
      const answer = await this.#read(lister, pathOf(within));
      return answer === undefined ? [] : identifyListed(answer.outcome, resource, model);
    };
    const before = await list();
    const exchange = await this.#try(creator, within, [...visiting, resource.collectionPath]);
    if ('because' in exchange) return undefined;
    const isNew = ({ identity }: Listed): boolean => !before.some((each) => isSameIdentity(each.identity, identity));
    const found = (await list()).filter((each) => isNew(each) && showsSent(exchange, each.item));
    const [one, ...more] = found;
    // Of two new ones nobody knows which was made for this.
    if (one === undefined || more.length > 0) return undefined;
    return { values: one.identity, evidence: { source: creator, exchange } };
  }

  /** What the first of some operations tells whose answer has all that its link takes. */
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
      const exchange = await this.#try(model, sharedNames(model, wanted.model, within), [...visiting, visit]);
      if ('because' in exchange) continue;
      const found = this.#links.follow(wanted, model, exchange);
      if (found !== undefined) return { ...found, values: found.path, evidence: { source: model, exchange } };
      this.#withoutValues.add(model);
    }
    return undefined;
  }

  /** The plainest request of an operation that reads, if it succeeds. */
  async #read(model: RequestModel, live: Live): Promise<(Exchange & { readonly outcome: Answered }) | undefined> {
    const [input = {}] = fc.sample(model.plain, { seed: this.#maker.seed, numRuns: 1 });
    const { draft } = fixValues(model, { draft: { input: placed(model, input, live, () => false) } });
    const serialized = model.serialize(draft);
    if (!serialized.ok) return undefined;
    const exchange = await this.#maker.sender.send(serialized.request);
    const { outcome } = exchange;
    return outcome.kind === 'answered' && isSuccess(model.operation, outcome) ? { ...exchange, outcome } : undefined;
  }

  /** The entity-tag of the resource, where a request shows one (RFC 9110 §13.1.1). */
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

  /** Resources that the query or the body names by a field such as `plantId`, where the document shows how plants are made. */
  async #references(model: RequestModel, input: Input, visiting: Visiting): Promise<[pointer: string, value: Json][]> {
    const found: [string, Json][] = [];
    if (this.#referred.size === 0 || visiting.length > maxDepth) return found;
    for (const [pointer, field] of fieldsOf(input)) {
      const referred = this.#referred.get(plainName(field));
      if (referred === undefined || [...visiting, model.operation.path].includes(referred.resource.collectionPath))
        continue;
      const { requestModel: target } = referred.operation;
      const named = target && (await this.#name(target, false, new Map(), visiting));
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
    if (recipe === undefined) this.#recipes.set(name, (recipe = new Recipe(this.#maker, model)));
    return recipe;
  }
}

/** The values of resources by the place of an input that they belong to. */
function liveOf({ values, elsewhere }: Extract<Known, { readonly values: Identity }>): Live {
  return new Map([...elsewhere, ...pathOf(values)]);
}

const isMaker = ({ makes }: LinkSource): boolean => makes;

/** What was found under a key before; else what is found now, for all that ask from now on. */
function shared<Found>(all: Map<string, Promise<Found>>, key: string, find: () => Promise<Found>): Promise<Found> {
  const known = all.get(key);
  if (known !== undefined) return known;
  const found = find();
  all.set(key, found);
  return found;
}
