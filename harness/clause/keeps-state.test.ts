import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const id = { name: 'resourceId', in: 'path', required: true, schema: { type: 'integer' } };
const schema = { type: 'object', required: ['title'], properties: { title: { type: 'string', minLength: 1 } } };
const content = { 'application/json': { schema } };
const requestBody = { required: true, content };
const rejection = { 400: { description: '' }, 404: { description: '' } };
const document = {
  paths: {
    '/things': { post: { requestBody, responses: { 201: { description: '' }, 400: { description: '' } } } },
    '/things/{resourceId}': {
      get: { parameters: [id], responses: { 200: { description: '', content }, ...rejection } },
      put: { parameters: [id], requestBody, responses: { 200: { description: '' }, ...rejection } },
    },
  },
};

/** The result of a clause of PUT, against a server that accepts or rejects the title that a resource already has. */
async function replacing(clause: string, takesAgain: boolean) {
  const titles: string[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const { title } = (body ?? {}) as { title?: unknown };
    // The server accepts only some of the valid titles.
    const isTitle = typeof title === 'string' && /^[a-m]/.test(title);
    if (method === 'POST') {
      if (!isTitle) return { status: 400 };
      titles.push(title);
      return { status: 201, headers: { location: `/things/${titles.length}` } };
    }
    const index = Number(pathname.split('/')[2]) - 1;
    const old = titles[index];
    if (old === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: { title: old } };
    if (!isTitle || (title === old && !takesAgain)) return { status: 400 };
    titles[index] = title;
    return { status: 200 };
  });
  try {
    const { clauses } = await runApi(document, url, { clause });
    return clauses.find((each) => each.id === `PUT /things/{resourceId} ${clause}`)?.result;
  } finally {
    close();
  }
}

describe('a replacement that is sent again', () => {
  it('must be accepted again, even if the server accepts only some values', async () => {
    expect(await replacing('is idempotent', true)).toBe('passed');
    expect(await replacing('is idempotent', false)).toBe('violated');
  });
});

describe('a text that is stored', () => {
  const properties = { title: { type: 'string', minLength: 1, maxLength: 60 } };
  const typed = { schema: { type: 'object', required: ['title'], additionalProperties: false, properties } };
  const shown = { 200: { description: '', content: { 'application/json': typed } } };
  const shelf = (mediaType: string) => ({
    paths: {
      '/things': {
        post: {
          requestBody: { required: true, content: { [mediaType]: typed } },
          responses: { 201: { description: '' } },
        },
      },
      '/things/{resourceId}': { get: { parameters: [id], responses: { ...shown, ...rejection } } },
    },
  });

  /** The result of the clause for a server that stores this of the text of a request. */
  async function keeping(mediaType: string, stored: (raw: string) => string) {
    const titles: string[] = [];
    const { url, close } = await serveApi(({ method, url: { pathname }, raw }) => {
      if (method === 'POST') {
        titles.push(stored(raw.toString()));
        return { status: 201, headers: { location: `/things/${titles.length}` } };
      }
      const title = titles[Number(pathname.split('/')[2]) - 1];
      return title === undefined ? { status: 404 } : { status: 200, body: { title } };
    });
    try {
      const { clauses } = await runApi(shelf(mediaType), url, { clause: 'POST /things keeps what it is sent' });
      return clauses.find((each) => each.id === 'POST /things keeps what it is sent')?.result;
    } finally {
      close();
    }
  }

  it('has the blanks of a form, which are sent as plus signs', async () => {
    const form = 'application/x-www-form-urlencoded';
    expect(await keeping(form, (raw) => new URLSearchParams(raw).get('title') ?? '')).toBe('passed');
    expect(await keeping(form, (raw) => decodeURIComponent(raw.replace('title=', '')))).toBe('violated');
  });
});
