import { describe, expect, it } from 'vitest';
import { repeatable, runOn } from '../workshop/testing/api.ts';

type Fault =
  | 'none'
  | 'links nothing'
  | 'links the last alone'
  | 'lists all'
  | 'unlinks nothing'
  | 'unlinks all'
  | 'removes the tag'
  | 'lists labels'
  | 'links any tag';

const idOf = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } });
const shown = (schema: object) => ({ description: '', content: { 'application/json': { schema } } });
const named = (name: string) => ({
  type: 'object',
  required: [name],
  properties: { id: { type: 'integer', readOnly: true }, [name]: { type: 'string', minLength: 1, maxLength: 30 } },
});
const kindOf = (name: string, schema: object, isRead = true) => ({
  [`/${name}s`]: {
    post: {
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { 201: shown(schema), 400: { description: '' } },
    },
  },
  ...(isRead && {
    [`/${name}s/{${name}Id}`]: {
      parameters: [idOf(`${name}Id`)],
      get: { responses: { 200: shown(schema), 404: { description: '' } } },
    },
  }),
});
const done = { 204: { description: '' }, 404: { description: '' } };
/** The field of a user that shows the links where no list does, and what its items are. */
interface Field {
  readonly name: 'tags' | 'tagIds' | 'groups';
  readonly shows: 'tags' | 'ids' | 'labels' | 'numbers';
}

const documentWith = (queried: readonly object[], path = '/tags', isRead = true, field?: Field) => ({
  paths: {
    ...kindOf('user', field === undefined ? named('login') : withField(named('login'), field)),
    ...Object.fromEntries(
      Object.entries(kindOf('tag', named('label'), isRead)).map(([each, item]) => [each.replace('/tags', path), item]),
    ),
    ...(field === undefined && {
      '/users/{userId}/tags': {
        parameters: [idOf('userId'), ...queried],
        get: { responses: { 200: shown({ type: 'array', items: named('label') }), 404: { description: '' } } },
      },
    }),
    '/users/{userId}/tags/{tagId}': {
      parameters: [idOf('userId'), idOf('tagId')],
      put: { responses: done },
      delete: { responses: done },
    },
  },
});

const itemsOf = {
  tags: named('label'),
  labels: { type: 'string' },
  ids: { type: 'integer' },
  numbers: { type: 'integer' },
};

function withField(schema: ReturnType<typeof named>, { name, shows }: Field): object {
  const items = itemsOf[shows];
  const properties = { ...schema.properties, [name]: { type: 'array', readOnly: true, items } };
  return { ...schema, properties };
}

/** What a run shows of the links of an API. */
async function resultsOf(
  fault: Fault,
  queried: readonly object[] = [],
  path = '/tags',
  isRead = true,
  field?: Field,
  judged = / (?:lists what it links|unlinks one alone)$/,
): Promise<string[]> {
  const kinds: Record<string, ({ id: number } | undefined)[]> = { users: [], tags: [] };
  const links = new Map<number, Set<number>>();
  const { clauses } = await runOn(
    documentWith(queried, path, isRead, field),
    ({ method, url: { pathname }, body }) => {
      const [, kind = '', name, below, other] = pathname.toLowerCase().split('/');
      const known = kinds[kind];
      if (known === undefined) return { status: 404 };
      if (name === undefined) {
        const text = (body as Record<string, unknown> | undefined)?.[kind === 'tags' ? 'label' : 'login'];
        if (typeof text !== 'string' || text === '') return { status: 400 };
        const made = { ...(body as object), id: known.length + 1 };
        known.push(made);
        return { status: 201, body: made };
      }
      const own = known[Number(name) - 1];
      if (own === undefined) return { status: 404 };
      const set = links.get(own.id) ?? new Set();
      if (below === undefined && field !== undefined && kind === 'users') {
        const tags = (kinds['tags'] ?? []).flatMap((tag) =>
          tag !== undefined && (fault === 'lists all' || set.has(tag.id))
            ? [tag as { id: number; label?: string }]
            : [],
        );
        const items = {
          tags,
          ids: tags.map((tag) => tag.id),
          labels: tags.map((tag) => tag.label),
          numbers: tags.map(() => 9007),
        };
        return { status: 200, body: { ...own, [field.name]: items[field.shows] } };
      }
      if (below === undefined) return { status: 200, body: own };
      links.set(own.id, set);
      if (other === undefined) {
        const listed = (kinds['tags'] ?? []).filter((tag) => fault === 'lists all' || (tag && set.has(tag.id)));
        return { status: 200, body: fault === 'lists labels' ? listed.map(() => ({})) : listed };
      }
      const id = Number(other);
      if (kinds['tags']?.[id - 1] === undefined)
        return { status: fault === 'links any tag' && method === 'PUT' ? 204 : 404 };
      if (method === 'PUT') {
        if (fault === 'links the last alone') set.clear();
        if (fault !== 'links nothing') set.add(id);
        return { status: 204 };
      }
      if (!set.has(id)) return { status: 404 };
      if (fault === 'removes the tag') kinds['tags'][id - 1] = undefined;
      if (fault === 'unlinks all') set.clear();
      if (fault !== 'unlinks nothing') set.delete(id);
      return { status: 204 };
    },
    { ...repeatable, clause: judged.source.includes('requires') ? 'requires its tag' : 'link' },
  );
  return clauses.filter(({ id }) => judged.test(id)).map(({ result }) => result);
}

