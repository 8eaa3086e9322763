import { isArray, isObject, type Json } from '../../json/index.ts';
import type { Navigator, Position } from '../load/navigator.ts';
import { matcherOf } from '../pattern/matcher.ts';
import { regularExpression } from '../pattern/regular-expression.ts';
import { WrittenSchema } from './written-schema.ts';

/**
 * Which schemas a view includes beside the first one. `sure`: those that every value must satisfy, which are all that
 * it refers to and all of its `allOf`. `possible`: its alternatives too.
 */
export type Sees = 'sure' | 'possible';

/**
 * What a schema states about a value, such as types, property names and annotations, whether or not the schema is
 * valid. It is taken from the schema as its author wrote it, and from the schemas included beside it, the nearest
 * first.
 */
export interface SchemaView {
  /** The value of a keyword in the nearest schema that has it. */
  keyword(name: string): Json | undefined;
  /** The values of a keyword in all schemas of the view. */
  values(name: string): readonly Json[];
  /** Whether any of the schemas names this type. */
  hasType(type: string): boolean;
  /** Whether one of the schemas stands at a pointer. */
  includes(pointer: string): boolean;
  /** The schemas of a property: by its name, by a pattern, or as an additional property. */
  property(name: string): SchemaView;
  /** The schemas of the items that no keyword describes by their index. */
  readonly items: SchemaView;
  /** The schemas of the item at an index. */
  item(index: number): SchemaView;
  /** The schemas of the child for a token of a JSON Pointer, which can be a name or an index. */
  step(token: string): SchemaView;
  /** The name among the components of the schema, or of a schema that it refers to. */
  readonly componentName: string | undefined;
  /** The names in all `properties`. */
  readonly propertyNames: readonly string[];
  /** The values in all `enum`s. */
  readonly members: readonly Json[];
  /** The schema, and the schemas that it leads to by references alone, as their authors wrote them. */
  readonly referred: readonly WrittenSchema[];
}

const alternatives = ['anyOf', 'oneOf', 'then', 'else', 'dependentSchemas', 'dependencies'];

/** A view of the schema at a position. */
export function viewPosition(navigator: Navigator, position: Position, sees: Sees = 'sure'): SchemaView {
  return new WrittenView([new WrittenSchema(navigator, position)], sees);
}

class WrittenView implements SchemaView {
  readonly #starts: readonly WrittenSchema[];
  readonly #sees: Sees;
  readonly #parts: readonly WrittenSchema[];
  readonly #properties = new Map<string, SchemaView>();
  readonly #prefixed = new Map<number, SchemaView>();
  #items: SchemaView | undefined;
  #names: readonly string[] | undefined;

  constructor(starts: readonly WrittenSchema[], sees: Sees) {
    this.#starts = starts;
    this.#sees = sees;
    this.#parts = partsOf(starts, sees);
  }

  keyword(name: string): Json | undefined {
    return this.values(name)[0];
  }

