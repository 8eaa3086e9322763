import { expect, it } from 'vitest';
import { settleOn } from '../../workshop/testing/settle.ts';

const name = { type: 'string', minLength: 1 };
const properties = {
  username: { ...name, pattern: '^name1$', example: 'name1' },
  email: { ...name, pattern: '^mail1$' },
};
const schema = { type: 'object', required: ['username', 'email'], properties };
const example = { username: 'name1', email: 'mail1' };
const content = { 'application/json': { schema } };
const paths = {
  '/users': {
    post: {
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { 200: { description: '' }, 201: { description: '' } },
    },
  },
  '/users/{username}': {
    parameters: [{ name: 'username', in: 'path', required: true, schema: name }],
    get: { responses: { 200: { description: '', content } } },
    delete: { responses: { 204: { description: '' } } },
  },
};

it.each([
  ['is not the name of a new resource if the answer to its creation is 200', 200, false],
  ['is the name of a new resource if the answer to its creation is 201', 201, true],
])('a name that an example has %s', async (_, status, isNew) => {
  const { settle } = await settleOn(paths, ({ name: asked }) =>
    asked === 'POST /users' ? { status } : { status: asked === 'GET /users/name1' ? 200 : 404, body: example },
  );
  const { path, lost } = await settle('DELETE /users/{username}', { path: { username: 'another' } });
  expect(lost === undefined && JSON.stringify(path) === '{"username":"name1"}').toBe(isNew);
});
