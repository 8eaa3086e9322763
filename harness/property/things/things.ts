import * as fc from 'fast-check';
import {
  describeOutcome,
  identifyCreated,
  identifyListed,
  isSuccess,
  valueOf,
  thingsOf,
  withPart,
  type Case,
  type Draft,
  type Ground,
  type Identity,
  type OperationRows,
  type Thing,
} from '../../clause/index.ts';
import type { Exchange, Input, Sender } from '../../exchange/index.ts';
import { stringify, type Json } from '../../json/index.ts';
import { createFreshener } from '../fresh.ts';
import { fixValues } from './values.ts';

/** What finding and making things needs of a session. */
export interface Maker {
  readonly sender: Sender;
  readonly seed: number;
  readonly unique: () => number;
}

/** A draft that names things that exist, as far as any are known. */
export interface Settled {
  readonly given: Case;
  /** Why it may name nothing that exists. */
  readonly lost?: string;
}

/** The values that name things, by path parameter, or why there are none. */
type Named = { readonly values: Identity } | { readonly because: string };

/** Requests to make a thing that are tried until one is accepted. */
const tries = 8;

/**
 * The things that exist on the server: made where the document shows how, by a POST to the path that the thing's own path
 * is below, or taken from what a GET there lists. Cases that need a thing get one.
 */
export class Things {
  readonly #maker: Maker;
  readonly #operations: ReadonlyMap<string, OperationRows>;
  readonly #shared = new Map<string, Promise<Named>>();
  readonly #recipes = new Map<string, Recipe>();

  constructor(maker: Maker, operations: readonly OperationRows[]) {
    this.#maker = maker;
    this.#operations = new Map(operations.map((each) => [each.operation.name, each]));
  }

  /**
   * Puts the user's values, and those of things that exist, into a case: in its request and its control alike, and never
   * into the place that the case is about.
   *
   * @param own whether the things must be this case's alone, for it may change them
   */
  async settle(ground: Ground, given: Case, own: boolean): Promise<Settled> {
    const fixed = fixValues(ground, given);
    if (!ground.operation.path.includes('{')) return { given: fixed };
    const named = await this.#name(ground, own, userNames(ground));
    if ('because' in named) return { given: fixed, lost: named.because };
    const put = (draft: Draft): Draft => ({ ...draft, input: placed(ground, draft.input, named.values, given.pinned) });
    return { given: { ...fixed, draft: put(fixed.draft), ...(fixed.control && { control: put(fixed.control) }) } };
  }

  /** Forgets the things that are shared by cases of an operation: they are gone. */
  forget({ operation }: Ground): void {
    for (const { itemPath } of thingsOf(operation.path)) this.#shared.delete(itemPath);
  }

  /** Makes a thing by its collection's POST; undefined where the document shows none, or none is accepted. */
  async make(ground: Ground, within: Identity): Promise<Exchange | { because: string }> {
    const recipe = this.#recipeFor(ground);
    return recipe.make(within);
  }

  /** Names all that the path of an operation leads through, from the outermost thing to the innermost. */
  async #name(ground: Ground, own: boolean, user: Identity): Promise<Named> {
    const values = new Map<string, Json>(user);
    const chain = thingsOf(ground.operation.path);
    for (const [index, thing] of chain.entries()) {
      if (thing.names.every((name) => values.has(name))) continue;
      const isLast = index === chain.length - 1;
      const named = await (own && isLast ? this.#find(thing, ground, values) : this.#share(thing, ground, values));
      if ('because' in named) return named;
      for (const [name, value] of named.values) values.set(name, value);
    }
    return { values };
  }

