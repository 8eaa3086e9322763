import * as fc from 'fast-check';
import { describeOutcome, isSuccess, withPart, type Draft, type RequestModel } from '../../clause/index.ts';
import type { Exchange, Input, Sender } from '../../exchange/index.ts';
import { stringify } from '../../json/index.ts';
import type { Accepted } from '../accepted.ts';
import { createFreshener } from '../fresh.ts';
import { placed, type Live } from './place.ts';
import { fixValues } from './values.ts';

/** What finding and making resources needs of a session. */
export interface Maker {
  readonly sender: Sender;
  readonly seed: number;
  readonly unique: () => number;
  readonly accepted: Accepted;
}

/** Requests to make a resource that are tried until one is accepted. */
const tries = 8;

/** Finds the resources that an input refers to. */
type Refer = (input: Input) => Promise<Live>;

/**
 * How resources of one kind are made: by the document's examples, else by the plainest valid request that was accepted; else by
 * one that another case was accepted with.
 */
export class Recipe {
  readonly #maker: Maker;
  readonly #model: RequestModel;
  readonly #freshen: ReturnType<typeof createFreshener>;
  #candidates: Draft[] | undefined;
  #because: string | undefined;

  constructor(maker: Maker, model: RequestModel) {
    this.#maker = maker;
    this.#model = model;
    this.#freshen = createFreshener(model, maker.unique);
  }

  /** @param known values of resources that exist, whatever the request is */
  async make(known: Live, refer: Refer): Promise<Exchange | { because: string }> {
    const { accepted, seed } = this.#maker;
    const proven = accepted.of(this.#model).map((input) => ({ input }));
    if (this.#because !== undefined && proven.length === 0) return { because: this.#because };
    this.#candidates ??= candidates(this.#model, seed);
    let rejection = 'it cannot be serialized';
    for (const candidate of this.#because === undefined ? [...this.#candidates, ...proven] : proven) {
      const exchange = await this.#send(candidate, known, refer);
      if (exchange === undefined) continue;
      if (isSuccess(this.#model.operation, exchange.outcome)) {
        accepted.add(this.#model, candidate);
        // What was accepted once will be again.
        this.#because = undefined;
        this.#candidates = [candidate, ...this.#candidates.filter((each) => each !== candidate)];
        return exchange;
      }
      rejection = describeOutcome(exchange.outcome);
      if (exchange.outcome.kind === 'unanswered') break;
    }
    this.#because = `${this.#model.operation.name} does not create one (${rejection})`;
    return { because: this.#because };
  }

  async #send(candidate: Draft, known: Live, refer: Refer): Promise<Exchange | undefined> {
    const { draft } = fixValues(this.#model, { draft: { ...candidate, input: this.#freshen(candidate.input) } });
    const live: Live = new Map([...(await refer(draft.input)), ...known]);
    const serialized = this.#model.serialize({
      ...draft,
      input: placed(this.#model, draft.input, live, () => false),
    });
    return serialized.ok ? this.#maker.sender.send(serialized.request) : undefined;
  }
}

function candidates(model: RequestModel, seed: number): Draft[] {
  const drawn = fc.sample(model.valid, { seed, numRuns: tries });
  const plainest = drawn.sort((a, b) => stringify(a).length - stringify(b).length);
  const [body] = model.bodies;
  const [first] = plainest;
  const examples = first === undefined ? [] : (body?.content?.examples ?? []);
  return [
    ...examples.map(({ value }) => ({ input: body === undefined ? {} : withPart(first ?? {}, body, value) })),
    ...plainest.map((input) => ({ input })),
  ];
}
