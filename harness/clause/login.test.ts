import { describe, expect, it } from 'vitest';
import { repeatable, runApi, serveApi } from '../workshop/testing/api.ts';

const schema = {
  type: 'object',
  required: ['user', 'password'],
  properties: { user: { type: 'string', maxLength: 20 }, password: { type: 'string', maxLength: 20 } },
};

/** Runs the suite on a POST with a password that no user has. @param success the documented status of success */
async function run(success: number, path = '/session', more: object = {}, isWrapped = false): Promise<string[]> {
  const { url, close } = await serveApi(({ body }) => {
    const sent = (body ?? {}) as Readonly<Record<string, unknown>>;
    const { user, password } = (isWrapped ? (sent['login'] ?? {}) : sent) as { user?: unknown; password?: unknown };
    const isValid = [user, password].every((each) => typeof each === 'string' && Array.from(each).length <= 20);
    return { status: isValid ? 401 : 400, body: { message: 'Unauthorized' } };
  });
  const responses = Object.fromEntries([success, 400].map((status) => [status, { description: '' }]));
  const wrapped = { type: 'object', required: ['login'], properties: { login: schema } };
  const requestBody = { required: true, content: { 'application/json': { schema: isWrapped ? wrapped : schema } } };
  try {
    const { findings } = await runApi({ ...more, paths: { [path]: { post: { requestBody, responses } } } }, url, {
      ...repeatable,
      ...('components' in more && { credentials: { key: 'secret-key-1' } }),
    });
    return findings.flatMap(({ clauses }) => clauses);
  } finally {
    close();
  }
}

const key = { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } } };

it('a login for which the document states the security of all operations is only at fault for its undocumented status', async () => {
  const all = { ...key, security: [{ key: [] }] };
  expect(await run(200, '/auth/login', all)).toEqual(['POST /auth/login responds documented-status']);
  expect(await run(200, '/session', all)).toContainEqual(expect.stringMatching(/ accepts /));
});

it('a login of which one object has all fields is only at fault for its undocumented status, too', async () => {
  expect(await run(200, '/login', {}, true)).toEqual(['POST /login responds documented-status']);
});

describe('a POST that takes a token, and rejects one that it did not issue', () => {
  /** The clauses that a server violates which answers any text with 401. @param field the name of the field of its body */
  async function findingsOf(field: string): Promise<string[]> {
    const { url, close } = await serveApi(({ body }) => {
      const token = (body as Record<string, unknown> | null | undefined)?.[field];
      return { status: typeof token === 'string' ? 401 : 400, body: { detail: 'Token is invalid or expired' } };
    });
    const content = {
      'application/json': {
        schema: { type: 'object', required: [field], properties: { [field]: { type: 'string' } } },
      },
    };
    const post = {
      requestBody: { required: true, content },
      responses: { 200: { description: '' }, 400: { description: '' } },
    };
    try {
      const { findings } = await runApi({ paths: { '/auth/refresh': { post } } }, url, repeatable);
      return findings.flatMap(({ clauses }) => clauses);
    } finally {
      close();
    }
  }

  it.each(['refresh', 'refresh_token', 'token'])('is only at fault for its undocumented status: %s', async (field) => {
    expect(await findingsOf(field)).toEqual(['POST /auth/refresh responds documented-status']);
  });

  it('is at fault if it takes no credential', async () => {
    expect(await findingsOf('name')).toContainEqual(expect.stringMatching(/ accepts /));
  });
});

