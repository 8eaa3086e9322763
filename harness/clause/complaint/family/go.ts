import { isObject, type Json } from '../../../json/index.ts';
import { absent, present, satisfies, type Demand, type Family, type FieldStatement } from '../complaint.ts';
import { schemaNamed } from '../sentence.ts';
import { textsWithin } from './sentences.ts';

/** A number, a text or a list that most rules for the smallest one allow. */
const atLeastOne = { minimum: 1, minLength: 3, minItems: 1 };

const byTag: Readonly<Record<string, Demand>> = {
  required: present,
  excluded: absent,
  email: satisfies(schemaNamed('email') ?? {}),
  url: satisfies(schemaNamed('url') ?? {}),
  uuid: satisfies(schemaNamed('uuid') ?? {}),
  e164: satisfies(schemaNamed('phone') ?? {}),
  hostname: satisfies(schemaNamed('hostname') ?? {}),
  ip: satisfies(schemaNamed('ip') ?? {}),
  ipv4: satisfies(schemaNamed('ip') ?? {}),
  ipv6: satisfies(schemaNamed('ipv6') ?? {}),
  alphanum: satisfies(schemaNamed('alphanumeric') ?? {}),
  base64: satisfies(schemaNamed('base64') ?? {}),
  unique: satisfies({ uniqueItems: true }),
  // The bound itself is not named. Most are low.
  gt: satisfies(atLeastOne),
  gte: satisfies(atLeastOne),
  min: satisfies(atLeastOne),
  lt: { kind: 'low' },
  lte: { kind: 'low' },
};

/** What a function of Go that parses a text demands of it, by the words of its error. */
const parsed: readonly (readonly [RegExp, Json])[] = [
  [/^time: (?:invalid duration|(?:unknown|missing) unit)/, { type: 'string', pattern: '^[1-9]h$' }],
  [/^parsing time .* as "2006-01-02T15:04:05/, schemaNamed('timestamp') ?? {}],
  [/^parsing time .* as "2006-01-02"/, schemaNamed('date') ?? {}],
  [/^strconv\.ParseBool/, { type: 'boolean' }],
  [/^strconv\.(?:Atoi|ParseU?[iI]nt)/, { type: 'integer' }],
  [/^strconv\.ParseFloat/, { type: 'number' }],
];

/**
 * Texts of Go: go-playground/validator (`Key: 'User.Name' Error:Field validation for 'Name' failed on the 'required'
 * tag`), encoding/json, go-openapi/validate (`name in body is required`), and the packages time and strconv.
 */
export const go: Family = { read: (body) => textsWithin(body).flatMap(statementsIn) };

function statementsIn(text: string): FieldStatement[] {
  return [
    ...Array.from(
      text.matchAll(/Key: '[^']*' Error:Field validation for '([^']+)' failed on the '([^']+)' tag/g),
      ([message, field = '', tag = '']) => ({
        path: [field],
        message,
        demands: [byTag[tag] ?? { kind: 'other' as const }],
      }),
    ),
    ...Array.from(
      text.matchAll(/cannot unmarshal \w+ into Go (?:struct field \w+\.([\w.]+)|value) of type (\S+)/g),
      typed,
    ),
    ...Array.from(
      text.matchAll(/\b([\w.]+) in (?:body|query|path|header|formData) ((?:is|must|should|can) [^\n]+)/g),
      (found) => ({
        path: (found[1] ?? '').split('.'),
        message: found[2] ?? '',
      }),
    ),
    ...[...text.matchAll(/^.*?\b((?:time: |parsing time |strconv\.)[^\n]*)/gm)].flatMap(ofParser),
  ];
}

/** The sentence around an error, which names the field or quotes its value, with what the error demands. */
function ofParser([message, error = '']: RegExpMatchArray): FieldStatement[] {
  const schema = parsed.find(([form]) => form.test(error))?.[1];
  return schema === undefined || !isObject(schema) ? [] : [{ message, demands: [satisfies(schema)] }];
}

function typed([message, field = '', type = '']: RegExpMatchArray): FieldStatement {
  const schema: Json | undefined = schemaNamed(
    type
      .replace(/^.*\./, '')
      .replace(/^\[\].*/, 'array')
      .replace(/^map.*/, 'object')
      .toLowerCase(),
  );
  return {
    path: field.split('.').filter((step) => step !== ''),
    message,
    demands: schema === undefined ? [] : [satisfies(schema)],
  };
}
