/** JSON Schema: canonical form and exact validation. */
export type { Dialect, SchemaSource } from './source.ts';
export type { SchemaError } from './schema-error.ts';
export { EndlessSchema, InvalidSchema } from './invalid-schema.ts';
export {
  compile,
  evaluation,
  invalidKeywords,
  loadSchema,
  onlyInvalid,
  viewSchema,
  writtenSchemas,
  type Validate,
} from './compile.ts';
export type { SchemaView } from './view/schema-view.ts';
export { annotations, type WrittenSchema } from './view/written-schema.ts';
export type { Keyword, Keywords, SchemaNode, TypeName } from './node.ts';
export { freeFormats, stringFormats } from './format/format.ts';
export { isUsual } from './format/grammar.ts';
export { integerFormats, type IntegerRange } from './format/number-format.ts';
export { canonicalText } from './duplicates.ts';
export { ifSupported, orUnsupported, UnsupportedSchema } from './unsupported-schema.ts';
export { Undecided } from './undecided.ts';
export { describedNames, maySatisfy, satisfies, surelySatisfies, trust, visits } from './evaluate.ts';
export { createTaggedCheck } from './tagged.ts';
export { lengthOf } from './length.ts';
export { matcherOf } from './pattern/matcher.ts';
export { withoutUnlike } from './pattern/unlike-characters.ts';
export { Algebra } from './canonical/algebra.ts';
export { factKey, keywordFact, schemaFact, type Fact, type KeywordFact } from './fact/fact.ts';
export type * from './canonical/form.ts';
export { everyName, type NameSet } from './fact/name-set.ts';
export { hasName, keeps } from './canonical/keeps.ts';
export { factors } from './canonical/number-form.ts';
export { clausesOf, exclusiveOptions, isPassive, offersChoice } from './canonical/clauses.ts';
export { faults, type LocatedFault } from './evaluate.ts';
export type { Words } from './canonical/string-language.ts';
export { leastStrings, nearTexts, type CharacterRanges } from './canonical/least-strings.ts';
export { namesOf, openSets, plainNames } from './canonical/names.ts';
export { plannedLengths, type ArrayPlan } from './canonical/array-plan.ts';
export { invalidAmong } from './canonical/unknown-values.ts';
export { meantForms, patternsOfOtherNames } from './canonical/meant.ts';
export { isEmbeddedResource } from './canonical/embedded.ts';
export { mostCharacters, mostMembers, obstacleOf } from './canonical/reach.ts';
export { surePlaceOf, type SurePlace } from './canonical/sure-place.ts';
export { distinctValues } from './canonical/distinct.ts';
