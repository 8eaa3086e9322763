import * as fc from 'fast-check';
import {
  identifyCreated,
  identifyListed,
  isSuccess,
  thingsOf,
  valueOf,
  type Case,
  type Draft,
  type Ground,
  type Identity,
  type OperationRows,
  type Thing,
} from '../../clause/index.ts';
import type { Answered, Exchange, Input } from '../../exchange/index.ts';
import { isObject, type Json } from '../../json/index.ts';
import { fieldsOf, keeping, pathOf, placed, type IsKept, type Live } from './place.ts';
import { Recipe, type Maker } from './recipe.ts';
import { plainName, referable } from './refer.ts';
import { fixValues } from './values.ts';

/** A draft that names things that exist, as far as any are known. */
export interface Settled {
  readonly given: Case;
  /** Why it may name nothing that exists. */
  readonly lost?: string;
}

/** The values that name things, by path parameter, or why there are none. */
type Named = { readonly values: Identity } | { readonly because: string };

/** Kinds of things that may each need the next, before one is made without. */
const deepest = 3;
/** The paths of the collections that things are being made in: a thing that needs itself is made without. */
type Visiting = readonly string[];

/**
 * The things that exist on the server: made where the document shows how, by a POST to the path that the thing's own path
 * is below, or taken from what a GET there lists. Cases that need a thing get one.
 */
export class Things {
  readonly #maker: Maker;
  readonly #operations: ReadonlyMap<string, OperationRows>;
  readonly #referred: ReturnType<typeof referable>;
  readonly #shared = new Map<string, Promise<Named>>();
  readonly #recipes = new Map<string, Recipe>();

  constructor(maker: Maker, operations: readonly OperationRows[]) {
    this.#maker = maker;
    this.#operations = new Map(operations.map((each) => [each.operation.name, each]));
    this.#referred = referable(this.#operations);
  }

  /**
   * Puts the user's values, and those of things that exist, into a case: in its request and its control alike, and never
   * into the place that the case is about.
   *
   * @param own whether the things must be this case's alone, for it may change them
   */
  async settle(ground: Ground, given: Case, own: boolean): Promise<Settled> {
    const named = await this.#name(ground, own, userNames(ground), []);
    const lost = 'because' in named ? { lost: named.because } : {};
    const live = new Map(await this.#references(ground, given.draft.input, []));
    if ('values' in named) for (const [pointer, value] of pathOf(named.values)) live.set(pointer, value);
    const placed = live.size === 0 ? given : withLive(ground, given, live);
    const tag = await this.#tag(ground, (placed.control ?? placed.draft).input);
    return { given: fixValues(ground, tag.size === 0 ? placed : withLive(ground, placed, tag)), ...lost };
  }

  /** Forgets the things that are shared by cases of an operation: they are gone. */
  forget({ operation }: Ground): void {
    for (const { itemPath } of thingsOf(operation.path)) this.#shared.delete(itemPath);
  }

  #make(ground: Ground, within: Identity, visiting: Visiting): Promise<Exchange | { because: string }> {
    const refer = async (input: Input) => new Map(await this.#references(ground, input, visiting));
    return this.#recipeFor(ground).make(within, refer);
  }

  /** Names all that the path of an operation leads through, from the outermost thing to the innermost. */
  async #name(ground: Ground, own: boolean, user: Identity, visiting: Visiting): Promise<Named> {
    if (!ground.operation.path.includes('{')) return { values: user };
    const values = new Map<string, Json>(user);
    const chain = thingsOf(ground.operation.path);
    for (const [index, thing] of chain.entries()) {
      if (thing.names.every((name) => values.has(name))) continue;
      const isLast = index === chain.length - 1;
      // What is shared may be waiting for what is being made.
      const alone = (own && isLast) || visiting.length > 0;
      const named = await (alone
        ? this.#find(thing, ground, values, visiting, own && isLast)
        : this.#share(thing, ground, values));
      if ('because' in named) return named;
      for (const [name, value] of named.values) values.set(name, value);
    }
    return { values };
  }

  #share(thing: Thing, ground: Ground, within: Identity): Promise<Named> {
    const known = this.#shared.get(thing.itemPath);
    if (known !== undefined) return known;
    const found = this.#find(thing, ground, within, []);
    this.#shared.set(thing.itemPath, found);
    return found;
  }

