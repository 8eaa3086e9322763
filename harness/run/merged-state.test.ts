import { describe, expect, it } from 'vitest';
import { violatedBy, type Said } from '../workshop/testing/api.ts';

const id = { name: 'thing', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const labels = { type: 'object', additionalProperties: { type: 'string', maxLength: 20 }, maxProperties: 4 };
const thing = {
  type: 'object',
  properties: { title: { type: 'string', minLength: 1 }, labels },
  additionalProperties: false,
};
const patch = { ...thing, minProperties: 1 };
const responses = { 200: { description: '' }, 400: { description: '' }, 404: { description: '' } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const document = {
  paths: {
    '/things': {
      post: {
        requestBody: { required: true, ...json(thing) },
        responses: { 201: { description: '' }, 400: { description: '' } },
      },
    },
    '/things/{thing}': {
      parameters: [id],
      get: { responses },
      patch: {
        requestBody: { required: true, content: { 'application/merge-patch+json': { schema: patch } } },
        responses,
      },
    },
  },
};

/** The clauses about valid changes that are violated. @param takes whether the server takes these labels in a PATCH */
async function changing(takes: (sent: object, merged: object) => boolean): Promise<string[]> {
  const things: { labels: object }[] = [];
  const violated = await violatedBy(document, ({ method, url: { pathname }, body }): Said => {
    const sent = (body as { labels?: object | null } | undefined)?.labels ?? {};
    if (method === 'POST') return { status: 201, headers: { location: `/things/${things.push({ labels: sent })}` } };
    const known = things[Number(pathname.split('/')[2]) - 1];
    if (known === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: known };
    const merged = Object.fromEntries(
      Object.entries({ ...known.labels, ...sent }).filter(([, value]) => value !== null),
    );
    if (!takes(sent, merged)) return { status: 400 };
    known.labels = merged;
    return { status: 200 };
  });
  return violated.filter((each) => each.includes(' accepts body'));
}

describe('a change that is merged into what is there', () => {
  it('is not at fault if the result is too large, and it is accepted for a new resource', async () => {
    expect(await changing((_, merged) => Object.keys(merged).length <= 4)).toEqual([]);
  });

  it('is at fault if it is rejected for a new resource, too', async () => {
    expect(await changing((sent) => Object.keys(sent).length === 0)).not.toEqual([]);
  });
});
