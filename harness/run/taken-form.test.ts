import { expect, it } from 'vitest';
import { runOn } from '../workshop/testing/api.ts';

const body = {
  type: 'object',
  required: ['code', 'name'],
  properties: { code: { type: 'string', example: 'AB-123' }, name: { type: 'string', minLength: 1, maxLength: 20 } },
};
const json = { 'application/json': { schema: body } };
const document = {
  paths: {
    '/things': {
      post: {
        requestBody: { required: true, content: json },
        responses: { 201: { description: '' }, 400: { description: '' }, 409: { description: '' } },
      },
    },
  },
};

it('a value that the server takes only in a form of its own gets fresh ones of that form where another resource has it', async () => {
  const codes = new Set<unknown>();
  const statuses: number[] = [];
  const { clauses } = await runOn(
    document,
    ({ body: sent = null }) => {
      const { code = '', name } = Object(sent) as { code?: unknown; name?: unknown };
      const error = (status: number, message: string) => ({ status, body: { message } });
      const answer = (): { status: number; body?: object } => {
        if (typeof code !== 'string' || typeof name !== 'string') return error(400, 'no thing');
        if (!/^[A-Z]{2}-[0-9]{3}$/.test(code)) return error(400, 'code is invalid');
        if (name.length === 0 || Array.from(name).length > 20) return error(400, 'name must have 1 to 20 characters');
        if (codes.has(code)) return error(409, `Thing ${code} already exists`);
        codes.add(code);
        return { status: 201 };
      };
      const said = answer();
      statuses.push(said.status);
      return said;
    },
    { clause: 'POST /things rejects body /name' },
  );
  const count = (status: number): number => statuses.filter((each) => each === status).length;
  expect(clauses.filter(({ result }) => result === 'violated' || result === 'inconclusive')).toEqual([]);
  expect(count(201)).toBeGreaterThan(count(409));
});
