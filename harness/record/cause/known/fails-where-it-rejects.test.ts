import { expect, it } from 'vitest';
import { failsWhereItRejects } from './fails-where-it-rejects.ts';
import type { Symptom } from './known-cause.ts';

/** A failure with a message at a request of a clause. */
function failure(message: string, clause = 'rejects body type'): Symptom {
  const main = { id: 'POST /a answers', operation: 'POST /a' };
  const tested = `POST /a ${clause}`;
  const clauses = new Map([tested, main.id].map((id) => [id, { id, operation: 'POST /a' }]));
  const answer = { status: 500, body: { text: JSON.stringify({ cause: message, message }) } };
  const exchange = { request: { path: '/a', values: '{}' }, answer };
  return {
    main,
    clauses,
    kind: 'answers',
    finding: { tested, cause: 'status 500', exchange },
  } as unknown as Symptom;
}

it.each([
  'unexpected EOF',
  'failed to decode request JSON payload: EOF',
  'illegal base64 data at input byte 3',
  'unknown value "x" for enum a.b.Filter',
  'grpc: failed to unmarshal the received message',
  'schema: error converting value for "force"',
  'failed to parse parameters for /a?force=x',
  'invalid reference format',
  'only 64 [a-z] characters allowed',
  'name or ID cannot be empty',
  'Name is required',
  'Invalid egress rule 0: Action must be one of: allow, drop, reject',
  'Name can only contain alphanumeric and hyphen characters',
  'Unknown driver',
  'Invalid config option "x"',
  'Storage pool not found',
  'Invalid filter: clause has no operator',
])('a failure shows that the server finds a request invalid: %s', (message) => {
  expect(failsWhereItRejects.isShownBy(failure(message))).toBe(true);
});

it.each([
  'sql: connection is already closed',
  'runtime error: index out of range',
  'runtime error: invalid memory address or nil pointer dereference',
  'that name is already in use',
  'Invalid time value',
  'Invalid array length',
  'The "path" argument must be of type string. Received undefined',
  'toFixed() digits argument must be between 0 and 100',
  'must be str, not int',
  "Value cannot be null. (Parameter 'source')",
  'null value in column "a" of relation "b" violates not-null constraint',
  'Unknown error',
  'Internal Server Error',
])('a failure shows something else: %s', (message) => {
  expect(failsWhereItRejects.isShownBy(failure(message))).toBe(false);
  expect(failsWhereItRejects.canExplain?.(failure(message))).toBe(false);
});

it('a failure at a valid request has this cause only where others show it', () => {
  const valid = failure('invalid character after top-level value in JSON', 'accepts body present');
  expect(failsWhereItRejects.isShownBy(valid)).toBe(false);
  expect(failsWhereItRejects.canExplain?.(valid)).toBe(true);
});

it.each([
  '/response/items/0/price must be multiple of 0.01',
  '/response/name must have required property',
  "no schema defined for status code '200' in the openapi spec",
  'Response validation failed: body/name must be string',
])('a failure does not show that a request is invalid where the answer of the server is: %s', (message) => {
  expect(failsWhereItRejects.isShownBy(failure(message))).toBe(false);
});
