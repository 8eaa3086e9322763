import { expect, it } from 'vitest';
import { violatedBy } from '../workshop/testing/api.ts';

const selector = {
  name: 'selector',
  in: 'query',
  description: 'What the beds must have, such as `soil=clay`.',
  schema: { type: 'string', minLength: 1, maxLength: 30 },
};
const responses = { 200: { description: '' }, 400: { description: 'The request is invalid.' } };
const document = { paths: { '/beds': { get: { parameters: [selector], responses } } } };

/** The clauses about the selector that a server violates. @param accepts the selectors that it accepts */
async function violated(accepts: (selector: string) => boolean): Promise<string[]> {
  const all = await violatedBy(document, ({ method, url: { pathname, searchParams } }) => {
    if (method !== 'GET' || pathname !== '/beds') return { status: 404 };
    const given = searchParams.getAll('selector');
    const isValid = given.every((each) => each !== '' && Array.from(each).length <= 30 && accepts(each));
    return given.length > 1 || !isValid ? { status: 400, body: { error: 'cannot parse it' } } : { status: 200 };
  });
  return all.filter((id) => id.includes('accepts'));
}

it('excuses a server that accepts the notation of a quoted value only', async () => {
  expect(await violated((text) => /^\w+=\w+$/.test(text))).toEqual([]);
});

it('excuses no server that rejects the quoted value, too', async () => {
  expect(await violated(() => false)).not.toEqual([]);
});

it('excuses no server that accepts other texts, and rejects some', async () => {
  expect(await violated((text) => Array.from(text).length < 30)).not.toEqual([]);
});
