import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

type Item = Readonly<Record<string, unknown>>;
const text = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const clause = 'GET /things sorts as described';

/** The result of the clause on a server that makes its answer from all items, the oldest first. */
async function resultOf(
  said: object,
  answer: (items: readonly Item[]) => readonly Item[],
  fields: object = { created_at: time },
  only: object = { clause },
): Promise<string | undefined> {
  const item = { type: 'object', properties: { name: text, size: { type: 'integer', minimum: 1 }, ...fields } };
  const document = {
    paths: {
      '/things': {
        post: {
          requestBody: { required: true, ...json({ ...item, required: ['name', 'size'] }) },
          responses: { 201: { description: '' } },
        },
        get: { ...said, responses: { 200: { description: '', ...json({ type: 'array', items: item }) } } },
      },
    },
  };
  const things: Item[] = [];
  const { url, close } = await serveApi(({ method, body }) => {
    if (method !== 'POST') return { status: 200, body: answer(things) };
    const at = (days: number): string => new Date(Date.UTC(2030, 0, 1) + days * 86_400_000).toISOString();
    things.push({ ...(body as Item), created_at: at(things.length), shown_at: at(-things.length) });
    return { status: 201 };
  });
  try {
    const { clauses } = await runApi(document, url, { ...only, runs: 3 });
    return clauses.find(({ id }) => id === clause)?.result;
  } finally {
    close();
  }
}

const asMade = (items: readonly Item[]): readonly Item[] => items;
const reversed = (items: readonly Item[]): readonly Item[] => items.toReversed();

describe('a list in an order that its document states in words', () => {
  it.each([
    { summary: 'Lists things, newest first' },
    { description: 'The most recent thing comes first.' },
    { description: 'Things. The latest ones are first.' },
  ])('is in that order: %j', async (said) => {
    expect(await resultOf(said, reversed)).toBe('passed');
    expect(await resultOf(said, asMade)).toBe('violated');
  });

  it('can have the oldest first', async () => {
    expect(await resultOf({ summary: 'Things, oldest first' }, asMade)).toBe('passed');
    expect(await resultOf({ summary: 'Things, oldest first' }, reversed)).toBe('violated');
  });

  it('can be sorted by a field that the words name', async () => {
    const said = { description: 'Things are shown by ascending `size`.' };
    const bySize = (sign: number) => (items: readonly Item[]) =>
      items.toSorted((one, other) => sign * (Number(one['size']) - Number(other['size'])));
    expect(await resultOf(said, bySize(1))).toBe('passed');
    expect(await resultOf(said, bySize(-1))).toBe('violated');
    expect(await resultOf({ summary: 'Things, sorted by size' }, bySize(-1))).toBe('passed');
    expect(await resultOf({ summary: 'Things, sorted by size, descending' }, bySize(1))).toBe('violated');
  });

  it('can be sorted by a field with a name of several words', async () => {
    const said = { summary: 'Things, sorted by created at, descending' };
    expect(await resultOf(said, reversed)).toBe('passed');
    expect(await resultOf(said, asMade)).toBe('violated');
  });

  it.each([
    { description: 'Things by size, the largest first.' },
    { summary: 'Things by created at, the latest first' },
    { summary: 'Things, the latest `created_at` first' },
  ])('can begin with one end of the order of a field: %j', async (said) => {
    const by = (sign: number) => (items: readonly Item[]) =>
      items.toSorted(
        (one, other) =>
          sign *
          (JSON.stringify(said).includes('size')
            ? Number(other['size']) - Number(one['size'])
            : String(one['created_at']) < String(other['created_at'])
              ? 1
              : -1),
      );
    expect(await resultOf(said, by(1))).toBe('passed');
    expect(await resultOf(said, by(-1))).toBe('violated');
  });

  it('can have texts from A to Z', async () => {
    const byName = (sign: number) => (items: readonly Item[]) =>
      items.toSorted((one, other) => sign * (String(one['name']) < String(other['name']) ? -1 : 1));
    expect(await resultOf({ summary: 'Things by name, A to Z' }, byName(1))).toBe('passed');
    expect(await resultOf({ summary: 'Things by name, A to Z' }, byName(-1))).toBe('violated');
    for (const words of [
      'All things, in alphabetical order of their names',
      'Things, sorted alphabetically by `name`.',
    ]) {
      expect(await resultOf({ description: words }, byName(1))).toBe('passed');
      expect(await resultOf({ description: words }, byName(-1))).toBe('violated');
    }
    const reverse = { description: 'Things in reverse alphabetical order of their names' };
    expect(await resultOf(reverse, byName(-1), {}, {})).toBeUndefined();
  });

  it('can be in the order of any of its times, and of one that it does not show', async () => {
    const said = { summary: 'Things, newest first' };
    expect(await resultOf(said, asMade, { created_at: time, shown_at: time })).toBe('passed');
    const dated = (items: readonly Item[]): readonly Item[] =>
      items.map(({ name, size, shown_at }) => ({ name, size, shown_at }));
    expect(await resultOf(said, (items) => dated(asMade(items)), {}, {})).toBeUndefined();
    const two = { shown_at: time, seen_at: time };
    expect(await resultOf(said, (items) => dated(reversed(items)), two)).toBe('inconclusive');
  });

  it('is in no certain order if the words are about something else', async () => {
    expect(await resultOf({ summary: 'Lists the newest things' }, asMade, {}, {})).toBeUndefined();
    expect(await resultOf({ summary: 'Things, most recently changed first' }, asMade, {}, {})).toBeUndefined();
    expect(
      await resultOf({ summary: 'Things by name, newest first' }, asMade, { created_at: time }, {}),
    ).toBeUndefined();
  });
});

it('a list of what is created elsewhere has the clause where all its clauses are, and is judged by what is there', async () => {
  const item = { type: 'object', properties: { name: text, created_at: time } };
  const list = {
    summary: 'Lists things, newest first',
    responses: { 200: { description: '', ...json({ type: 'array', items: item }) } },
  };
  const { url, close } = await serveApi(() => ({
    status: 200,
    body: [1, 2, 3].map((day) => ({ name: 'thing', created_at: `2030-01-0${day}T00:00:00Z` })),
  }));
  try {
    const { clauses } = await runApi({ paths: { '/things': { get: list } } }, url, { clause, runs: 1 });
    expect(clauses.find(({ id }) => id === clause)).toMatchObject({
      result: 'violated',
      aspect: 'accepts valid requests',
    });
  } finally {
    close();
  }
});
