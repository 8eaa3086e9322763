import { childPointer, isObject, type Json, type JsonObject } from '../../json/index.ts';
import { hasEffect, type DialectTable } from '../load/dialect-table.ts';
import type { Navigator, Position } from '../load/navigator.ts';
import { subschemasIn } from '../load/resources.ts';

/** Keywords that do not affect validity, and so are read even beside a `$ref` that disables its siblings. */
export const annotations: ReadonlySet<string> = new Set([
  ...['title', 'summary', 'description', 'example', 'examples', 'default', 'deprecated', 'readOnly', 'writeOnly'],
  ...['xml', 'externalDocs', '$comment', '$id', 'id'],
]);

/** The keywords that refer to another schema. The last is the predecessor of `$dynamicRef`. */
const references = ['$ref', '$dynamicRef', '$recursiveRef'] as const;

/** One schema as its author wrote it, valid or not. Its keywords have an effect only where their dialect has them. */
export class WrittenSchema {
  readonly #navigator: Navigator;
  readonly #position: Position;
  readonly #value: JsonObject;
  readonly #table: DialectTable;

  constructor(navigator: Navigator, position: Position) {
    this.#navigator = navigator;
    this.#position = position;
    this.#table = navigator.tableAt(position);
    const value = navigator.valueAt(position);
    this.#value = isObject(value) ? value : {};
  }

  /** The pointer of the schema, after the URI of its document where that is not the main one. */
  get pointer(): string {
    return this.#position.shown;
  }

  /** Identifies the schema together with its dynamic scope. */
  get key(): string {
    return this.#position.key;
  }

  /** The whole JSON object, with all keywords, whether they have an effect or not. */
  get value(): JsonObject {
    return this.#value;
  }

  /** The value of a keyword, or undefined where it is absent or has no effect here. */
  keyword(name: string): Json | undefined {
    if (!Object.hasOwn(this.#value, name) || !hasEffect(this.#table, name)) return undefined;
    const counting = typeof this.#value['$ref'] === 'string' ? this.#table.besideRef : undefined;
    const isVoid = counting?.includes(name) === false && name !== '$ref' && !annotations.has(name);
    return isVoid ? undefined : this.#value[name];
  }

  /** The schemas that it refers to, without references that cannot be resolved. */
  get references(): WrittenSchema[] {
    return references.flatMap((name) => {
      const reference = this.keyword(name);
      if (typeof reference !== 'string') return [];
      const target = this.#navigator.follow(reference, this.#position, name !== '$ref');
      return target === undefined ? [] : [new WrittenSchema(this.#navigator, target)];
    });
  }

  /** The schema with a name in the value of a keyword such as `properties`. */
  named(keyword: string, name: string): WrittenSchema | undefined {
    const value = this.keyword(keyword);
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    const pointer = childPointer(childPointer(this.pointer, keyword), name);
    return new WrittenSchema(this.#navigator, this.#navigator.within(this.#position, pointer));
  }

  /** The schemas in the value of a keyword, each with its name or index. */
  inside(name: string): (readonly [key: string | number | undefined, schema: WrittenSchema])[] {
    const value = this.keyword(name);
    if (value === undefined) return [];
    const place = childPointer(this.pointer, name);
    return subschemasIn(name, value).map(([key]) => {
      const pointer = key === undefined ? place : childPointer(place, key);
      return [key, new WrittenSchema(this.#navigator, this.#navigator.within(this.#position, pointer))];
    });
  }

  /** All schemas that it contains or refers to. */
  get children(): WrittenSchema[] {
    const inside = Object.keys(this.#value).flatMap((name) => this.inside(name).map(([, schema]) => schema));
    return [...this.references, ...inside];
  }
}

/**
 * The schema at a position, and then every schema that it contains or leads to.
 *
 * @param seen the keys of schemas to leave out, with what they lead to; those that are yielded are added
 */
export function* reachedFrom(navigator: Navigator, position: Position, seen: Set<string>): Generator<WrittenSchema> {
  const waiting = [new WrittenSchema(navigator, position)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next.key)) continue;
    seen.add(next.key);
    yield next;
    waiting.push(...next.children.reverse());
  }
}
