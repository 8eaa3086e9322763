import * as fc from 'fast-check';
import {
  describeOutcome,
  isSuccess,
  withoutDryRun,
  withPart,
  type Draft,
  type RequestModel,
} from '../../clause/index.ts';
import type { Exchange, Input, Sender } from '../../exchange/index.ts';
import { isArray, stringify } from '../../json/index.ts';
import type { Accepted } from '../input/accepted.ts';
import type { Changes } from './changes.ts';
import { createFreshener } from '../input/fresh.ts';
import { fullInput, withoutUndescribed } from '../input/likely.ts';
import { mend, type SentDraft } from '../input/mend.ts';
import { sendDraft } from '../input/send-draft.ts';
import type { FieldKinds } from './field-kinds.ts';
import { ownName, placed, withoutRepeats, type Live } from './place.ts';
import { fixValues, type Fixing } from './values.ts';

/** The members of a session that are needed to find and create resources. */
export interface ResourceContext {
  readonly sender: Sender;
  readonly seed: number;
  readonly unique: () => number;
  readonly accepted: Accepted;
  /** What can have changed resources since they were read. */
  readonly changes: Changes;
}

/** How many generated requests to create a resource are sent, at most, until one is accepted. */
const tries = 8;

/** How many of these requests are repaired as the server demands. */
const mostMended = 3;

/** After so many creations in a row that failed, the next is tried when the run has learnt more. */
const mostFailures = 3;

/** How many requests are sent, at most, to create a resource elsewhere, such as in another tenant. */
const mostElsewhere = 2;

/** Why a request to create a resource was not sent. */
const unserializable = 'it cannot be serialized';

/** Finds values of the resources that an input refers to. `isOwn`: nothing else has referred to these resources. */
type Refer = (input: Input, isOwn: boolean) => Promise<Live>;

/** What the recipes of a run share. */
interface RecipeContext {
  readonly context: ResourceContext;
  readonly fixing: Fixing;
  /** The names of the operations with requests that have to refer to resources of their own. */
  readonly ownReferences: Set<string>;
  /** Takes in the answers to requests. */
  readonly fieldKinds: Pick<FieldKinds, 'note'>;
}

/**
 * Creates resources of one kind. It tries the examples of the document first, then generated requests, the shortest
 * first, and then the inputs of other cases that the server accepted. A request that was accepted comes first the next
 * time.
 */
export class Recipe {
  readonly #run: RecipeContext;
  readonly #model: RequestModel;
  readonly #freshen: ReturnType<typeof createFreshener>;
  #candidates: Draft[] | undefined;
  #because: string | undefined;
  #failures = 0;
  /** What was known at the last failure. */
  #failedAt = { operations: 0, inputs: 0 };
  /** Where nothing could be created, with the number of operations that had accepted a request by then. */
  readonly #failedElsewhere = new Map<string, { readonly because: string; readonly operations: number }>();
  #mended = 0;

  constructor(run: RecipeContext, model: RequestModel) {
    this.#run = run;
    this.#model = model;
    this.#freshen = createFreshener(model, run.context);
  }

