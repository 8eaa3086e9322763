import { describe, expect, it } from 'vitest';
import { resultOf } from '../workshop/testing/api.ts';

const thing = { type: 'object', properties: { id: { type: 'integer' }, title: { type: 'string' } } };
const ok = { description: '', content: { 'application/json': { schema: { type: 'array', items: thing } } } };
const things = ['red oak', 'blue ash', 'white birch'].map((title, id) => ({ id, title }));

/** The result of the clause about a search, by the description of its parameter. */
async function searching(
  find: (text: string, beside: URLSearchParams) => readonly unknown[],
  description = 'Text to search for.',
  beside: readonly string[] = [],
): Promise<string | undefined> {
  const text = { type: 'string', minLength: 1, maxLength: 50 };
  const parameters = [
    { name: 'q', in: 'query', description, schema: text },
    ...beside.map((name) => ({ name, in: 'query', schema: text })),
  ];
  const document = { paths: { '/things': { get: { parameters, responses: { 200: ok } } } } };
  return resultOf('GET /things narrows by query q', document, ({ url: { searchParams } }) => {
    const asked = searchParams.get('q');
    return { status: 200, body: asked === null ? things : find(asked, searchParams) };
  });
}

describe('a search in a list', () => {
  it.each<[string, (text: string) => readonly unknown[]]>([
    ['a text is found in another text', (text) => things.filter(({ title }) => title.includes(text))],
    [
      'one word is found',
      (text) => things.filter(({ title }) => text.split(' ').some((word) => title.startsWith(word))),
    ],
    ['something is always shown', () => things.slice(0, 1)],
  ])('passes where %s', async (_, find) => {
    expect(await searching(find)).toBe('passed');
  });

  it('is wrong if a text that nothing has finds all', async () => {
    expect(await searching(() => things)).toBe('violated');
    expect(await searching(() => things, 'Only things with this text in their title.')).toBe('violated');
  });

  it.each<[string, string, readonly string[]]>([
    ['no words say that it searches', 'The query.', []],
    ['the words promise another thing', 'Finds similar things with a semantic search.', []],
    ['the words name a parameter that it needs', 'Text to search for in the field of searchBy.', ['searchBy']],
    ['another parameter belongs to it', 'Text to search for.', ['qFields']],
  ])('is not judged where %s', async (_, description, beside) => {
    await expect(searching(() => things, description, beside)).rejects.toThrow('matches no clause id');
  });
});

/** The result of the clause about a filter by a text of the resource, where the list shows this much of each item. */
async function filtering(
  words: string,
  isMinded: boolean,
  shown: readonly string[] = ['id'],
  schema: object = { type: 'string' },
): Promise<string | undefined> {
  const properties = { id: { type: 'integer', readOnly: true }, owner: schema };
  const body = {
    required: true,
    content: { 'application/json': { schema: { type: 'object', required: ['owner'], properties } } },
  };
  const items = { type: 'object', properties: Object.fromEntries(shown.map((name) => [name, properties])) };
  const list = { description: '', content: { 'application/json': { schema: { type: 'array', items } } } };
  const parameters = [{ name: 'owner', in: 'query', description: words, schema }];
  const post = { requestBody: body, responses: { 201: { description: '' }, 400: { description: '' } } };
  const all: { readonly id: number; readonly owner: string }[] = [];
  const document = { paths: { '/things': { get: { parameters, responses: { 200: list } }, post } } };
  return resultOf('GET /things narrows by query owner', document, ({ method, url: { searchParams }, body: sent }) => {
    if (method === 'POST') {
      const { owner } = (sent ?? {}) as { owner?: unknown };
      if (typeof owner !== 'string') return { status: 400 };
      all.push({ id: all.length, owner });
      return { status: 201 };
    }
    const asked = searchParams.get('owner');
    const found = all.filter(({ owner }) => !isMinded || asked === null || owner === asked);
    return { status: 200, body: found.map(({ id }) => ({ id })) };
  });
}

describe('a filter by a text that a list does not show', () => {
  it.each(['Return things with a specific owner.', 'Only things of this owner.', 'Filters by owner.'])(
    'is wrong if a text that nothing has finds all: %s',
    async (words) => {
      expect(await filtering(words, true)).toBe('passed');
      expect(await filtering(words, false)).toBe('violated');
    },
  );

  it.each<[string, string, object]>([
    ['no words say that it filters', 'The owner.', { type: 'string' }],
    ['it takes only some texts', 'Only things of this owner.', { type: 'string', enum: ['me', 'you'] }],
  ])('is not judged where %s', async (_, words, schema) => {
    await expect(filtering(words, false, ['id'], schema)).rejects.toThrow('matches no clause id');
  });
});
