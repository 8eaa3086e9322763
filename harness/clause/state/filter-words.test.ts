import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

type Item = Readonly<Record<string, unknown>>;
type Keep = (item: Item, asked: string) => boolean;

interface Filter {
  readonly name: string;
  readonly words: string;
  readonly asked: object;
  readonly fields: Readonly<Record<string, object>>;
  readonly keep: Keep;
}

/** The result of the clause about a parameter that a document describes; undefined if there is none. */
async function resultOf({ name, words, asked, fields, keep }: Filter): Promise<string | undefined> {
  const item = { type: 'object', required: Object.keys(fields), properties: fields };
  const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
  const document = {
    paths: {
      '/things': {
        post: { requestBody: { required: true, ...json(item) }, responses: { 201: { description: '' } } },
        get: {
          parameters: [{ name, in: 'query', description: words, schema: asked }],
          responses: { 200: { description: '', ...json({ type: 'array', items: item }) } },
        },
      },
    },
  };
  const things: Item[] = [];
  const { url, close } = await serveApi(({ method, url: { searchParams }, body }) => {
    if (method === 'POST') things.push(body as Item);
    if (method === 'POST') return { status: 201 };
    const value = searchParams.get(name);
    return { status: 200, body: things.filter((thing) => value === null || keep(thing, value)) };
  });
  const { clauses } = await runApi(document, url, { clause: 'GET /things', runs: 3 });
  close();
  return clauses.find(({ id }) => id.startsWith('GET /things narrows by'))?.result;
}

const word = { type: 'string', pattern: '^[a-z]{8,20}$' };
const weight = { type: 'integer', minimum: 1, maximum: 1000 };
const time = { type: 'string', format: 'date-time', pattern: '^2020-0[1-9]-0[1-9]T00:00:00Z$' };
const day = { type: 'string', format: 'date' };
const state = { type: 'string', enum: ['open', 'closed', 'merged'] };
const flag = { type: 'boolean' };

const not =
  (field: string): Keep =>
  ({ [field]: has }, asked) =>
    String(has) !== asked;
const upTo: Keep = ({ weight: has }, asked) => Number(has) <= Number(asked);
const isBefore =
  (field: string): Keep =>
  ({ [field]: has }, asked) =>
    String(has) < asked;
const isAfter: Keep = ({ soldOn: has }, asked) => String(has) > asked;

