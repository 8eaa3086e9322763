import { equals, type Json, type JsonNumber } from '../../../json/index.ts';
import { between, length, number, type Made, type Reach } from './reaches.ts';

const max64 = 9223372036854775807n;

/** Integers. */
export function integers(): Made[] {
  const ranges: [JsonNumber, JsonNumber][] = [
    [1, 100],
    [0, max64],
    [-5, 5],
    [-max64, max64],
    [100, 10_000],
    [0, 2147483647],
    [1n, 9007199254740993n],
    [-1000000, -999000],
    [18446744073709551615n, 18446744073709551625n],
    [0, 65535],
  ];
  return [
    ...ranges.map(([minimum, maximum]): Made => [
      `integer ${minimum as number}..`,
      { type: 'integer', minimum, maximum },
      [number('minimum', minimum), number('maximum', maximum), between(minimum, maximum)],
    ]),
    [
      'int64',
      { type: 'integer', format: 'int64' },
      [number('maximum', max64), number('minimum', -max64 - 1n), number('zero', 0), between(-50, 50)],
    ],
    ['int32', { type: 'integer', format: 'int32' }, [number('maximum', 2147483647), number('minimum', -2147483648)]],
    [
      'int64 positive',
      { type: 'integer', format: 'int64', minimum: 1 },
      [number('maximum', max64), number('minimum', 1)],
    ],
    [
      'int64 in steps',
      { type: 'integer', format: 'int64', multipleOf: 7 },
      [number('maximum', max64), ['small', (v) => Math.abs(Number(v)) < 1000]],
    ],
  ];
}

/** Decimals. */
export function decimals(): Made[] {
  return [
    [
      'price',
      { type: 'number', multipleOf: 0.01, minimum: 0, maximum: 1000 },
      [number('minimum', 0), number('maximum', 1000), ['cents', (v) => !Number.isInteger(Number(v))]],
    ],
    ['share', { type: 'number', minimum: 0, maximum: 1 }, [number('minimum', 0), number('maximum', 1), between(0, 1)]],
    ['open share', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, [between(0, 1)]],
    [
      'latitude',
      { type: 'number', minimum: -90, maximum: 90 },
      [number('minimum', -90), number('maximum', 90), between(-1, 1)],
    ],
    [
      'fine',
      { type: 'number', minimum: 0.1, maximum: 0.3, multipleOf: 0.1 },
      [number('middle', 0.2), number('minimum', 0.1)],
    ],
    [
      'any number',
      { type: 'number' },
      [
        ['negative', (v) => Number(v) < 0],
        ['fraction', (v) => !Number.isInteger(Number(v))],
        ['large', (v) => Number(v) > 2 ** 53],
      ],
    ],
  ];
}

/** Lengths. */
export function lengths(): Made[] {
  const bounds: [number, number][] = [
    [0, 1],
    [1, 50],
    [3, 3],
    [8, 64],
    [1, 255],
    [20, 22],
    [0, 10],
  ];
  return bounds.map(([minLength, maxLength]) => [
    `string ${minLength}..${maxLength}`,
    { type: 'string', minLength, maxLength },
    [length('shortest', minLength), length('longest', maxLength), ['beyond ASCII', (v) => /[^ -~]/.test(v as string)]],
  ]);
}

/** Patterns. */
export function patterns(): Made[] {
  const list: [string, number?, number?][] = [
    ['^[A-Z]{3}$'],
    ['^[a-z0-9-]+$', 3, 30],
    ['^\\d{4}-\\d{2}$'],
    ['^#[0-9a-fA-F]{6}$'],
    ['^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$', 15, 34],
    ['^(foo|bar|baz)$'],
    ['^\\+?[1-9]\\d{1,14}$'],
    ['^[^\\s]+$', 5, 8],
    ['^(?=.*\\d)(?=.*[a-z]).{8,20}$'],
    ['^v\\d+(\\.\\d+){0,2}$'],
    ['^[\\w.-]+/[\\w.-]+$', 10, 12],
    ['[aeiou]{2}', 4, 6],
  ];
  return list.map(([pattern, minLength, maxLength]) => {
    const schema = {
      type: 'string',
      pattern,
      ...(minLength !== undefined && { minLength }),
      ...(maxLength !== undefined && { maxLength }),
    };
    const ends: Reach[] =
      minLength === undefined || maxLength === undefined
        ? []
        : [length('shortest', minLength), length('longest', maxLength)];
    return [`pattern ${pattern}`, schema, [['any', (v) => typeof v === 'string'], ...ends]];
  });
}

/** Formats. */
export function formats(): Made[] {
  const names = [
    'date-time',
    'date',
    'time',
    'duration',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'uri',
    'uri-reference',
    'uuid',
    'json-pointer',
    'uri-template',
    'byte',
    'regex',
    'iri',
    'idn-email',
  ];
  return [
    ...names.map((format): Made => [
      `format ${format}`,
      { type: 'string', format },
      [['any', (v) => typeof v === 'string']],
    ]),
    ['email of 30', { type: 'string', format: 'email', maxLength: 30 }, [length('longest', 30)]],
    [
      'short uri',
      { type: 'string', format: 'uri', maxLength: 20, pattern: '^https://' },
      [['https', (v) => (v as string).startsWith('https://')]],
    ],
  ];
}

/** Lists. */
export function lists(): Made[] {
  const enums: Json[][] = [
    ['a', 'b', 'c'],
    [1, 2, 3],
    ['available', 'pending', 'sold'],
    [null, 'x'],
    [9007199254740993n, 9007199254740992n],
    [{ a: 1 }, [1]],
  ];
  const each = (members: readonly Json[]): Reach[] =>
    members.map((member, i) => [`member ${i}`, (v) => equals(v, member)]);
  return [
    ...enums.map((members): Made => [`enum ${members.length}`, { enum: members }, each(members)]),
    ['const', { const: 9007199254740993n }, each([9007199254740993n])],
    [
      'nullable',
      { type: ['string', 'null'] },
      [
        ['null', (v) => v === null],
        ['string', (v) => typeof v === 'string'],
      ],
    ],
  ];
}
