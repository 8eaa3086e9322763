import {
  isUsual,
  withoutDryRun,
  type Draft,
  type InvalidCase,
  type RequestModel,
  type ValidCase,
} from '../../clause/index.ts';
import type { Content } from '../../document/index.ts';
import type { Input } from '../../exchange/index.ts';
import { isArray, isObject, stringify, type Json } from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import { Demands } from './demands.ts';
import { FreshTexts } from './fresh-texts.ts';
import { Registrations } from './login-as.ts';
import { MissedPlaces } from './missed-places.ts';
import { moveInvalid, moveValid, type MovedPair } from './move.ts';
import type { createSimplifier } from './plain.ts';

/**
 * How many inputs of an operation are kept: the smallest, because a user has to read them, and the fullest, because a
 * case needs an input that has a place for its value.
 */
const mostInputs = 10;
/** How many inputs are weighed: to weigh each of thousands costs more than it helps. */
const mostWeighed = 100;

/** How often it is tried to read a resource of an operation. */
const mostSentBack = 3;

/** How often it was tried, and the try that is under way. */
interface SentBack {
  readonly tries: number;
  readonly running?: Promise<boolean>;
}

interface Weighed {
  readonly input: Input;
  readonly size: number;
  /** The places that it has a value in. */
  readonly places: ReadonlySet<string>;
}

/**
 * Inputs of valid requests that a server accepted, by operation. A server that rejects some valid values would reject
 * most requests because of them, whatever clause they test. Such a case is moved to an input that the server accepts.
 */
export class Accepted {
  /** What the server said that it demands of the inputs. */
  readonly demands = new Demands();
  /** The places that it demands a value in. */
  readonly missed = new MissedPlaces();
  /** What the fresh texts in them were made from. */
  readonly freshTexts = new FreshTexts();
  /** The operations that create users with a secret. */
  readonly registrations = new Registrations();
  readonly #inputs = new Map<string, readonly Weighed[]>();
  /** The same for bodies in further media types, by operation and media type. */
  readonly #inOtherTypes = new Map<string, readonly Weighed[]>();
  readonly #seen = new Map<string, number>();
  readonly #searches = new Map<string, Promise<void>>();
  readonly #withPlaces = new Map<string, Promise<boolean>>();
  readonly #sentBack = new Map<string, SentBack>();
  /** How many controls with an input were rejected, although it was accepted before. */
  readonly #failures = new WeakMap<Input, number>();

  /**
   * Keeps an accepted input.
   *
   * @param draft of a valid request that was accepted; one that is unlike others in more than its media type is not kept,
   *   because other cases can't use it
   */
  add(model: RequestModel, draft: Draft): void {
    // Others are made from it, and what it creates has to be there.
    const input = withoutDryRun(model, draft.input);
    const content = draft.unlike?.content;
    const key = keyOf(model, content);
    const seen = this.#seen.get(key) ?? 0;
    if (!isUsual(draft) || seen === mostWeighed) return;
    this.#seen.set(key, seen + 1);
    this.registrations.note(model, input);
    const places = new Set(placesIn(model, input));
    const kept = content === undefined ? this.#inputs : this.#inOtherTypes;
    const all = [...(kept.get(key) ?? []), { input, size: stringify(input).length, places }];
    all.sort((a, b) => a.size - b.size);
    if (all.length > mostInputs) all.splice(leastUseful(all), 1);
    kept.set(key, all);
  }

  /** How many operations have accepted a request. What one of them created or returned can serve all others. */
  get operations(): number {
    return this.#inputs.size;
  }

