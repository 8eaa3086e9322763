import { expect, it } from 'vitest';
import type { Symptom } from './known-cause.ts';
import { saysMissing } from './says-missing.ts';

/** Whether an answer to a body says that properties are absent. @param about what its clause is about */
function isSaid(message: string, body: unknown, about = 'accepts request'): boolean {
  const main = { id: `POST /a ${about}`, operation: 'POST /a' };
  const documented = ['name', 'size', 'berth'].map((name) => `POST /a accepts body /${name} present`);
  const clauses = new Map([main.id, ...documented].map((id) => [id, { id, operation: 'POST /a' }]));
  const request = { path: '/a', values: JSON.stringify(body === undefined ? {} : { body }) };
  const answer = { status: 400, body: { text: JSON.stringify({ errors: [{ message }] }) } };
  return saysMissing({ main, clauses, finding: { exchange: { request, answer } } } as unknown as Symptom);
}

it('an answer says which property of the document a body lacks', () => {
  expect(isSaid('Invalid payload. "name" is required.', { size: 1 })).toBe(true);
  expect(isSaid('Invalid payload. "name" is required.', undefined)).toBe(true);
  expect(isSaid('Validation failed for field "name". Value is required.', {})).toBe(true);
  expect(isSaid("missing required property 'name'", {})).toBe(true);
});

it('an answer that names what was sent, or what the document does not have, says something else', () => {
  expect(isSaid('"name" is required', { name: '' })).toBe(false);
  expect(isSaid('"secret" is required', {})).toBe(false);
  expect(isSaid('"name" is too long', {})).toBe(false);
});

it('an object in the place of a clause can lack a property, too', () => {
  const about = 'accepts body /berth oneOf 1';
  expect(isSaid('"code" is required', { berth: {} }, about)).toBe(true);
  expect(isSaid('"code" is required', { berth: { port: { name: 'a' } } }, about)).toBe(true);
  expect(isSaid('"code" is required', { berth: { code: '' } }, about)).toBe(false);
  expect(isSaid('"code" is required', { berth: 'a' }, about)).toBe(false);
});
