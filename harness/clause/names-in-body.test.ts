import { expect, it } from 'vitest';
import { violatedBy } from '../workshop/testing/api.ts';

const ids = { type: 'array', minItems: 1, maxItems: 3, items: { type: 'integer', format: 'int32' } };
const schema = { type: 'object', required: ['ids'], properties: { ids } };
const document = {
  paths: {
    '/invitations': {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema, example: { ids: [1, 2] } } } },
        responses: { 200: { description: '' }, 400: { description: '' } },
      },
    },
  },
};

/** The violated clauses about valid values on a server that knows the first three users. */
async function violated(message: string): Promise<string[]> {
  const found = await violatedBy(document, ({ body }) => {
    const { ids: given } = (body ?? {}) as { ids?: unknown };
    const isValid =
      Array.isArray(given) &&
      given.length > 0 &&
      given.length < 4 &&
      given.every((each) => Number.isInteger(each) && Math.abs(Number(each)) <= 2 ** 31);
    if (!isValid) return { status: 400 };
    return given.every((each) => [1, 2, 3].includes(Number(each)))
      ? { status: 200 }
      : { status: 404, body: { message } };
  });
  return found.filter((id) => id.includes(' accepts '));
}

it('names in a body that name nothing are not values that are rejected', async () => {
  expect(await violated('No user found')).toEqual([]);
});

it('values in a body that get 404 for another reason are rejected', async () => {
  expect(await violated('Try something else')).not.toEqual([]);
});
