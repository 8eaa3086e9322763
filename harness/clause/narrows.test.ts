import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

type Item = Readonly<Record<string, unknown>>;
type Keep = (item: Item, asked: string) => boolean;

/** The result of the clause about a parameter of a list of items with one field, on a server that keeps some of them. */
async function resultOf(
  parameter: string,
  asked: object,
  field: string,
  schema: object,
  keep: Keep,
): Promise<string | undefined> {
  const item = { type: 'object', required: [field], properties: { [field]: schema } };
  const json = (of: object): object => ({ content: { 'application/json': { schema: of } } });
  const clause = `GET /things narrows by query ${parameter}`;
  const document = {
    paths: {
      '/things': {
        post: { requestBody: { required: true, ...json(item) }, responses: { 201: { description: '' } } },
        get: {
          parameters: [{ name: parameter, in: 'query', schema: asked }],
          responses: { 200: { description: '', ...json({ type: 'array', items: item }) } },
        },
      },
    },
  };
  const things: Item[] = [];
  const { url, close } = await serveApi(({ method, url: { searchParams }, body }) => {
    if (method === 'POST') things.push(body as Item);
    const values = searchParams.getAll(parameter);
    if (method === 'POST') return { status: 201 };
    return { status: 200, body: things.filter((thing) => values.length === 0 || keep(thing, values.join(','))) };
  });
  try {
    return (await runApi(document, url, { clause, runs: 3 })).clauses.find(({ id }) => id === clause)?.result;
  } finally {
    close();
  }
}

const colours = ['red', 'green', 'blue'];
const colour = { type: 'string', enum: colours };
/** The same without a list of them. */
const plainColour = { type: 'string', pattern: '^(?:red|green|blue)$' };
const size = { type: 'integer', minimum: 1, maximum: 1000 };
const day = { type: 'string', format: 'date' };
const word = { type: 'string', minLength: 8, maxLength: 30 };
const tags = { type: 'array', minItems: 1, items: { type: 'string', enum: ['a', 'b', 'c', 'd'] } };
const flag = { type: 'boolean' };
/** A flag in the texts that the validators of some servers take in a query. */
const flagText = { type: 'string', enum: ['true', 'false', 'all'] };
const onlyText = { ...flagText, description: 'Only things that are, or are not, sold.' };
const ofCuid = { type: 'string', format: 'cuid2' };
const either = { ...flag, description: 'Only things that are, or are not, sold.' };
const both = { ...flag, description: 'Only things that are sold, or only those that are not.' };
const unless = { ...flag, description: 'Only things that are sold, or that the user has not yet seen.' };
const key = { type: 'string', pattern: '^key_[0-9]{1,9}$' };
const keys = { type: 'array', minItems: 1, items: key };
const price = { type: 'string', pattern: '^[0-9]{1,4}\\.[0-9]{2}$' };
const amount = { type: 'number', minimum: 0 };
const money = { type: 'object', required: ['amount', 'currency'], properties: { amount, currency: colour } };
const cents = { ...money, properties: { amount: size, currency: colour } };
const branches = { oneOf: colours.map((value) => ({ const: value })) };
/** Its values alone say which type they have. */
const untyped = { enum: colours };
const email = { type: 'string', format: 'email' };
const address = { type: 'object', required: ['colour', 'size'], properties: { colour, size } };
const code = { type: 'string', pattern: '^[A-Z]{2}$' };
const place = { type: 'object', required: ['country'], properties: { country: code } };
const country = { ...code, description: 'Only things from this country.' };
const ofPlace = { ...code, description: 'Country of the place.' };
const author = { type: 'object', required: ['username', 'bio'], properties: { username: word, bio: word } };
const byAuthor = { ...word, description: 'Things of an author (username).' };
const authors = {
  type: 'array',
  minItems: 1,
  items: { type: 'object', required: ['id'], properties: { id: size, bio: word } },
};
const withId = (has: unknown, asked: string): boolean => (has as Item[]).some(({ id }) => String(id) === asked);
const within = (has: unknown, name: string): unknown => (has as Item)[name];
const isAmong: Keep = ({ colour: has }, asked) => asked.split(',').includes(String(has));
const isFirst: Keep = ({ colour: has }, asked) => has === asked.split(',')[0];

