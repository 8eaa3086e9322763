import { childPointer, isArray, isNumber, isObject } from '../../json/index.ts';
import { read, type KeywordValue, type ReadKeyword } from '../definition/read-keyword.ts';
import { definitions } from '../keyword/index.ts';
import type { Keywords, SchemaNode } from '../node.ts';
import type { Dialect } from '../source.ts';

/** The readers of all keywords of 2020-12. */
const latest: Readonly<Record<string, ReadKeyword>> = Object.fromEntries(
  definitions.flatMap(({ name, read: reader }) => (reader ? [[name, reader]] : [])),
);

/** The keywords of one dialect, with readers that translate each to keywords of 2020-12. */
export class DialectTable {
  readonly keywords: Readonly<Record<string, ReadKeyword>>;
  /** The only keywords that count beside a `$ref`, which disabled its siblings before 2019-09; undefined if all do. */
  readonly besideRef: readonly string[] | undefined;
  /** The keywords of the validation vocabulary (validation 2020-12, section 6). */
  readonly validation: readonly string[] = [
    ...['type', 'enum', 'const', 'multipleOf', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'],
    ...['maxLength', 'minLength', 'pattern', 'maxItems', 'minItems', 'uniqueItems', 'maxContains', 'minContains'],
    ...['maxProperties', 'minProperties', 'required', 'dependentRequired'],
  ];

  constructor(keywords: Readonly<Record<string, ReadKeyword>>, besideRef?: readonly string[]) {
    this.keywords = keywords;
    this.besideRef = besideRef;
  }

  /** The dialect without some of its keywords. */
  without(names: readonly string[]): DialectTable {
    if (names.length === 0) return this;
    return new DialectTable(omit(this.keywords, names), this.besideRef);
  }
}

function omit<Value>(record: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** Up to 2019-09 `items` could be an array, and `additionalItems` applied to the rest (core 2019-09, section 9.3.1). */
const positional: Readonly<Record<string, ReadKeyword>> = {
  items: (k) =>
    isArray(k.value)
      ? { prefixItems: k.value.map((_, i) => k.schema(childPointer(k.pointer, i))) }
      : { items: read.schema(k) },
  additionalItems: (k): Keywords => (isArray(k.siblings['items']) ? { items: read.schema(k) } : {}),
};

/** `dependencies` (draft-07 validation, section 6.5.7): each value is an array of names, or a schema. */
function dependencies(keyword: KeywordValue): Keywords {
  const entries = isObject(keyword.value) ? Object.entries(keyword.value) : [];
  const names = entries.filter(([, value]) => isArray(value));
  const schemas = entries.filter(([, value]) => !isArray(value));
  const place = (name: string) => childPointer(keyword.pointer, name);
  return {
    dependentRequired: new Map(
      names.map(([name, value]) => [name, read.names({ ...keyword, value, pointer: place(name) })]),
    ),
    dependentSchemas: new Map(schemas.map(([name]): [string, SchemaNode] => [name, keyword.schema(place(name))])),
  };
}

/**
 * Before draft-06 the exclusive bounds were booleans beside the bounds (OpenAPI 3.0.4, section 4.7.24.1). A number there is
 * read as later drafts read it, because generators such as FastAPI before 0.99 write it, and it has no other meaning.
 */
const booleanBounds: Readonly<Record<string, ReadKeyword>> = {
  minimum: (k) =>
    k.siblings['exclusiveMinimum'] === true ? { exclusiveMinimum: read.number(k) } : { minimum: read.number(k) },
  maximum: (k) =>
    k.siblings['exclusiveMaximum'] === true ? { exclusiveMaximum: read.number(k) } : { maximum: read.number(k) },
  exclusiveMinimum: (k) => (isNumber(k.value) ? { exclusiveMinimum: read.number(k) } : (read.boolean(k), {})),
  exclusiveMaximum: (k) => (isNumber(k.value) ? { exclusiveMaximum: read.number(k) } : (read.boolean(k), {})),
};

/** `nullable: true` adds null to the type beside it (OpenAPI 3.0.4, section 4.7.24.1). */
const nullableType: ReadKeyword = (k) => ({
  type: k.siblings['nullable'] === true ? [...read.types(k), 'null'] : read.types(k),
});

/** Elsewhere its meaning was unclear. */
const nullable: ReadKeyword = ({ value, siblings }) => {
  const { $ref: reference, type, enum: listed } = siblings;
  const isUnclear = reference !== undefined || type === undefined || (isArray(listed) && !listed.includes(null));
  return value === true && isUnclear ? { nullable: true } : {};
};

/**
 * `x-nullable` is the extension by which generators such as go-swagger and NSwag write `nullable` in Swagger 2.0. No
 * specification says what it means, so null is neither generated nor a fault.
 */
const extendedNullable: ReadKeyword = ({ value }) => (value === true ? { nullable: true } : {});

const openApiNames = [
  ...['$ref', 'type', 'enum', 'multipleOf', 'maxLength', 'minLength', 'pattern', 'format', 'maxItems', 'minItems'],
  ...[
    'uniqueItems',
    'maxProperties',
    'minProperties',
    'required',
    'allOf',
    'properties',
    'additionalProperties',
    'items',
    'discriminator',
  ],
];

const openApi30 = {
  ...pick(latest, [...openApiNames, 'oneOf', 'anyOf', 'not']),
  ...booleanBounds,
  type: nullableType,
  nullable,
};

const later = ['prefixItems', '$dynamicRef', 'discriminator'];
const after07 = [
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedItems',
  'unevaluatedProperties',
  'minContains',
  'maxContains',
];

/** The table of each dialect. */
export const tables: Readonly<Record<Dialect, DialectTable>> = {
  '2020-12': new DialectTable(latest),
  '2019-09': new DialectTable({
    ...omit(latest, later),
    ...positional,
    contains: (k) => ({ contains: read.schema(k), containsUnevaluated: true }),
    $recursiveRef: (k) => ({ $dynamicRef: k.reference(k.value, k.pointer, true) }),
  }),
  'draft-07': new DialectTable({ ...omit(latest, [...later, ...after07]), ...positional, dependencies }, []),
  'openapi-3.0': new DialectTable(openApi30, ['nullable']),
  'swagger-2.0': new DialectTable({ ...pick(latest, openApiNames), ...booleanBounds, 'x-nullable': extendedNullable }, [
    'x-nullable',
  ]),
};

/** Every keyword that any dialect reads. In a dialect that does not read it, it has no effect. */
const everyKeyword: ReadonlySet<string> = new Set(
  Object.values(tables).flatMap(({ keywords }) => Object.keys(keywords)),
);

/**
 * Whether a keyword has an effect in a dialect: the dialect reads it, or it is an annotation, which no dialect reads.
 */
export function hasEffect({ keywords }: DialectTable, name: string): boolean {
  return Object.hasOwn(keywords, name) || !everyKeyword.has(name);
}

function pick<Value>(record: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}

/** The dialect that a `$schema` names, or undefined where it is missing or unknown. */
export function dialectOf(metaSchema: string | undefined): Dialect | undefined {
  switch (metaSchema?.replace(/#$/, '')) {
    case 'https://json-schema.org/draft/2020-12/schema':
      return '2020-12';
    case 'https://json-schema.org/draft/2019-09/schema':
      return '2019-09';
    case 'http://json-schema.org/draft-07/schema':
    case 'http://json-schema.org/draft-06/schema':
      return 'draft-07';
    default:
      return undefined;
  }
}
