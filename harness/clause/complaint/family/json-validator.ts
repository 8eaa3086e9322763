import { get, isArray, type Json, type JsonObject } from '../../../json/index.ts';
import { absent, present, satisfies, type Demand, type Family, type FieldStatement } from '../complaint.ts';
import { schemaNamed } from '../sentence.ts';
import { objectsWithin, stepsOf, textAt } from './within.ts';

/**
 * Errors of JSON::Validator, as Mojolicious::Plugin::OpenAPI sends them: a list `errors` of objects with a pointer in `path`, and a
 * `message` of https://metacpan.org/pod/JSON::Validator::Error. Other messages beside them are read as sentences.
 */
export const jsonValidator: Family = {
  read: (body) =>
    objectsWithin(body).flatMap((answer) => {
      const errors = get(answer, 'errors');
      const found = isArray(errors) ? errors.flatMap((each) => objectsWithin(each).slice(0, 1)) : [];
      const statements = found.flatMap(statementsOf);
      return statements.some(({ demands }) => demands !== undefined) ? statements : [];
    }),
};

function statementsOf(error: JsonObject): FieldStatement[] {
  const [message, place] = [textAt(error, ['message']), textAt(error, ['path'])];
  if (message === undefined || place?.startsWith('/') !== true) return [];
  const path = stepsOf(place) ?? [];
  const [, names] = /^Properties not allowed: (.+)\.$/s.exec(message) ?? [];
  if (names !== undefined)
    return names.split(', ').map((name) => ({ path: [...path, name], message, demands: [absent] }));
  const demands = demandsOf(message);
  return [{ path, message, ...(demands !== undefined && { demands }) }];
}

const number = String.raw`-?\d[\d.]*(?:e[+-]?\d+)?`;
const bound = new RegExp(String.raw`^${number} (<=?|>=?) (?:minimum|maximum)\((${number})\)$`, 'i');
const bounds: Readonly<Record<string, string>> = {
  '<': 'minimum',
  '<=': 'exclusiveMinimum',
  '>': 'maximum',
  '>=': 'exclusiveMaximum',
};

/** The counts that messages compare with a limit: what was sent, and after it the limit. */
const counts: readonly (readonly [RegExp, string])[] = [
  [/^String is too short: \d+\/(\d+)\.$/, 'minLength'],
  [/^String is too long: \d+\/(\d+)\.$/, 'maxLength'],
  [/^Not enough items: \d+\/(\d+)\.$/, 'minItems'],
  [/^Too many items: \d+\/(\d+)\.$/, 'maxItems'],
  [/^Not enough properties: \d+\/(\d+)\.$/, 'minProperties'],
  [/^Too many properties: \d+\/(\d+)\.$/, 'maxProperties'],
];

/** What a message demands; undefined if it is none of JSON::Validator, or if a sentence says the same. */
function demandsOf(message: string): Demand[] | undefined {
  if (message.startsWith('Missing property.')) return [present];
  if (message === 'Read-only.') return [absent];
  if (message === 'Unique items required.') return [satisfies({ uniqueItems: true })];
  const [, sign = '', limit] = bound.exec(message) ?? [];
  const keyword = bounds[sign];
  if (keyword !== undefined) return [satisfies({ [keyword]: Number(limit) })];
  for (const [form, name] of counts) {
    const [, count] = form.exec(message) ?? [];
    if (count !== undefined) return [satisfies({ [name]: Number(count) })];
  }
  const [, listed] = /^(?:Not in enum list|Does not match const): (.+)\.$/s.exec(message) ?? [];
  if (listed !== undefined) return [satisfies({ enum: listed.split(', ').flatMap(asValues) })];
  const [, pattern] = /^String does not match (.+)\.$/s.exec(message) ?? [];
  if (pattern !== undefined) return [satisfies({ pattern })];
  const [, format] = /^Does not match ([\w-]+) format\.$/.exec(message) ?? [];
  const named = format === undefined ? undefined : schemaNamed(format);
  return named === undefined ? undefined : [satisfies(named)];
}

/** The values that a member of a list can be: messages show numbers as texts. */
const asValues = (text: string): Json[] => (/^-?\d+(?:\.\d+)?$/.test(text) ? [text, Number(text)] : [text]);
