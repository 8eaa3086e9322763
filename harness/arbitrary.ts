/**
 * fast-check arbitraries from a JSON Schema, as the package exports them (`openapi-greenhouse/arbitrary`).
 *
 * @example
 * import fc from 'fast-check';
 * import { invalid, stringify, valid } from 'openapi-greenhouse/arbitrary';
 *
 * const schema = { type: 'object', required: ['id'], properties: { id: { type: 'integer', format: 'int64' } } };
 * fc.assert(fc.property(valid(schema), (value) => accepts(stringify(value))));
 * fc.assert(fc.property(invalid(schema), ({ value, keyword, instancePointer }) => !accepts(stringify(value))));
 */
import fc, { type Arbitrary } from 'fast-check';
import { nearMissesOf, valid as validOf, type ValueOf } from './arbitrary/index.ts';
import { stringify as print, type Json } from './json/index.ts';
import { faults, loadSchema, UnsupportedSchema, type Dialect, type SchemaSource } from './schema/index.ts';

export { type ValueOf } from './arbitrary/index.ts';
export { ExactNumber, parse, type Json, type JsonNumber, type JsonObject } from './json/index.ts';
export { InvalidSchema, UnsupportedSchema, type Dialect } from './schema/index.ts';

/** How to read a schema. */
export interface SchemaOptions {
  /** The default is 2020-12. */
  readonly dialect?: Dialect;
  /** Where the schema stands in a whole document: a JSON Pointer (RFC 6901). The default is the whole document. */
  readonly pointer?: string;
  /** Whether `format` is asserted (the default) or only an annotation. */
  readonly formats?: 'assert' | 'annotate';
  /** Other documents that references lead to, by their absolute URI. Nothing is ever fetched. */
  readonly documents?: ReadonlyMap<string, Json>;
  /** In a request `readOnly` properties are not required, in a response `writeOnly` ones are not. */
  readonly direction?: 'request' | 'response';
}

/** How to read a schema that is a whole document. */
interface WholeSchemaOptions extends SchemaOptions {
  readonly pointer?: never;
}

/** Options of `invalid`: which invalid values are wanted. */
export interface InvalidOptions extends SchemaOptions {
  /** Only values that break this keyword. */
  readonly keyword?: string;
  /** Only values that are invalid at this place: a JSON Pointer (RFC 6901). */
  readonly instancePointer?: string;
}

/** An arbitrary of values that break a schema. */
export interface InvalidArbitrary extends Arbitrary<InvalidValue> {
  /** Why some keywords are not broken at some places, where the schema is too large. Absent where all are. */
  readonly cut?: string;
}

/** A value that breaks its schema, and where it does. */
export interface InvalidValue {
  readonly value: Json;
  /** The keyword that it breaks: the only one, wherever that is possible. */
  readonly keyword: string;
  /** The JSON Pointer of the part of the value that breaks it. */
  readonly instancePointer: string;
  /** The JSON Pointer of the keyword in the document, after following references. */
  readonly schemaPointer: string;
}

/**
 * The valid values of a schema. Integers beyond 2^53 are BigInt, decimals that a double can't hold are ExactNumber;
 * `stringify` prints both exactly.
 *
 * @param schema any object that is a JSON Schema, such as what `z.toJSONSchema` returns. The type of the values is that
 *   of a literal schema; else it is Json, or the one that is given: `valid<Plant>(schema)`
 * @throws {InvalidSchema} when the schema is invalid
 * @throws {UnsupportedSchema} when no value satisfies it, or none can be generated exactly
 */
export function valid<const Schema extends object | boolean>(
  schema: Schema,
  options?: WholeSchemaOptions,
): Arbitrary<ValueOf<Schema>>;
export function valid<Value = Json>(schema: Json | object, options?: SchemaOptions): Arbitrary<Value>;
export function valid(schema: Json | object, options: SchemaOptions = {}): Arbitrary<Json> {
  return validOf(sourceOf(schema, options));
}

/** A value as JSON text, exact to the last digit. */
export function stringify(value: unknown): string {
  return print(value as Json);
}

/**
 * Values that break a schema, each in one keyword at one place wherever that is possible. They break every keyword at
 * every place, or only those that the options select. For a schema with hundreds of keywords only the outermost are
 * broken, and `cut` says so. For a schema that no value satisfies, the arbitrary generates any values, with a keyword
 * that they break.
 *
 * @throws {InvalidSchema} when the schema is invalid
 * @throws {UnsupportedSchema} when nothing can break the schema as the options require
 */
export function invalid(schema: Json | object, options: InvalidOptions = {}): InvalidArbitrary {
  const { keyword, instancePointer } = options;
  const source = sourceOf(schema, options);
  const { nearMisses, unmade, ...cut } = nearMissesOf(source);
  const isWanted = (miss: Pick<InvalidValue, 'keyword' | 'instancePointer'>): boolean =>
    (keyword === undefined || miss.keyword === keyword) &&
    (instancePointer === undefined || miss.instancePointer === instancePointer);
  const wanted = nearMisses.filter(isWanted);
  const arbitraries = wanted.map(({ variants, ...miss }) =>
    fc.oneof(...variants.map(({ arbitrary }) => arbitrary.map(({ value }) => labelled(value, miss)))),
  );
  if (arbitraries.length > 0) return Object.assign(fc.oneof(...arbitraries), cut);
  const [largest] = unmade.filter(isWanted);
  const none = (): never => {
    if (largest === undefined) return nothing(source.pointer);
    throw new UnsupportedSchema(largest.keyword, largest.schemaPointer, largest.because);
  };
  return keyword === undefined && instancePointer === undefined ? anything(source, none) : none();
}

function sourceOf(
  schema: Json | object,
  { pointer = '', dialect, formats, documents, direction }: SchemaOptions,
): SchemaSource {
  return {
    root: jsonOf(schema),
    pointer,
    ...(dialect && { dialect }),
    ...(formats && { formats }),
    ...(documents && { documents }),
    ...(direction && { direction }),
  };
}

/** A schema as JSON. Libraries leave members without a value, and functions, in their schemas. */
function jsonOf(value: unknown): Json {
  if (Array.isArray(value)) return value.map(jsonOf);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value as Json;
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined && !isCode(member));
  return Object.fromEntries(members.map(([name, member]) => [name, jsonOf(member)]));
}

/** Whether a member is a function, or holds some, as the `~standard` of a schema library does. */
function isCode(member: unknown): boolean {
  if (typeof member === 'function') return true;
  return (
    typeof member === 'object' && member !== null && Object.values(member).some((each) => typeof each === 'function')
  );
}

function labelled(value: Json, { keyword, instancePointer, schemaPointer }: Omit<InvalidValue, 'value'>): InvalidValue {
  return { value, keyword, instancePointer, schemaPointer };
}

/** Any values, where no value satisfies the schema. Any other schema without near-misses has no keyword to break. */
function anything(source: SchemaSource, none: () => never): Arbitrary<InvalidValue> {
  const node = loadSchema(source);
  const label = (value: Json): InvalidValue => {
    const [fault] = faults(node, value);
    if (fault === undefined) return none();
    const { node: at, keyword, instancePointer } = fault;
    return {
      value,
      keyword,
      instancePointer,
      schemaPointer: keyword === 'false' ? at.pointer : `${at.pointer}/${keyword}`,
    };
  };
  label(null);
  return validOf({ root: true, pointer: '' }).map(label);
}

function nothing(pointer: string): never {
  throw new UnsupportedSchema('the schema', pointer, 'no value breaks it with the requested keyword and pointer');
}