  /** Whether the server has accepted a request to an operation. @param name of the operation */
  has(name: string): boolean {
    return this.#inputs.has(name);
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

  /**
   * Looks, once for an operation and a place, for an input with a value in a place that the known ones lack.
   *
   * @returns whether one was found
   */
  findWith(model: RequestModel, place: string, find: () => Promise<Draft | undefined>): Promise<boolean> {
    const key = `${model.operation.name} ${place}`;
    const known = this.#withPlaces.get(key);
    if (known !== undefined) return known;
    const search = find().then((draft) => {
      if (draft !== undefined) this.add(model, draft);
      return draft !== undefined;
    });
    this.#withPlaces.set(key, search);
    return search;
  }

  /**
   * Sends the resource of an operation back as it was read, once if it can be read.
   *
   * @param send returns the input if it was accepted; `later` if no resource can be read yet
   * @returns whether the input is new
   */
  async sentBack(model: RequestModel, send: () => Promise<Draft | 'later' | undefined>): Promise<boolean> {
    const { name } = model.operation;
    const { tries, running } = this.#sentBack.get(name) ?? { tries: 0 };
    if (running !== undefined || tries >= mostSentBack) return running ?? false;
    const sending = (async () => {
      const draft = await send();
      this.#sentBack.set(name, { tries: draft === 'later' ? tries + 1 : mostSentBack });
      if (draft === 'later' || draft === undefined) return false;
      this.add(model, draft);
      return true;
    })();
    this.#sentBack.set(name, { tries, running: sending });
    return sending;
  }

  /** Notes that a control with an accepted input was rejected. */
  noteFailure(input: Input): void {
    this.#failures.set(input, (this.#failures.get(input) ?? 0) + 1);
  }

  /**
   * The accepted inputs of an operation, from the smallest to the fullest.
   *
   * @param content the media type of their bodies, if it is not the operation's first
   */
  of(model: RequestModel, content?: Content): Input[] {
    const kept = content === undefined ? this.#inputs : this.#inOtherTypes;
    return (kept.get(keyOf(model, content)) ?? []).map(({ input }) => input);
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
  ): Generator<MovedPair> {
    // What created a resource can be wrong for one that exists: such an input comes last.
    const failures = (input: Input): number => this.#failures.get(input) ?? 0;
    const inputs = this.of(model, given.draft.unlike?.content).sort((a, b) => failures(a) - failures(b));
    if (given.kind === 'invalid') yield* moveInvalid(model, given, inputs);
    else {
      const around: MovedPair[] = [];
      for (const input of inputs) {
        const moved = moveValid(model, given, input, simplify);
        // An input that needs no object from the case is better: its control differs in the place alone.
        if (moved !== undefined && moved.control.input !== input) around.push({ ...moved, from: input });
        else if (moved !== undefined) yield { ...moved, from: input };
      }
      yield* around;
    }
  }

  /** How many inputs of an operation were weighed. If there are more than before, a case may fit into a new one. */
  weighed({ operation: { name } }: RequestModel): number {
    return this.#seen.get(name) ?? 0;
  }
}

/** An operation, and a media type if it is not the first of its bodies. */
function keyOf({ operation: { name } }: RequestModel, content: Content | undefined): string {
  return content === undefined ? name : `${name} ${content.mediaType}`;
}

/** The places that an input has a value in: those that the document names, and whether there is anything inside them. */
function placesIn({ bodies }: RequestModel, input: Input): string[] {
  const names = new Set(bodies.flatMap(({ schema }) => viewSchema(schema, 'possible').propertyNames));
  return Object.entries(input).flatMap(([part, value]) => {
    // An object is moved into no list, and a list into no object.
    if (isArray(value))
      return [`list ${part}`, ...(value.length > 0 ? [`in list ${part}`] : []), ...placesInItem(value)];
    if (!isObject(value)) return [part];
    const members = Object.entries(value).flatMap(([name, member]) => {
      if (part === 'body' && !names.has(name)) return [];
      const isFilled = isArray(member) ? member.length > 0 : isObject(member) && Object.keys(member).length > 0;
      return isFilled ? [`${part} ${name}`, `in ${part} ${name}`] : [`${part} ${name}`];
    });
    return [`object ${part}`, ...members];
  });
}

/** The places that the first item of a list has a value in, and those that it has anything inside of. */
function placesInItem([first = null]: readonly Json[]): string[] {
  if (!isObject(first)) return [];
  return Object.entries(first).flatMap(([name, member]) =>
    isArray(member) && member.length > 0 ? [`item ${name}`, `in item ${name}`] : [`item ${name}`],
  );
}

/** Of inputs by size, the one nearest to the middle that has no value in a place where all others lack one. */
function leastUseful(all: readonly Weighed[]): number {
  const counts = new Map<string, number>();
  for (const place of all.flatMap(({ places }) => [...places])) counts.set(place, (counts.get(place) ?? 0) + 1);
  const middle = mostInputs / 2;
  const isOnly = ({ places }: Weighed): boolean => [...places].some((place) => counts.get(place) === 1);
  const others = [...all.keys()].filter((index) => index > 0 && all[index] !== undefined && !isOnly(all[index]));
  return others.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? middle;
}
