import { expect, it } from 'vitest';
import { resultOf, runOn } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1 };
const responses = { 200: { description: '' }, 201: { description: '' }, 400: { description: '' } };
const thing = { name: 'thing', in: 'path', required: true, schema: { type: 'integer' } };
const search = { name: 'search', in: 'query', schema: { type: 'string' } };
const fields = { type: 'object', required: ['name', 'price'], properties: { name: text, price: text } };
const document = {
  paths: {
    '/things': {
      post: { requestBody: { required: true, content: { 'application/json': { schema: fields } } }, responses },
    },
    '/things/{thing}': { get: { parameters: [thing, search], responses: { ...responses, 404: { description: '' } } } },
  },
};

type Fields = Readonly<Record<string, unknown>>;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

it.each<[string, (body: Fields) => boolean]>([
  ['passed', ({ name }) => isText(name)],
  ['violated', () => true],
])('a field is %s beside one of which only the answers say what it has to be', async (result, isName) => {
  const prices = new Set<string>();
  const found = await resultOf('POST /things rejects body /name type', document, ({ method, body }) => {
    if (method === 'GET') return { status: 404 };
    const given = body as Fields;
    if (!isText(given['price']) || !/^\d+(?:\.\d+)?$/.test(given['price'])) {
      return { status: 400, body: { price: ['A valid number is required.'] } };
    }
    // The same price would be a duplicate.
    if (!isName(given) || prices.has(given['price'])) return { status: 400, body: { error: 'invalid' } };
    prices.add(given['price']);
    return { status: 201 };
  });
  expect(found).toBe(result);
});

it('a resource that a filter hides is not looked for again and again', async () => {
  let things = 0;
  const { clauses } = await runOn(
    document,
    ({ method, url: { pathname, searchParams } }) => {
      if (method === 'POST') return { status: 201, headers: { location: `/things/${(things += 1)}` } };
      const isThere = Number(pathname.split('/')[2]) <= things && (searchParams.get('search') ?? '') === '';
      return { status: isThere ? 200 : 404 };
    },
    { clause: 'GET /things/{thing} accepts query' },
  );
  // No text is known that finds the thing, so this one can name something that is not there.
  expect(clauses.find(({ id }) => id === 'GET /things/{thing} accepts query search quoted')?.result).toBe('observed');
  expect(things).toBeLessThan(6);
});
