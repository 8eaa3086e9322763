/** JSON Schema: canonical form and exact validation. */
export type { Dialect, SchemaSource } from './source.ts';
export type { SchemaError } from './schema-error.ts';
export { InvalidSchema } from './invalid-schema.ts';
export { compile, evaluation, loadSchema, type Validate } from './compile.ts';
export { type Keywords, type SchemaNode, type TypeName } from './node.ts';
export { integerFormats, type IntegerRange } from './format/number-format.ts';
export { canonicalText } from './duplicates.ts';
export { UnsupportedSchema } from './unsupported-schema.ts';
export { satisfies, visits } from './evaluate/evaluate.ts';
export { lengthOf } from './length.ts';
export { Algebra } from './canonical/algebra.ts';
export {
  factKey,
  keeps,
  keywordFact,
  schemaFact,
  type Fact,
  type Keyword,
  type KeywordFact,
} from './canonical/fact.ts';
export type * from './canonical/form.ts';
export { everyName, hasName, type NameSet } from './canonical/name-set.ts';
export { factors } from './canonical/number-form.ts';
export { clausesOf, exclusiveOptions } from './canonical/clauses.ts';
export { faults, type LocatedFault } from './evaluate/evaluate.ts';
export type { Words } from './canonical/string-language.ts';
export { leastStrings, nearTexts } from './canonical/least-strings.ts';
export { namesOf, openSets, plainNames } from './canonical/names.ts';
export { plannedLengths, type ArrayPlan } from './canonical/array-plan.ts';
export { distinctValues } from './canonical/distinct.ts';