  async #find(thing: Thing, ground: Ground, within: Identity, visiting: Visiting, own = false): Promise<Named> {
    const creator = this.#groundOf(`POST ${thing.collectionPath}`);
    const lister = this.#groundOf(`GET ${thing.collectionPath}`);
    const example = exampleOf(thing, ground);
    // Where nothing is made or listed, the parameters may not name things at all.
    if (creator === undefined && lister === undefined) return { values: example ?? new Map() };
    let because = `nothing tells which ${thing.names.join(' and ')} of ${thing.itemPath} exist`;
    if (creator !== undefined) {
      const made = await this.#make(creator, within, [...visiting, thing.collectionPath]);
      if ('because' in made) ({ because } = made);
      else {
        const values = identifyCreated(made, thing, ground);
        if (values !== undefined) return { values };
        because = `the answer to ${creator.operation.name} does not tell the ${thing.names.join(' and ')} of what was made`;
      }
    }
    // What was there before is not the suite's to change or remove.
    if (own) return { because };
    const answer = lister && (await this.#read(lister, within));
    const values = (answer && identifyListed(answer, thing, ground).at(-1)) ?? example;
    return values === undefined ? { because } : { values };
  }

  /** The answer to the plainest request of an operation that reads, if it succeeds. */
  async #read(ground: Ground, path: Identity): Promise<Answered | undefined> {
    const [input = {}] = fc.sample(ground.plain, { seed: this.#maker.seed, numRuns: 1 });
    const { draft } = fixValues(ground, { draft: { input: placed(ground, input, pathOf(path), () => false) } });
    const spelt = ground.spell(draft);
    if (!spelt.ok) return undefined;
    const { outcome } = await this.#maker.sender.send(spelt.request);
    return outcome.kind === 'answered' && isSuccess(ground.operation, outcome) ? outcome : undefined;
  }

  /** The entity-tag of the thing, where a request shows one (RFC 9110 §13.1.1). */
  async #tag(ground: Ground, input: Input): Promise<Live> {
    const { method, path } = ground.operation;
    if (method === 'GET' || method === 'HEAD') return new Map();
    const field = ground.parameters.find(({ parameter }) => parameter?.name.toLowerCase() === 'if-match');
    const reader = field && this.#groundOf(`GET ${path}`);
    if (field === undefined || reader === undefined || valueOf(input, field) === undefined) return new Map();
    const names = isObject(input['path']) ? new Map(Object.entries(input['path'])) : new Map<string, Json>();
    const answer = await this.#read(reader, names);
    const { etag } = answer?.headers ?? {};
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

/** The case with things that exist; its control, which is valid, has them everywhere. */
function withLive(ground: Ground, given: Case, live: Live): Case {
  const { draft, control } = given;
  const put = (old: Draft, isKept: IsKept): Draft => ({ ...old, input: placed(ground, old.input, live, isKept) });
  return {
    ...given,
    draft: put(draft, keeping(given)),
    ...(control && { control: put(control, () => false) }),
  };
}

/** What the user says of the path parameters of an operation. */
function userNames({ given, operation }: Ground): Identity {
  const path = given.values.get(operation.name)?.['path'];
  return new Map(Object.entries(typeof path === 'object' && path !== null ? (path as Input) : {}));
}

/** The document's own examples of the parameters: its author may have had a thing in mind. */
function exampleOf({ names }: Thing, ground: Ground): Identity | undefined {
  const identity = new Map<string, Json>();
  for (const name of names) {
    const part = ground.parameters.find((each) => each.place === 'path' && each.parameter?.name === name);
    const [example] = part?.parameter?.examples ?? [];
    if (example === undefined) return undefined;
    identity.set(name, example.value);
  }
  return identity;
}
