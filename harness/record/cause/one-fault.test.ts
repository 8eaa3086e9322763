import { afterEach, expect, it } from 'vitest';
import { qualify } from '../../options/index.ts';
import { loadPlan, runSuite } from '../../suite/index.ts';
import { repeatable, serveApi, writeDocument, type Asked, type Said } from '../../workshop/testing/api.ts';
import type { CauseRecord } from '../record.ts';

const text = { type: 'string', minLength: 1, maxLength: 20 };
const answered = (schema: object): object => ({ description: '', content: { 'application/json': { schema } } });
const document = {
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/notes': {
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', required: ['title'], properties: { title: text, tag: text } },
            },
          },
        },
        responses: {
          200: answered({ type: 'object', required: ['title'], properties: { title: text, tag: text } }),
          '4XX': answered({ type: 'object', required: ['error'], properties: { error: { type: 'string' } } }),
        },
      },
    },
  },
};

interface Note {
  readonly title?: unknown;
  readonly tag?: unknown;
}

const isText = (value: unknown): boolean =>
  typeof value === 'string' && Array.from(value).length >= 1 && Array.from(value).length <= 20;

/** What is wrong with a request; undefined if it is valid. */
function faultOf({ method, url, request, raw, text: sent, body }: Asked): string | undefined {
  if (url.pathname !== '/notes') return 'path';
  if (method !== 'POST') return 'method';
  if (request.headers.authorization !== 'Bearer Key-1') return 'token';
  if (request.headers['content-type']?.startsWith('application/json') !== true) return 'type';
  if (sent !== '' && !Buffer.from(sent).equals(raw)) return 'bytes';
  if (body === undefined) return sent === '' ? 'absent' : 'syntax';
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'object';
  const { title, tag } = body as Note;
  if (title === undefined) return 'title required';
  if (!isText(title)) return typeof title === 'string' ? 'title length' : 'title type';
  return tag === undefined || isText(tag) ? undefined : 'tag';
}

const statuses: Readonly<Record<string, number>> = { path: 404, method: 405, token: 401, type: 415 };

function answer(asked: Asked): Said & { readonly fault: string | undefined } {
  const fault = faultOf(asked);
  if (fault === undefined) return { fault, status: 200, body: asked.body };
  const headers = fault === 'token' ? { 'www-authenticate': 'Bearer' } : fault === 'method' ? { allow: 'POST' } : {};
  return { fault, status: statuses[fault] ?? 400, body: { error: `bad ${fault}` }, headers };
}

let close: () => void = () => undefined;
afterEach(() => {
  close();
});

/** The causes of a server with one fault. @param instead what it answers in place of a conforming server */
async function causesWith(
  instead: (said: ReturnType<typeof answer>, asked: Asked, count: number) => Said | undefined,
): Promise<readonly CauseRecord[]> {
  let count = 0;
  const server = await serveApi((asked) => {
    const said = answer(asked);
    count += 1;
    return instead(said, asked, count) ?? said;
  });
  close = server.close;
  return causesAt(document, server.url);
}

async function causesAt(described: object, url: string): Promise<readonly CauseRecord[]> {
  const options = qualify({ document: writeDocument(described), ...repeatable, token: 'Key-1' });
  // Requests that fail are sent again while a finding is shrunk.
  const { record } = await runSuite(await loadPlan(options), options, url, true);
  return record.causes;
}

const sentences = (causes: readonly CauseRecord[]): string[] => causes.map(({ sentence }) => sentence);

it('a server without a fault has no cause', async () => {
  expect(sentences(await causesWith(() => undefined))).toEqual([]);
});

it('a redirect of an invalid credential is one cause, although its status is not documented', async () => {
  const causes = await causesWith(({ fault }) =>
    fault === 'token' ? { status: 302, headers: { location: '/login' } } : undefined,
  );
  expect(sentences(causes)).toEqual([expect.stringContaining('an invalid credential for key')]);
});

it('a redirect after a valid request is one cause, although its status is not documented', async () => {
  const causes = await causesWith(({ fault, body }) =>
    fault === undefined ? { status: 303, body, headers: { location: '/notes' } } : undefined,
  );
  expect(sentences(causes)).toEqual([expect.stringContaining('status 303')]);
});

it.each([['token'], ['title required'], ['title length', 'tag'], ['token', 'syntax', 'title type']])(
  'errors with the status of a success are one cause: %s',
  async (...all) => {
    const causes = await causesWith(({ fault = '', body }) =>
      all.includes(fault) ? { status: 200, body } : undefined,
    );
    expect(sentences(causes)).toEqual([
      expect.stringMatching(/^The server answers errors with the status of a success/),
    ]);
  },
);

it('a body of a success that lacks what an invalid request lacks is of the cause that it is accepted', async () => {
  const causes = await causesWith(({ fault }, { body }) =>
    fault === 'title required' ? { status: 200, body } : undefined,
  );
  expect(sentences(causes)).toEqual(['The server accepts a request although /title in the body is missing']);
});

