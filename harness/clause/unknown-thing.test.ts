import { expect, it } from 'vitest';
import { violatedBy } from '../workshop/testing/api.ts';

const kinds = ['ants', 'bees', 'cats', 'dogs', 'elks', 'foxes'];
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^n-[1-9][0-9]{0,8}$' } };
const responses = {
  200: { description: '', content: { 'application/json': { schema: { type: 'object' } } } },
  '4XX': { description: '', content: { 'application/json': { schema: { type: 'object', required: ['title'] } } } },
};
const paths: object = Object.fromEntries(
  kinds.flatMap((kind): [string, object][] => [
    [`/${kind}`, { post: { responses: { 201: { description: '' } } } }],
    [`/${kind}/{id}`, { get: { parameters: [id], responses } }],
  ]),
);

const document = { paths };

it.each([undefined, ...kinds])('asks each operation for a resource that does not exist: %s', async (faulty) => {
  const made = new Map<string, number>();
  const violated = await violatedBy(document, ({ method, url: { pathname } }) => {
    const [, kind = '', given] = pathname.split('/');
    if (method === 'POST') {
      const last = (made.get(kind) ?? 0) + 1;
      made.set(kind, last);
      return { status: 201, headers: { location: `/${kind}/n-${last}` } };
    }
    const isNumber = /^n-[1-9]\d{0,8}$/.test(given ?? '');
    if (isNumber && Number(given?.slice(2)) <= (made.get(kind) ?? 0)) return { status: 200, body: {} };
    const title = isNumber ? 'Not found' : 'Not a number';
    return { status: isNumber ? 404 : 400, body: isNumber && kind === faulty ? {} : { title } };
  });
  const expected = faulty === undefined ? [] : [`GET /${faulty}/{id} responds 4XX body`];
  expect(violated.filter((clause) => clause.includes(' responds '))).toEqual(expected);
});
