import { describe, expect, it } from 'vitest';
import { repeatable, runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1, maxLength: 40 };
const json = (schema: object) => ({ description: '', content: { 'application/json': { schema } } });
const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});
const rejections = { 400: { description: '' }, 404: { description: 'channel_not_found' } };
const channel = object({ id: { type: 'string' }, name: text, topic: { type: 'string' } });
const message = object({ channel: { type: 'string' }, ts: { type: 'string' }, text });
const shown = { 200: json(object({ channel })), ...rejections };
const call = (properties: object, responses: object = { 200: json(object({})), ...rejections }) => ({
  post: { requestBody: { required: true, ...json(object(properties)) }, responses },
});
const query = (properties: object, responses: object) => ({
  get: {
    parameters: Object.keys(properties).map((name) => ({ name, in: 'query', required: true, schema: text })),
    responses,
  },
});

const paths = {
  '/channels.create': call({ name: text, topic: text }, { 200: json(object({ channel })), 400: { description: '' } }),
  '/channels.rename': call({ channel: text, name: text }, shown),
  '/channels.setTopic': call({ channel: text, topic: text }, shown),
  '/channels.delete': call({ channel: text }),
  '/channels.info': query({ channel: text }, shown),
  '/channels.list': query({}, { 200: json(object({ channels: { type: 'array', items: channel } })) }),
  '/messages.post': call({ channel: text, text }, { 200: json(object({ message })), ...rejections }),
  '/messages.update': call({ channel: text, ts: text, text }, { 200: json(object({ message })), ...rejections }),
  '/messages.delete': call({ channel: text, ts: text }),
  '/messages.list': query(
    { channel: text },
    { 200: json(object({ messages: { type: 'array', items: message } })), ...rejections },
  ),
};

/** The fields of each body. */
const needed: Readonly<Record<string, readonly string[]>> = {
  'channels.create': ['name', 'topic'],
  'channels.rename': ['channel', 'name'],
  'channels.setTopic': ['channel', 'topic'],
  'channels.delete': ['channel'],
  'messages.post': ['channel', 'text'],
  'messages.update': ['channel', 'ts', 'text'],
  'messages.delete': ['channel', 'ts'],
};

type Fault =
  | 'rename is lost'
  | 'rename resets the topic'
  | 'removal is lost'
  | 'channels are not listed'
  | 'other names are listed'
  | 'text is lost'
  | 'update is lost'
  | 'message stays';

interface Stored {
  readonly id: string;
  name: string;
  topic: string;
  readonly messages: Map<string, { channel: string; ts: string; text: string }>;
}

/** A server of channels and messages in the style of RPC, which possibly has a fault. */
function chat(fault?: Fault): (asked: { url: URL; body: unknown }) => Said {
  const channels = new Map<string, Stored>();
  let count = 0;
  const show = ({ id, name, topic }: Stored): object => ({ id, name, topic });
  const ok = (body: object): Said => ({ status: 200, body });
  return ({ url, body }) => {
    const name = url.pathname.slice(1);
    const given = (body ?? {}) as Record<string, string>;
    const isText = (value: unknown): boolean => typeof value === 'string' && /^[^]{1,40}$/u.test(value);
    if (!Object.hasOwn(paths, url.pathname)) return { status: 404 };
    if ((needed[name] ?? []).some((field) => !isText(given[field]))) return { status: 400 };
    if (name === 'channels.create') {
      const id = `C${String((count += 1)).padStart(6, '0')}`;
      const made = { id, name: given['name'] ?? '', topic: given['topic'] ?? '', messages: new Map() };
      channels.set(id, made);
      return ok({ channel: show(made) });
    }
    const all = [...channels.values()].map(show);
    if (name === 'channels.list')
      return ok({
        channels:
          fault === 'channels are not listed'
            ? all.slice(0, 1)
            : all.map((each) => (fault === 'other names are listed' ? { ...each, name: 'n' } : each)),
      });
    const asked = given['channel'] ?? url.searchParams.get('channel') ?? '';
    if (!isText(asked)) return { status: 400 };
    const found = channels.get(asked);
    if (found === undefined) return { status: 404 };
    const { messages } = found;
    switch (name) {
      case 'channels.rename':
        if (fault !== 'rename is lost') found.name = given['name'] ?? '';
        if (fault === 'rename resets the topic') found.topic = '';
        return ok({ channel: { ...show(found), name: given['name'] } });
      case 'channels.setTopic':
        found.topic = given['topic'] ?? '';
        return ok({ channel: show(found) });
      case 'channels.delete':
        if (fault !== 'removal is lost') channels.delete(found.id);
        return ok({});
      case 'channels.info':
        return ok({ channel: show(found) });
      case 'messages.list':
        return ok({ messages: [...messages.values()] });
      case 'messages.post': {
        const ts = `1700.${String((count += 1)).padStart(6, '0')}`;
        const made = { channel: found.id, ts, text: fault === 'text is lost' ? 'x' : (given['text'] ?? '') };
        messages.set(ts, made);
        return ok({ message: made });
      }
      default: {
        const old = messages.get(given['ts'] ?? '');
        if (old === undefined) return { status: 404 };
        const now = { ...old, text: given['text'] ?? '' };
        if (name === 'messages.update' && fault !== 'update is lost') messages.set(old.ts, now);
        if (name === 'messages.delete' && fault !== 'message stays') messages.delete(old.ts);
        return ok(name === 'messages.update' ? { message: now } : {});
      }
    }
  };
}