it('a body of a success that is wrong for valid requests, too, is a cause of its own', async () => {
  const causes = await causesWith(({ fault }, asked) => {
    const { title } = (asked.body ?? {}) as Note;
    return fault === 'title length' || (fault === undefined && title !== 'a') ? { status: 200, body: {} } : undefined;
  });
  expect(sentences(causes)).toContainEqual(expect.stringContaining('without the property "title"'));
  expect(sentences(causes)).toContainEqual(expect.stringMatching(/^The server accepts a request although \/title/));
});

it('messages that end too early are one cause, whatever was sent', async () => {
  const causes = await causesWith(({ fault, status, body, headers }) =>
    fault === undefined
      ? undefined
      : { status, body, headers: { ...headers, 'content-length': '900', connection: 'close' } },
  );
  expect(causes).toHaveLength(1);
});

it('a content encoding that is not applied is one cause, whatever was sent', async () => {
  const causes = await causesWith(({ status, body, headers }) => ({
    status,
    body,
    headers: { ...headers, 'content-encoding': 'gzip' },
  }));
  expect(causes).toHaveLength(1);
});

it('connections that are closed now and then are one cause, whatever was sent', async () => {
  const causes = await causesWith((_, { request }, count) => {
    if (count % 12 === 0) request.socket.destroy();
    return undefined;
  });
  expect(causes).toHaveLength(1);
});

it('failures that do not come again are one cause in an operation, whatever was sent', async () => {
  const causes = await causesWith((_, __, count) =>
    count % 12 === 0 ? { status: 500, body: { error: 'busy' } } : undefined,
  );
  expect(causes).toHaveLength(1);
});

it('a parser that swallows its errors is one cause', async () => {
  const causes = await causesWith(({ fault }) =>
    fault === 'syntax' ? { status: 200, body: { title: 'none' } } : undefined,
  );
  expect(sentences(causes)).toEqual(['The server accepts any text where it expects JSON']);
});

it('a parser that takes two kinds of malformed texts has two causes', async () => {
  const causes = await causesWith(({ fault }, { text: sent }) =>
    fault === 'syntax' && /NaN|\/\*/.test(sent) ? { status: 200, body: { title: 'none' } } : undefined,
  );
  expect(causes).toHaveLength(2);
});

it('a field that is not checked at all is one cause, whether it is absent or of another type', async () => {
  const causes = await causesWith(({ fault = '' }) =>
    /^title (?:type|required)$/.test(fault) ? { status: 200, body: { title: 'a' } } : undefined,
  );
  expect(causes).toHaveLength(1);
});

it('additional properties that are rejected are one cause, in one operation, too', async () => {
  const causes = await causesWith(({ fault }, { body }) => {
    const [name] = Object.keys(body ?? {}).filter((each) => !['title', 'tag'].includes(each));
    return fault === undefined && name !== undefined
      ? { status: 400, body: { error: `The field ${name} is unknown.` } }
      : undefined;
  });
  expect(sentences(causes)).toEqual([
    expect.stringMatching(/^The server rejects additional properties that the document allows/),
  ]);
});

it('an operation that fails without a body has one cause, whether its length is 0 or not stated', async () => {
  const causes = await causesWith(({ fault }) =>
    fault === 'absent' ? { status: 500, body: { error: 'no' } } : undefined,
  );
  expect(sentences(causes)).toEqual(['The server fails (status 500) when the required body is missing']);
});

it('fields of which no type is checked are one cause with null in them, beside a field that is checked', async () => {
  const names = ['artist', 'genre', 'label', 'format'];
  const properties = { ...Object.fromEntries(names.map((name) => [name, text])), year: { type: 'integer' } };
  const content = { 'application/json': { schema: { type: 'object', required: ['year'], properties } } };
  const responses = { 200: answered({}), '4XX': answered({}) };
  const paths = { '/records': { post: { requestBody: { required: true, content }, responses } } };
  const server = await serveApi((asked) => {
    const fault = faultOf({ ...asked, url: new URL('/notes', asked.url), body: { title: 'a' } });
    const { body } = asked;
    if (fault !== undefined && fault !== 'token') return { status: statuses[fault] ?? 400, body: { error: fault } };
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    const values = isObject ? (body as Readonly<Record<string, unknown>>) : {};
    const isRight = ([name, value]: [string, unknown]): boolean =>
      name === 'year' ? Number.isInteger(value) : !names.includes(name) || typeof value !== 'string' || isText(value);
    return isObject && 'year' in values && Object.entries(values).every(isRight)
      ? { status: 200, body: {} }
      : { status: 400, body: { error: 'wrong' } };
  });
  close = server.close;
  const causes = await causesAt({ paths }, server.url);
  expect(sentences(causes)).toEqual([expect.stringMatching(/^The server does not check the types of JSON values/)]);
});