describe('a list with a parameter that is named like a field', () => {
  it.each<[string, object, string, object, Keep]>([
    ['colour', colour, 'colour', colour, ({ colour: has }, asked) => has === asked],
    ['colour', colour, 'colour', plainColour, ({ colour: has }, asked) => has === asked],
    ['minSize', size, 'size', size, ({ size: has }, asked) => Number(has) >= Number(asked)],
    ['size_lt', size, 'size', size, ({ size: has }, asked) => Number(has) < Number(asked)],
    ['soldFrom', day, 'soldOn', day, ({ soldOn: has }, asked) => String(has) >= asked],
    ['planned_to', day, 'planned_start', day, ({ planned_start: has }, asked) => String(has) < asked],
    ['soldAfter', day, 'soldOn', day, ({ soldOn: has }, asked) => String(has) > asked],
    ['soldAfter', day, 'soldOn', day, ({ soldOn: has }, asked) => String(has) >= asked],
    ['to', day, 'soldOn', day, ({ soldOn: has }, asked) => String(has) < asked],
    ['to', day, 'soldOn', day, ({ soldOn: has }, asked) => String(has) <= asked],
    ['minPrice', amount, 'price', price, ({ price: has }, asked) => Number(has) >= Number(asked)],
    ['min_rate', amount, 'daily_rate', amount, ({ daily_rate: has }, asked) => Number(has) >= Number(asked)],
    ['maxPrice', amount, 'price', money, ({ price: has }, asked) => Number(within(has, 'amount')) <= Number(asked)],
    ['name', word, 'name', word, ({ name: has }, asked) => String(has).includes(asked)],
    ['tag', colour, 'tags', { ...tags, items: colour }, ({ tags: has }, asked) => (has as string[]).includes(asked)],
    ['tag', untyped, 'tags', { ...tags, items: untyped }, ({ tags: has }, asked) => (has as string[]).includes(asked)],
    [
      'tag',
      colour,
      'tagList',
      { ...tags, items: colour },
      ({ tagList: has }, asked) => (has as string[]).includes(asked),
    ],
    ['author', byAuthor, 'author', author, ({ author: has }, asked) => within(has, 'username') === asked],
    ['minPrice', price, 'price', price, ({ price: has }, asked) => Number(has) >= Number(asked)],
    ['sold', flag, 'sold', flag, ({ sold: has }, asked) => String(has) === asked],
    ['colour', { type: 'array', minItems: 1, items: colour }, 'colour', colour, isAmong],
    ['sold', either, 'sold', flag, ({ sold: has }, asked) => String(has) === asked],
    ['sold', unless, 'sold', flag, ({ sold: has }, asked) => asked === 'false' || has === true],
    ['ids', keys, 'id', key, ({ id }, asked) => asked.split(',').includes(String(id))],
    ['ownerId', key, 'ownerId', key, ({ ownerId: has }, asked) => has === asked],
    ['colour', colour, 'colour', branches, ({ colour: has }, asked) => has === asked],
    ['email', email, 'email', email, ({ email: has }, asked) => String(has).toLowerCase() === asked.toLowerCase()],
    ['address.colour', colour, 'address', address, ({ address: has }, asked) => within(has, 'colour') === asked],
    ['code', code, 'code', code, ({ code: has }, asked) => has === asked],
    [
      'code',
      { type: 'array', minItems: 1, items: code },
      'code',
      code,
      ({ code: has }, asked) => asked.split(',').includes(String(has)),
    ],
    ['country', country, 'place', place, ({ place: has }, asked) => within(has, 'country') === asked],
    ['country', ofPlace, 'place', place, ({ place: has }, asked) => within(has, 'country') === asked],
    ['sold', flagText, 'sold', flag, ({ sold: has }, asked) => asked === 'all' || String(has) === asked],
    ['sold', onlyText, 'sold', flag, ({ sold: has }, asked) => asked === 'all' || String(has) === asked],
    ['ownerId', ofCuid, 'ownerId', ofCuid, ({ ownerId: has }, asked) => has === asked],
    ['author_id', size, 'authors', authors, ({ authors: has }, asked) => withId(has, asked)],
    // It asks to include what is left out otherwise.
    ['sold', flag, 'sold', flag, ({ sold: has }, asked) => asked === 'true' || has === false],
  ])('passes by %s', async (...given) => {
    expect(await resultOf(...given)).toBe('passed');
  });

  it.each<[string, object, string, object, Keep]>([
    ['colour', colour, 'colour', colour, () => true],
    ['colour', colour, 'colour', plainColour, () => true],
    ['colour', colour, 'colour', colour, () => false],
    ['colour', { type: 'array', minItems: 1, items: colour }, 'colour', colour, () => true],
    ['colour', { type: 'array', minItems: 1, items: colour }, 'colour', colour, isFirst],
    ['soldAfter', day, 'soldOn', day, () => true],
    ['minSize', size, 'size', size, ({ size: has }, asked) => Number(has) > Number(asked)],
    ['minPrice', amount, 'price', price, ({ price: has }, asked) => Number(has) > Number(asked)],
    ['maxPrice', amount, 'price', price, () => true],
    ['maxPrice', amount, 'price', money, () => true],
    ['maxPrice', amount, 'price', money, ({ price: has }, asked) => Number(within(has, 'amount')) < Number(asked)],
    ['maxSize', size, 'size', size, ({ size: has }, asked) => Number(has) >= Number(asked)],
    ['min_rate', amount, 'dailyRate', price, () => true],
    ['max_rate', amount, 'daily_rate', amount, ({ daily_rate: has }, asked) => Number(has) >= Number(asked)],
    ['maxSize', size, 'sizeCm', size, ({ sizeCm: has }, asked) => Number(has) >= Number(asked)],
    ['soldFrom', day, 'soldOn', day, ({ soldOn: has }, asked) => String(has) > asked],
    ['name', word, 'name', word, () => true],
    ['sold', flagText, 'sold', flag, () => true],
    ['sold', flagText, 'sold', flag, () => false],
    ['sold', onlyText, 'sold', flag, ({ sold: has }, asked) => asked === 'false' || has === true],
    ['ownerId', ofCuid, 'ownerId', ofCuid, () => true],
    ['tags', { type: 'array', items: colour }, 'tags', { ...tags, items: colour }, () => true],
    ['tag', untyped, 'tags', { ...tags, items: untyped }, () => true],
    ['tag', colour, 'tagList', { ...tags, items: colour }, () => true],
    ['author', byAuthor, 'author', author, () => true],
    ['author', byAuthor, 'author', author, ({ author: has }, asked) => within(has, 'bio') === asked],
    ['minPrice', price, 'price', price, ({ price: has }, asked) => Number(has) <= Number(asked)],
    ['sold', flag, 'sold', flag, ({ sold: has }, asked) => String(has) !== asked],
    ['sold', flag, 'sold', flag, ({ sold: has }, asked) => asked === 'false' || has === true],
    ['sold', either, 'sold', flag, ({ sold: has }, asked) => asked === 'false' || has === true],
    ['sold', both, 'sold', flag, ({ sold: has }, asked) => asked === 'false' || has === true],
    ['ids', keys, 'id', key, () => true],
    ['ids', keys, 'id', key, ({ id }, asked) => asked.split(',')[0] === id],
    ['author_id', size, 'authors', authors, () => true],
    ['authorId', size, 'authors', authors, ({ authors: has }, asked) => withId((has as Item[]).slice(0, 0), asked)],
    ...colours.map((one): [string, object, string, object, Keep] => [
      'colour',
      colour,
      'colour',
      colour,
      ({ colour: has }, asked) => has === asked || asked === one,
    ]),
    ['filter[colour]', colour, 'colour', colour, () => true],
    // Letters that all names share say nothing.
    ['ownerId', key, 'ownerId', key, () => true],
    ['colour', colour, 'colour', branches, () => true],
    ['email', email, 'email', email, () => true],
    ['code', code, 'code', code, () => true],
    [
      'code',
      { type: 'array', minItems: 1, items: code },
      'code',
      code,
      ({ code: has }, asked) => asked.startsWith(String(has)),
    ],
    ['country', country, 'place', place, () => true],
    ['country', ofPlace, 'place', place, () => true],
    ['address.colour', colour, 'address', address, () => true],
    ['addressSize', size, 'address', address, () => true],
  ])('is violated by %s, if other items are there or some are lost', async (...given) => {
    expect(await resultOf(...given)).toBe('violated');
  });

  it.each<[string, object, object, (asked: string) => boolean]>([
    [
      'a word for all',
      { type: 'string', enum: ['red', 'any'] },
      { ...colour, enum: ['red'] },
      (each) => each === 'any',
    ],
    ['a number for all', { type: 'integer', enum: [0] }, size, (each) => each === '0'],
    ['an expression', { type: 'string', pattern: '^like:[a-z]{8}$' }, { ...word, maxLength: 9 }, () => true],
    ['a longer text', { type: 'string', maxLength: 40, minLength: 31 }, word, () => true],
  ])('is not asked for %s as if that were a value of the field', async (_, asked, schema, isAll) => {
    const keep: Keep = ({ colour: has }, each) => isAll(each) || String(has) === each;
    expect(await resultOf('colour', asked, 'colour', schema, keep)).not.toBe('violated');
  });

  it('is asked for a value of an item only if the parameter allows that', async () => {
    const asked: string[] = [];
    const keep: Keep = ({ name: has }, each) => {
      asked.push(each);
      return String(has).includes(each);
    };
    const short = { type: 'string', minLength: 8, maxLength: 12, pattern: '^[a-z]+$' };
    await resultOf('name', short, 'name', word, keep);
    expect(asked.filter((each) => !/^[a-z]{8,12}$/.test(each))).toEqual([]);
  });

  it('has no clause if the names or types don’t state how it filters', async () => {
    for (const [parameter, asked, field, schema] of [
      ['q', word, 'name', word],
      ['page', size, 'page', size],
      ['from', word, 'soldOn', day],
      ['name', word, 'name', { type: 'integer' }],
      ['country', code, 'place', place],
      ['author', word, 'author', author],
      ['authorBio', word, 'authors', authors],
      // It can be in another unit.
      ['maxPrice', amount, 'price', cents],
      ['author_id', size, 'authorId', { ...size, writeOnly: true }],
      ['author', { ...word, description: 'The bio or the username of the author.' }, 'author', author],
    ] as const) {
      await expect(resultOf(parameter, asked, field, schema, () => true)).rejects.toThrow('matches no clause id');
    }
  });
});

