import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

type Fields = Readonly<Record<string, unknown>>;

const label = {
  type: 'object',
  required: ['id', 'text'],
  properties: { id: { type: 'integer' }, text: { type: 'string', minLength: 1 }, made: { type: 'integer' } },
};
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const described = (schema: object): object => ({ description: '', ...json(schema) });
const at = { type: 'string', format: 'date-time' };
const fresh = {
  type: 'object',
  required: ['text', 'at'],
  properties: { text: { type: 'string', minLength: 1 }, at },
};
const document = {
  paths: {
    '/labels': {
      post: { requestBody: { required: true, ...json(fresh) }, responses: { 201: described(label) } },
      get: { responses: { 200: described({ type: 'array', items: label }) } },
    },
  },
};

/** The result of the list clause for labels, which have no path of their own. The arguments change what answers show. */
async function listed(
  shown: (label: Fields) => Fields,
  inList: (label: Fields) => Fields = (each) => each,
  isListed: (index: number) => boolean = () => true,
  around: (labels: readonly Fields[]) => unknown = (all) => all,
): Promise<string | undefined> {
  const labels: Fields[] = [];
  const { url, close } = await serveApi(({ method, body }) => {
    if (method === 'GET')
      return { status: 200, body: around(labels.filter((_, index) => isListed(index)).map(inList)) };
    const { text, at } = (body ?? {}) as Fields;
    if (typeof text !== 'string' || text === '') return { status: 400 };
    labels.push({ id: labels.length + 1, text, at, made: 7 });
    return { status: 201, body: shown(labels.at(-1) ?? {}) };
  });
  try {
    const { clauses } = await runApi(document, url, { clause: 'GET /labels lists what was created' });
    return clauses.find(({ id }) => id === 'GET /labels lists what was created')?.result;
  } finally {
    close();
  }
}

describe('a resource in a list', () => {
  it.each<[string, (each: Fields) => Fields]>([
    ['an id of the wrong type', (each) => ({ ...each, id: String(each['id']) })],
    ['a field of the wrong type', (each) => ({ ...each, made: 'now' })],
    ['no id', ({ text, made }) => ({ text, made })],
    ['what was sent in another type', (each) => ({ ...each, text: [each['text']] })],
    ['an envelope', (each) => ({ data: each })],
  ])('is recognised even if the answer to its creation has %s', async (_, flaw) => {
    expect(await listed(flaw)).toBe('passed');
    expect(await listed(flaw, undefined, (index) => index === 0)).toBe('violated');
  });

  it('is missed in an empty list inside an object', async () => {
    const same = (each: Fields): Fields => each;
    const inside = (labels: readonly Fields[]): unknown => ({ total: 1, labels });
    expect(await listed(same, same, () => true, inside)).toBe('passed');
    expect(await listed(same, same, () => false, inside)).toBe('violated');
    expect(
      await listed(
        same,
        same,
        () => false,
        () => ({ total: 0 }),
      ),
    ).toBe('inconclusive');
  });

  it('is recognised even if the list shows it with a wrong field', async () => {
    const flaw = (each: Fields): Fields => ({ ...each, made: 'now' });
    expect(await listed((each) => each, flaw)).toBe('passed');
    expect(
      await listed(
        (each) => each,
        flaw,
        (index) => index === 0,
      ),
    ).toBe('violated');
  });

  it('is recognised by what was sent if the list shows its time in another notation', async () => {
    const inUtc = (each: Fields): Fields => {
      const time = Date.parse(String(each['at']));
      return { text: each['text'], at: Number.isNaN(time) ? each['at'] : new Date(time).toISOString() };
    };
    const onlyName = ({ id }: Fields): Fields => ({ labelId: id });
    expect(await listed(onlyName, inUtc)).toBe('passed');
    expect(await listed(onlyName, inUtc, (index) => index === 0)).toBe('violated');
  });
});

const account = {
  type: 'object',
  required: ['email', 'password', 'size'],
  properties: {
    email: { type: 'string', format: 'email' },
    password: { type: 'string', minLength: 4, maxLength: 20 },
    size: { type: 'integer', minimum: 0, maximum: 9 },
  },
};
const accounts = {
  paths: {
    '/accounts': {
      post: {
        requestBody: { required: true, ...json(account) },
        responses: { 200: { description: '' }, 201: { description: '' } },
      },
      get: { responses: { 200: described({ type: 'array', items: { type: 'object' } }) } },
    },
  },
};

