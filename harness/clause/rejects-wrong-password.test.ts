import { describe, expect, it } from 'vitest';
import { runOn, type Asked, type Said } from '../workshop/testing/api.ts';

const text = { type: 'string', minLength: 8, maxLength: 30, pattern: '^[A-Za-z0-9]+$' };
const object = (names: readonly string[], wrapper?: string): object => {
  const own = { type: 'object', required: names, properties: Object.fromEntries(names.map((name) => [name, text])) };
  return wrapper === undefined
    ? own
    : { type: 'object', required: [wrapper], properties: { [wrapper]: own }, additionalProperties: false };
};
const operation = (schema: object, status: number): object => ({
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: { [status]: { description: '' }, 400: { description: '' }, 401: { description: '' } },
});

type Fields = Readonly<Record<string, string>>;

interface Api {
  readonly registered?: readonly string[];
  readonly taken?: readonly string[];
  readonly wrapper?: string;
  readonly login?: string;
  /** Whether a login is accepted, by the user with the name that was sent. */
  readonly accepts?: (user: Fields, sent: Fields) => boolean;
}

/** The result of the clause on a server with a registration and a login; undefined if there is no such clause. */
async function resultOf({ wrapper, login = '/login', ...api }: Api): Promise<string | undefined> {
  const { registered = ['email', 'password', 'nick'], taken = ['email', 'password'] } = api;
  const { accepts = (user, sent) => user['password'] === sent['password'] } = api;
  const document = {
    paths: {
      '/users': { post: operation(object(registered, wrapper), 201) },
      [login]: { post: operation(object(taken, wrapper), 200) },
    },
  };
  const users = new Map<string, Fields>();
  const answer = ({ url: { pathname }, body }: Asked): Said => {
    const given = (body ?? {}) as Readonly<Record<string, unknown>>;
    const sent = (wrapper === undefined ? given : (given[wrapper] ?? {})) as Fields;
    const needed = pathname === '/users' ? registered : taken;
    const isValid = needed.every((name) => /^[A-Za-z0-9]{8,30}$/.test(sent[name] ?? ''));
    if (!isValid) return { status: 400 };
    const name = sent['email'] ?? '';
    if (pathname === '/users') {
      users.set(name, sent);
      return { status: 201 };
    }
    const user = users.get(name);
    return { status: user !== undefined && accepts(user, sent) ? 200 : 401 };
  };
  const { clauses } = await runOn(document, answer, { clause: `POST ${login}` });
  return clauses.find(({ id }) => id.endsWith(' rejects wrong password'))?.result;
}

describe('a login', () => {
  it.each<[string, string, Api]>([
    ['passed', 'rejects another password', {}],
    ['passed', 'rejects another password in an envelope', { wrapper: 'user' }],
    ['violated', 'accepts any password of a user', { accepts: () => true }],
    ['violated', 'accepts any password in an envelope', { wrapper: 'user', accepts: () => true }],
    [
      'violated',
      'compares without the first character',
      { accepts: (user, sent) => user['password']?.slice(1) === sent['password']?.slice(1) },
    ],
    ['inconclusive', 'does not know a new user yet', { accepts: () => false }],
  ])('is %s if it %s', async (result, _, api) => {
    expect(await resultOf(api)).toBe(result);
  });

  it.each<[string, Api]>([
    ['takes something that no registration takes', { taken: ['email', 'password', 'device'] }],
    ['takes no password', { taken: ['email', 'nick'] }],
    ['takes two of them', { registered: ['email', 'password', 'pin'], taken: ['email', 'password', 'pin'] }],
    ['is at a path of something else', { login: '/orders' }],
  ])('has no such clause if it %s', async (_, api) => {
    expect(await resultOf(api)).toBeUndefined();
  });
});