/** The clauses about two parameters that are violated, on a server that minds the greatest size unless it is given the least. */
async function violatedBy(isFaulty: boolean): Promise<string[]> {
  const item = { type: 'object', required: ['size'], properties: { size } };
  const json = (of: object): object => ({ content: { 'application/json': { schema: of } } });
  const parameters = ['minSize', 'maxSize'].map((name) => ({ name, in: 'query', schema: size }));
  const document = {
    paths: {
      '/things': {
        post: { requestBody: { required: true, ...json(item) }, responses: { 201: { description: '' } } },
        get: { parameters, responses: { 200: { description: '', ...json({ type: 'array', items: item }) } } },
      },
    },
  };
  const things: { size: number }[] = [];
  const { url, close } = await serveApi(({ method, url: { searchParams }, body }) => {
    if (method === 'POST') things.push(body as { size: number });
    if (method === 'POST') return { status: 201 };
    const [least, most] = ['minSize', 'maxSize'].map((name) => searchParams.get(name));
    const isUpTo = (has: number): boolean => (isFaulty && least !== null) || most === null || has <= Number(most);
    return { status: 200, body: things.filter(({ size: has }) => has >= Number(least ?? 0) && isUpTo(has)) };
  });
  const { clauses } = await runApi(document, url, { clause: 'GET /things narrows', runs: 3 });
  close();
  return clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
}

