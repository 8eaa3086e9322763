import { expect, it } from 'vitest';
import { repeatable, runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const category = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', minLength: 1, maxLength: 40 }, parent: { type: 'integer' } },
};
const product = {
  type: 'object',
  required: ['name', 'category'],
  properties: { name: { type: 'string', minLength: 1, maxLength: 40 }, category: { type: 'integer' } },
};
const asForms = (schema: object) => ({
  required: true,
  content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
});
const responses = {
  201: {
    description: '',
    content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' } } } } },
  },
  400: { description: '' },
  404: { description: '' },
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const document = {
  paths: {
    '/categories': { post: { requestBody: asForms(category), responses } },
    '/categories/{id}': { get: { parameters: [id], responses: { ...responses, 200: responses[201] } } },
    '/products': { post: { requestBody: asForms(product), responses } },
  },
};

/** A server that reads forms as Django does: the last value of a field counts, and it is a number if it looks like one. */
function shop(): (asked: Asked) => Said {
  let made = 0;
  return ({ method, url: { pathname }, body, text, request }) => {
    const isMade = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0 && Number(value) <= made;
    if (method === 'GET') {
      const own = Number(pathname.split('/')[2]);
      return isMade(own) ? { status: 200, body: { id: own } } : { status: 404, body: {} };
    }
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    const field = pathname === '/categories' ? 'parent' : 'category';
    const form = new URLSearchParams(text);
    const last = form.getAll(field).at(-1);
    const read = last !== undefined && /^-?\d+$/.test(last) ? Number(last) : last;
    const fields = isForm ? { name: form.get('name'), [field]: read } : body;
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return { status: 400, body: {} };
    const { name, [field]: of } = fields as Record<string, unknown>;
    if (typeof name !== 'string' || name === '' || Array.from(name).length > 40) return { status: 400, body: {} };
    if (of === undefined && field === 'parent') return { status: 201, body: { id: (made += 1) } };
    if (!Number.isInteger(of)) return { status: 400, body: { [field]: ['Incorrect type.'] } };
    if (!isMade(of)) return { status: 400, body: { [field]: [`Invalid pk "${String(of)}" - object does not exist.`] } };
    if (field === 'parent') made += 1;
    return { status: 201, body: { id: made } };
  };
}

it('names of resources in a form make no invalid value valid, and one that nothing has does not reject the form', async () => {
  const { url, close } = await serveApi(shop());
  const { clauses } = await runApi(document, url, repeatable).finally(close);
  const form = 'body as application/x-www-form-urlencoded';
  const of = (what: string) => clauses.find((clause) => clause.id === what)?.result;
  expect(of(`POST /products rejects ${form} /category type`)).toBe('passed');
  expect(of(`POST /categories accepts ${form}`)).toBe('passed');
  expect(of(`POST /products accepts ${form}`)).toBe('passed');
});
