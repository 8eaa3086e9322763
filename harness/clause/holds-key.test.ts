import { expect, it } from 'vitest';
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