  /** Whether each request has to refer to resources of its own, because one of them belongs to one resource only. */
  get #refersToOwn(): boolean {
    return this.#run.ownReferences.has(this.#model.operation.name);
  }

  /**
   * Creates a resource.
   *
   * @param known values of existing resources that every request gets
   * @param refer finds the resources that a request refers to
   * @param elsewhere where the resource has to be, if not where those of the run are, such as in another tenant
   * @returns the successful exchange, or why there is none
   */
  async create(known: Live, refer: Refer, elsewhere: Live = new Map()): Promise<Exchange | { because: string }> {
    const { accepted, seed } = this.#run.context;
    if (elsewhere.size > 0 && this.#candidates !== undefined && this.#because === undefined)
      return this.#createElsewhere(known, refer, stringify(Object.fromEntries(elsewhere)));
    const proven = accepted
      .of(this.#model)
      .map((input) => ({ input }))
      .sort(createsOneFirst);
    if (this.#because !== undefined && (proven.length === 0 || this.#isInVain())) return { because: this.#because };
    this.#candidates ??= [...proven, ...candidates(this.#model, seed)].sort(createsOneFirst);
    let rejection = unserializable;
    for (const drawn of this.#because === undefined ? [...this.#candidates, ...proven] : proven) {
      const attempt = await this.#attempt(drawn, known, refer);
      if (attempt === undefined) continue;
      const { exchange } = attempt;
      if (isSuccess(this.#model.operation, exchange.outcome)) {
        accepted.add(this.#model, attempt.draft);
        // Values that are fresh already would become longer with each use.
        const candidate = attempt.isRepaired ? attempt.draft : drawn;
        // The server is likely to accept the same request again.
        this.#because = undefined;
        this.#failures = 0;
        this.#candidates = [candidate, ...this.#candidates.filter((each) => each !== drawn)];
        return exchange;
      }
      rejection = describeOutcome(exchange.outcome);
      if (exchange.outcome.kind === 'unanswered') break;
    }
    this.#because = this.#reason(rejection);
    this.#failures += 1;
    this.#failedAt = { operations: accepted.operations, inputs: accepted.weighed(this.#model) };
    return { because: this.#because };
  }

  /**
   * Creates a resource in another place with what succeeded where those of the run are. A server that does not know the place
   * rejects all requests, which says nothing about the others.
   */
  async #createElsewhere(known: Live, refer: Refer, place: string): Promise<Exchange | { because: string }> {
    const { operations } = this.#run.context.accepted;
    const failed = this.#failedElsewhere.get(place);
    if (failed?.operations === operations) return failed;
    let rejection = unserializable;
    for (const drawn of this.#candidates?.slice(0, mostElsewhere) ?? []) {
      const attempt = await this.#attempt(drawn, known, refer);
      if (attempt === undefined) continue;
      if (this.#isAccepted(attempt)) return attempt.exchange;
      rejection = describeOutcome(attempt.exchange.outcome);
    }
    const because = this.#reason(rejection);
    this.#failedElsewhere.set(place, { because, operations });
    return { because };
  }

  #reason(rejection: string): string {
    return `${this.#model.operation.name} does not create a resource (${rejection})`;
  }

  /**
   * Whether another try would fail too. Another operation that accepts requests can be the reason why this one does, and
   * so can twice as many accepted inputs of its own: a PUT accepts many, and creates nothing.
   */
  #isInVain(): boolean {
    const { accepted } = this.#run.context;
    const { operations, inputs } = this.#failedAt;
    const isLearnt = accepted.operations > operations || accepted.weighed(this.#model) > 2 * inputs;
    return this.#failures >= mostFailures && !isLearnt;
  }

  /**
   * Sends a request with fresh values. The first few are repaired as the server's answers demand.
   *
   * @returns undefined if it cannot be serialized
   */
  async #attempt(
    candidate: Draft,
    known: Live,
    refer: Refer,
  ): Promise<(SentDraft & { readonly isRepaired?: boolean }) | undefined> {
    const { draft } = fixValues(
      this.#model,
      { draft: { ...candidate, input: this.#freshen(candidate.input) } },
      this.#run.fixing,
    );
    const references = await refer(draft.input, this.#refersToOwn);
    const attempt = await this.#sendWith(draft, references, known);
    if (attempt === undefined || this.#isAccepted(attempt)) return attempt;
    if (this.#mended === mostMended) return attempt;
    this.#mended += 1;
    const send = async (each: Draft): Promise<SentDraft | undefined> =>
      this.#sendWith(each, await refer(each.input, this.#refersToOwn), known);
    const mended = await mend(this.#run.context.accepted, this.#model, attempt, send);
    const isRepaired = mended.draft !== attempt.draft;
    if (references.size === 0 || this.#refersToOwn || this.#isAccepted(mended)) return { ...mended, isRepaired };
    const again = await this.#sendWith(mended.draft, await refer(mended.draft.input, true), known);
    if (again === undefined || !this.#isAccepted(again)) return { ...mended, isRepaired };
    this.#run.ownReferences.add(this.#model.operation.name);
    return { ...again, isRepaired };
  }

  /** Sends a draft about existing resources. @returns undefined if it cannot be serialized */
  async #sendWith(draft: Draft, references: Live, known: Live): Promise<SentDraft | undefined> {
    const live = new Map([...references, ...known]);
    const all = placed(this.#model, draft.input, live, () => false);
    const input = withoutRepeats(this.#model, all, live, () => false);
    const own = new Map(ownName(this.#model, input));
    const first = { ...draft, input: placed(this.#model, input, own, () => false) };
    const exchange = await this.#send(first);
    return exchange && { draft: first, exchange };
  }

  #isAccepted({ exchange }: SentDraft): boolean {
    return isSuccess(this.#model.operation, exchange.outcome);
  }

  async #send(draft: Draft): Promise<Exchange | undefined> {
    const exchange = await sendDraft(this.#run.context.sender, this.#model, draft);
    if (exchange !== undefined) this.#run.fieldKinds.note(exchange);
    return exchange;
  }
}

/** Orders creations: a list of new resources can have several, of which the answer names none plainly, or none at all. */
const createsOneFirst = (one: Draft, other: Draft): number => strayFromOne(one) - strayFromOne(other);

function strayFromOne({ input: { body } }: Draft): number {
  if (body === undefined || !isArray(body)) return 0;
  return body.length === 0 ? Number.MAX_SAFE_INTEGER : body.length;
}

function candidates(model: RequestModel, seed: number): Draft[] {
  const drawn = fc
    .sample(model.valid, { seed, numRuns: tries })
    .map((input) => withoutUndescribed(model, withoutDryRun(model, input)));
  const plainest = drawn.sort((a, b) => stringify(a).length - stringify(b).length);
  const [body] = model.bodies;
  const [first] = plainest;
  const examples = first === undefined ? [] : (body?.content?.examples ?? []);
  // A server can demand properties that the document does not require.
  const full = first === undefined ? [] : [fullInput(model, first, plainest)];
  return [
    ...examples.map(({ value }) => ({ input: body === undefined ? {} : withPart(first ?? {}, body, value) })),
    ...[...plainest.slice(0, 1), ...full, ...plainest.slice(1)].map((input) => ({ input })),
  ];
}
