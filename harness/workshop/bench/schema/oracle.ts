import { createRequire } from 'node:module';
import { addKeyword } from '@hyperjump/json-schema/experimental';
import {
  registerSchema,
  setShouldValidateSchema,
  unregisterSchema,
  validate,
  type SchemaObject,
} from '@hyperjump/json-schema/draft-2020-12';
import {
  compareNumbers,
  getAt,
  isArray,
  isInteger,
  isMultipleOf,
  isNumber,
  isObject,
  objectOf,
  typeOf,
  type Json,
  type JsonNumber,
} from '../../../json/index.ts';
import { canonicalText } from '../../../schema/index.ts';

/**
 * @hyperjump/json-schema as an oracle, which shares only the arithmetic of numbers with this project's own validator.
 *   It stores numbers as doubles, so its numeric keywords are replaced, and look up the exact values by their places.
 */
export class Oracle {
  readonly #validate: (value: never) => { valid: boolean };
  readonly #state: OracleState;

  private constructor(validate: (value: never) => { valid: boolean }, state: OracleState) {
    this.#validate = validate;
    this.#state = state;
  }

  /** Compiles a schema.
   *
   * @throws if the oracle cannot read the schema */
  static async of(schema: Json, documents: ReadonlyMap<string, Json>, state: OracleState): Promise<Oracle> {
    const dialect = 'https://json-schema.org/draft/2020-12/schema';
    state.count++;
    const uri = `https://oracle.example/${state.count}`;
    for (const [id, document] of documents) {
      try {
        registerSchema(inDoubles(document) as SchemaObject, id, dialect);
      } catch {
        // It is registered already, because the documents are the same for every schema.
      }
    }
    state.schema = schema;
    state.uri = uri;
    registerSchema(inDoubles(schema) as SchemaObject, uri, dialect);
    return new Oracle(await validate(uri), state);
  }

  /** Whether the value is valid. */
  accepts(value: Json): boolean {
    this.#state.value = value;
    return this.#validate(inDoubles(value) as never).valid;
  }
}

/**
 * The value that is being validated. Hyperjump's keywords are the same objects for all schemas, and see only doubles.
 */
export interface OracleState {
  schema: Json;
  /** The URI under which the oracle knows the schema. */
  uri: string;
  value: Json;
  count: number;
  /** Schemas that the oracle could not read. */
  unread: number;
}

/** Replaces the numeric keywords in this process. */
export function exactOracle(): OracleState {
  // Otherwise the meta-schema would also look up exact values; this project has already checked the schema.
  setShouldValidateSchema(false);
  publishMetaSchema();
  const state: OracleState = { schema: true, uri: '', value: null, count: 0, unread: 0 };
  const exact = (instance: unknown) => {
    const { pointer, value } = instance as { pointer: string; value: Json };
    // A pointer cannot lead to the name of a property.
    return pointer.startsWith('*') ? value : getAt(state.value, pointer);
  };
  const numeric = (name: string, holds: (value: JsonNumber, limit: JsonNumber) => boolean) => {
    define(name, (limit, instance) => {
      const value = exact(instance);
      return !isNumber(value) || !isNumber(limit) || holds(value, limit);
    });
  };
  const define = (name: string, holds: (expected: Json, instance: unknown) => boolean) => {
    addKeyword({
      id: `https://json-schema.org/keyword/${name}`,
      compile: (schema: OraclePlace) => Promise.resolve(exactOf(state, schema)),
      interpret: (expected: Json, instance: unknown) => holds(expected, instance),
    });
  };
  numeric('minimum', (value, limit) => compareNumbers(value, limit) >= 0);
  numeric('maximum', (value, limit) => compareNumbers(value, limit) <= 0);
  numeric('exclusiveMinimum', (value, limit) => compareNumbers(value, limit) > 0);
  numeric('exclusiveMaximum', (value, limit) => compareNumbers(value, limit) < 0);
  numeric('multipleOf', (value, limit) => isMultipleOf(value, limit));
  define('type', (types, instance) => {
    const value = exact(instance);
    if (value === undefined) return true;
    const names = isArray(types) ? types : [types];
    return names.includes(typeOf(value)) || (names.includes('integer') && isNumber(value) && isInteger(value));
  });
  const equal = (left: Json, right: Json) => canonicalText(left) === canonicalText(right);
  define('const', (expected, instance) => equal(expected, exact(instance) ?? null));
  define('enum', (members, instance) => (members as Json[]).some((member) => equal(member, exact(instance) ?? null)));
  define('uniqueItems', (unique, instance) => {
    const value = exact(instance);
    return !isArray(value) || unique !== true || new Set(value.map(canonicalText)).size === value.length;
  });
  return state;
}

/** A place in a schema, as the oracle identifies it. */
interface OraclePlace {
  readonly cursor: string;
  readonly document: { readonly baseUri: string; readonly root: unknown };
}

/**
 * Returns the exact value of a keyword by its place in the schema. Numbers in other documents are small enough for
 * doubles. If `enum` and `const` list objects with a `$ref` (core 2020-12, section 8.2.3.1: it is data there), the
 * oracle's own copy has references instead, and no value equals it.
 */
function exactOf({ schema, uri }: OracleState, { cursor, document }: OraclePlace): Json {
  const exact = document.baseUri === uri ? getAt(schema, cursor) : undefined;
  return exact ?? getAt(document.root as Json, cursor) ?? null;
}

/**
 * The published meta-schema of 2020-12. The oracle's copy lacks `$recursiveAnchor` and `$recursiveRef`, and therefore
 * accepts `{"$recursiveAnchor": 26}`.
 */
function publishMetaSchema(): void {
  const base = 'https://json-schema.org/draft/2020-12/';
  const vocabularies = ['core', 'applicator', 'unevaluated', 'validation', 'meta-data', 'format-annotation', 'content'];
  const require = createRequire(import.meta.url);
  for (const name of ['schema', ...vocabularies.map((vocabulary) => `meta/${vocabulary}`)]) {
    unregisterSchema(base + name);
    registerSchema(
      require(`ajv/dist/refs/json-schema-2020-12/${name}.json`) as SchemaObject,
      base + name,
      `${base}schema`,
    );
  }
}

function inDoubles(value: Json): Json {
  if (isNumber(value)) return typeof value === 'number' ? value : clamp(Number(String(value)));
  if (isArray(value)) return value.map(inDoubles);
  return isObject(value) ? objectOf(Object.entries(value).map(([name, item]) => [name, inDoubles(item)])) : value;
}

/** Infinity is not a JSON value. */
function clamp(value: number): number {
  return Number.isFinite(value) ? value : Math.sign(value) * Number.MAX_VALUE;
}
