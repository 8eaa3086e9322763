import type { Demand, RequestModel } from '../../clause/index.ts';
import { isNumber, type Json, type JsonObject } from '../../json/index.ts';
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

  /** Keeps lessons; one about the same place with the same demand is kept once. */
  learn({ operation: { name } }: RequestModel, lessons: readonly Lesson[]): void {
    const known = this.#lessons.get(name) ?? [];
    for (const lesson of lessons) if (!known.some((each) => isSameLesson(each, lesson))) known.push(lesson);
    this.#lessons.set(name, known);
  }

  /** The lessons about an operation. */
  of({ operation: { name } }: RequestModel): readonly Lesson[] {
    return this.#lessons.get(name) ?? [];
  }

  /**
   * Whether another value can be put into a place: it meets what the server is known to demand there, it is not
   * compared with another value, and it is not one of few that the server knows.
   */
  allows(model: RequestModel, pointer: string, value: Json): boolean {
    return this.of(model).every((lesson) => {
      if (lesson.demand.kind === 'ordered') return lesson.pointer !== pointer && lesson.other !== pointer;
      if (lesson.demand.kind === 'other') return lesson.pointer !== pointer;
      return lesson.pointer !== pointer || isMet(lesson.demand, value);
    });
  }
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
