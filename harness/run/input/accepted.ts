import type { Draft, InvalidCase, RequestModel, RequestPair, ValidCase } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import { stringify } from '../../json/index.ts';
import { Demands } from './demands.ts';
import { moveInvalid, moveValid } from './move.ts';
import type { createSimplifier } from './plain.ts';

/**
 * How many inputs of an operation are kept: the smallest, because a user has to read them, and the fullest, because a
 * case needs an input that has a place for its value.
 */
const mostInputs = 10;
/** How many inputs are weighed: to weigh each of thousands costs more than it helps. */
const mostWeighed = 100;

interface Weighed {
  readonly input: Input;
  readonly size: number;
}

/**
 * Inputs of valid requests that a server accepted, by operation. A server that rejects some valid values would reject
 * most requests because of them, whatever clause they test. Such a case is moved to an input that the server accepts.
 */
export class Accepted {
  /** What the server said that it demands of the inputs. */
  readonly demands = new Demands();
  readonly #inputs = new Map<string, readonly Weighed[]>();
  readonly #seen = new Map<string, number>();
  readonly #searches = new Map<string, Promise<void>>();

  /**
   * Keeps an accepted input.
   *
   * @param draft of a valid request that was accepted; one with `unlike` is not kept, because other cases can't use it
   */
  add({ operation: { name } }: RequestModel, { input, unlike }: Draft): void {
    const seen = this.#seen.get(name) ?? 0;
    if (unlike !== undefined || seen === mostWeighed) return;
    this.#seen.set(name, seen + 1);
    const all = [...(this.#inputs.get(name) ?? []), { input, size: stringify(input).length }];
    all.sort((a, b) => a.size - b.size);
    if (all.length > mostInputs) all.splice(mostInputs / 2, 1);
    this.#inputs.set(name, all);
  }

  /** How many operations have accepted a request. What one of them created or returned can serve all others. */
  get operations(): number {
    return this.#inputs.size;
  }

  /** Calls `find`, once for an operation and an attempt, if no accepted input is known. */
  find(model: RequestModel, attempt: string, find: () => Promise<Draft | undefined>): Promise<void> {
    const { name } = model.operation;
    if (this.#inputs.has(name)) return Promise.resolve();
    const key = `${attempt} ${name}`;
    let search = this.#searches.get(key);
    if (search === undefined) {
      search = find().then((draft) => {
        if (draft !== undefined) this.add(model, draft);
      });
      this.#searches.set(key, search);
    }
    return search;
  }

  /** The accepted inputs of an operation, from the smallest to the fullest. */
  of({ operation: { name } }: RequestModel): Input[] {
    return (this.#inputs.get(name) ?? []).map(({ input }) => input);
  }

  /**
   * Moves a case to accepted inputs: the places that the case is about keep their values, the rest comes from the input.
   *
   * @param simplify makes a valid input plain in a place
   * @returns requests with their controls, each made when it is needed; none for an input that the case does not fit into
   */
  *moves(
    model: RequestModel,
    given: ValidCase | InvalidCase,
    simplify: ReturnType<typeof createSimplifier>,
  ): Generator<RequestPair> {
    const inputs = this.of(model);
    if (given.kind === 'invalid') yield* moveInvalid(model, given, inputs);
    else {
      const around: RequestPair[] = [];
      for (const input of inputs) {
        const moved = moveValid(model, given, input, simplify);
        // An input that needs no object from the case is better: its control differs in the place alone.
        if (moved !== undefined && moved.control.input !== input) around.push(moved);
        else if (moved !== undefined) yield moved;
      }
      yield* around;
    }
  }

  /** How many inputs of an operation were weighed. If there are more than before, a case may fit into a new one. */
  weighed({ operation: { name } }: RequestModel): number {
    return this.#seen.get(name) ?? 0;
  }
}