describe('a list with two such parameters', () => {
  it('is narrowed by both of them', async () => {
    expect(await violatedBy(false)).toEqual([]);
    expect(await violatedBy(true)).toEqual(['GET /things narrows by query maxSize']);
  });
});

/** The clauses about a parameter with two bounds that are violated, on a server that minds some of them. */
async function violatedByBounds(minded: readonly string[]): Promise<string[]> {
  const item = { type: 'object', properties: { soldOn: day } };
  const json = (of: object): object => ({ content: { 'application/json': { schema: of } } });
  const bounds = { type: 'object', additionalProperties: false, properties: { from: day, to: day } };
  const sold = { name: 'sold', in: 'query', style: 'deepObject', explode: true, schema: bounds };
  const document = {
    paths: {
      '/things': {
        post: { requestBody: { required: true, ...json(item) }, responses: { 201: { description: '' } } },
        get: { parameters: [sold], responses: { 200: { description: '', ...json({ type: 'array', items: item }) } } },
      },
    },
  };
  const things: { soldOn?: string }[] = [];
  const { url, close } = await serveApi(({ method, url: { searchParams }, body }) => {
    if (method === 'POST') things.push(body as { soldOn?: string });
    if (method === 'POST') return { status: 201 };
    const [from, to] = ['from', 'to'].map((name) => (minded.includes(name) ? searchParams.get(`sold[${name}]`) : null));
    const isIn = ({ soldOn }: { soldOn?: string }): boolean =>
      (from === null && to === null) || (soldOn !== undefined && soldOn >= (from ?? '') && soldOn <= (to ?? '9'));
    return { status: 200, body: things.filter(isIn) };
  });
  const { clauses } = await runApi(document, url, { clause: 'GET /things narrows', runs: 3 });
  close();
  return clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
}

