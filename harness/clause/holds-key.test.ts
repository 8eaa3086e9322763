import { expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';
import { settleOn } from '../workshop/testing/settle.ts';
import { holdsKey } from './holds-key.ts';

const responses = { 200: { description: '' } };
const text = { type: 'string' };

it('a field of a body holds the key of a resource if its schema, its description or its name says so', async () => {
  const properties = {
    berth: text,
    parent: { ...text, description: 'Unique identifier of the visit before it.' },
    moored: { oneOf: [text, { $ref: '#/paths/~1berths/x-schemas/Berths' }] },
    title: { ...text, description: 'What it is about.' },
  };
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const code = { name: 'code', in: 'path', required: true, schema: text };
  const { modelOf } = await settleOn(
    {
      '/berths': { 'x-schemas': { Berths: { type: 'object' } } },
      '/berths/{code}': { get: { parameters: [code], responses } },
      '/visits': { post: { requestBody: { content }, responses } },
    },
    () => ({ status: 404 }),
  );
  const holders = Object.keys(properties).filter((name) => holdsKey(modelOf('POST /visits'), `/body/${name}`));
  expect(holders).toEqual(['berth', 'parent', 'moored']);
});

/** The clauses about a field that a server violates, which rejects each value that is not a berth. */
async function violatedOn(description: string): Promise<string[]> {
  const schema = { type: 'object', properties: { parent: { ...text, description } } };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const { url, close } = await serveApi(({ body }) =>
    (body as { parent?: unknown } | undefined)?.parent === undefined
      ? { status: 200 }
      : { status: 400, body: { error: 'Invalid foreign key.' } },
  );
  try {
    const { clauses } = await runApi({ paths: { '/visits': { post: { requestBody, responses } } } }, url, { runs: 1 });
    const violated = clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
    return violated.filter((id) => id.includes('accepts body /parent'));
  } finally {
    close();
  }
}

it('a rejected foreign key is a fault of a value only if the value does not name a resource', async () => {
  expect(await violatedOn('Unique identifier of the visit before it.')).toEqual([]);
  expect(await violatedOn('What it is about.')).not.toEqual([]);
});

/** The clauses about valid bodies that a server violates which forbids what it does not have. */
async function violatedByForbidding(field: string): Promise<string[]> {
  const list = { type: 'array', items: text };
  const schema = { type: 'object', properties: { [field]: list } };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const id = { name: 'id', in: 'path', required: true, schema: text };
  const paths = {
    '/visits': { get: { responses }, patch: { requestBody, responses: { ...responses, 404: { description: '' } } } },
    '/visits/{id}': { get: { parameters: [id], responses } },
  };
  const { url, close } = await serveApi(({ body }) => {
    const given = (body as Record<string, unknown> | undefined)?.[field];
    return Array.isArray(given) && given.length > 0
      ? { status: 403, body: { error: "You don't have permission to access this." } }
      : { status: 200 };
  });
  try {
    const { clauses } = await runApi({ paths }, url, { runs: 1 });
    const violated = clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
    return violated.filter((each) => each.includes(`accepts body /${field}`));
  } finally {
    close();
  }
}

it('names in a list that are forbidden because nothing has them are not values that are rejected', async () => {
  expect(await violatedByForbidding('keys')).toEqual([]);
  expect(await violatedByForbidding('tags')).not.toEqual([]);
});
