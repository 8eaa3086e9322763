import { typeOf, type JsonType } from '../../json/index.ts';
import { keywordFact, type KeywordFact } from '../fact/fact.ts';
import { definitionOf, keywordsOf } from '../keyword/index.ts';
import { freeFormats, stringFormats } from '../format/format.ts';
import { formatGrammars } from '../format/grammar.ts';
import { formatMeantBy } from '../format/other-name.ts';
import type { Keywords } from '../node.ts';
import type { Algebra } from './algebra.ts';
import { conjunctionOfSchemas } from './conjunction.ts';
import { embeddedResources, isEmbeddedResource } from './embedded.ts';
import type { Goal, ValueForm } from './form.ts';

/**
 * The forms that values of a goal should have, of those that its schemas allow by the letter; all if the others have no
 * value:
 *
 * - Where the schemas have keywords about objects, for example, and state no type, values of all other types are valid too
 *   (validation 2020-12, section 6.1). Hardly any author means that.
 * - Where it is unclear whether null is valid, it is not meant.
 * - A text with a `contentEncoding` is meant to have it, and one with another name of a format, such as `url`, that format.
 * - Texts of a branch of `anyOf` or `oneOf` with a format that asserts nothing are not meant where other branches have
 *   other types: the document does not say which texts have it.
 * - Where an id or the resource that has it can be sent, the resource is not meant.
 * - A property of another branch of `oneOf` is not meant, which is there with a wrong value only to break that branch.
 */
export function meantForms(algebra: MeantAlgebra, { facts, forms }: Goal): readonly ValueForm[] {
  const all = conjunctionOfSchemas(facts).map(({ keywords }) => keywords || {});
  const type = all.some(statesValues) ? undefined : onlyType(all);
  const mayBeNull = !all.some(({ nullable }) => nullable);
  const areTextsUnknown = all.some(hasUnknownTexts);
  const isOfId = embeddedResources(facts).size > 0 && !isEmbeddedResource(facts);
  const isMeant = (form: ValueForm): boolean =>
    !(isOfId && form.kind === 'object') &&
    (type === undefined || isOfType(form, type)) &&
    (mayBeNull || !isOfType(form, 'null'));
  const isKnown = (form: ValueForm): boolean => isMeant(form) && !(areTextsUnknown && form.kind === 'string');
  const preferred = [isKnown, isMeant].flatMap((isOne) => [
    (form: ValueForm) => isOne(form) && !isForeign(algebra, form),
    isOne,
  ]);
  const meant = preferred.map((isOne) => forms.filter(isOne));
  if (all.some((keywords) => keywords.contentEncoding !== undefined))
    meant.unshift(...meant.map((some) => some.map(encoded)));
  const usual = patternsOfOtherNames(facts);
  if (usual.length > 0) meant.unshift(...meant.map((some) => some.map((form) => restricted(form, usual))));
  return meant.find((some) => some.some((form) => algebra.isPossible(form))) ?? forms;
}

/** Whether a schema has branches of several types, and each of those for texts has a format that asserts nothing. */
function hasUnknownTexts({ anyOf = [], oneOf = [] }: Keywords): boolean {
  return [anyOf, oneOf].some((branches) => {
    const all = branches.map(({ keywords }) => keywords || {});
    const ofTexts = all.filter(({ type }) => type?.includes('string') ?? true);
    return ofTexts.length > 0 && ofTexts.length < all.length && ofTexts.every(isOfUnknownFormat);
  });
}

function isOfUnknownFormat({ type, format, enum: listed, const: only, pattern }: Keywords): boolean {
  if (type === undefined || listed !== undefined || only !== undefined || pattern !== undefined) return false;
  return format !== undefined && !stringFormats.has(format) && !freeFormats.has(format);
}

const bytes = keywordFact({ id: -500, pointer: 'contentEncoding', keywords: { format: 'byte' } }, 'format');

/** A form with texts in base64 only. */
function encoded(form: ValueForm): ValueForm {
  if (form.kind !== 'string') return form;
  return { ...form, formats: [...form.formats, bytes], checks: [...form.checks, bytes] };
}

/** The texts that people and programs usually write in a format, by its name. */
const usualTexts: ReadonlyMap<string, KeywordFact> = new Map(
  [...formatGrammars].map(([name, { pattern, usual = pattern }], index) => [
    name,
    keywordFact({ id: -501 - index, pointer: 'format', keywords: { pattern: usual } }, 'pattern'),
  ]),
);

/** The patterns of the texts that the other names of formats in a goal mean. A text need not match them to be valid. */
export function patternsOfOtherNames(facts: Goal['facts']): readonly KeywordFact[] {
  return conjunctionOfSchemas(facts).flatMap(({ keywords }) => {
    const { format = '' } = keywords || {};
    return usualTexts.get(formatMeantBy(format) ?? '') ?? [];
  });
}

/** A form with texts that match the patterns only. */
function restricted(form: ValueForm, patterns: readonly KeywordFact[]): ValueForm {
  if (form.kind !== 'string') return form;
  return { ...form, patterns: [...form.patterns, ...patterns], checks: [...form.checks, ...patterns] };
}

type MeantAlgebra = Pick<Algebra, 'isPossible' | 'property'>;

/** Whether objects of a form have a property only to break a schema. */
function isForeign(algebra: MeantAlgebra, form: ValueForm): boolean {
  if (form.kind !== 'object') return false;
  return [...form.required].some((name) => {
    const { facts } = algebra.property(form, name);
    return facts.length > 0 && facts.every((fact) => 'holds' in fact && !fact.holds);
  });
}

/** Whether a schema says by itself which types its values have. */
function statesValues(keywords: Keywords): boolean {
  return ['type', 'enum', 'const'].some((name) => name in keywords);
}

/** The only type that the keywords of schemas are about; undefined if there are several, or none. */
function onlyType(all: readonly Keywords[]): JsonType | undefined {
  const [only, ...others] = new Set(all.flatMap(keywordsOf).flatMap((name) => definitionOf(name).type ?? []));
  return others.length === 0 ? only : undefined;
}

/** Whether a form has values of a type. */
function isOfType(form: ValueForm, type: JsonType): boolean {
  return form.kind === 'finite' ? form.values.some((value) => typeOf(value) === type) : form.kind === type;
}
