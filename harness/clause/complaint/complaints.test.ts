import { describe, expect, it } from 'vitest';
import type { Answered } from '../../exchange/index.ts';
import { complaintsIn } from './complaints.ts';
import { demandsIn } from './sentence.ts';

const answered = (body: unknown): Answered => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { kind: 'answered', status: 400, headers: {}, body: Buffer.from(text) };
};
/** The complaints of an answer in short: the place, and the demands. */
const read = (body: unknown): unknown[] =>
  complaintsIn(answered(body)).map(({ path, demands }) => [
    path.join('.'),
    ...demands.map((each) =>
      each.kind === 'schema' ? each.schema : each.kind === 'ordered' ? [each.order, each.other] : each.kind,
    ),
  ]);

const text = { type: 'string' };

describe('an answer that is too long to be a sentence', () => {
  // The expressions that read sentences take quadratic time, so without a limit each of these would take half a minute.
  it.each([
    ['a text', 'a.'.repeat(90_000)],
    ['a message', { message: 'a.'.repeat(90_000) }],
    ['a message of a field', { errors: [{ field: 'name', message: `must be ${'a.'.repeat(90_000)}` }] }],
  ])('is read at its beginning only: %s', (_, body) => {
    for (const { message } of complaintsIn(answered(body))) expect(message.length).toBeLessThan(5000);
  });

  it('says nothing if it has megabytes', () => {
    const field = { errors: [{ field: 'name', message: 'is required' }] };
    expect(read(field)).toEqual([['name', 'present']]);
    expect(read({ ...field, stack: 'x'.repeat(1e6) })).toEqual([]);
  });
});

