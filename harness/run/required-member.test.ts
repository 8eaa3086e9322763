import { describe, expect, it } from 'vitest';
import { runOn } from '../workshop/testing/api.ts';

const said = { description: '' };
const schema = {
  type: 'object',
  required: ['name', 'properties'],
  properties: { name: { type: 'string' }, properties: { type: 'object', additionalProperties: { type: 'string' } } },
};
const requestBody = { required: true, content: { 'application/json': { schema } } };
const paths = { '/clusters': { post: { requestBody, responses: { 201: said, 400: said } } } };

describe('an object that needs a member which only the answers of the server name', () => {
  it.each(["either 'main.servers' or 'broker.list'", "'main.servers'", "at least one of 'main.servers' and 'list'"])(
    'gets it: must contain %s',
    async (needed) => {
      const { unreached, lessons } = await runOn(
        { paths },
        ({ body }) => {
          const { name, properties } = (body ?? {}) as { name?: unknown; properties?: Record<string, unknown> };
          const isKept = typeof name === 'string' && typeof properties?.['main.servers'] === 'string';
          const message = `cluster '${String(name)}' properties must contain ${needed}`;
          return isKept ? { status: 201 } : { status: 400, body: { message } };
        },
        { clause: 'accepts' },
      );
      expect(unreached).toEqual([]);
      expect(lessons?.[0]?.place).toContain('/properties');
    },
  );
});
