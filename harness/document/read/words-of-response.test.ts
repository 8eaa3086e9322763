import { expect, it } from 'vitest';
import { loadDocument } from '../index.ts';
import { resultOf, writeDocument } from '../../workshop/testing/api.ts';

const taken = 'A list with this name already exists';
const failure = (message: object) => ({
  oneOf: [
    { type: 'object', properties: { code: { const: 'CONFLICT' }, message } },
    { type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } },
  ],
});
const named = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 6 } } };
const documentWith = (description: string, message: object) => ({
  openapi: '3.1.0',
  paths: {
    '/lists': {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: named } } },
        responses: {
          201: { description: '' },
          400: { description: '' },
          409: { description, content: { 'application/json': { schema: failure(message) } } },
        },
      },
    },
  },
});

it.each([
  ['409', { type: 'string', default: taken }, taken],
  ['Conflict', { const: taken }, taken],
  ['', { type: 'string', enum: [taken] }, taken],
  ['The name is taken', { const: taken }, 'The name is taken'],
  ['409', { type: 'string', enum: [taken, 'Something else is wrong'] }, '409'],
  ['409', { type: 'string', default: 'Conflict' }, '409'],
])('a response described as "%s" with the message %j means "%s"', async (description, message, words) => {
  const document = await loadDocument(writeDocument(documentWith(description, message)));
  const responses = document.operations.flatMap((operation) => operation.responses);
  expect(responses.find(({ status }) => status === '409')?.description).toBe(words);
});

it('a duplicate must be rejected where only the message says so', async () => {
  const clause = 'POST /lists rejects duplicates';
  const resultWith = (isUnique: boolean) => {
    const lists: unknown[] = [];
    return resultOf(clause, documentWith('409', { default: taken }), ({ body }) => {
      const { name } = (body ?? {}) as { name?: unknown };
      if (typeof name !== 'string' || name.length < 6) return { status: 400 };
      if (isUnique && lists.includes(name)) return { status: 409, body: { code: 'CONFLICT', message: taken } };
      return { status: 201, headers: { location: `/lists/${lists.push(name)}` } };
    });
  };
  expect(await resultWith(true)).toBe('passed');
  expect(await resultWith(false)).toBe('violated');
});
