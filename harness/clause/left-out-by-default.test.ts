import { expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const level = { type: 'string', enum: ['easy', 'hard'] };
const title = { type: 'string', maxLength: 40 };
const content = (schema: object) => ({ 'application/json': { schema } });
const item = { type: 'object', required: ['level'], properties: { level, title } };
const shown = { ...item, properties: { ...item.properties, id: { type: 'integer' } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const parameters = [{ name: 'level', in: 'query', schema: { ...level, default: 'easy' } }];
const document = {
  paths: {
    '/recipes': {
      get: { parameters, responses: { 200: { description: '', content: content({ type: 'array', items: shown }) } } },
      post: {
        requestBody: { required: true, content: content(item) },
        responses: { 201: { description: '', content: content(shown) }, 400: { description: '' } },
      },
    },
    '/recipes/{id}': {
      parameters: [id],
      get: { responses: { 200: { description: '', content: content(shown) }, 404: { description: '' } } },
      delete: { responses: { 204: { description: '', content: content(shown) }, 404: { description: '' } } },
    },
  },
};

/** The clauses of a server that lists what the documented default of the list's filter asks for, or nothing at all. */
async function run(isLost: boolean, clause: string) {
  const recipes = new Map<number, object>();
  const { url, close } = await serveApi(({ method, url: { pathname, searchParams }, body }) => {
    const [, , given] = pathname.split('/');
    if (given !== undefined) {
      const recipe = recipes.get(Number(given));
      if (recipe === undefined) return { status: 404 };
      if (method === 'DELETE') recipes.delete(Number(given));
      return method === 'DELETE' ? { status: 204 } : { status: 200, body: recipe };
    }
    if (method === 'POST') {
      const recipe = { ...(body as object), id: recipes.size + 1 };
      recipes.set(recipe.id, recipe);
      return { status: 201, body: recipe };
    }
    const wanted = searchParams.get('level') ?? 'easy';
    const listed = [...recipes.values()].filter((each) => (each as { level: string }).level === wanted);
    return { status: 200, body: isLost ? [] : listed };
  });
  try {
    return (await runApi(document, url, { clause, runs: 8 })).clauses;
  } finally {
    close();
  }
}

it.each([
  ['is not missed where a documented default leaves it out', false, 'passed'],
  ['is missed where the default asks for it', true, 'violated'],
] as const)('a created resource %s', async (_, isLost, result) => {
  const clause = 'GET /recipes lists what was created';
  const found = (await run(isLost, clause)).find((each) => each.id === clause)?.result;
  expect(found === 'inconclusive' ? 'passed' : found).toBe(result);
});

it('an answer that HTTP allows no content needs no media type, whatever the document states', async () => {
  const clauses = await run(false, 'DELETE /recipes/{id} responds');
  expect(clauses.filter(({ result }) => result === 'violated')).toEqual([]);
  expect(clauses.map(({ id: name }) => name)).not.toContain('DELETE /recipes/{id} responds 204 media-type');
});