describe('a parameter that is named like a field and described otherwise', () => {
  it.each<Filter>([
    { name: 'name', words: 'Excludes this name.', asked: word, fields: { name: word }, keep: not('name') },
    { name: 'sold', words: 'If true, hide sold things.', asked: flag, fields: { sold: flag }, keep: () => true },
    { name: 'weight', words: 'The maximum size', asked: weight, fields: { weight }, keep: upTo },
    { name: 'weight', words: 'Things no bigger than this', asked: weight, fields: { weight }, keep: upTo },
    { name: 'state', words: 'Group the things by it', asked: state, fields: { state }, keep: () => true },
    { name: 'weight', words: 'It is ignored.', asked: weight, fields: { weight }, keep: () => true },
    {
      name: 'name',
      words: 'Name or display name',
      asked: word,
      fields: { name: word, displayName: word },
      keep: () => true,
    },
    { name: 'weight', words: 'A size, or its descendants', asked: weight, fields: { weight }, keep: () => true },
    { name: 'since', words: 'Things updated since', asked: day, fields: { soldOn: day }, keep: () => true },
    { name: 'from', words: '', asked: day, fields: { expiresOn: day }, keep: () => true },
    { name: 'filter_id', words: 'An owner to filter upon', asked: weight, fields: { id: weight }, keep: () => false },
    { name: 'owner', words: 'Its name', asked: word, fields: { owner_id: word }, keep: not('owner_id') },
    { name: 'owner_id', words: 'The id', asked: word, fields: { owner: word }, keep: not('owner') },
  ])('has no clause: $words', async (filter) => {
    await expect(resultOf(filter).then((result) => result === undefined)).resolves.toBe(true);
  });

  it.each<Filter>([
    { name: 'soldFrom', words: 'Things sold after it', asked: day, fields: { soldOn: day }, keep: isAfter },
    { name: 'soldSince', words: '', asked: day, fields: { soldOn: day }, keep: isAfter },
    { name: 'soldSince', words: 'Not inclusive', asked: day, fields: { soldOn: day }, keep: isAfter },
    { name: 'soldUntil', words: 'Inclusive', asked: time, fields: { soldAt: time }, keep: isBefore('soldAt') },
    {
      name: 'soldSince',
      words: 'Sold on or after this day',
      asked: day,
      fields: { soldOn: day },
      keep: ({ soldOn: has }, asked) => String(has) >= asked,
    },
    {
      name: 'weight_gt',
      words: 'At least this size',
      asked: weight,
      fields: { weight },
      keep: ({ weight: has }, asked) => Number(has) >= Number(asked),
    },
    // What was merged is closed, too, and nothing can ask for it.
    {
      name: 'state',
      words: '',
      asked: { type: 'string', enum: ['closed', 'all'] },
      fields: { state },
      keep: ({ state: has }, asked) => asked === 'all' || has === asked || (asked === 'closed' && has === 'merged'),
    },
    {
      name: 'sold',
      words: 'If true, sold things are returned, too; also those of others.',
      asked: flag,
      fields: { sold: flag },
      keep: ({ sold: has }, asked) => asked === 'true' || has === false,
    },
    {
      name: 'owner',
      words: '',
      asked: word,
      fields: { owner: { type: 'string', pattern: '^([a-z]{8,20})?$' } },
      keep: ({ owner: has }, asked) => has === asked || has === '',
    },
    {
      name: 'owner',
      words: 'The id of the owner',
      asked: word,
      fields: { owner_id: word },
      keep: ({ owner_id: has }, asked) => has === asked,
    },
  ])('passes where the words leave it open: $name, $words', async (filter) => {
    expect(await resultOf(filter)).toBe('passed');
  });

  it.each<Filter>([
    { name: 'name', words: 'The name, or a part of it', asked: word, fields: { name: word }, keep: () => true },
    { name: 'weight', words: 'Things of this size', asked: weight, fields: { weight }, keep: () => true },
    { name: 'soldFrom', words: 'On or after this day', asked: day, fields: { soldOn: day }, keep: isAfter },
    { name: 'soldSince', words: 'Sold on or after this day', asked: day, fields: { soldOn: day }, keep: isAfter },
    {
      name: 'soldUntil',
      words: 'The last day (inclusive)',
      asked: day,
      fields: { soldOn: day },
      keep: isBefore('soldOn'),
    },
    {
      name: 'soldUntil',
      words: 'Things sold on these days, both included',
      asked: day,
      fields: { soldOn: day },
      keep: isBefore('soldOn'),
    },
    { name: 'soldSince', words: 'Sold on this day or later', asked: day, fields: { soldOn: day }, keep: isAfter },
    {
      name: 'soldSince',
      words: 'The day before (exclusive)',
      asked: day,
      fields: { soldOn: day },
      keep: ({ soldOn: has }, asked) => String(has) >= asked,
    },
    { name: 'since', words: 'Things sold since then', asked: day, fields: { soldOn: day }, keep: () => true },
    { name: 'state', words: '', asked: state, fields: { state }, keep: () => true },
    { name: 'filter_state', words: '', asked: state, fields: { state }, keep: () => true },
    { name: 'sold', words: 'Only sold things', asked: flag, fields: { sold: flag }, keep: () => true },
    { name: 'owner', words: 'The id of the owner', asked: word, fields: { owner_id: word }, keep: () => true },
    { name: 'owner', words: '', asked: weight, fields: { ownerId: weight }, keep: () => true },
    {
      name: 'owner',
      words: 'The id of the owner',
      asked: word,
      fields: { owner_id: word, owner: { type: 'object' } },
      keep: () => true,
    },
    { name: 'owner_id', words: '', asked: weight, fields: { owner: weight }, keep: () => true },
  ])('is violated where they say the same: $name, $words', async (filter) => {
    expect(await resultOf(filter)).toBe('violated');
  });
});

describe('a period, where the items have several times', () => {
  const fields = { startedAt: time, stoppedAt: time };
  const asked = { type: 'string', format: 'date-time' };
  const isFrom: Keep = ({ startedAt }, value) => String(startedAt) >= value;
  const withPeriod = (name: string, words: string, keep: Keep): Promise<string | undefined> =>
    resultOf({ name, words, asked, fields, keep });

  it('is about the one that its words name', async () => {
    const words = 'Only things that started at this time or later.';
    expect(await withPeriod('from', words, isFrom)).toBe('passed');
    expect(await withPeriod('from', words, () => true)).toBe('violated');
    expect(await withPeriod('to', 'Only things that started before this time.', isBefore('startedAt'))).toBe('passed');
    expect(await withPeriod('to', 'Only things that started before this time.', () => true)).toBe('violated');
  });

  it.each(['Start of the period.', 'Only things that started or stopped then.', ''])(
    'is not judged by other words: %s',
    async (words) => {
      expect(await withPeriod('from', words, () => true)).toBeUndefined();
    },
  );
});
