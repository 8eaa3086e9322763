import { expect, it } from 'vitest';
import type { Exchange } from '../../exchange/index.ts';
import { settleOn } from '../../workshop/testing/settle.ts';

const responses = { 200: { description: '' }, 201: { description: '' } };
const json = (schema: object) => ({ required: true, content: { 'application/json': { schema } } });
const teamId = { name: 'teamId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const text = { type: 'string' };

/** A task with a field after existing resources were put into it. @param target base URL of the server */
async function settledTask(
  field: string,
  schema: object,
  value: string,
  target = 'http://x.invalid',
): Promise<unknown> {
  const properties = { [field]: { ...text, ...schema } };
  const { resources, modelOf } = await settleOn(
    {
      '/teams': { post: { requestBody: json({ type: 'object' }), responses } },
      '/teams/{teamId}': { get: { parameters: [teamId], responses } },
      '/tasks': { post: { requestBody: json({ type: 'object', properties }), responses } },
    },
    ({ name }) => (name === 'POST /teams' ? { status: 201, body: { id: 7 } } : { status: 200, body: {} }),
  );
  const before = { request: {}, target: new URL(target), outcome: { kind: 'unanswered' } };
  resources.note(modelOf('GET /teams/{teamId}'), before as unknown as Exchange);
  const input = { body: { [field]: value } };
  const { given } = await resources.settle(modelOf('POST /tasks'), { draft: { input } }, false);
  return (given.draft.input.body as Record<string, unknown>)[field];
}

it.each<[string, string, string, object, string]>([
  ['/teams/7', 'only that fits its pattern', 'team', { pattern: '^/teams/[1-9][0-9]*$' }, '/teams/3679'],
  ['/teams/7', 'its format is that of one', 'team', { format: 'iri-reference' }, 'https://example.com/'],
  ['teams/7', 'only a relative resource name fits its pattern', 'owningTeam', { pattern: '^teams/[0-9]+$' }, 'teams/1'],
  ['x', 'but not where any text fits', 'team', {}, 'x'],
  ['https://example.com/', 'but not where its name is that of something else', 'page', { format: 'uri' }, 'https://example.com/'], // prettier-ignore
])('a field refers to a resource by its address %s, where %s', async (settled, _, field, schema, value) => {
  expect(await settledTask(field, schema, value)).toBe(settled);
});

it('an address has the base path of the server, and its origin where the format demands it', async () => {
  const target = 'http://x.invalid/v1/';
  expect(await settledTask('team', { format: 'uri-reference' }, '/a', target)).toBe('/v1/teams/7');
  expect(await settledTask('team', { format: 'uri' }, 'https://a.example', target)).toBe('http://x.invalid/v1/teams/7');
});
