import { expect, it } from 'vitest';
import { resultOf, type Asked, type Said } from '../workshop/testing/api.ts';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const responses = { 200: { description: '', ...json({ type: 'array' }) }, 400: { description: '' } };

/** The result of a clause about a filter. @param reject what the server says to a filter that it rejects; undefined if it takes it */
async function filtered(
  clause: string,
  schema: object,
  reject: (filter: string) => string | undefined,
): Promise<string | undefined> {
  const parameters = [{ name: 'filter', in: 'query', required: true, schema: { type: 'string', ...schema } }];
  return resultOf(
    `GET /notes ${clause}`,
    { paths: { '/notes': { get: { parameters, responses } } } },
    ({ url }: Asked): Said => {
      const message = reject(url.searchParams.get('filter') ?? '{}');
      return message === undefined ? { status: 200, body: [] } : { status: 400, body: { message } };
    },
  );
}

it('a text that lacks a format which only the server knows can be rejected', async () => {
  const reject = (text: string): string | undefined =>
    text.startsWith('{"') ? undefined : 'query/filter must match format "jsonText"';
  expect(await filtered('accepts request', { format: 'jsonText' }, reject)).toBe('inconclusive');
  // Without such a format any text is valid.
  expect(await filtered('accepts request', {}, reject)).toBe('violated');
  expect(await filtered('accepts request', { format: 'password' }, reject)).toBe('violated');
});

it('a text that the server calls no valid one of such a format can be rejected', async () => {
  const reject = (text: string): string | undefined => (text.startsWith('{"') ? undefined : 'Not a valid URL.');
  expect(await filtered('accepts request', { format: 'url' }, reject)).toBe('inconclusive');
  expect(await filtered('accepts request', { format: 'link' }, reject)).toBe('violated');
});

it('a text with such a format that is rejected for another reason is at fault all the same', async () => {
  const reject = (): string => 'the list is closed';
  expect(await filtered('accepts request', { format: 'jsonText' }, reject)).toBe('violated');
});

it('a text with such a format that the document gives has it', async () => {
  const reject = (): string => 'query/filter must match format "jsonText"';
  expect(await filtered('accepts request', { format: 'jsonText', enum: ['{}'] }, reject)).toBe('violated');
});
