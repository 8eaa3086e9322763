import type { Json } from '../../../json/index.ts';
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

/**
 * Texts of Go: go-playground/validator (`Key: 'User.Name' Error:Field validation for 'Name' failed on the 'required'
 * tag`), encoding/json, and go-openapi/validate (`name in body is required`).
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
  ];
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
