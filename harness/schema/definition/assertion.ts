import { isArray, isNumber, isObject, type Json, type JsonNumber, type JsonObject } from '../../json/index.ts';
import type { Keyword, Keywords } from '../node.ts';
import type { KeywordDefinition } from './definition.ts';
import type { KeywordValue } from './read-keyword.ts';
import { broken } from './visit.ts';

/** The values of each type. */
interface ValuesOf {
  readonly number: JsonNumber;
  readonly string: string;
  readonly array: readonly Json[];
  readonly object: JsonObject;
}

type Constrained = keyof ValuesOf;
type Stated<Name extends Keyword> = Required<Keywords>[Name];

/** An assertion that depends on the value alone (validation 2020-12, section 6). */
interface Assertion<Name extends Keyword, Value> extends Pick<
  KeywordDefinition,
  'bound' | 'decide' | 'values' | 'exact'
> {
  readonly name: Name;
  /** Reads the value of the keyword. */
  readonly stated: (keyword: KeywordValue) => Stated<Name>;
  /** Whether an instance satisfies the stated value. */
  readonly holds: (stated: Stated<Name>) => (value: Value) => boolean;
  /** The stated value in words. */
  readonly says: (stated: Stated<Name>) => string;
}

/** An assertion about values of every type. */
export function assertion<Name extends Keyword>(assertion: Assertion<Name, Json>): KeywordDefinition {
  const { name, stated, holds, says, ...rest } = assertion;
  const asserts = (keywords: Keywords) => {
    const value = keywords[name];
    return value === undefined ? undefined : holds(value as Stated<Name>);
  };
  return {
    ...rest,
    name,
    read: (keyword) => ({ [name]: stated(keyword) }),
    asserts,
    judge: (keywords) => {
      const keeps = asserts(keywords);
      return keeps && ((visit) => keeps(visit.value) || broken(visit, name));
    },
    describe: (keywords) => says(keywords[name] as Stated<Name>),
  };
}

/** An assertion about values of one type. All other values satisfy it. */
export function assertionAbout<Type extends Constrained, Name extends Keyword>(
  type: Type,
  { holds, ...rest }: Assertion<Name, ValuesOf[Type]>,
): KeywordDefinition {
  const is = isOf[type] as (value: Json) => value is ValuesOf[Type] & Json;
  const about = (stated: Stated<Name>) => {
    const keeps = holds(stated);
    return (value: Json) => !is(value) || keeps(value);
  };
  return { ...assertion({ ...rest, holds: about }), type };
}

const isOf: { readonly [Type in Constrained]: (value: Json) => value is ValuesOf[Type] & Json } = {
  number: isNumber,
  string: (value) => typeof value === 'string',
  array: isArray,
  object: isObject,
};