describe('an invalid request, of which the valid one is rejected for what it means', () => {
  /** The results of the clauses about invalid bodies. @param status that of a valid body @param checks whether types are checked */
  async function resultsOf(status: number, checks: boolean): Promise<Record<string, string>> {
    const { url, close } = await serveApi(({ body }) => {
      const { user, password } = (body ?? {}) as { user?: unknown; password?: unknown };
      const isOf = (value: unknown): boolean => (checks ? typeof value === 'string' : value !== undefined);
      return { status: isOf(user) && isOf(password) ? status : 400, body: { message: 'No' } };
    });
    const responses = Object.fromEntries([200, 400, status].map((each) => [each, { description: '' }]));
    const requestBody = { required: true, content: { 'application/json': { schema } } };
    try {
      const { clauses } = await runApi(
        { paths: { '/session': { post: { requestBody, responses } } } },
        url,
        repeatable,
      );
      return Object.fromEntries(clauses.map(({ id, result }) => [id.replace('POST /session ', ''), result]));
    } finally {
      close();
    }
  }

  it.each([401, 403, 409])('is rejected for what it contains with 400, where the valid one gets %i', async (status) => {
    expect(await resultsOf(status, true)).toMatchObject({
      'rejects body /password required': 'passed',
      'rejects body /password type': 'passed',
    });
  });

  it('proves nothing if it is rejected in the same way', async () => {
    expect(await resultsOf(401, false)).toMatchObject({
      'rejects body /password required': 'passed',
      'rejects body /password type': 'inconclusive',
    });
  });

  it('proves nothing if the valid one is not found, because nothing may be there at all', async () => {
    expect(await resultsOf(404, true)).toMatchObject({ 'rejects body /password required': 'inconclusive' });
  });
});

describe('a POST that takes a password, and rejects one that no user has', () => {
  it('is only at fault for its undocumented status', async () => {
    expect(await run(200)).toEqual(['POST /session responds documented-status']);
  });

  it('is a login by its path, although a framework documents 201 for each POST', async () => {
    expect(await run(201, '/auth/login')).toEqual(['POST /auth/login responds documented-status']);
  });

  it('is at fault if it creates something', async () => {
    expect(await run(201)).toContainEqual(expect.stringMatching(/ accepts /));
  });
});

describe('a login that answers 422 to credentials of no user', () => {
  /** The results of the clauses, by their ids, of a login that checks its values first. @param said what it says of no user */
  async function resultsWith(said: string, isChecked = true): Promise<Map<string, string>> {
    const { url, close } = await serveApi(({ body }) => {
      const { user, password } = (body ?? {}) as { user?: unknown; password?: unknown };
      const isWrong = (value: unknown): boolean => typeof value !== 'string' || Array.from(value).length > 20;
      const errors = {
        ...(isWrong(user) && { user: ['The user must be a string of at most 20 characters.'] }),
        ...(isWrong(password) && { password: ['The password must be a string of at most 20 characters.'] }),
      };
      const isValid = !isChecked || Object.keys(errors).length === 0;
      return { status: 422, body: { message: 'Invalid data', errors: isValid ? { user: [said] } : errors } };
    });
    const responses = { 200: { description: '' }, 422: { description: '' } };
    const requestBody = { required: true, content: { 'application/json': { schema } } };
    try {
      const { clauses } = await runApi({ paths: { '/login': { post: { requestBody, responses } } } }, url, repeatable);
      return new Map(clauses.map(({ id, result }) => [id, result]));
    } finally {
      close();
    }
  }

  it.each([
    'These credentials do not match our records.',
    'The provided credentials are incorrect.',
    'Invalid email or password',
    'The password is incorrect.',
  ])('accepts no credential, and is not at fault: %s', async (said) => {
    const results = await resultsWith(said);
    expect([...results.values()]).not.toContain('violated');
    expect(results.get('POST /login rejects body /password maxLength')).toBe('passed');
  });

  it('is at fault if it says something else', async () => {
    expect(
      (await resultsWith('The user name and the password must not be empty.')).get('POST /login accepts body'),
    ).toBe('violated');
  });

  it('does not show that it checks values if it answers all of them alike', async () => {
    const results = await resultsWith('These credentials do not match our records.', false);
    expect(results.get('POST /login rejects body /password maxLength')).toBe('inconclusive');
  });
});