  #share(thing: Thing, ground: Ground, within: Identity): Promise<Named> {
    const known = this.#shared.get(thing.itemPath);
    if (known !== undefined) return known;
    const found = this.#find(thing, ground, within);
    this.#shared.set(thing.itemPath, found);
    return found;
  }

  async #find(thing: Thing, ground: Ground, within: Identity): Promise<Named> {
    const creator = this.#groundOf(`POST ${thing.collectionPath}`);
    let because = `nothing tells which ${thing.names.join(' and ')} of ${thing.itemPath} exist`;
    if (creator !== undefined) {
      const made = await this.make(creator, within);
      if ('because' in made) ({ because } = made);
      else {
        const values = identifyCreated(made, thing, ground);
        if (values !== undefined) return { values };
        because = `the answer to ${creator.operation.name} does not tell the ${thing.names.join(' and ')} of what was made`;
      }
    }
    const values = (await this.#list(thing, ground, within)) ?? exampleOf(thing, ground);
    return values === undefined ? { because } : { values };
  }

  async #list(thing: Thing, ground: Ground, within: Identity): Promise<Identity | undefined> {
    const lister = this.#groundOf(`GET ${thing.collectionPath}`);
    if (lister === undefined) return undefined;
    const [input] = fc.sample(lister.valid, { seed: this.#maker.seed, numRuns: 1 });
    const plainest = lister.parameters.filter(({ required }) => !required).reduce(withoutPart, input ?? {});
    const fixed = fixValues(lister, { draft: { input: placed(lister, plainest, within, undefined) } });
    const spelt = lister.spell(fixed.draft);
    if (!spelt.ok) return undefined;
    const { outcome } = await this.#maker.sender.send(spelt.request);
    return outcome.kind === 'answered' && isSuccess(lister.operation, outcome)
      ? identifyListed(outcome, thing, ground).at(-1)
      : undefined;
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

/** How things of one kind are made: by the document's examples, else by the plainest valid request that was accepted. */
class Recipe {
  readonly #maker: Maker;
  readonly #ground: Ground;
  readonly #freshen: ReturnType<typeof createFreshener>;
  #candidates: Draft[] | undefined;
  #because: string | undefined;

  constructor(maker: Maker, ground: Ground) {
    this.#maker = maker;
    this.#ground = ground;
    this.#freshen = createFreshener(ground, maker.unique);
  }

  async make(within: Identity): Promise<Exchange | { because: string }> {
    if (this.#because !== undefined) return { because: this.#because };
    this.#candidates ??= candidates(this.#ground, this.#maker.seed);
    let refusal = 'it can not be spelt';
    for (const candidate of [...this.#candidates]) {
      const exchange = await this.#send(candidate, within);
      if (exchange === undefined) continue;
      if (isSuccess(this.#ground.operation, exchange.outcome)) {
        // What was accepted once will be again.
        this.#candidates = [candidate, ...this.#candidates.filter((each) => each !== candidate)];
        return exchange;
      }
      refusal = describeOutcome(exchange.outcome);
      if (exchange.outcome.kind === 'unanswered') break;
    }
    this.#because = `${this.#ground.operation.name} does not make one (${refusal})`;
    return { because: this.#because };
  }

  async #send(candidate: Draft, within: Identity): Promise<Exchange | undefined> {
    const { draft } = fixValues(this.#ground, { draft: { ...candidate, input: this.#freshen(candidate.input) } });
    const spelt = this.#ground.spell({ ...draft, input: placed(this.#ground, draft.input, within, undefined) });
    return spelt.ok ? this.#maker.sender.send(spelt.request) : undefined;
  }
}

function candidates(ground: Ground, seed: number): Draft[] {
  const drawn = fc.sample(ground.valid, { seed, numRuns: tries });
  const plainest = drawn.sort((a, b) => stringify(a).length - stringify(b).length);
  const [body] = ground.bodies;
  const [first] = plainest;
  const examples = first === undefined ? [] : (body?.content?.examples ?? []);
  return [
    ...examples.map(({ value }) => ({ input: body === undefined ? {} : withPart(first ?? {}, body, value) })),
    ...plainest.map((input) => ({ input })),
  ];
}

const withoutPart = (input: Input, part: Ground['parameters'][number]): Input => withPart(input, part, undefined);

/** The input with these path parameters, but for what is pinned. */
function placed(ground: Ground, input: Input, values: Identity, pinned: string | undefined): Input {
  return ground.parameters.reduce((all, part) => {
    const value = part.place === 'path' ? values.get(part.parameter?.name ?? '') : undefined;
    const isPinned = pinned !== undefined && (pinned === '/path' || `${pinned}/`.startsWith(`${part.pointer}/`));
    return value === undefined || isPinned || valueOf(all, part) === value ? all : withPart(all, part, value);
  }, input);
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