async function run(fault?: Fault, clause?: string) {
  const { url, close } = await serveApi(chat(fault));
  try {
    return await runApi({ paths }, url, { ...repeatable, ...(clause !== undefined && { clause }) });
  } finally {
    close();
  }
}

describe('resources that calls create', () => {
  it('are named by the requests of other calls, and found as they were left', async () => {
    const { clauses } = await run();
    const isOpen = ({ id, aspect, result }: (typeof clauses)[number]): boolean =>
      (result === 'violated' || result === 'inconclusive') &&
      (aspect === 'keeps its state' || id.includes(' accepts '));
    expect(clauses.filter(isOpen).map(({ id }) => id)).toEqual([]);
    expect(clauses.filter(({ id, result }) => result === 'passed' && id.includes(' removes')).length).toBe(3);
  });

  it.each<[Fault, string]>([
    ['rename is lost', 'POST /channels.rename changes only what it is sent'],
    ['rename resets the topic', 'POST /channels.rename changes only what it is sent'],
    ['removal is lost', 'POST /channels.delete removes'],
    ['channels are not listed', 'GET /channels.list lists what was created'],
    ['other names are listed', 'GET /channels.list lists what was created'],
    ['text is lost', 'POST /messages.post keeps what it is sent'],
    ['update is lost', 'POST /messages.update changes what it is sent'],
    ['message stays', 'POST /messages.delete removes from the list'],
  ])('show that %s', async (fault, clause) => {
    const { clauses } = await run(fault, clause);
    expect(clauses.filter(({ result }) => result === 'violated').map(({ id }) => id)).toContain(clause);
  });
});

describe('a call that removes', () => {
  it('is not sent with a name that what existed before can have', async () => {
    const removed: unknown[] = [];
    const item = { type: 'object', properties: { id: { type: 'integer' } } };
    const numbered = {
      '/items.create': call({ name: text }, { 200: json(item), 400: { description: '' } }),
      '/items.delete': call({ item: { type: 'integer', minimum: 1 } }),
    };
    let count = 5_000_000;
    const { url, close } = await serveApi(({ url: { pathname }, body }) => {
      const { item: id, name } = (body ?? {}) as Record<string, unknown>;
      if (pathname === '/items.create' && typeof name === 'string') return { status: 200, body: { id: (count += 1) } };
      if (pathname === '/items.delete' && Number.isInteger(id)) removed.push(id);
      return { status: pathname === '/items.delete' && Number.isInteger(id) ? 200 : 400, body: {} };
    });
    await runApi({ paths: numbered }, url, { ...repeatable, clause: 'accepts' });
    close();
    expect(removed.length).toBeGreaterThan(0);
    expect(removed.filter((id) => Number(id) > 0 && Number(id) < 1_000_000)).toEqual([]);
  });
});
