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
  thingsOf,
  valueOf,
  type Case,
  type Ground,
  type Identity,
  type LinkValues,
  type Listed,
  type OperationRows,
  type Thing,
} from '../../clause/index.ts';
import type { Answered, Exchange, Input } from '../../exchange/index.ts';
import { isObject, type Json } from '../../json/index.ts';
import { Links, type LinkSource, type Wanted } from './links.ts';
import { exampleOf, sharedNames, userNames } from './names.ts';
import { fieldsOf, ownName, pathOf, placed, withLive, type Live } from './place.ts';
import { Recipe, type Maker } from './recipe.ts';
import { plainName, referable } from './refer.ts';
import { fixValues } from './values.ts';

/** A draft that names things that exist, as far as any are known. */
export interface Settled {
  readonly given: Case;
  /** Why it may name nothing that exists. */
  readonly lost?: string;
  /** The places beside the path where values of things that exist were looked for, and found. */
  readonly naming: readonly string[];
}

/** The exchange that told of a thing. */
interface Told {
  readonly source: Ground;
  readonly exchange: Exchange;
}

/** The values that name things, by path parameter, and what told of the innermost; or why there are none. */
type Named = { readonly values: Identity; readonly told?: Told } | { readonly because: string };
/** The same, with what else an operation asks for, by place. */
type Known = { readonly values: Identity; readonly elsewhere: Live } | { readonly because: string };

/** Kinds of things that may each need the next, before one is made without. */
const deepest = 3;
/**
 * The paths of the collections that things are being made in, and the operations whose links are being followed: a thing that
 * needs itself is made without.
 */
type Visiting = readonly string[];

/**
 * The things that exist on the server: made or found where the document shows how by a link (OpenAPI 3.1 §4.8.20); else made
 * by a POST to the path that the thing's own path is below, or taken from what a GET there lists. Cases that need a thing
 * get one.
 */
export class Things {
  readonly #maker: Maker;
  readonly #operations: ReadonlyMap<string, OperationRows>;
  readonly #referred: ReturnType<typeof referable>;
  readonly #links: Links;
  /** The operations whose answers lack what their links take. */
  readonly #silent = new Set<Ground>();
  readonly #shared = new Map<string, Promise<Named>>();
  readonly #asked = new Map<string, Promise<Known>>();
  readonly #recipes = new Map<string, Recipe>();

  constructor(maker: Maker, operations: readonly OperationRows[]) {
    this.#maker = maker;
    this.#operations = new Map(operations.map((each) => [each.operation.name, each]));
    this.#referred = referable(this.#operations);
    this.#links = new Links(this.#operations);
  }

