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
import { nearMissesOf, valid as validOf } from './arbitrary/index.ts';
import type { Json } from './json/index.ts';
import { faults, loadSchema, UnsupportedSchema, type Dialect, type SchemaSource } from './schema/index.ts';

export { ExactNumber, parse, stringify, type Json, type JsonNumber, type JsonObject } from './json/index.ts';
export { InvalidSchema, UnsupportedSchema, type Dialect } from './schema/index.ts';

/** How a schema is to be read. */
export interface SchemaOptions {
  /** 2020-12 unless said otherwise. */
  readonly dialect?: Dialect;
  /** Where the schema stands, when what is given is a whole document: a JSON Pointer (RFC 6901). */
  readonly pointer?: string;
  /** Whether `format` is asserted (the default) or only an annotation. */
  readonly formats?: 'assert' | 'annotate';
  /** Further documents that references lead to, by their absolute URI. Nothing is ever fetched. */
  readonly documents?: ReadonlyMap<string, Json>;
  /** In a request no `readOnly` property is required, in a response no `writeOnly` one. */
  readonly direction?: 'request' | 'response';
}

/** Which faults are wanted. */
export interface InvalidOptions extends SchemaOptions {
  /** Only values that break this keyword. */
  readonly keyword?: string;
  /** Only values that are broken at this place. */
  readonly instancePointer?: string;
}

/** Values that break a schema. */
export interface InvalidArbitrary extends Arbitrary<InvalidValue> {
  /** Why not every keyword at every place is broken, where the schema is too large for that. */
  readonly cut?: string;
}

/** A value that breaks its schema, and where. */
export interface InvalidValue {
  readonly value: Json;
  /** The keyword that it breaks, alone wherever that can be. */
  readonly keyword: string;
  /** The value that breaks it. */
  readonly instancePointer: string;
  /** The keyword in the schema, after following references. */
  readonly schemaPointer: string;
}

/**
 * The valid values of a schema. Integers beyond 2^53 come as BigInt, decimals that a double can't hold as ExactNumber;
 * `stringify` prints both exactly. Throws an InvalidSchema for a broken schema, and an UnsupportedSchema for one that no
 * value satisfies or that cannot be generated exactly.
 */
export function valid(schema: Json, options: SchemaOptions = {}): Arbitrary<Json> {
  return validOf(sourceOf(schema, options));
}

/**
 * Values that break a schema, each in one keyword at one place wherever that can be: every keyword at every place, all
 * together or those that the options ask for. A schema of hundreds of clauses is broken in the outermost of them: then
 * `cut` says so. Every value breaks a schema that none satisfies: of such a one any values come, with what they break.
 * Throws an InvalidSchema for a broken schema, and an UnsupportedSchema when nothing can be broken.
 */
export function invalid(schema: Json, options: InvalidOptions = {}): InvalidArbitrary {
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

function sourceOf(schema: Json, { pointer = '', dialect, formats, documents, direction }: SchemaOptions): SchemaSource {
  return {
    root: schema,
    pointer,
    ...(dialect && { dialect }),
    ...(formats && { formats }),
    ...(documents && { documents }),
    ...(direction && { direction }),
  };
}

function labelled(value: Json, { keyword, instancePointer, schemaPointer }: Omit<InvalidValue, 'value'>): InvalidValue {
  return { value, keyword, instancePointer, schemaPointer };
}

/** Every value breaks a schema that none satisfies; whatever else is unbroken has nothing to break. */
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
