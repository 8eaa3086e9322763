import { expect, it } from 'vitest';
import { violatedBy, type Said } from '../workshop/testing/api.ts';

const id = { name: 'thing', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const text = { type: 'string', minLength: 1, maxLength: 20 };
const contact = { type: 'object', properties: { name: text, phone: text }, additionalProperties: false };
const schemaWith = (field: object): object => ({
  type: 'object',
  properties: { title: text, contact: field },
  additionalProperties: false,
});
const responses = { 200: { description: '' }, 404: { description: '' }, 422: { description: '' } };
const bodyOf = (type: string, schema: object): object => ({ required: true, content: { [type]: { schema } } });
const documentWith = (change: object): object => ({
  paths: {
    '/things': {
      post: {
        requestBody: bodyOf('application/json', schemaWith({ ...contact, required: ['name'] })),
        responses: { 201: { description: '' }, 422: { description: '' } },
      },
    },
    '/things/{thing}': {
      parameters: [id],
      get: { responses },
      patch: { requestBody: bodyOf('application/merge-patch+json', { ...schemaWith(change), minProperties: 1 }), responses }, // prettier-ignore
    },
  },
});

interface Thing {
  readonly title?: string;
  readonly contact?: { readonly name?: string; readonly phone?: string } | null;
}

/** The clauses about valid changes that a server violates, which rejects what it would keep so. */
async function rejecting(document: object, rejects: (merged: Thing, sent: Thing) => boolean): Promise<string[]> {
  const things: Thing[] = [];
  const violated = await violatedBy(document, ({ method, url: { pathname }, body }): Said => {
    const sent = (body ?? {}) as Thing;
    if (method === 'POST') return { status: 201, headers: { location: `/things/${things.push(sent)}` } };
    const index = Number(pathname.split('/')[2]) - 1;
    const known = things[index];
    if (known === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: known };
    const merged = { ...known, ...sent, ...(sent.contact && { contact: { ...known.contact, ...sent.contact } }) };
    if (rejects(merged, sent)) return { status: 422 };
    things[index] = merged;
    return { status: 200 };
  });
  return violated.filter((each) => each.startsWith('PATCH /things/{thing} accepts'));
}

const lacksName = ({ contact: one }: Thing): boolean => one !== undefined && one?.name === undefined;

it('does not judge the rejection of a change by which a whole resource would lack a property', async () => {
  expect(await rejecting(documentWith(contact), (_, sent) => lacksName(sent))).toEqual([]);
});

it('judges the rejection of a change of an object that is whole', async () => {
  const whole = { ...contact, required: ['name'] };
  expect(await rejecting(documentWith(whole), (_, { contact: one }) => one?.phone !== undefined)).not.toEqual([]);
});

it('judges the rejection of a change without an object', async () => {
  expect(await rejecting(documentWith(contact), (_, sent) => lacksName(sent) || sent.title !== undefined)).not.toEqual([]); // prettier-ignore
});
