import type { NearMiss, NearMissVariant } from '../arbitrary/index.ts';
import { isInteger, isNumber, numberText, parse } from '../json/index.ts';
import type { RequestPair } from './model/case.ts';
import type { Part } from './request/part.ts';

type Near = NonNullable<RequestPair['near']>;

/**
 * Values that a lax parser reads as the number they begin with, as `parseInt` does: the number is followed by a letter, or
 * by a fraction where only integers are valid.
 */
const near: Readonly<Record<string, Near>> = {
  'with-letter': (valid) => (isNumber(valid) ? `${numberText(valid)}a` : undefined),
  fraction: (valid) => (isNumber(valid) && isInteger(valid) ? parse(`${numberText(valid)}.5`) : undefined),
};

/**
 * How the invalid value is made anew from the name of a resource in a path: a number that names nothing would be
 * rejected for that reason.
 */
export function nearName({ place }: Part, { keyword, about }: NearMiss, variant: string): Near | undefined {
  return place === 'path' && keyword === 'type' && about === '' ? near[variant] : undefined;
}

/** The variants of a wrong type with one for a number before a letter, if the part is a number that is sent as text. */
export function withLetter({ parameter }: Part, { keyword, about, variants }: NearMiss): readonly NearMissVariant[] {
  const isNumeric = variants.some(({ name }) => name === 'numeric-string');
  const [first] = variants;
  if (parameter === undefined || keyword !== 'type' || about !== '' || !isNumeric || first === undefined)
    return variants;
  const arbitrary = first.arbitrary.map(({ control }) => ({
    control,
    value: near['with-letter']?.(control) ?? control,
  }));
  return [...variants, { name: 'with-letter', arbitrary }];
}
