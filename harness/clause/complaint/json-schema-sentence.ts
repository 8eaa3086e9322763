import type { Json, JsonObject } from '../../json/index.ts';
import { lengthOf } from '../../schema/index.ts';
import { present, satisfies, type Demand } from './complaint.ts';

/** A text as Python writes it, in quotes. */
const quoted = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const number = String.raw`(-?\d[\d.]*(?:e[+-]?\d+)?)`;

const at = (end: string): RegExp => new RegExp(`${end}$`, 's');
const bounded = (keyword: string) => (limit: string) => [satisfies({ [keyword]: Number(limit) })];

/** The sentences of Python's `jsonschema` that begin with the rejected value. That can have any words, so only their ends are read. */
const forms: readonly (readonly [RegExp, (text: string) => readonly Demand[]])[] = [
  [new RegExp(`^${quoted} is a required property$`, 's'), () => [present]],
  [at(` does not match (${quoted})`), (pattern) => [satisfies({ pattern: withoutPython(textIn(pattern)) })]],
  [at(` less than or equal to the minimum of ${number}`), bounded('exclusiveMinimum')],
  [at(` greater than or equal to the maximum of ${number}`), bounded('exclusiveMaximum')],
  [at(` less than the minimum of ${number}`), bounded('minimum')],
  [at(` greater than the maximum of ${number}`), bounded('maximum')],
  [at(' has non-unique elements'), () => [satisfies({ uniqueItems: true })]],
  [new RegExp(`^(${quoted}|\\[\\]|\\{\\}) (?:is too short|should be non-empty)$`, 's'), (value) => [longer(value)]],
  [new RegExp(`^(${quoted}) is too long$`, 's'), (value) => [satisfies({ maxLength: lengthOf(textIn(value)) - 1 })]],
  [at(` is not one of \\[(${quoted}(?:, ${quoted})*)\\]`), (list) => [satisfies({ enum: textsIn(list) })]],
  [new RegExp(`^(${quoted}) was expected$`, 's'), (value) => [satisfies({ enum: [textIn(value)] })]],
];

/**
 * What a sentence of `jsonschema` demands, as connexion, Flask-RESTX and other frameworks in Python send it.
 *
 * @param named the demands of a type or format by its name
 * @returns empty if the sentence has none of these forms
 */
export function jsonSchemaDemands(sentence: string, named: (name: string) => readonly Demand[]): readonly Demand[] {
  for (const [form, demands] of forms) {
    const [match, group = ''] = form.exec(sentence) ?? [];
    if (match !== undefined) return demands(group);
  }
  const [, type] = / is not (?:of type|an?) '([\w-]+)'(?:, '[\w-]+')*$/.exec(sentence) ?? [];
  return type === undefined ? [] : named(type);
}

/** A longer value than the one that was too short: how long it has to be is not said. */
function longer(value: string): Demand {
  const least = /^['"]/.test(value) ? { minLength: lengthOf(textIn(value)) + 1 } : undefined;
  const empty: JsonObject = value === '[]' ? { minItems: 1 } : { minProperties: 1 };
  return satisfies(least ?? empty);
}

const textsIn = (list: string): Json[] => [...list.matchAll(new RegExp(quoted, 'gs'))].map(([text]) => textIn(text));

/** A text without the quotes and escapes of Python. */
function textIn(text: string): string {
  return text.slice(1, -1).replace(/\\(["'\\])/g, '$1');
}

/** A pattern as JSON Schema writes it: `\Z` and `(?P<name>` are those of Python alone. */
function withoutPython(pattern: string): string {
  return pattern.replace(/\\Z/g, '$').replace(/\(\?P</g, '(?<');
}
