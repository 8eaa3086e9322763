/** Keywords with special ways to break them: one file for each keyword, or for similar keywords. */
import type { Keyword } from '../../../schema/index.ts';
import { broken, one, type Breakage, type Breakages, type BrokenClause } from '../breakage.ts';
import { constBreakages } from './const.ts';
import { enumBreakages } from './enum.ts';
import { format } from './format.ts';
import { maxItems, maxProperties } from './maxItems.ts';
import { maxLength } from './maxLength.ts';
import { minItems, minProperties } from './minItems.ts';
import { minLength } from './minLength.ts';
import { maximum, minimum } from './minimum.ts';
import { pattern } from './pattern.ts';
import { type } from './type.ts';

const specialists: Readonly<Partial<Record<Keyword, Breakages>>> = {
  ...{ type, format, pattern, enum: enumBreakages, const: constBreakages },
  ...{ minLength, maxLength, minItems, maxItems, minProperties, maxProperties },
  ...{ minimum, exclusiveMinimum: minimum, maximum, exclusiveMaximum: maximum },
};

/** The ways to break a keyword. The default is any value that breaks it. */
export function breakages(clause: BrokenClause): readonly Breakage[] {
  const { keyword, node } = clause.fact;
  return specialists[keyword]?.(clause, node.keywords || {}) ?? [one('broken', broken(clause))];
}
