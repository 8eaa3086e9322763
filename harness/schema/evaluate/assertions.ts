import {
  compareNumbers,
  equals,
  isArray,
  isMultipleOf,
  isNumber,
  isObject,
  type Json,
  type JsonNumber,
} from '../../json/index.ts';
import { hasDuplicates } from '../duplicates.ts';
import { keepsFormat } from '../format/format.ts';
import { lengthOf } from '../length.ts';
import type { Keywords } from '../node.ts';
import { matcherOf } from '../pattern/matcher.ts';
import { hasType } from '../types.ts';
import { broken, type Compile } from './check.ts';

/** The assertions of validation 2020-12, section 6, that look at nothing but the value itself. */
export const assertions: readonly Compile[] = [
  assertion('type', (types) => (value) => hasType(value, types)),
  assertion('const', (expected) => (value) => equals(value, expected)),
  assertion('enum', (members) => (value) => members.some((member) => equals(value, member))),
  assertion('minimum', (limit) => numbers((value) => compareNumbers(value, limit) >= 0)),
  assertion('maximum', (limit) => numbers((value) => compareNumbers(value, limit) <= 0)),
  assertion('exclusiveMinimum', (limit) => numbers((value) => compareNumbers(value, limit) > 0)),
  assertion('exclusiveMaximum', (limit) => numbers((value) => compareNumbers(value, limit) < 0)),
  assertion('multipleOf', (divisor) => numbers((value) => isMultipleOf(value, divisor))),
  assertion('minLength', (limit) => strings((value) => lengthOf(value) >= limit)),
  assertion('maxLength', (limit) => strings((value) => lengthOf(value) <= limit)),
  assertion('pattern', (pattern) => {
    const matcher = matcherOf(pattern);
    return strings((value) => matcher.test(value));
  }),
  assertion('format', (name) => (value) => keepsFormat(name, value)),
  assertion('minItems', (limit) => arrays((value) => value.length >= limit)),
  assertion('maxItems', (limit) => arrays((value) => value.length <= limit)),
  assertion('uniqueItems', (unique) => arrays((value) => !unique || !hasDuplicates(value))),
  assertion('minProperties', (limit) => objects((value) => Object.keys(value).length >= limit)),
  assertion('maxProperties', (limit) => objects((value) => Object.keys(value).length <= limit)),
];

type Holds = (value: Json) => boolean;

function assertion<Name extends keyof Keywords>(
  keyword: Name,
  compile: (value: Exclude<Keywords[Name], undefined>) => Holds,
): Compile {
  return (keywords) => {
    const value = keywords[keyword];
    if (value === undefined) return undefined;
    const holds = compile(value as Exclude<Keywords[Name], undefined>);
    return (visit) => holds(visit.value) || broken(visit, keyword);
  };
}

function numbers(holds: (value: JsonNumber) => boolean): Holds {
  return (value) => !isNumber(value) || holds(value);
}

function strings(holds: (value: string) => boolean): Holds {
  return (value) => typeof value !== 'string' || holds(value);
}

function arrays(holds: (value: readonly Json[]) => boolean): Holds {
  return (value) => !isArray(value) || holds(value);
}

function objects(holds: (value: object) => boolean): Holds {
  return (value) => !isObject(value) || holds(value);
}
