import type { Json, JsonNumber } from '../json/index.ts';

/**
 * The type of the values of a literal JSON Schema: type, const, enum, properties, required, items, anyOf, oneOf, allOf and
 * nullable. What other keywords say, and any schema that is not a literal, is `Json`. Numbers are `JsonNumber`, because
 * no `number` holds every integer exactly.
 */
export type ValueOf<Schema> = 0 extends 1 & Schema
  ? Json
  : Schema extends { readonly nullable: true }
    ? DescribedValue<Schema> | null
    : DescribedValue<Schema>;

type DescribedValue<Schema> = Schema extends { readonly const: infer Value }
  ? LiteralValue<Value>
  : Schema extends { readonly enum: readonly (infer Value)[] }
    ? LiteralValue<Value>
    : Schema extends { readonly anyOf: readonly (infer Branch)[] } | { readonly oneOf: readonly (infer Branch)[] }
      ? EachOf<Branch>
      : Schema extends { readonly allOf: readonly (infer Branch)[] }
        ? AllOf<Branch>
        : Schema extends { readonly type: infer Type }
          ? Type extends readonly (infer Name)[]
            ? TypeNamed<Name, Schema>
            : TypeNamed<Type, Schema>
          : Json;

/** A number of a schema can be generated in any of its forms. */
type LiteralValue<Value> = Value extends number | bigint ? JsonNumber : Value;

type EachOf<Branch> = Branch extends unknown ? ValueOf<Branch> : never;

/** The intersection of the branches of a union. */
type AllOf<Branch> = (Branch extends unknown ? (value: ValueOf<Branch>) => void : never) extends (
  value: infer Value,
) => void
  ? Value
  : never;

/** Spread over the names of types. */
type TypeNamed<Name, Schema> = Name extends 'null'
  ? null
  : Name extends 'boolean'
    ? boolean
    : Name extends 'integer' | 'number'
      ? JsonNumber
      : Name extends 'array'
        ? Schema extends { readonly items: infer Items; readonly prefixItems?: undefined }
          ? readonly ValueOf<Items>[]
          : readonly Json[]
        : Name extends 'object'
          ? MembersOf<Schema>
          : // A type that is only known as `string` is that of a schema that is not a literal.
            string extends Name
            ? Json
            : Name extends 'string'
              ? string
              : never;

type MembersOf<Schema> = Schema extends { readonly properties: infer Properties }
  ? Flattened<
      {
        readonly [Name in keyof Properties as Name extends RequiredName<Schema> ? Name : never]: ValueOf<
          Properties[Name]
        >;
      } & {
        readonly [Name in keyof Properties as Name extends RequiredName<Schema> ? never : Name]?: ValueOf<
          Properties[Name]
        >;
      } & Readonly<Record<Exclude<RequiredName<Schema>, keyof Properties>, Json>>
    >
  : Readonly<Record<string, Json>>;

type RequiredName<Schema> = Schema extends { readonly required: readonly (infer Name extends string)[] } ? Name : never;

/** One object type instead of an intersection, which is easier to read in an editor. */
type Flattened<Type> = { [Name in keyof Type]: Type[Name] };