/** The result of the list clause for accounts, of which the answer to a creation shows nothing. */
async function accountsListed(
  inList: (account: Fields, index: number) => Fields,
  isListed: (index: number) => boolean = () => true,
  said: { readonly status: number; readonly body?: unknown } = { status: 201 },
): Promise<string | undefined> {
  const made: Fields[] = [];
  const { url, close } = await serveApi(({ method, body }) => {
    if (method === 'GET') return { status: 200, body: made.map(inList).filter((_, index) => isListed(index)) };
    const { email, password, size } = (body ?? {}) as Fields;
    if (typeof email !== 'string' || typeof password !== 'string' || !Number.isInteger(size)) return { status: 400 };
    made.push({ email, password, size });
    return said;
  });
  try {
    const { clauses } = await runApi(accounts, url, { clause: 'GET /accounts lists what was created' });
    return clauses.find(({ id }) => id === 'GET /accounts lists what was created')?.result;
  } finally {
    close();
  }
}

describe('a resource in a list that does not show it as it was sent', () => {
  const hashed = ({ email, size }: Fields, index: number): Fields => {
    return { email: String(email).toUpperCase(), password: `$2b$${index}`, size };
  };

  it.each<[string, (each: Fields, index: number) => Fields]>([
    ['a hash of the password and capitals', hashed],
    ['a masked password', (each) => ({ ...each, password: '****' })],
    ['null in place of a field', (each) => ({ ...each, size: null })],
  ])('is recognised by its other fields if it has %s', async (_, inList) => {
    expect(await accountsListed(inList)).toBe('passed');
    expect(await accountsListed(inList, () => false)).toBe('violated');
  });

  it('is in doubt if only its name is the same', async () => {
    const changed = (each: Fields): Fields => ({ ...each, size: 77 });
    expect(await accountsListed(changed)).toBe('inconclusive');
  });

  it('is missed if all items have other names', async () => {
    const others = (each: Fields): Fields => ({ ...each, email: 'other@example.com', size: 77 });
    expect(await accountsListed(others)).toBe('violated');
  });
});

describe('an empty list', () => {
  const none = (): boolean => false;
  const same = (each: Fields): Fields => each;

  it.each<[string, { status: number; body?: unknown }]>([
    ['has the status 201', { status: 201 }],
    ['shows a field that was sent', { status: 200, body: { size: 7 } }],
  ])('lacks what a POST created if its answer %s', async (_, said) => {
    expect(await accountsListed(same, none, said)).toBe('violated');
  });

  it('proves nothing if the answer to the POST does not say that something was created', async () => {
    expect(await accountsListed(same, none, { status: 200, body: { done: true } })).toBe('inconclusive');
  });
});

const tag = { type: 'object', required: ['name'], properties: { name: { type: 'string', pattern: '^[a-z]{1,12}$' } } };
const tags = (name: string, type: string): object => ({
  paths: {
    '/v1/tags': {
      post: { requestBody: { required: true, ...json(tag) }, responses: { 201: described(tag) } },
      get: { responses: { 200: described({ type: 'object', properties: { items: { type: 'array' } } }) } },
    },
    [`/v1/tags/{${name}}`]: {
      parameters: [{ name, in: 'path', required: true, schema: { type } }],
      get: { responses: { 200: described(tag), 404: { description: '' } } },
    },
  },
});

/** The result of the list clause for tags, of which the list has texts only. */
async function tagsListed(
  inList: (name: string, index: number) => unknown,
  isListed: (index: number) => boolean = () => true,
  isNumbered = false,
): Promise<string | undefined> {
  const made: string[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname: path }, body }) => {
    if (method === 'GET' && path === '/v1/tags')
      return { status: 200, body: { items: made.map(inList).filter((_, index) => isListed(index)) } };
    const found = made.find((name, index) => path === `/v1/tags/${isNumbered ? index + 1 : name}`);
    if (method === 'GET') return found === undefined ? { status: 404 } : { status: 200, body: { name: found } };
    const { name } = (body ?? {}) as Fields;
    if (typeof name !== 'string' || !/^[a-z]{1,12}$/.test(name) || made.includes(name)) return { status: 400 };
    made.push(name);
    return { status: 201, body: { name, ...(isNumbered && { key: made.length }) } };
  });
  try {
    const document = isNumbered ? tags('key', 'integer') : tags('name', 'string');
    const { clauses } = await runApi(document, url, { clause: 'GET /v1/tags lists what was created' });
    return clauses.find(({ id }) => id === 'GET /v1/tags lists what was created')?.result;
  } finally {
    close();
  }
}

describe('a resource in a list of texts', () => {
  it.each<[string, (name: string) => string]>([
    ['its path', (name) => `/v1/tags/${name}`],
    ['its URL', (name) => `https://api.example/v1/tags/${name}?full=1`],
    ['its name', (name) => name],
  ])('is recognised by %s, and missed without it', async (_, inList) => {
    expect(await tagsListed(inList)).toBe('passed');
    expect(await tagsListed(inList, (index) => index === 0)).toBe('violated');
  });

  it('is not missed where the texts are not names', async () => {
    expect(
      await tagsListed(
        (name) => `tag ${name}`,
        () => true,
        true,
      ),
    ).toBe('inconclusive');
  });
});
