import { describe, expect, it } from 'vitest';
import { violatedBy, type Asked, type Said } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 6, maxLength: 40, pattern: '^[a-z0-9]+$' };
const input = { type: 'object', required: ['title', 'body'], properties: { title: text, body: text } };
const article = { ...input, required: ['slug'], properties: { slug: { type: 'string' }, ...input.properties } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const shows = (status: number): object => ({
  [status]: { description: '', ...json(article) },
  400: { description: '' },
  404: { description: '' },
});

interface Article {
  readonly slug: string;
  readonly title: string;
  readonly body: string;
}

/** The clauses that a server violates of which the articles are named after their titles, with some changes of its own. */
function violated(changed: (slug: string, before: Article, sent: Partial<Article>) => Article): Promise<string[]> {
  const requestBody = { required: true, ...json(input) };
  const parameters = [{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }];
  const document = {
    paths: {
      '/articles': { post: { requestBody, responses: shows(201) } },
      '/articles/{slug}': {
        parameters,
        get: { responses: shows(200) },
        put: { requestBody, responses: shows(200) },
        delete: { responses: { 204: { description: '' }, 404: { description: '' } } },
      },
    },
  };
  const articles = new Map<string, Article>();
  const isValid = ({ title, body }: Partial<Article>): boolean =>
    [title, body].every((each) => typeof each === 'string' && /^[a-z0-9]{6,40}$/.test(each));
  const answer = ({ method, url: { pathname }, body }: Asked): Said => {
    const [, , slug] = pathname.split('/');
    const sent = (body ?? {}) as Partial<Article>;
    if ((method === 'POST' || method === 'PUT') && !isValid(sent)) return { status: 400 };
    const nameOf = (title: string): string => `${title}-${articles.size}`;
    if (slug === undefined) {
      const made = { slug: nameOf(sent.title ?? ''), title: '', body: '', ...sent };
      articles.set(made.slug, made);
      return { status: 201, body: made };
    }
    const found = articles.get(slug);
    if (found === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: found };
    articles.delete(slug);
    if (method === 'DELETE') return { status: 204 };
    const now = changed(nameOf(sent.title ?? found.title), found, sent);
    articles.set(now.slug, now);
    return { status: 200, body: now };
  };
  return violatedBy(document, answer, { clause: 'PUT /articles/{slug} keeps' });
}

describe('a resource that gets another name with its title', () => {
  it('is read by the name that the answer to the change shows', async () => {
    expect(await violated((slug, before, sent) => ({ ...before, ...sent, slug }))).toEqual([]);
  });

  it('loses nothing else by that', async () => {
    const without = (slug: string, before: Article, { title = '' }: Partial<Article>): Article => ({
      ...before,
      slug,
      title,
    });
    expect(await violated(without)).toContain('PUT /articles/{slug} keeps what it is sent');
  });
});