describe('a list with a parameter that has properties', () => {
  it('is narrowed by each of them', async () => {
    expect(await violatedByBounds(['from', 'to'])).toEqual([]);
    expect(await violatedByBounds(['from'])).toEqual(['GET /things narrows by query sold[to]']);
  });
});

it('lists only what has all of several values, where the document says so', async () => {
  const item = { type: 'object', required: ['tags'], properties: { tags } };
  const json = (of: object): object => ({ content: { 'application/json': { schema: of } } });
  const asked = { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c', 'd'] } };
  const parameter = {
    name: 'tags',
    in: 'query',
    explode: false,
    description: 'Only with all of these.',
    schema: asked,
  };
  const document = {
    paths: {
      '/things': {
        post: { requestBody: { required: true, ...json(item) }, responses: { 201: { description: '' } } },
        get: {
          parameters: [parameter],
          responses: { 200: { description: '', ...json({ type: 'array', items: item }) } },
        },
      },
    },
  };
  const clause = 'GET /things narrows by query tags';
  const resultBy = async (how: 'some' | 'every'): Promise<string | undefined> => {
    const things: { tags: string[] }[] = [];
    const { url, close } = await serveApi(({ method, url: { searchParams }, body }) => {
      if (method === 'POST') things.push(body as { tags: string[] });
      if (method === 'POST') return { status: 201 };
      const wanted = searchParams.get('tags')?.split(',') ?? [];
      const isIn = (each: { tags: string[] }): boolean => wanted[how]((tag) => each.tags.includes(tag));
      return { status: 200, body: wanted.length === 0 ? things : things.filter(isIn) };
    });
    const { clauses } = await runApi(document, url, { clause, runs: 3 });
    close();
    return clauses.find(({ id }) => id === clause)?.result;
  };
  expect(await resultBy('every')).toBe('passed');
  expect(await resultBy('some')).toBe('violated');
});

it('a total is not narrowed by the amounts that it adds up', async () => {
  const currency = { type: 'string', enum: ['EUR', 'USD'] };
  const total = { type: 'object', properties: { currency, count: { type: 'integer' }, budget: { type: 'integer' } } };
  const content = { 'application/json': { schema: { type: 'array', items: total } } };
  const parameters = [
    { name: 'maxBudget', in: 'query', schema: { type: 'integer', minimum: 0, maximum: 1000 } },
    { name: 'currency', in: 'query', schema: currency },
  ];
  const document = {
    paths: { '/campaigns/summary': { get: { parameters, responses: { 200: { description: '', content } } } } },
  };
  const resultsWith = async (heedsCurrency: boolean): Promise<string[]> => {
    const budgets = [20, 40, 60];
    const { url, close } = await serveApi(({ url: { searchParams } }) => {
      const added = budgets.filter((each) => each <= Number(searchParams.get('maxBudget') ?? 1000));
      const all = ['EUR', 'USD'].map((each) => ({
        currency: each,
        count: added.length,
        budget: added.reduce((a, b) => a + b, 0),
      }));
      const asked = searchParams.get('currency');
      return { status: 200, body: all.filter((each) => !heedsCurrency || asked === null || each.currency === asked) };
    });
    const { clauses } = await runApi(document, url, { clause: 'narrows', runs: 3 });
    close();
    return clauses.flatMap(({ id, result }) =>
      id
        .split(' narrows by ')
        .slice(1)
        .map((name) => `${name} ${result}`),
    );
  };
  expect(await resultsWith(true)).toEqual(['query currency passed']);
  expect(await resultsWith(false)).toEqual(['query currency violated']);
});
