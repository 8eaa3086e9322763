import * as fc from 'fast-check';
import { describeOutcome, isSuccess, withPart, type Draft, type RequestModel } from '../../clause/index.ts';
import type { Exchange, Input, Sender } from '../../exchange/index.ts';
import { stringify } from '../../json/index.ts';
import type { Accepted } from '../input/accepted.ts';
import { createFreshener } from '../input/fresh.ts';
import { ownName, placed, type Live } from './place.ts';
import { fixValues } from './values.ts';

/** The members of a session that are needed to find and create resources. */
export interface ResourceContext {
  readonly sender: Sender;
  readonly seed: number;
  readonly unique: () => number;
  readonly accepted: Accepted;
}

/** How many generated requests to create a resource are sent, at most, until one is accepted. */
const tries = 8;

/** Finds values of the resources that an input refers to. */
type Refer = (input: Input) => Promise<Live>;

/**
 * Creates resources of one kind. It tries the examples of the document first, then generated requests, the shortest
 * first, and then the inputs of other cases that the server accepted. A request that was accepted comes first the next
 * time.
 */
export class Recipe {
  readonly #context: ResourceContext;
  readonly #model: RequestModel;
  readonly #freshen: ReturnType<typeof createFreshener>;
  #candidates: Draft[] | undefined;
  #because: string | undefined;

  constructor(context: ResourceContext, model: RequestModel) {
    this.#context = context;
    this.#model = model;
    this.#freshen = createFreshener(model, context.unique);
  }

  /**
   * Creates a resource.
   *
   * @param known values of existing resources that every request gets
   * @param refer finds the resources that a request refers to
   * @returns the successful exchange, or why there is none
   */
  async create(known: Live, refer: Refer): Promise<Exchange | { because: string }> {
    const { accepted, seed } = this.#context;
    const proven = accepted.of(this.#model).map((input) => ({ input }));
    if (this.#because !== undefined && proven.length === 0) return { because: this.#because };
    this.#candidates ??= candidates(this.#model, seed);
    let rejection = 'it cannot be serialized';
    for (const candidate of this.#because === undefined ? [...this.#candidates, ...proven] : proven) {
      const exchange = await this.#send(candidate, known, refer);
      if (exchange === undefined) continue;
      if (isSuccess(this.#model.operation, exchange.outcome)) {
        accepted.add(this.#model, candidate);
        // The server is likely to accept the same request again.
        this.#because = undefined;
        this.#candidates = [candidate, ...this.#candidates.filter((each) => each !== candidate)];
        return exchange;
      }
      rejection = describeOutcome(exchange.outcome);
      if (exchange.outcome.kind === 'unanswered') break;
    }
    this.#because = `${this.#model.operation.name} does not create a resource (${rejection})`;
    return { because: this.#because };
  }

  async #send(candidate: Draft, known: Live, refer: Refer): Promise<Exchange | undefined> {
    const { draft } = fixValues(this.#model, { draft: { ...candidate, input: this.#freshen(candidate.input) } });
    const live: Live = new Map([...(await refer(draft.input)), ...known]);
    const input = placed(this.#model, draft.input, live, () => false);
    const own = new Map(ownName(this.#model, input));
    const serialized = this.#model.serialize({ ...draft, input: placed(this.#model, input, own, () => false) });
    return serialized.ok ? this.#context.sender.send(serialized.request) : undefined;
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
