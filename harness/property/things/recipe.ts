import * as fc from 'fast-check';
import { describeOutcome, isSuccess, withPart, type Draft, type Ground } from '../../clause/index.ts';
import type { Exchange, Input, Sender } from '../../exchange/index.ts';
import { stringify } from '../../json/index.ts';
import type { Accepted } from '../accepted.ts';
import { createFreshener } from '../fresh.ts';
import { placed, type Live } from './place.ts';
import { fixValues } from './values.ts';

/** What finding and making things needs of a session. */
export interface Maker {
  readonly sender: Sender;
  readonly seed: number;
  readonly unique: () => number;
  readonly accepted: Accepted;
}

/** Requests to make a thing that are tried until one is accepted. */
const tries = 8;

/** Finds the things that an input refers to. */
type Refer = (input: Input) => Promise<Live>;

/**
 * How things of one kind are made: by the document's examples, else by the plainest valid request that was accepted; else by
 * one that another case was accepted with.
 */
export class Recipe {
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

  /** @param known values of things that exist, whatever the request is */
  async make(known: Live, refer: Refer): Promise<Exchange | { because: string }> {
    const { accepted, seed } = this.#maker;
    const proven = accepted.of(this.#ground).map((input) => ({ input }));
    if (this.#because !== undefined && proven.length === 0) return { because: this.#because };
    this.#candidates ??= candidates(this.#ground, seed);
    let refusal = 'it can not be spelt';
    for (const candidate of this.#because === undefined ? [...this.#candidates, ...proven] : proven) {
      const exchange = await this.#send(candidate, known, refer);
      if (exchange === undefined) continue;
      if (isSuccess(this.#ground.operation, exchange.outcome)) {
        accepted.add(this.#ground, candidate);
        // What was accepted once will be again.
        this.#because = undefined;
        this.#candidates = [candidate, ...this.#candidates.filter((each) => each !== candidate)];
        return exchange;
      }
      refusal = describeOutcome(exchange.outcome);
      if (exchange.outcome.kind === 'unanswered') break;
    }
    this.#because = `${this.#ground.operation.name} does not make one (${refusal})`;
    return { because: this.#because };
  }

  async #send(candidate: Draft, known: Live, refer: Refer): Promise<Exchange | undefined> {
    const { draft } = fixValues(this.#ground, { draft: { ...candidate, input: this.#freshen(candidate.input) } });
    const live: Live = new Map([...(await refer(draft.input)), ...known]);
    const spelt = this.#ground.spell({ ...draft, input: placed(this.#ground, draft.input, live, () => false) });
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
