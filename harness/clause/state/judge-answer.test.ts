import { describe, expect, it } from 'vitest';
import { violatedBy, type Said } from '../../workshop/testing/api.ts';

const number = { name: 'thing', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const thing = {
  type: 'object',
  required: ['title', 'status', 'size'],
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 40 },
    status: { type: 'string', enum: ['open', 'closed'] },
    size: { type: 'number', minimum: 0, maximum: 1000 },
  },
  additionalProperties: false,
};
const content = { 'application/json': { schema: thing } };
const requestBody = { required: true, content };
const answer = { description: '', content: { 'application/json': {} } };
const responses = { 200: answer, 400: { description: '' }, 404: { description: '' } };
const document = {
  paths: {
    '/things': { post: { requestBody, responses: { 201: answer, 400: { description: '' } } } },
    '/things/{thing}': {
      parameters: [number],
      get: { responses },
      put: { requestBody, responses },
      patch: {
        requestBody: { required: true, content: { 'application/json': { schema: { ...thing, required: [] } } } },
        responses,
      },
    },
  },
};

type Thing = Readonly<Record<string, unknown>>;
/** What a server answers to a change. @param before the thing before it */
type Answering = (change: { method: string; now: Thing; before: Thing | undefined; sent: Thing }) => unknown;

/** The clauses about state that a server violates, which keeps everything, and answers so. */
async function answering(answerTo: Answering): Promise<string[]> {
  const things: Thing[] = [];
  const isValid = (sent: object): boolean => {
    const { title = 'a', status = 'open', size = 0, ...others } = sent as Thing;
    const isSize = typeof size === 'number' && size >= 0 && size <= 1000;
    const isTitle = typeof title === 'string' && title !== '' && Array.from(title).length <= 40;
    return isTitle && isSize && ['open', 'closed'].includes(status as string) && Object.keys(others).length === 0;
  };
  const violated = await violatedBy(document, ({ method, url: { pathname }, body }): Said => {
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    const sent = isObject ? body : {};
    const isWhole = Object.keys(sent).length >= 3;
    if (method !== 'GET' && (!isObject || !isValid(sent) || (method !== 'PATCH' && !isWhole))) return { status: 400 };
    const index = method === 'POST' ? things.length : Number(pathname.split('/')[2]) - 1;
    const before = things[index];
    if (method !== 'POST' && before === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: before };
    const now = { ...(method === 'PATCH' && before), ...sent, number: index + 1 };
    things[index] = now;
    const said = answerTo({ method, now, before, sent: sent as Thing });
    return { status: method === 'POST' ? 201 : 200, headers: { location: `/things/${index + 1}` }, body: said };
  });
  return violated.filter((each) => !each.includes(' accepts ') && !each.includes(' rejects '));
}

const only = (method: string, change: (now: Thing) => unknown): Answering => {
  return (said) => (said.method === method ? change(said.now) : said.now);
};

describe('the answer to a change', () => {
  it.each<[string, Answering]>([
    ['shows the resource', ({ now }) => now],
    ['shows the resource in an envelope', ({ now }) => ({ status: 'success', data: now })],
    ['says how the request went', ({ now }) => ({ status: 'success', number: now['number'] })],
    ['has words of its own', () => ({ title: 'Thing saved' })],
    ['shows a text with blanks removed', ({ now }) => ({ ...now, title: String(now['title']).replaceAll(' ', '') })],
    ['shows only some fields', ({ now }) => ({ number: now['number'], title: now['title'] })],
    ['shows nothing', () => ({})],
  ])('is not at fault if it %s', async (_, answerTo) => {
    expect(await answering(answerTo)).toEqual([]);
  });

  it('is at fault if a creation shows another value than the one that is kept', async () => {
    const other = only('POST', (now) => ({ ...now, title: `${String(now['title'])} saved` }));
    expect(await answering(other)).toEqual(['POST /things keeps what it is sent']);
  });

  it('is at fault if a replacement shows what was there before', async () => {
    const stale: Answering = ({ method, now, before }) => (method === 'PUT' ? before : now);
    expect(await answering(stale)).toEqual(['PUT /things/{thing} keeps what it is sent']);
  });

  it('is at fault if a change shows another number', async () => {
    const other = only('PATCH', (now) => ({ ...now, size: Number(now['size']) + 1 }));
    expect(await answering(other)).toEqual(['PATCH /things/{thing} changes only what it is sent']);
  });
});

/** The clauses that a server violates which answers so to a creation, and lets clients read a list only. */
async function creating(answerTo: (sent: Thing) => unknown): Promise<string[]> {
  const list = { description: '', content: { 'application/json': { schema: { type: 'array', items: thing } } } };
  const { post } = document.paths['/things'];
  const created = { description: '', content };
  const things: Thing[] = [];
  const listing = {
    paths: { '/things': { get: { responses: { 200: list } }, post: { ...post, responses: { 201: created } } } },
  };
  const only = 'POST /things answers with what it is sent';
  const violated = await violatedBy(
    listing,
    ({ method, body }): Said => {
      if (method === 'GET') return { status: 200, body: things };
      if (body === undefined) return { status: 400 };
      things.push(body as Thing);
      return { status: 201, body: answerTo(body as Thing) };
    },
    { clause: only },
  );
  return violated.filter((each) => each === only);
}

describe('the answer to a creation, where only a list can be read', () => {
  it.each<[string, (sent: Thing) => unknown]>([
    ['shows what was sent', (sent) => sent],
    ['shows more than what was sent', (sent) => ({ ...sent, number: 7 })],
    ['says how the request went', () => ({ status: 'open', title: 'Thing saved', size: 1001 })],
  ])('is not at fault if it %s', async (_, answerTo) => {
    expect(await creating(answerTo)).toEqual([]);
  });

  it.each<[string, (sent: Thing) => unknown]>([
    ['shows another value', (sent) => ({ ...sent, size: Number(sent['size']) + 1 })],
    ['lacks a documented field', ({ title, size }) => ({ title, size })],
  ])('is at fault if it %s', async (_, answerTo) => {
    expect(await creating(answerTo)).toHaveLength(1);
  });
});
