import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1 };
const component = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const shows = (schema: object, ...errors: number[]): object => ({
  200: { description: '', content: { 'application/json': { schema } } },
  ...Object.fromEntries(errors.map((status) => [status, { description: '' }])),
});
const listOf = (items: object): object => ({ type: 'object', properties: { posts: { type: 'array', items } } });

interface Api {
  /** What a post has beside its title. */
  readonly beside?: object;
  /** The status of a read of a profile that exists. */
  readonly status?: number;
}

/** The results of the valid requests about profiles, and the paths that were asked for. */
async function resultsOf({ beside = {}, status = 200 }: Api): Promise<{ results: object; asked: readonly string[] }> {
  const parameters = [{ name: 'username', in: 'path', required: true, schema: text }];
  const profile = { type: 'object', properties: { profile: component('Profile') } };
  const post = { type: 'object', properties: { ...beside, title: text, author: component('Profile') } };
  const document = {
    components: { schemas: { Profile: { type: 'object', properties: { username: text, bio: text } } } },
    paths: {
      '/posts': { get: { responses: shows(listOf(post)) } },
      '/profiles/{username}': { parameters, get: { responses: shows(profile, 404) } },
      '/profiles/{username}/follow': { parameters, post: { responses: shows(profile, 404) } },
    },
  };
  const asked: string[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname } }) => {
    asked.push(`${method} ${pathname}`);
    const author = { username: 'ada', bio: 'x' };
    const named = Object.fromEntries(Object.keys(beside).map((name) => [name, 'elm']));
    if (pathname === '/posts') return { status: 200, body: { posts: [{ ...named, title: 'oak', author }] } };
    if (!/^\/profiles\/ada(\/follow)?$/.test(pathname)) return { status: 404 };
    return method === 'GET' && status !== 200 ? { status } : { status: 200, body: { profile: author } };
  });
  const { clauses } = await runApi(document, url, { clause: ' accepts request' });
  close();
  const own = clauses.filter(({ id }) => id.endsWith('} accepts request') || id.endsWith('follow accepts request'));
  return { results: Object.fromEntries(own.map(({ operation, result }) => [operation, result])), asked };
}

describe('a resource of which only others, with it inside, are listed', () => {
  it('gets its name from one of these', async () => {
    const { results } = await resultsOf({});
    expect(results).toEqual({ 'GET /profiles/{username}': 'passed', 'POST /profiles/{username}/follow': 'passed' });
  });

  it('gets it although it can not be read', async () => {
    const { results } = await resultsOf({ status: 500 });
    expect(results).toMatchObject({ 'POST /profiles/{username}/follow': 'passed' });
  });

  it('does not get it where the one around it has such a name, too', async () => {
    const { asked } = await resultsOf({ beside: { username: text } });
    expect(asked).not.toContain('GET /profiles/ada');
    expect(asked).not.toContain('GET /profiles/elm');
  });
});
