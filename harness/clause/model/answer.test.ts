import { expect, it } from 'vitest';
import { loadDocument } from '../../document/index.ts';
import { writeDocument } from '../../workshop/testing/api.ts';
import { isSuccess } from './answer.ts';

/** @param described the statuses of the operation, each with its description */
async function succeeds(method: string, described: Readonly<Record<string, string>>, status: number): Promise<boolean> {
  const responses = Object.fromEntries(Object.entries(described).map(([each, description]) => [each, { description }]));
  const { operations } = await loadDocument(writeDocument({ paths: { '/jobs': { [method]: { responses } } } }));
  const [operation] = operations;
  if (operation === undefined) throw new Error('the document has an operation');
  return isSuccess(operation, { kind: 'answered', status, headers: {}, body: Buffer.from('') });
}

it('a documented 303 to a read is a success beside 200, because the result is elsewhere', async () => {
  const job = { 200: 'It is running', 303: 'It is done' };
  expect(await succeeds('get', job, 303)).toBe(true);
  expect(await succeeds('get', { 200: 'It is running' }, 303)).toBe(false);
  expect(await succeeds('post', job, 303)).toBe(false);
  expect(await succeeds('get', { 200: 'Moved?', 302: 'It is done' }, 302)).toBe(false);
});

it('a redirection to where a user signs in does not succeed', async () => {
  expect(await succeeds('get', { 200: 'The page', 303: 'Leads to the login' }, 303)).toBe(false);
});
