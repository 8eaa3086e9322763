import { messageOf, rejectsAsTaken, type Demand, type RequestModel } from '../../clause/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import { getAt, isNumber, type Json, type JsonObject } from '../../json/index.ts';
import { InvalidSchema, loadSchema, surelySatisfies, UnsupportedSchema } from '../../schema/index.ts';

/** What a server said that it demands of a place in the requests to an operation, beyond the document. */
export interface Lesson {
  /** JSON Pointer into an input: `/body/name`, `/query/limit`; empty if it is about the state of the server. */
  readonly pointer: string;
  readonly demand: Demand | ResourceLimit;
  /** The place that the value is compared with, if it is. */
  readonly other?: string;
  /** The sentence, as the server wrote it. */
  readonly message: string;
}

/** So many resources that the run made are as many as the server holds in one collection at once. */
export interface ResourceLimit {
  readonly kind: 'limit';
  readonly most: number;
}

/** What a run has learnt of a server's demands: those that led to a request that the server accepted. */
export class Demands {
  readonly #lessons = new Map<string, Lesson[]>();
  /** Bounds of numbers that answers named, also where no accepted request shows that they are all that was wrong. */
  readonly #bounds = new Map<string, Lesson[]>();
  /** The forms of values of which the server said that another resource has them, by operation and place. */
  readonly #taken = new Map<string, Set<string>>();

  /** Keeps lessons; one about the same place with the same demand is kept once. */
  learn(model: RequestModel, lessons: readonly Lesson[]): void {
    keep(this.#lessons, model, lessons);
  }

  /**
   * Keeps those lessons that are bounds of a number, before a request is accepted: a fresh number that is within them does no harm, and one
   * beyond them is rejected each time.
   */
  heed(model: RequestModel, lessons: readonly Lesson[]): void {
    keep(this.#bounds, model, lessons.filter(isBound));
  }

  /**
   * Notes that the server rejected a request because another resource has one of its values, if it did. A value that it quotes is not one
   * of few that it knows: then a fresh one of the same form may be sent.
   *
   * @returns whether there is such a value
   */
  noteTaken(model: RequestModel, exchange: Exchange): boolean {
    const places = this.of(model).flatMap(({ pointer, demand }) => (demand.kind === 'other' ? [pointer] : []));
    const { input } = exchange.request;
    if (places.length === 0 || input === undefined || !rejectsAsTaken(exchange)) return false;
    const said = messageOf(exchange);
    let isQuoted = false;
    for (const pointer of places) {
      const value = getAt(input, pointer);
      if (typeof value !== 'string' || value === '' || !said.includes(value)) continue;
      const forms = this.#taken.get(keyOf(model, pointer)) ?? new Set();
      this.#taken.set(keyOf(model, pointer), forms.add(formOf(value)));
      isQuoted = true;
    }
    return isQuoted;
  }

  /** The lessons about an operation. */
  of({ operation: { name } }: RequestModel): readonly Lesson[] {
    return this.#lessons.get(name) ?? [];
  }

  /**
   * Whether another value can be put into a place: it meets what the server is known to demand there, it is not
   * compared with another value, and it is not one of few that the server knows, unless it has the form of one that was taken.
   */
  allows(model: RequestModel, pointer: string, value: Json): boolean {
    const isKept = (lesson: Lesson): boolean => {
      if (lesson.demand.kind === 'ordered') return lesson.pointer !== pointer && lesson.other !== pointer;
      if (lesson.demand.kind === 'other') return lesson.pointer !== pointer || this.#isLikeTaken(model, pointer, value);
      return lesson.pointer !== pointer || isMet(lesson.demand, value);
    };
    return this.of(model).every(isKept) && (this.#bounds.get(model.operation.name) ?? []).every(isKept);
  }

  #isLikeTaken(model: RequestModel, pointer: string, value: Json): boolean {
    return typeof value === 'string' && this.#taken.get(keyOf(model, pointer))?.has(formOf(value)) === true;
  }
}

const keyOf = ({ operation: { name } }: RequestModel, pointer: string): string => `${name} ${pointer}`;

/** The kinds of characters in a text: `bed-17` has the form of `row-42`. */
const formOf = (text: string): string =>
  text.replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A').replaceAll(/\d/g, '0');

function keep(all: Map<string, Lesson[]>, { operation: { name } }: RequestModel, lessons: readonly Lesson[]): void {
  const known = all.get(name) ?? [];
  for (const lesson of lessons) if (!known.some((each) => isSameLesson(each, lesson))) known.push(lesson);
  if (known.length > 0) all.set(name, known);
}

const boundKeywords = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

/** Whether a lesson is a bound of a number, and nothing else. */
function isBound({ demand }: Lesson): boolean {
  if (demand.kind === 'low') return demand.most !== undefined;
  return demand.kind === 'schema' && Object.keys(demand.schema).every((name) => boundKeywords.includes(name));
}

function isSameLesson(one: Lesson, other: Lesson): boolean {
  return one.pointer === other.pointer && JSON.stringify(one.demand) === JSON.stringify(other.demand);
}

/** Whether a value meets a demand, as far as the value alone decides it. */
export function isMet(demand: Lesson['demand'], value: Json): boolean {
  if (demand.kind === 'low') return demand.most === undefined || (isNumber(value) && Number(value) <= demand.most);
  if (demand.kind !== 'schema') return true;
  try {
    return surelySatisfies(loadSchema(sourceOf(demand.schema)), value);
  } catch (error) {
    // A pattern in the syntax of another language, for example.
    if (error instanceof InvalidSchema || error instanceof UnsupportedSchema) return true;
    throw error;
  }
}

/** A schema that stands in no document, as a source. */
export function sourceOf(schema: JsonObject): { root: JsonObject; pointer: string; dialect: '2020-12' } {
  let source = sources.get(schema);
  if (source === undefined)
    sources.set(schema, (source = { root: { schema }, pointer: '/schema', dialect: '2020-12' }));
  return source;
}

/** A cache, because a schema is loaded once for each root. */
const sources = new WeakMap<JsonObject, ReturnType<typeof sourceOf>>();
