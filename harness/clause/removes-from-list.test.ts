import { expect, it } from 'vitest';
import { resultOf } from '../workshop/testing/api.ts';

interface Tag {
  readonly id: number;
  readonly label: string;
  readonly archived: boolean;
}

const schema = { type: 'object', required: ['label'], properties: { label: { type: 'string', minLength: 3 } } };
const shown = {
  type: 'object',
  properties: {
    ...schema.properties,
    id: { type: 'integer', readOnly: true },
    archived: { type: 'boolean', readOnly: true },
  },
};
const json = (of: object): object => ({ content: { 'application/json': { schema: of } } });
const missing = { 404: { description: '' } };
const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } };
const offset = { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0, default: 0 } };
const document = {
  paths: {
    '/tags': {
      post: { requestBody: { required: true, ...json(schema) }, responses: { 201: { description: '' } } },
      get: {
        parameters: [limit, offset],
        responses: { 200: { description: '', ...json({ type: 'array', items: shown }) } },
      },
    },
    '/tags/{id}': {
      delete: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 204: { description: '' }, 202: { description: '' }, ...missing },
      },
    },
  },
};
const clause = 'DELETE /tags/{id} removes from the list';

interface Behaviour {
  /** What is left of a tag. */
  readonly remove?: (tag: Tag) => Tag | undefined;
  /** So many lists after a removal still show the tag. */
  readonly late?: number;
  readonly status?: number;
  /** Whether the answer to a creation shows the tag. */
  readonly isShown?: boolean;
  /** The default of a flag that includes what is archived. */
  readonly includes?: boolean;
  /** Whether a tag can be read at its path until it is removed. */
  readonly isRead?: boolean;
}

/** The document, as the server behaves. */
function documentOf({ includes, isRead = false }: Behaviour): object {
  const { '/tags': all, '/tags/{id}': one } = document.paths;
  const flag = { name: 'includeArchived', in: 'query', schema: { type: 'boolean', default: includes } };
  const parameters = [...all.get.parameters, ...(includes === undefined ? [] : [flag])];
  const read = {
    parameters: one.delete.parameters,
    responses: { 200: { description: '', ...json(shown) }, ...missing },
  };
  return {
    paths: {
      '/tags': { ...all, get: { ...all.get, parameters } },
      '/tags/{id}': { ...one, ...(isRead && { get: read }) },
    },
  };
}

function resultWith(behaviour: Behaviour) {
  const { remove = () => undefined, late = 0, status = 204, isShown = true } = behaviour;
  let tags: readonly Tag[] = Array.from({ length: 3 }, (_, id) => ({ id, label: `old ${id}`, archived: false }));
  let old = tags;
  let listed = 0;
  let last = tags.length;
  return resultOf(clause, documentOf(behaviour), ({ method, url: { pathname, searchParams }, body }) => {
    if (method === 'POST') {
      const tag = { id: last++, label: (body as Tag).label, archived: false };
      tags = [...tags, tag];
      return { status: 201, ...(isShown && { body: tag }) };
    }
    if (method === 'GET' && pathname !== '/tags') {
      const tag = tags.find((each) => each.id === Number(pathname.split('/')[2]) && !each.archived);
      return tag === undefined ? { status: 404 } : { status: 200, body: tag };
    }
    if (method === 'GET') {
      const all = listed++ < late ? old : tags;
      const start = Number(searchParams.get('offset') ?? 0);
      return { status: 200, body: all.slice(start, start + Number(searchParams.get('limit') ?? 10)) };
    }
    const id = Number(pathname.split('/')[2]);
    const tag = tags.find((each) => each.id === id);
    if (tag === undefined) return { status: 404 };
    [old, listed] = [tags, 0];
    tags = tags.flatMap((each) => (each === tag ? (remove(tag) ?? []) : [each]));
    return { status };
  });
}

const archive = (tag: Tag): Tag => ({ ...tag, archived: true });

it.each<[string, string, Behaviour]>([
  ['passed', 'it is not in the list', {}],
  ['passed', 'the list shows it for a moment', { late: 2 }],
  ['passed', 'another tag has its id', { remove: (tag) => ({ ...tag, label: 'another' }) }],
  ['passed', 'the answer to the creation does not show it', { isShown: false }],
  ['observed', 'the list has it with a mark', { remove: archive }],
  ['observed', 'its list includes what has a mark', { remove: archive, includes: true }],
  ['violated', 'its list leaves out what has a mark', { remove: archive, includes: false }],
  ['observed', 'it has a mark and can no longer be read', { remove: archive, isRead: true }],
  ['violated', 'its list leaves out what can no longer be read', { remove: archive, includes: false, isRead: true }],
  ['violated', 'the list still has it', { remove: (tag) => tag }],
  ['violated', 'the list has it, and only the list shows its id', { remove: (tag) => tag, isShown: false }],
  ['inconclusive', 'it is removed later', { remove: (tag) => tag, status: 202 }],
])('the removal of what only a list shows is %s if %s', async (result, _, behaviour) => {
  expect(await resultWith(behaviour)).toBe(result);
});