describe('links between resources', () => {
  it('are in their list, and each is removed alone', async () => {
    expect(await resultsOf('none')).toEqual(['passed', 'passed']);
  });

  it('are known where the collection has its name in other letter case, as in ASP.NET Core', async () => {
    expect(await resultsOf('none', [], '/Tags')).toEqual(['passed', 'passed']);
    expect(await resultsOf('unlinks all', [], '/Tags')).toEqual(['passed', 'violated']);
  });

  it.each([
    ['links nothing', ['violated', 'inconclusive']],
    ['links the last alone', ['violated', 'inconclusive']],
    ['lists all', ['passed', 'violated']],
    ['unlinks nothing', ['passed', 'violated']],
    ['unlinks all', ['passed', 'violated']],
    ['removes the tag', ['passed', 'violated']],
  ] as const)('are kept wrongly by a server that %s', async (fault, results) => {
    expect(await resultsOf(fault)).toEqual(results);
  });

  it('are known where what is linked is not read by itself', async () => {
    expect(await resultsOf('none', [], '/tags', false)).toEqual(['passed', 'passed']);
    expect(await resultsOf('links the last alone', [], '/tags', false)).toEqual(['violated', 'inconclusive']);
    expect(await resultsOf('unlinks nothing', [], '/tags', false)).toEqual(['passed', 'violated']);
  });

  it.each<Field>([
    { name: 'tags', shows: 'tags' },
    { name: 'tags', shows: 'labels' },
    { name: 'tags', shows: 'ids' },
    { name: 'tagIds', shows: 'ids' },
  ])('are known where only a field of the resource shows them: %o', async (field) => {
    expect(await resultsOf('none', [], '/tags', false, field)).toEqual(['passed', 'passed']);
    expect(await resultsOf('links nothing', [], '/tags', false, field)).toEqual(['violated', 'inconclusive']);
    expect(await resultsOf('unlinks nothing', [], '/tags', false, field)).toEqual(['passed', 'violated']);
    expect(await resultsOf('unlinks all', [], '/tags', true, field)).toEqual(['passed', 'violated']);
  });

  it('are not judged by a field that does not name what is linked', async () => {
    const field = { name: 'tags', shows: 'numbers' } as const;
    expect(await resultsOf('none', [], '/tags', false, field)).toEqual(['inconclusive', 'inconclusive']);
  });

  it('are not looked for in a field of another name', async () => {
    const field = { name: 'groups', shows: 'tags' } as const;
    await expect(resultsOf('none', [], '/tags', false, field)).rejects.toThrow('CLAUSE=link matches no clause id');
  });

  it('need what is linked, where the document says so', async () => {
    const requires = /^PUT .* requires its tag$/;
    expect(await resultsOf('none', [], '/tags', true, undefined, requires)).toEqual(['passed']);
    expect(await resultsOf('links any tag', [], '/tags', true, undefined, requires)).toEqual(['violated']);
  });

  it('are not looked at where a list demands a limit, which can be too small for both', async () => {
    const limit = { name: 'limit', in: 'query', required: true, schema: { type: 'integer', minimum: 1, maximum: 9 } };
    await expect(resultsOf('none', [limit])).rejects.toThrow('CLAUSE=link matches no clause id');
  });

  it('are not judged by a list that does not name what is linked', async () => {
    expect(await resultsOf('lists labels')).toEqual(['inconclusive', 'inconclusive']);
  });
});
