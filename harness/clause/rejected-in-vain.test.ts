import { expect, it } from 'vitest';
import { resultOf, type Asked, type Said } from '../workshop/testing/api.ts';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const flow = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const description = { description: '' };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
const failed = { 400: description, 404: description };
const bodyOf = (properties: object, required: readonly string[]): object => ({
  required: true,
  ...json({ type: 'object', required, properties }),
});
const document = {
  paths: {
    '/flows': {
      post: {
        requestBody: bodyOf({ name: { type: 'string' } }, ['name']),
        responses: { 201: { description: '', ...json(flow) }, ...failed },
      },
    },
    '/flows/{id}': { parameters, get: { responses: { 200: { description: '', ...json(flow) }, ...failed } } },
    '/flows/{id}/transfer': {
      parameters,
      put: {
        requestBody: bodyOf({ projectId: { type: 'string' } }, ['projectId']),
        responses: { 200: description, ...failed },
      },
    },
    '/flows/{id}/activate': {
      parameters,
      post: { requestBody: bodyOf({ step: { type: 'string' } }, []), responses: { 200: description, ...failed } },
    },
  },
};

/** The result of the clause that an operation accepts valid requests. @param say what it answers with 400 to each of them */
async function accepts(operation: string, say: (body: { projectId?: string }) => string): Promise<string | undefined> {
  const flows: object[] = [];
  const serve = ({ method, url: { pathname }, body }: Asked): Said => {
    const { name } = (body ?? {}) as { name?: unknown };
    if (pathname === '/flows') {
      if (typeof name !== 'string') return { status: 400 };
      const made = { id: flows.length, name };
      flows.push(made);
      return { status: 201, body: made };
    }
    const made = flows[Number(pathname.split('/')[2])];
    if (made === undefined) return { status: 404 };
    return method === 'GET' ? { status: 200, body: made } : { status: 400, body: { message: say(body ?? {}) } };
  };
  return resultOf(`${operation} accepts request`, document, serve);
}

it.each([
  ['inconclusive', (id: string) => `Could not find project with the id "${id}". Make sure that you may use it.`],
  ['inconclusive', (id: string) => `Project ${id} does not exist`],
  ['violated', () => 'projectId is too short'],
  ['violated', () => 'This flow cannot be moved'],
])('a field for a resource of which none is known is %s where the server says %s', async (result, say) => {
  expect(await accepts('PUT /flows/{id}/transfer', ({ projectId = '' }) => say(projectId))).toBe(result);
});

it.each([
  ['inconclusive', 'Flow cannot be activated because it has no trigger. At least one trigger is required.'],
  ['inconclusive', 'The flow must have a trigger'],
  ['violated', 'Flow cannot be activated'],
  // That is a field of the request.
  ['violated', 'The flow must have a step'],
  ['violated', 'The body has no trigger'],
])('an action that nothing is ready for is %s where the server says: %s', async (result, message) => {
  expect(await accepts('POST /flows/{id}/activate', () => message)).toBe(result);
});
