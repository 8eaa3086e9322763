import { expect, it } from 'vitest';
import { resultOf, type Said } from '../workshop/testing/api.ts';

const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const text = { type: 'string', minLength: 6, maxLength: 40 };
const person = { type: 'object', required: ['name'], properties: { name: text } };
const kept = { ...person, required: ['id', 'name'], properties: { id: { type: 'string' }, name: text } };
const content = (schema: object) => ({ content: { 'application/json': { schema } } });
const rejected = { 400: { description: '' }, 404: { description: '' } };
const answers = (schema: object) => ({ 200: { description: '', ...content(schema) }, ...rejected });
const creates = { requestBody: { required: true, ...content(person) }, responses: answers(kept) };
const document = {
  paths: {
    '/customers': { post: creates },
    '/customers/{id}': { parameters: [parameter('id')], get: { responses: answers(kept) } },
    '/customers/{id}/contacts': {
      parameters: [parameter('id')],
      post: creates,
      get: { responses: answers({ type: 'array', items: kept }) },
    },
    '/customers/{id}/contacts/{contact_id}': {
      parameters: [parameter('id'), parameter('contact_id')],
      get: { responses: answers(kept) },
    },
  },
};

interface Named {
  readonly id: string;
  readonly name: unknown;
}

/** The result of a clause, against a server that answers to a new contact with its customer, which has a name, too. */
function resultWith(clause: string, isListed = true) {
  const customers = new Map<string, Named & { readonly contacts: Named[] }>();
  return resultOf(clause, document, ({ method, url: { pathname }, body }): Said => {
    const [, , id = '', , contactId] = pathname.split('/');
    const { name } = (body ?? {}) as { name?: unknown };
    const isValid = typeof name === 'string' && Array.from(name).length >= 6 && Array.from(name).length <= 40;
    const customer = customers.get(id);
    if (id !== '' && customer === undefined) return { status: 404 };
    if (method === 'POST' && !isValid) return { status: 400 };
    if (customer === undefined) {
      const made = { id: `cus_${customers.size}_8fk2`, name, contacts: [] };
      customers.set(made.id, made);
      return { status: 200, body: { id: made.id, name } };
    }
    const { contacts } = customer;
    if (method === 'POST') contacts.push({ id: `con_${contacts.length}_1mz0`, name });
    else if (pathname.endsWith('/contacts')) return { status: 200, body: isListed ? contacts : contacts.slice(0, -1) };
    const contact = contacts.find((each) => each.id === contactId);
    if (contactId !== undefined) return contact === undefined ? { status: 404 } : { status: 200, body: contact };
    return { status: 200, body: { id: customer.id, name: customer.name } };
  });
}

it('what is created below a resource is found in its list, if the answer shows the resource above it', async () => {
  expect(await resultWith('GET /customers/{id}/contacts lists what was created')).toBe('passed');
});

it('what is not in the list then is missing', async () => {
  expect(await resultWith('GET /customers/{id}/contacts lists what was created', false)).toBe('violated');
});
