import { describe, expect, it } from 'vitest';
import { violatedBy, type Asked, type Said } from '../workshop/testing/api.ts';

const texts = { type: 'string', maxLength: 20 };
const schema = {
  type: 'object',
  required: ['left'],
  additionalProperties: false,
  properties: { left: texts, right: texts },
};
const content = { 'application/json': { schema } };
const document = {
  paths: {
    '/footer': {
      get: { responses: { 200: { description: '', content } } },
      put: {
        requestBody: { required: true, content },
        responses: { 200: { description: '', content }, 400: { description: '' } },
      },
    },
  },
};

interface Footer {
  readonly left: string;
  readonly right?: string;
}

function footerIn(body: unknown, raw: Buffer): Footer | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const { left, right = '', ...others } = body as Record<string, unknown>;
  const isFine = [left, right].every((text) => typeof text === 'string' && Array.from(text).length <= 20);
  const isText = Buffer.from(raw.toString()).equals(raw);
  return isFine && isText && Object.keys(others).length === 0 ? (body as Footer) : undefined;
}

/** The violated clauses of a server with a footer. @param store what it stores of one */
function violated(store: (footer: Footer) => Footer): Promise<string[]> {
  let footer: Footer = { left: 'a' };
  const answer = ({ method, body, raw, url }: Asked): Said => {
    if (url.pathname !== '/footer') return { status: 404 };
    if (method === 'GET') return { status: 200, body: footer };
    if (method !== 'PUT') return { status: 405 };
    const sent = footerIn(body, raw);
    if (sent === undefined) return { status: 400 };
    footer = store(sent);
    return { status: 200, body: sent };
  };
  return violatedBy(document, answer, { runs: 4 });
}

describe('a single resource at a fixed path', () => {
  it('may be replaced', async () => {
    expect(await violated((footer) => footer)).toEqual([]);
  });

  it('must not lose a field', async () => {
    expect(await violated(({ left }) => ({ left }))).toContain('PUT /footer keeps what it is sent');
  });
});