describe('what an answer complains about', () => {
  it.each<[string, unknown, unknown[]]>([
    [
      'errors of GraphQL with data beside the sentence',
      {
        errors: [
          { message: 'Validation failed for "a". Value is required.', extensions: { field: 'name', code: 'FAILED' } },
          { message: 'Invalid foreign key.', extensions: { field: null, code: 'KEY' } },
        ],
      },
      [['name', 'present']],
    ],
    [
      'a duration of Go',
      { message: `unable to create: decision duration 'x' : time: invalid duration "x": unable to parse duration` },
      [['', { type: 'string', pattern: '^[1-9]h$' }]],
    ],
    [
      'a time of Go',
      { error: 'parsing time "a" as "2006-01-02T15:04:05Z07:00": cannot parse "a" as "2006"' },
      [['', { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$' }]],
    ],
    [
      'a boolean of Go',
      `'a' is not a boolean: strconv.ParseBool: parsing "a": invalid syntax`,
      [['', { type: 'boolean' }]],
    ],
    [
      'zod 3',
      {
        issues: [
          { code: 'invalid_type', expected: 'string', received: 'undefined', path: ['name'], message: 'Required' },
          {
            code: 'invalid_type',
            expected: 'string',
            received: 'number',
            path: ['tags', 0],
            message: 'Expected string, received number',
          },
          {
            code: 'too_small',
            minimum: 3,
            type: 'string',
            inclusive: true,
            exact: false,
            message: 'String must contain at least 3 character(s)',
            path: ['code'],
          },
          {
            received: 'x',
            code: 'invalid_enum_value',
            options: ['a', 'b'],
            path: ['kind'],
            message: "Invalid enum value. Expected 'a' | 'b', received 'x'",
          },
          {
            code: 'invalid_string',
            validation: { endsWith: '.' },
            message: 'Invalid input: must end with "."',
            path: ['zone'],
          },
          { code: 'unrecognized_keys', keys: ['x'], path: [], message: "Unrecognized key(s) in object: 'x'" },
        ],
        name: 'ZodError',
      },
      [
        ['name', 'present', text],
        ['tags.0', text],
        ['code', { minLength: 3 }],
        ['kind', { enum: ['a', 'b'] }],
        ['zone', { pattern: '\\.$' }],
        ['x', 'absent'],
      ],
    ],
    [
      'zod 4',
      {
        message: 'invalid request',
        issues: [
          {
            origin: 'string',
            code: 'too_small',
            minimum: 3,
            inclusive: true,
            path: ['code'],
            message: 'Too small: expected string to have >=3 characters',
          },
          {
            origin: 'number',
            code: 'too_small',
            minimum: 0,
            inclusive: false,
            path: ['price'],
            message: 'Too small: expected number to be >0',
          },
          {
            code: 'invalid_value',
            values: ['a', 'b'],
            path: ['kind'],
            message: 'Invalid option: expected one of "a"|"b"',
          },
          {
            expected: 'string',
            code: 'invalid_type',
            path: ['name'],
            message: 'Invalid input: expected string, received undefined',
          },
          { code: 'custom', path: ['endsAt'], message: 'endsAt must be after startsAt' },
        ],
      },
      [
        ['code', { minLength: 3 }],
        ['price', { exclusiveMinimum: 0 }],
        ['kind', { enum: ['a', 'b'] }],
        ['name', 'present', text],
        ['endsAt', ['after', 'startsAt']],
      ],
    ],
    [
      'ajv',
      [
        {
          instancePath: '',
          schemaPath: '#/required',
          keyword: 'required',
          params: { missingProperty: 'name' },
          message: "must have required property 'name'",
        },
        {
          instancePath: '/items/0',
          schemaPath: '#/x',
          keyword: 'minLength',
          params: { limit: 3 },
          message: 'must NOT have fewer than 3 characters',
        },
        {
          instancePath: '/kind',
          keyword: 'enum',
          params: { allowedValues: ['a'] },
          message: 'must be equal to one of the allowed values',
        },
        {
          instancePath: '',
          keyword: 'additionalProperties',
          params: { additionalProperty: 'x' },
          message: 'must NOT have additional properties',
        },
        { instancePath: '/age', keyword: 'type', params: { type: 'integer' }, message: 'must be integer' },
      ],
      [
        ['name', 'present'],
        ['items.0', { minLength: 3 }],
        ['kind', { enum: ['a'] }],
        ['x', 'absent'],
        ['age', { type: 'integer' }],
      ],
    ],
    [
      'pydantic 2 in FastAPI',
      {
        detail: [
          { type: 'missing', loc: ['body', 'name'], msg: 'Field required', input: {} },
          {
            type: 'string_too_short',
            loc: ['body', 'code'],
            msg: 'String should have at least 3 characters',
            input: 'a',
            ctx: { min_length: 3 },
          },
          {
            type: 'greater_than_equal',
            loc: ['query', 'limit'],
            msg: 'Input should be greater than or equal to 1',
            input: '0',
            ctx: { ge: 1 },
          },
          {
            type: 'enum',
            loc: ['body', 'kind'],
            msg: "Input should be 'a', 'b' or 'c'",
            input: 'x',
            ctx: { expected: "'a', 'b' or 'c'" },
          },
          { type: 'value_error', loc: ['body'], msg: 'Value error, ends_at must be after starts_at', input: {} },
        ],
      },
      [
        ['body.name', 'present'],
        ['body.code', { minLength: 3 }],
        ['query.limit', { minimum: 1 }],
        ['body.kind', { enum: ['a', 'b', 'c'] }],
        ['body', ['after', 'starts_at']],
      ],
    ],
    [
      'pydantic 1 in FastAPI',
      {
        detail: [
          { loc: ['body', 'name'], msg: 'field required', type: 'value_error.missing' },
          {
            loc: ['body', 'code'],
            msg: 'ensure this value has at least 3 characters',
            type: 'value_error.any_str.min_length',
            ctx: { limit_value: 3 },
          },
          {
            loc: ['body', 'kind'],
            msg: "value is not a valid enumeration member; permitted: 'a', 'b'",
            type: 'type_error.enum',
            ctx: {},
          },
          { loc: ['body', 'email'], msg: 'value is not a valid email address', type: 'value_error.email' },
        ],
      },
      [
        ['body.name', 'present'],
        ['body.code', { minLength: 3, minItems: 3 }],
        ['body.kind', { enum: ['a', 'b'] }],
        ['body.email', expect.objectContaining({ format: 'email' })],
      ],
    ],
    [
      'class-validator in NestJS',
      {
        statusCode: 400,
        message: [
          'name should not be empty',
          'kind must be one of the following values: a, b',
          'items.0.price must not be less than 1',
          'property x should not exist',
        ],
        error: 'Bad Request',
      },
      [
        ['', 'present', { minLength: 1, minItems: 1, pattern: '[A-Za-z0-9]' }],
        ['', { enum: ['a', 'b'] }],
        ['', { minimum: 1 }],
        ['', 'absent'],
      ],
    ],
    [
      'Fastify',
      {
        statusCode: 400,
        code: 'FST_ERR_VALIDATION',
        error: 'Bad Request',
        message: 'body/name must NOT have fewer than 3 characters',
      },
      [['', { minLength: 3, minItems: 3 }]],
    ],
    [
      'Spring',
      {
        timestamp: '2026-01-01T00:00:00.000+00:00',
        status: 400,
        error: 'Bad Request',
        errors: [
          {
            codes: ['Size.user.name'],
            defaultMessage: 'size must be between 3 and 20',
            objectName: 'user',
            field: 'name',
            rejectedValue: 'a',
            code: 'Size',
          },
          { defaultMessage: 'must be a well-formed email address', objectName: 'user', field: 'email' },
        ],
        path: '/users',
      },
      [
        ['name', { minLength: 3, maxLength: 20, minItems: 3, maxItems: 20 }],
        ['email', expect.objectContaining({ format: 'email' })],
      ],
    ],
    [
      'ajv in a text that is JSON',
      {
        message: JSON.stringify([
          {
            keyword: 'minItems',
            dataPath: '.query.box',
            params: { limit: 4 },
            message: 'should NOT have fewer than 4 items',
          },
        ]),
      },
      [['query.box', { minItems: 4 }]],
    ],
    [
      'Spring without field errors',
      {
        status: 400,
        message:
          'JSON parse error: Cannot deserialize value of type `com.x.Kind` from String "x": not one of the values accepted for Enum class: [A, B]',
      },
      [['', { enum: ['A', 'B'] }]],
    ],
    [
      'Rails',
      {
        errors: {
          name: ["can't be blank", 'is too short (minimum is 3 characters)'],
          kind: ['is not included in the list'],
        },
      },
      [
        ['name', 'present', { minLength: 1, minItems: 1, pattern: '[A-Za-z0-9]' }],
        ['name', { minLength: 3, minItems: 3 }],
        ['kind', 'other'],
      ],
    ],
    [
      'Laravel',
      {
        message: 'The name field is required. (and 1 more error)',
        errors: {
          name: ['The name field is required.'],
          'items.0.price': ['The items.0.price field must be at least 3 characters.'],
        },
      },
      [
        ['name', 'present'],
        ['items.0.price', { minLength: 3, minItems: 3 }],
      ],
    ],
    [
      'a server in another language, without a wrapper',
      {
        name: 'name é obrigatório',
        email: 'email deve ser um email válido',
        kind: "kind deve ser 'tree' ou 'herb'",
        size: 'size: valeur de l’unité manquante',
      },
      [
        ['name', 'other'],
        ['email', { type: 'string', format: 'email', pattern: '^[a-z0-9]+@[a-z]+[.](?:com|org)$' }],
        ['kind', { enum: ['tree', 'herb'] }],
        ['size', 'other'],
      ],
    ],
    [
      'a server in French, with apostrophes',
      { errors: { kind: ["L'espèce d'arbre n'est pas l'une des espèces d'ici"] } },
      [['kind', 'other']],
    ],
    ['an object of other texts', { name: 'Bad Request', status: 'error', code: 'E42' }, []],
    [
      'Django REST framework',
      {
        name: ['This field is required.'],
        code: ['Ensure this field has at least 3 characters.'],
        kind: ['"x" is not a valid choice.'],
        age: ['A valid integer is required.'],
      },
      [
        ['name', 'present'],
        ['code', { minLength: 3, minItems: 3 }],
        ['kind', 'other'],
        ['age', { type: 'integer' }],
      ],
    ],
    [
      'go-playground/validator',
      {
        error:
          "Key: 'User.Name' Error:Field validation for 'Name' failed on the 'required' tag\nKey: 'User.Kind' Error:Field validation for 'Kind' failed on the 'oneof' tag",
      },
      [
        ['Name', 'present'],
        ['Kind', 'other'],
      ],
    ],
    [
      'the rules of go-playground/validator',
      ['Depth|gte', 'Width|lte', 'Phone|e164'].map((each) => {
        const [field = '', tag = ''] = each.split('|');
        return `Key: 'Berth.${field}' Error:Field validation for '${field}' failed on the '${tag}' tag`;
      }),
      [
        ['Depth', { minimum: 1, minLength: 3, minItems: 1 }],
        ['Width', 'low'],
        ['Phone', { type: 'string', pattern: '^[+]1202555[0-9]{4}$' }],
      ],
    ],
    ['go-openapi/validate', { code: 602, message: 'startsAt in body is required' }, [['startsAt', 'present']]],
    [
      'encoding/json',
      'json: cannot unmarshal string into Go struct field User.age of type int',
      [['age', { type: 'integer' }]],
    ],
    ['aeson, without a key', { message: 'Error in $.lines[0]: key "size" not found' }, [['lines.0.size', 'present']]],
    [
      'aeson, with a type',
      'Error in $.name: parsing Text failed, expected String, but encountered Number',
      [['name', { type: 'string' }]],
    ],
    [
      'aeson, with a constructor',
      { error: 'Error in $.kind: parsing Main.Kind failed, expected one of the tags ["a","b"], but found tag "x"' },
      [['kind', { enum: ['a', 'b'] }]],
    ],
    [
      'aeson, with a fraction',
      "Error in $['unit price']: parsing Int failed, value is either floating or will cause over or underflow 1.5",
      [['unit price', { type: 'integer' }]],
    ],
    [
      'aeson, with a time and with a date',
      [
        'Error in $.from: could not parse date: Failed reading: date must be of form [+,-]YYYY-MM-DD',
        'Error in $.to: could not parse date: endOfInput',
      ],
      [
        ['from', { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$' }],
        ['to', { type: 'string', format: 'date' }],
      ],
    ],
    [
      'aeson, with unknown fields',
      'Error in $: unknown fields: ["a","b"]',
      [
        ['a', 'absent'],
        ['b', 'absent'],
      ],
    ],
    ['aeson, with a sentence', 'Error in $.size: must be between 1 and 9', [['size', { minimum: 1, maximum: 9 }]]],
    [
      'Servant, about a parameter',
      'Error parsing query parameter page failed: must be at least 1',
      [['page', { minimum: 1 }]],
    ],
    [
      'tsoa, with the values that were sent',
      {
        message: 'Validation Failed',
        details: {
          'body.name': { message: 'maxLength 120', value: 'size must be between 3 and 9' },
          'body.tags': { message: 'required unique array', value: ['is required', 'is required'] },
          'body.items.0.hiredOn': { message: 'invalid ISO 8601 date format, i.e. YYYY-MM-DD', value: '' },
        },
      },
      [
        ['body.name', { maxLength: 120 }],
        ['body.tags', { uniqueItems: true }],
        ['body.items.0.hiredOn', { type: 'string', format: 'date' }],
      ],
    ],
    [
      'ASP.NET',
      {
        type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
        title: 'One or more validation errors occurred.',
        status: 400,
        errors: { Name: ['The Name field is required.'], '$.age': ['The field age must be between 1 and 9.'] },
      },
      [
        ['Name', 'present'],
        ['age', { minimum: 1, maximum: 9 }],
      ],
    ],
    [
      'problem details',
      {
        type: 'about:blank',
        title: 'Unprocessable',
        status: 422,
        errors: [{ detail: 'must be a positive integer', pointer: '#/age' }],
      },
      [['age', { exclusiveMinimum: 0 }]],
    ],
    [
      'JSON:API',
      {
        errors: [
          {
            status: '422',
            source: { pointer: '/data/attributes/name' },
            title: 'Invalid Attribute',
            detail: 'Name must contain at least 3 characters.',
          },
        ],
      },
      [['name', { minLength: 3, minItems: 3 }]],
    ],
    [
      'Joi',
      { details: [{ message: '"kind" must be one of [a, b]', path: ['kind'], type: 'any.only' }] },
      [['kind', { enum: ['a', 'b'] }]],
    ],
    [
      'JSON::Validator in Mojolicious',
      {
        errors: [
          { message: 'Missing property.', path: '/body/title' },
          { message: '-3 < minimum(1888)', path: '/body/year' },
          { message: '10 >= maximum(10)', path: '/body/rating' },
          { message: 'String is too short: 0/2.', path: '/body/name' },
          { message: 'Not enough items: 0/1.', path: '/body/genres' },
          { message: 'Unique items required.', path: '/body/tags' },
          { message: 'Not in enum list: drama, short.', path: '/body/genres/0' },
          { message: 'Not in enum list: 0, 6.', path: '/body/age' },
          { message: 'String does not match ^[A-Z]{2}-[0-9]{3}$.', path: '/body/code' },
          { message: 'Does not match date format.', path: '/body/on' },
          { message: 'Properties not allowed: more, other.', path: '/body' },
          { message: 'Expected integer - got string.', path: '/page' },
          { message: 'endsAt must be after startsAt.', path: '/body/endsAt' },
        ],
        status: 400,
      },
      [
        ['body.title', 'present'],
        ['body.year', { minimum: 1888 }],
        ['body.rating', { exclusiveMaximum: 10 }],
        ['body.name', { minLength: 2 }],
        ['body.genres', { minItems: 1 }],
        ['body.tags', { uniqueItems: true }],
        ['body.genres.0', { enum: ['drama', 'short'] }],
        ['body.age', { enum: ['0', 0, '6', 6] }],
        ['body.code', { pattern: '^[A-Z]{2}-[0-9]{3}$' }],
        ['body.on', { type: 'string', format: 'date' }],
        ['body.more', 'absent'],
        ['body.other', 'absent'],
        ['page', { type: 'integer' }],
        ['body.endsAt', ['after', 'startsAt']],
      ],
    ],
    [
      'connexion',
      { detail: "[] is too short - 'windows.0.days'", status: 400, title: 'Bad Request', type: 'about:blank' },
      [['body.windows.0.days', { minItems: 1 }]],
    ],
    [
      'connexion about a pattern',
      { detail: String.raw`"it's 7" does not match '^\\d{2}:\\d{2}$' - 'windows.0.from'` },
      [['body.windows.0.from', { pattern: String.raw`^\d{2}:\d{2}$` }]],
    ],
    [
      'connexion about a missing field',
      { detail: "'days' is a required property - 'windows.0'" },
      [['body.windows.0.days', 'present']],
    ],
    [
      'connexion about additional properties',
      { detail: "Additional properties are not allowed ('a b', 'x' were unexpected) - 'owner'" },
      [
        ['body.owner.a b', 'absent'],
        ['body.owner.x', 'absent'],
      ],
    ],
    [
      'Flask-RESTX',
      {
        errors: { code: "'a' does not match '^[A-Z]{2}$'", name: "'' is too short" },
        message: 'Input payload validation failed',
      },
      [
        ['code', { pattern: '^[A-Z]{2}$' }],
        ['name', { minLength: 1 }],
      ],
    ],
    ['a sentence', { error: "Key 'kind' not present or not a String" }, [['', 'present', text]]],
    ['a text', 'name is required', [['', 'present']]],
  ])('is read from the answer of %s', (_, body, complaints) => {
    expect(read(body)).toEqual(complaints);
  });

  it.each<[string, unknown]>([
    ['without sentences', { ok: false }],
    ['in HTML', '<!DOCTYPE html><html><body><pre>name is required</pre></body></html>'],
    ['about nothing in particular', { message: 'Bad Request' }],
    ['that is empty', ''],
  ])('is nothing in an answer %s', (_, body) => {
    expect(read(body)).toEqual([]);
  });
});

describe('what a sentence demands', () => {
  const ordered = (order: string, other: string) => [{ kind: 'ordered', order, other }];
  const schema = (value: object) => [{ kind: 'schema', schema: value }];
  it.each<[string, unknown[]]>([
    ['0 is less than or equal to the minimum of 0', schema({ exclusiveMinimum: 0 })],
    ['3277 is greater than the maximum of 10', schema({ maximum: 10 })],
    ["'must match /a/' is too long", schema({ maxLength: 13 })],
    ["'x' is not one of ['a', 'it\\'s']", schema({ enum: ['a', "it's"] })],
    ["5 is not of type 'string', 'null'", schema({ type: 'string' })],
    ["'x' is not a 'date'", schema({ type: 'string', format: 'date' })],
    ["['wed', 'wed'] has non-unique elements", schema({ uniqueItems: true })],
    ["DNS Name 'a' is not canonical", schema({ pattern: '^[a-z0-9.-]+\\.$' })],
    ['name must end with a dot', schema({ pattern: '\\.$' })],
    ['path must start with "/"', schema({ pattern: '^\\/' })],
    ['endsAt must be after startsAt', ordered('after', 'startsAt')],
    ["'to' must be after 'from' in each window", ordered('after', 'from')],
    ['"startsAt" must be before "endsAt".', ordered('before', 'endsAt')],
    ['start time must be before end time', ordered('before', 'end time')],
    ['The end field must be a date after start.', ordered('after', 'start')],
    ['max must be greater than min', ordered('after', 'min')],
    ['The end date must not be before the start date.', ordered('after', 'start date')],
    ["ends_at can't be earlier than starts_at", ordered('after', 'starts_at')],
    ['check-out may not come before check-in', ordered('after', 'check-in')],
    ['The start must not be after the end.', ordered('before', 'end')],
    ['endsAt must not be later than closedAt', ordered('before', 'closedAt')],
    ['end must be no earlier than start', ordered('after', 'start')],
    ['start must be on or before end', ordered('before', 'end')],
    ['end is before start', ordered('after', 'start')],
    ['max must not be less than min', ordered('after', 'min')],
    ['min cannot be greater than max', ordered('before', 'max')],
    ['must not be less than 3', schema({ minimum: 3 })],
    // The values of other fields, as Symfony shows them with and without the extension intl.
    ['This value should be greater than or equal to Dec 9, 2030, 12:00\u202fAM.', ordered('after', '2030-12-09')],
    ['This value should be less than "2030-01-02 00:00:00".', ordered('before', '2030-01-02')],
    [
      'must be within the period of the campaign, 2030-12-09 to 2031-01-31',
      [{ kind: 'other', values: ['2030-12-09', '2031-01-31', '2030-12-09T12:00:00Z', '2031-01-31T12:00:00Z'] }],
    ],
    ['The day must not be later than 9 December 2030', ordered('before', '2030-12-09')],
    ['must be greater than 12', schema({ exclusiveMinimum: 12 })],
    ['must not be greater than 9', schema({ maximum: 9 })],
    [
      'object_type must be one of the following options: all, zone, record, comment',
      schema({ enum: ['all', 'zone', 'record', 'comment'] }),
    ],
    ['Maximum entries must be larger than 0', schema({ exclusiveMinimum: 0 })],
    ['must match "^[a-z]+$"', schema({ pattern: '^[a-z]+$' })],
    ['code must match /^[A-Z]{3}$/ regular expression', schema({ pattern: '^[A-Z]{3}$' })],
    ['string does not match regex "^a$"', schema({ pattern: '^a$' })],
    ['must match ^[a-z0-9]+(-[a-z0-9]+)*$', schema({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' })],
    ['does not match the pattern ^[A-Z ]{3}$.', schema({ pattern: '^[A-Z ]{3}$' })],
    ['Expected number, received string', schema({ type: 'number' })],
    ['limit in query must be of type int64', schema({ type: 'integer' })],
    ['age must be an integer number', schema({ type: 'integer' })],
    ['must be a number conforming to the specified constraints', schema({ type: 'number' })],
    ['active must be a boolean value', schema({ type: 'boolean' })],
    ['tags must be an array', schema({ type: 'array' })],
    ['tags must contain at least 1 elements', schema({ minItems: 1 })],
    ['Validation failed (numeric string is expected)', schema({ type: 'integer' })],
    ['must be less than or equal to 9', schema({ maximum: 9 })],
    ['name must be longer than or equal to 3 characters', schema({ minLength: 3, minItems: 3 })],
    [
      'The field Name must be a string with a minimum length of 3 and a maximum length of 20.',
      schema({ minLength: 3, maxLength: 20 }),
    ],
    ['The amount exceeds the open amount of the invoice', [{ kind: 'low' }]],
    ['quantity is too large', [{ kind: 'low' }]],
    ['The body exceeds 100 items', []],
    ['"x" is not allowed', [{ kind: 'absent' }]],
    ['is not a known field', [{ kind: 'absent' }]],
    ['must be the currency of the budget', [{ kind: 'ordered', order: 'equal', other: 'currency of budget' }]],
    ['must have the same size as the parent.', [{ kind: 'ordered', order: 'equal', other: 'size of parent' }]],
    ["'x' is not an allowed property of the record", [{ kind: 'absent' }]],
    ['no such parameter', [{ kind: 'absent' }]],
    ['is unknown', [{ kind: 'absent' }]],
    // A value is wrong, and not its name.
    ['is not a valid parameter value', []],
    ['is not recognised', [{ kind: 'absent' }]],
    ['missing field `name` at line 1 column 2', [{ kind: 'present' }]],
    ['kind should be one of [a b]', schema({ enum: ['a', 'b'] })],
    ['Name can only contain alphanumeric and hyphen characters', schema({ pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$' })],
    ['must contain only lowercase letters, digits and underscores', schema({ pattern: '^[a-z0-9][a-z0-9_]*$' })],
    ['Only letters are allowed.', schema({ pattern: '^[A-Za-z][A-Za-z]*$' })],
    ['Name cannot start with a digit', schema({ pattern: '^[A-Za-z]' })],
    ['Name must not begin with "-"', schema({ pattern: '^[A-Za-z0-9]' })],
    ['Name must be 1-63 characters long', schema({ minLength: 1, maxLength: 63 })],
    ['Unknown configuration key: castiana', [{ kind: 'absent' }]],
    ['You must provide a storage volume type of the storage volume', [{ kind: 'present' }]],
    ['minItems 2', schema({ minItems: 2 })],
    ['min 0', schema({ minimum: 0 })],
    ['max 12.5', schema({ maximum: 12.5 })],
    ['invalid integer number', schema({ type: 'integer' })],
    ["should be one of the following; ['a','b']", schema({ enum: ['a', 'b'] })],
    ['Locations must be of an allowed type ["url"]', schema({ enum: ['url'] })],
    [
      'The given location.target is not a URL',
      schema({ type: 'string', pattern: '^https://[a-z]+[.](?:com|org)/[a-z]*$' }),
    ],
    ['The given owner is not a member', []],
    ["Not match in '^[a-z]+$'", schema({ pattern: '^[a-z]+$' })],
    ['All items must be unique', schema({ uniqueItems: true })],
    // Codes.
    [
      'expected a country code of two upper-case letters',
      schema({ pattern: '^[A-Z][A-Z]*$', minLength: 2, maxLength: 2 }),
    ],
    ['flag is not a 3-letter code', schema({ pattern: '^[A-Za-z][A-Za-z]*$', minLength: 3, maxLength: 3 })],
    [
      'expected four to seven upper-case letters or digits',
      schema({ pattern: '^[A-Z0-9][A-Z0-9]*$', minLength: 4, maxLength: 7 }),
    ],
    ['must contain two digits', []],
    ['expected an IMO number, such as IMO9074729', schema({ pattern: '^IMO[0-9]{7}$' })],
    ['Not a voyage (e.g. "2030/07a").', schema({ enum: ['2030/07a'] })],
    ['Only in this case it is right', []],
    ['nothing to see here', []],
  ])('is known from %j', (sentence, demands) => {
    expect(demandsIn(sentence)).toEqual(demands);
  });

  it.each([
    ['Invalid email', 'email'],
    ['email must be an email', 'email'],
    ['The email must be a valid email address.', 'email'],
    ['must be a well-formed email address', 'email'],
    ['Enter a valid email address.', 'email'],
  ])('is a format in %j', (sentence, format) => {
    expect(demandsIn(sentence)).toEqual([{ kind: 'schema', schema: expect.objectContaining({ format }) as unknown }]);
  });

  it.each([
    'invalid datetime format',
    'Invalid ISO datetime',
    'invalid ISO 8601 datetime format, i.e. YYYY-MM-DDTHH:mm:ss',
    'date must be a valid ISO 8601 date string',
    'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm',
  ])('is an instant in %j', (sentence) => {
    expect(demandsIn(sentence)).toEqual([
      { kind: 'schema', schema: { type: 'string', pattern: expect.stringContaining('T') as unknown } },
    ]);
  });
});

describe('a thrown error that is sent as JSON', () => {
  it('has the name of its class, and none of a field', () => {
    expect(read({ name: 'CONFLICT', message: 'Only sent invoices can be paid', status: 409, errors: [] })).toEqual([]);
    expect(read({ name: 'ConflictError', message: 'It is invalid' })).toEqual([['', 'other']]);
  });

  it('has the name of a field where nothing shows that it is one', () => {
    expect(read({ invalidParams: [{ name: 'age', reason: 'must be positive' }] })).toEqual([
      ['age', { exclusiveMinimum: 0 }],
    ]);
  });
});

describe('an error of ajv about a parameter that is judged alone', () => {
  const error = { instancePath: '', keyword: 'type', params: { type: 'integer' }, message: 'must be integer' };

  it('has the name of the parameter in dataPath', () => {
    expect(read({ errors: [{ ...error, dataPath: '.limit' }] })).toEqual([['limit', { type: 'integer' }]]);
  });

  it('names a missing property once', () => {
    const missing = { ...error, keyword: 'required', params: { missingProperty: 'name' }, dataPath: '.name' };
    expect(read({ errors: [missing] })).toEqual([['name', 'present']]);
  });
});