  values(name: string): readonly Json[] {
    return this.#parts.flatMap((part) => {
      const value = part.keyword(name);
      return value === undefined ? [] : [value];
    });
  }

  hasType(type: string): boolean {
    return this.values('type').some((found) => (isArray(found) ? found.includes(type) : found === type));
  }

  includes(pointer: string): boolean {
    return this.#parts.some((part) => part.pointer === pointer);
  }

  property(name: string): SchemaView {
    let view = this.#properties.get(name);
    if (view === undefined) this.#properties.set(name, (view = new WrittenView(this.#ofProperty(name), this.#sees)));
    return view;
  }

  get items(): SchemaView {
    return (this.#items ??= new WrittenView(this.#ofRest(), this.#sees));
  }

  item(index: number): SchemaView {
    const prefixed = this.#parts.flatMap((part) => prefixOf(part).filter(([key]) => key === index));
    if (prefixed.length === 0) return this.items;
    let view = this.#prefixed.get(index);
    const found = prefixed.map(([, schema]) => schema);
    if (view === undefined) this.#prefixed.set(index, (view = new WrittenView(found, this.#sees)));
    return view;
  }

  step(token: string): SchemaView {
    if (!/^(?:0|[1-9]\d*)$/.test(token)) return this.property(token);
    const index = Number(token);
    const prefixed = this.#parts.flatMap((part) => prefixOf(part).filter(([key]) => key === index));
    const items = prefixed.length > 0 ? prefixed.map(([, schema]) => schema) : this.#ofRest();
    return new WrittenView([...this.#ofProperty(token), ...items], this.#sees);
  }

  get componentName(): string | undefined {
    const [first] = this.#starts;
    if (first === undefined) return undefined;
    const own = [...first.references, first].map(({ pointer }) => nameIn(pointer));
    return own.find((name) => name !== undefined);
  }

  get propertyNames(): readonly string[] {
    return (this.#names ??= [
      ...new Set(this.values('properties').flatMap((found) => (isObject(found) ? Object.keys(found) : []))),
    ]);
  }

  get members(): readonly Json[] {
    return this.values('enum').flatMap((found) => (isArray(found) ? found : []));
  }

  get referred(): readonly WrittenSchema[] {
    return withAll(this.#starts, (schema) => schema.references);
  }

  #ofProperty(name: string): WrittenSchema[] {
    const found = this.#parts.flatMap((part) => ofProperty(part, name));
    return found.length > 0 ? found : this.#parts.flatMap((part) => schemasIn(part, 'unevaluatedProperties'));
  }

  #ofRest(): WrittenSchema[] {
    const found = this.#parts.flatMap(restOf);
    return found.length > 0 ? found : this.#parts.flatMap((part) => schemasIn(part, 'unevaluatedItems'));
  }
}

/** The view of no schema: it states nothing. */
export const emptyView: SchemaView = new WrittenView([], 'sure');

/** The schemas with all that the view includes beside them, each once, because references can lead back. */
function partsOf(starts: readonly WrittenSchema[], sees: Sees): WrittenSchema[] {
  const others = sees === 'sure' ? ['allOf'] : ['allOf', ...alternatives];
  return withAll(starts, (schema) => [...schema.references, ...others.flatMap((name) => schemasIn(schema, name))]);
}

/** The schemas with those that they lead to, the nearest first. */
function withAll(
  starts: readonly WrittenSchema[],
  next: (schema: WrittenSchema) => readonly WrittenSchema[],
): WrittenSchema[] {
  const seen = new Map<string, WrittenSchema>();
  const waiting = [...starts].reverse();
  for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
    if (seen.has(here.key)) continue;
    seen.set(here.key, here);
    waiting.push(...[...next(here)].reverse());
  }
  return [...seen.values()];
}

function schemasIn(schema: WrittenSchema, name: string): WrittenSchema[] {
  return schema.inside(name).map(([, child]) => child);
}

/** The subschemas of a schema for a property: by its name and by patterns, or else for additional properties. */
function ofProperty(schema: WrittenSchema, name: string): WrittenSchema[] {
  const named = schema.named('properties', name);
  const matched = schema.inside('patternProperties').filter(([pattern]) => matches(String(pattern), name));
  const found = [...(named === undefined ? [] : [named]), ...matched.map(([, child]) => child)];
  return found.length > 0 ? found : schemasIn(schema, 'additionalProperties');
}

/** Whether a name matches a pattern. An invalid pattern matches nothing. */
function matches(pattern: string, name: string): boolean {
  return regularExpression(pattern) !== undefined && matcherOf(pattern).test(name);
}

/** The schemas of the first items by index. Up to 2019-09 they were a list under `items`. */
function prefixOf(schema: WrittenSchema): (readonly [key: string | number | undefined, schema: WrittenSchema])[] {
  return [...schema.inside('prefixItems'), ...schema.inside('items').filter(([key]) => key !== undefined)];
}

function restOf(schema: WrittenSchema): WrittenSchema[] {
  if (isArray(schema.keyword('items') ?? null)) return schemasIn(schema, 'additionalItems');
  return schemasIn(schema, 'items');
}

function nameIn(pointer: string): string | undefined {
  const name = /^\/(?:components\/schemas|definitions)\/([^/]+)$/.exec(pointer)?.[1];
  return name?.replaceAll('~1', '/').replaceAll('~0', '~');
}