  /**
   * Puts the user's values, and those of things that exist, into a case: in its request and its control alike, and never
   * into the place that the case is about.
   *
   * @param isOwn whether the things must be this case's alone, for it may change them
   */
  async settle(ground: Ground, given: Case, isOwn: boolean): Promise<Settled> {
    const named = await this.#know(ground, isOwn, userNames(ground), []);
    const lost = 'because' in named ? { lost: named.because } : {};
    const live = new Map(await this.#references(ground, given.draft.input, []));
    if ('values' in named) for (const [pointer, value] of liveOf(named)) live.set(pointer, value);
    const placed = live.size === 0 ? given : withLive(ground, given, live);
    const { input } = placed.control ?? placed.draft;
    const own = ownName(ground, input);
    const more = new Map([...(await this.#tag(ground, input)), ...own]);
    const naming = [...live.keys(), ...own.map(([place]) => place)].filter((place) => !place.startsWith('/path/'));
    return { given: fixValues(ground, more.size === 0 ? placed : withLive(ground, placed, more)), naming, ...lost };
  }

  /** Forgets the things that are shared by cases of an operation: they are gone. */
  forget({ operation }: Ground): void {
    for (const { itemPath } of thingsOf(operation.path)) this.#shared.delete(itemPath);
    this.#asked.delete(operation.name);
  }

  /**
   * A successful exchange of an operation that makes things, or tells of them.
   *
   * @param known path parameters that are known
   * @param visiting includes the operation
   */
  async #try(ground: Ground, known: Identity, visiting: Visiting): Promise<Exchange | { because: string }> {
    const named = await this.#know(ground, false, new Map([...known, ...userNames(ground)]), visiting);
    if ('because' in named) return named;
    const { method, name } = ground.operation;
    if (method !== 'POST') return (await this.#read(ground, liveOf(named))) ?? { because: `${name} does not tell` };
    const refer = async (input: Input) => new Map(await this.#references(ground, input, visiting));
    return this.#recipeFor(ground).make(liveOf(named), refer);
  }

  /** Names all that an operation needs: what its path leads through, and what a link to it tells beside. */
  async #know(ground: Ground, own: boolean, user: Identity, visiting: Visiting): Promise<Known> {
    const named = await this.#name(ground, own, user, visiting);
    if ('because' in named) return named;
    const { values, told } = named;
    const sources = this.#links.sourcesOf({ ground });
    if (sources.length === 0) return { values, elsewhere: new Map() };
    // What belongs together was told together.
    const same = told && this.#links.follow({ ground }, told.source, told.exchange);
    if (same !== undefined) return { values, elsewhere: same.elsewhere };
    const ask = async (): Promise<Known> => {
      const usable = sources.filter(({ makes }) => makes || !own);
      const found = await this.#follow({ ground }, usable, values, visiting);
      if (found === undefined) return { because: `no link tells what ${ground.operation.name} asks for` };
      return { values, elsewhere: found.elsewhere };
    };
    return own || visiting.length > 0 ? ask() : shared(this.#asked, ground.operation.name, ask);
  }

  /** Names the things that a path leads through, from the outermost to the innermost. */
  async #name(ground: Ground, own: boolean, user: Identity, visiting: Visiting): Promise<Named> {
    if (!ground.operation.path.includes('{')) return { values: user };
    const values = new Map<string, Json>(user);
    let told: Told | undefined;
    const chain = thingsOf(ground.operation.path);
    for (const [index, thing] of chain.entries()) {
      if (thing.names.every((name) => values.has(name))) continue;
      const isLast = index === chain.length - 1;
      // What is shared may be waiting for what is being made.
      const alone = (own && isLast) || visiting.length > 0;
      const find = () => this.#find(thing, ground, values, visiting, own && isLast);
      const named = await (alone ? find() : shared(this.#shared, thing.itemPath, find));
      if ('because' in named) return named;
      for (const [name, value] of named.values) values.set(name, value);
      if (isLast) ({ told } = named);
    }
    return { values, ...(told && { told }) };
  }

  async #find(thing: Thing, ground: Ground, within: Identity, visiting: Visiting, own = false): Promise<Named> {
    const creator = this.#groundOf(`POST ${thing.collectionPath}`);
    const lister = this.#groundOf(`GET ${thing.collectionPath}`);
    const example = exampleOf(thing, ground);
    const wanted = { ground, thing };
    const sources = this.#links.sourcesOf(wanted);
    // Where nothing is made or listed, the parameters may not name things at all.
    if (creator === undefined && lister === undefined && sources.length === 0) return { values: example ?? new Map() };
    // What a link says is known, and what names say is guessed; but what is made for the purpose comes before what is found.
    const made = await this.#follow(wanted, sources.filter(isMaker), within, visiting);
    if (made !== undefined) return made;
    let because = `nothing tells which ${thing.names.join(' and ')} of ${thing.itemPath} exist`;
    if (creator !== undefined) {
      const exchange = await this.#try(creator, within, [...visiting, thing.collectionPath]);
      if ('because' in exchange) ({ because } = exchange);
      else {
        const values = await this.#identify(exchange, thing, ground, within);
        if (values !== undefined) return { values, told: { source: creator, exchange } };
        const seen = lister && (await this.#makeAndList(creator, lister, thing, ground, within, visiting));
        if (seen !== undefined) return seen;
        because = `the answer to ${creator.operation.name} does not tell the ${thing.names.join(' and ')} of what was made`;
      }
    }
    // What was there before is not the suite's to change or remove.
    if (own) return { because };
    const others = sources.filter((each) => !isMaker(each));
    const found = await this.#follow(wanted, others, within, visiting);
    if (found !== undefined) return found;
    const exchange = lister && (await this.#read(lister, pathOf(within)));
    const values = (exchange && identifyListed(exchange.outcome, thing, ground).at(-1)?.identity) ?? example;
    return values === undefined ? { because } : { values };
  }

  /**
   * What a new thing is called. Where its Location and its body disagree, the name by which it can be read; where they say
   * nothing, the one that was sent, if what is read by that is what was sent.
   */
  async #identify(exchange: Exchange, thing: Thing, ground: Ground, within: Identity): Promise<Identity | undefined> {
    const [first, ...others] = identitiesOfCreated(exchange, thing, ground);
    if (first !== undefined && others.length === 0) return first;
    const reader = this.#groundOf(`GET ${thing.itemPath}`);
    const read = (name: Identity) => reader && this.#read(reader, pathOf(new Map([...within, ...name])));
    if (first === undefined) {
      const sent = identifySent(exchange, thing, ground);
      const answer = sent && (await read(sent));
      return answer !== undefined && showsSent(exchange, bodyOf(answer.outcome)) ? sent : undefined;
    }
    for (const each of [first, ...others]) if ((await read(each)) !== undefined) return each;
    return first;
  }

  /** Makes another one, and finds it in the list as what was not there before and has the fields that were sent. */
  async #makeAndList(
    creator: Ground,
    lister: Ground,
    thing: Thing,
    ground: Ground,
    within: Identity,
    visiting: Visiting,
  ): Promise<Named | undefined> {
    const list = async (): Promise<Listed[]> => {
      const answer = await this.#read(lister, pathOf(within));
      return answer === undefined ? [] : identifyListed(answer.outcome, thing, ground);
    };
    const before = await list();
    const exchange = await this.#try(creator, within, [...visiting, thing.collectionPath]);
    if ('because' in exchange) return undefined;
    const isNew = ({ identity }: Listed): boolean => !before.some((each) => isSameIdentity(each.identity, identity));
    const found = (await list()).filter((each) => isNew(each) && showsSent(exchange, each.item));
    const [one, ...more] = found;
    // Of two new ones nobody knows which was made for this.
    if (one === undefined || more.length > 0) return undefined;
    return { values: one.identity, told: { source: creator, exchange } };
  }

  /** What the first of some operations tells whose answer has all that its link takes. */
  async #follow(
    wanted: Wanted,
    sources: readonly LinkSource[],
    within: Identity,
    visiting: Visiting,
  ): Promise<(LinkValues & { readonly values: Identity; readonly told: Told }) | undefined> {
    for (const { ground } of sources.map(({ source }) => source)) {
      if (ground === undefined || this.#silent.has(ground)) continue;
      const { method, path, name } = ground.operation;
      const visit = method === 'POST' ? path : name;
      if (ground === wanted.ground || visiting.includes(visit) || visiting.length > deepest) continue;
      const exchange = await this.#try(ground, sharedNames(ground, wanted.ground, within), [...visiting, visit]);
      if ('because' in exchange) continue;
      const found = this.#links.follow(wanted, ground, exchange);
      if (found !== undefined) return { ...found, values: found.path, told: { source: ground, exchange } };
      this.#silent.add(ground);
    }
    return undefined;
  }

  /** The plainest request of an operation that reads, if it succeeds. */
  async #read(ground: Ground, live: Live): Promise<(Exchange & { readonly outcome: Answered }) | undefined> {
    const [input = {}] = fc.sample(ground.plain, { seed: this.#maker.seed, numRuns: 1 });
    const { draft } = fixValues(ground, { draft: { input: placed(ground, input, live, () => false) } });
    const spelt = ground.spell(draft);
    if (!spelt.ok) return undefined;
    const exchange = await this.#maker.sender.send(spelt.request);
    const { outcome } = exchange;
    return outcome.kind === 'answered' && isSuccess(ground.operation, outcome) ? { ...exchange, outcome } : undefined;
  }

  /** The entity-tag of the thing, where a request shows one (RFC 9110 §13.1.1). */
  async #tag(ground: Ground, input: Input): Promise<Live> {
    const { method, path } = ground.operation;
    if (method === 'GET' || method === 'HEAD') return new Map();
    const field = headerOf(ground, 'if-match');
    const reader = field && this.#groundOf(`GET ${path}`);
    if (field === undefined || reader === undefined || valueOf(input, field) === undefined) return new Map();
    const names = isObject(input['path']) ? new Map(Object.entries(input['path'])) : new Map<string, Json>();
    const exchange = await this.#read(reader, pathOf(names));
    const { etag } = exchange?.outcome.headers ?? {};
    return new Map(typeof etag === 'string' ? [[field.pointer, etag]] : []);
  }

  /** Things that the query or the body names by a field such as `plantId`, where the document shows how plants are made. */
  async #references(ground: Ground, input: Input, visiting: Visiting): Promise<[pointer: string, value: Json][]> {
    const found: [string, Json][] = [];
    if (this.#referred.size === 0 || visiting.length > deepest) return found;
    for (const [pointer, field] of fieldsOf(input)) {
      const referred = this.#referred.get(plainName(field));
      if (referred === undefined || [...visiting, ground.operation.path].includes(referred.thing.collectionPath))
        continue;
      const { ground: taker } = referred.operation;
      const named = taker && (await this.#name(taker, false, new Map(), visiting));
      const value =
        named !== undefined && 'values' in named ? named.values.get(referred.thing.names[0] ?? '') : undefined;
      if (value !== undefined) found.push([pointer, value]);
    }
    return found;
  }

  #groundOf(name: string): Ground | undefined {
    return this.#operations.get(name)?.ground;
  }

  #recipeFor(ground: Ground): Recipe {
    const { name } = ground.operation;
    let recipe = this.#recipes.get(name);
    if (recipe === undefined) this.#recipes.set(name, (recipe = new Recipe(this.#maker, ground)));
    return recipe;
  }
}

/** The values of things by the place of an input that they belong to. */
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
