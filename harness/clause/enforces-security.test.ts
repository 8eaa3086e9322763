import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import { runApi, serveApi, writeDocument, type Said } from '../workshop/testing/api.ts';
import { rowsByOperation } from '../plan/index.ts';

const securitySchemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  other: { type: 'apiKey', in: 'header', name: 'X-Other' },
  digest: { type: 'http', scheme: 'digest' },
  certificate: { type: 'mutualTLS' },
  third: { type: 'apiKey', in: 'header', name: 'X-Third' },
  field: { type: 'apiKey', in: 'header', name: 'Authorization' },
  said: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'Type "Bearer" followed by a space and the token.',
  },
  bearer: { type: 'http', scheme: 'bearer' },
  hoba: { type: 'http', scheme: 'HOBA' },
  vapid: { type: 'http', scheme: 'vapid' },
};

/** The state or the reason of each clause of an operation with this security, when a key and a password were given. */
async function statesOf(security: object[]): Promise<Map<string, string>> {
  const get = { security, responses: { 200: { description: '' }, 401: { description: '' } } };
  const document = await loadDocument(writeDocument({ paths: { '/a': { get } }, components: { securitySchemes } }));
  const credentials = new Map(['key', 'hoba', 'digest'].map((name) => [name, { brokenForms: ['absent' as const] }]));
  const given = { credentials, strict: false, safe: false, values: new Map() };
  const rows = rowsByOperation(document, given).get('GET /a')?.rows ?? [];
  return new Map(
    rows.map((row) => [
      row.clause.id.replace('GET /a ', ''),
      row.state === 'planned' ? row.state : `${row.because}; ${row.cure}`,
    ]),
  );
}

describe('a security alternative that no credential was given for', () => {
  it('is tested with made-up credentials', async () => {
    const said = await statesOf([{ key: [] }, { other: [] }]);
    expect(said.get('enforces key')).toBe('planned');
    expect(said.get('enforces other')).toBe('planned');
    expect(said.get('accepts credential other')).toMatch(/^no credential was given for other/);
  });

  it('names the missing credential if another scheme can not be tested without it', async () => {
    const said = await statesOf([{ key: [] }, { other: [], third: [] }]);
    expect(said.get('enforces other')).toBe(
      'no credential was given for other and third, another security alternative; add one to CREDENTIALS, as {"other":"...","third":"..."}',
    );
    expect(said.get('accepts credential other and third')).toBe(said.get('enforces other'));
  });

  it('names no missing credential that can not be sent, even if one was given', async () => {
    const said = await statesOf([{ key: [] }, { certificate: [] }, { hoba: [] }, { digest: [] }]);
    expect(said.get('accepts credential hoba')).toMatch(
      /^a credential for the security alternative hoba can't be sent: Greenhouse does not support .* hoba/,
    );
    expect(said.get('accepts credential digest')).toBe('planned');
    expect(said.get('enforces certificate')).toMatch(
      /^no client certificate was given for certificate; name the files of a certificate and its key in CERT and KEY/,
    );
    expect(said.get('enforces certificate')).not.toContain('CREDENTIALS');
  });
});

describe('an operation that no valid credential can be sent to', () => {
  it('is untestable except for its rejections, with the reason in each clause', async () => {
    const said = await statesOf([{ hoba: [] }]);
    const planned = [...said].flatMap(([what, each]) => (each === 'planned' ? what : []));
    expect(planned).toEqual(['enforces hoba', 'responds documented-status', 'answers', 'observes fields']);
    for (const what of ['accepts', 'rejects', 'responds']) {
      expect(said.get(what)).toMatch(/does not support .* hoba.*EXCLUDE/);
    }
  });

  it('is untestable as a whole if the credential belongs to the connection', async () => {
    const said = await statesOf([{ certificate: [] }]);
    for (const each of said.values()) expect(each).toMatch(/client certificate.*CERT and KEY/);
  });
});

/** Runs against an operation with this security, and a public one. */
async function guarded(
  security: object[],
  answer: (headers: IncomingHttpHeaders) => Said,
  credentials: Record<string, string> = {},
) {
  const responses = { 200: { description: '' }, 401: { description: '' } };
  const document = {
    paths: { '/open': { get: { responses } }, '/a': { get: { security, responses } } },
    components: { securitySchemes },
  };
  const { url, close } = await serveApi(({ url: { pathname }, request }) =>
    pathname === '/open' ? { status: 200 } : answer(request.headers),
  );
  try {
    const { clauses, findings } = await runApi(document, url, { credentials, runs: 10 });
    return { of: (what: string) => clauses.find(({ id }) => id === `GET /a ${what}`), findings };
  } finally {
    close();
  }
}

const asking = (challenge: string): Said => ({ status: 401, headers: { 'www-authenticate': challenge } });
const digest = 'Digest realm="a", qop="auth", nonce="b"';

describe('a key in Authorization that is a token after the word Bearer', () => {
  const bareToken = async (scheme: string, takes: readonly string[]): Promise<string | undefined> => {
    const answer = ({ authorization = '' }: IncomingHttpHeaders): Said =>
      takes.includes(authorization) ? { status: 200 } : { status: 401 };
    const { of } = await guarded([{ [scheme]: [] }], answer, { [scheme]: 'Bearer abc12' });
    return of(`enforces ${scheme}`)?.result;
  };

  it('must be rejected without that word, if the document says so', async () => {
    expect(await bareToken('said', ['Bearer abc12'])).toBe('passed');
    expect(await bareToken('said', ['Bearer abc12', 'abc12'])).toBe('violated');
    expect(await bareToken('field', ['Bearer abc12', 'abc12'])).toBe('passed');
  });
});

describe('a server that no credential was given for', () => {
  it('proves nothing by rejecting requests without a credential, and has no finding', async () => {
    const { of, findings } = await guarded([{ hoba: [] }], () => asking('HOBA challenge="a"'));
    expect(findings).toEqual([]);
    expect(of('enforces hoba')).toMatchObject({ result: 'inconclusive', cases: 12 });
    expect(of('enforces hoba')?.because).toMatch(/rejected \(status 401\), but proves nothing: .*hoba/);
    expect(of('responds documented-status')).toMatchObject({ result: 'passed' });
    expect(of('observes fields')).toMatchObject({ result: 'passed' });
  });

  it('is observed when it asks for another scheme than the documented one', async () => {
    const { of } = await guarded([{ hoba: [] }], () => asking('Basic realm="a"'));
    expect(of('observes fields')).toMatchObject({ result: 'observed' });
  });

  it('proves nothing by redirecting requests without a credential', async () => {
    const { of, findings } = await guarded([{ hoba: [] }], () => ({ status: 302, headers: { location: '/login' } }));
    expect(of('enforces hoba')).toMatchObject({ result: 'inconclusive' });
    expect(findings.flatMap(({ clauses }) => clauses)).toEqual(['GET /a responds documented-status']);
  });

  it.each<[string, string, (authorization: string | undefined) => boolean, RegExp]>([
    ['accepts requests without a credential', 'hoba', () => true, /absent/],
    ['accepts any vapid token', 'vapid', (shown) => /^Vapid ./.test(shown ?? ''), /wrong-token/],
    ['accepts any bearer token', 'bearer', (shown) => /^Bearer ./.test(shown ?? ''), /wrong-token/],
    ['accepts any credential', 'hoba', (shown) => shown !== undefined && shown !== '', /scheme-without-token/],
  ])('is found when it %s: %s', async (_, scheme, takes, variant) => {
    const { of, findings } = await guarded([{ [scheme]: [] }], (shown) =>
      takes(shown.authorization) ? { status: 200 } : asking(digest),
    );
    expect(of(`enforces ${scheme}`)).toMatchObject({ result: 'violated' });
    expect(findings.map(({ variants }) => variants.join(' '))).toEqual([expect.stringMatching(variant)]);
  });

  it.each([
    ['accepts any credential', 'violated', (key: unknown) => key !== undefined],
    ['accepts only the right one', 'passed', (key: unknown) => key === 'right'],
  ])('that in another security alternative %s gets the result %s', async (_, result, takes) => {
    const answer = ({ 'x-key': key, 'x-other': other }: IncomingHttpHeaders): Said => {
      return key === 'Known-1' || takes(other) ? { status: 200 } : asking(digest);
    };
    const { of } = await guarded([{ key: [] }, { other: [] }], answer, { key: 'Known-1' });
    expect(of('enforces key')).toMatchObject({ result: 'passed' });
    expect(of('enforces other')).toMatchObject({ result });
  });
});

describe('a digest', () => {
  /** Runs with the right password against a server that accepts some of the answers to its challenge. */
  const withDigest = (accepts: (user: string, password: string) => boolean) => {
    const of = (authorization: string, name: string): string =>
      new RegExp(`${name}="?([^",]*)`).exec(authorization)?.[1] ?? '';
    const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
    const answer = ({ authorization = '' }: IncomingHttpHeaders): Said => {
      const user = of(authorization, 'username');
      const proof = `${of(authorization, 'nonce')}:${of(authorization, ' nc')}:${of(authorization, 'cnonce')}:auth`;
      const isOf = (password: string): boolean =>
        of(authorization, 'response') === md5(`${md5(`${user}:a:${password}`)}:${proof}:${md5('GET:/a')}`);
      const passwords = ['Pass-1', 'Pass-', 'Pass-1x', 'pASS-1', 'not-the-password-0123456789'];
      return passwords.some((each) => isOf(each) && accepts(user, each)) ? { status: 200 } : asking(digest);
    };
    return guarded([{ digest: [] }], answer, { digest: 'me:Pass-1' });
  };

  it('of the right password is accepted, and each wrong one is rejected', async () => {
    const { of, findings } = await withDigest((user, password) => user === 'me' && password === 'Pass-1');
    expect(findings).toEqual([]);
    expect(of('enforces digest')).toMatchObject({ result: 'passed' });
  });

  it.each<[string, (user: string, password: string) => boolean, RegExp]>([
    ['another user', (_, password) => password === 'Pass-1', /wrong-user/],
    ['another password', (user) => user === 'me', /wrong-password/],
    ['the password in another letter case', (_, password) => /^pass-1$/i.test(password), /other-letter-case/],
  ])('of %s that is accepted is a finding', async (_, accepts, variant) => {
    const { of, findings } = await withDigest(accepts);
    expect(of('enforces digest')).toMatchObject({ result: 'violated' });
    expect(findings.map(({ variants }) => variants.join(' '))).toEqual([expect.stringMatching(variant)]);
  });
});

describe('the security of requests that are rejected for another reason', () => {
  /** The clause, when requests with the right key get one status, and those with an invalid key another. */
  const guard = async (right: number, invalid: number) => {
    const answer = ({ 'x-key': key }: IncomingHttpHeaders): Said => ({ status: key === 'Known-1' ? right : invalid });
    return (await guarded([{ key: [] }], answer, { key: 'Known-1' })).of('enforces key');
  };

  it.each([
    [404, 401],
    [422, 403],
    [400, 401],
    [409, 403],
    [500, 401],
  ])('is proven when the right credential gets %d, and an invalid one %d', async (right, invalid) => {
    expect(await guard(right, invalid)).toMatchObject({ result: 'passed' });
  });

  it.each([
    [404, 404],
    [401, 401],
    [403, 403],
    [401, 403],
    [403, 401],
    [404, 400],
    [302, 401],
  ])('is not proven when the right credential gets %d, and an invalid one %d', async (right, invalid) => {
    expect(await guard(right, invalid)).toMatchObject({ result: 'inconclusive' });
  });

  it('is violated when an invalid credential is accepted, whatever the right one gets', async () => {
    expect(await guard(404, 200)).toMatchObject({ result: 'violated' });
    expect(await guard(401, 200)).toMatchObject({ result: 'violated' });
  });
});

describe('a valid credential for a scheme that the operation does not list', () => {
  const has = (name: string, value: string) => (headers: IncomingHttpHeaders) => headers[name] === value;
  const credentials = { key: 'Known-1', other: 'Known-2', bearer: 'Known-3' };
  const run = (
    takes: readonly ((headers: IncomingHttpHeaders) => boolean)[],
    secrets: Record<string, string> = credentials,
  ) => guarded([{ key: [] }], (headers) => ({ status: takes.some((take) => take(headers)) ? 200 : 401 }), secrets);

  it('must be rejected', async () => {
    const { of, findings } = await run([has('x-key', 'Known-1'), has('x-other', 'Known-2')]);
    expect(of('enforces key')).toMatchObject({ result: 'violated' });
    expect(findings.map(({ variants }) => variants)).toEqual([['valid-other']]);
  });

  it('is tested for each kind of scheme', async () => {
    const { findings } = await run([has('x-key', 'Known-1'), has('authorization', 'Bearer Known-3')]);
    expect(findings.map(({ variants }) => variants)).toEqual([['valid-bearer']]);
  });

  it('passes if only the listed one is accepted', async () => {
    expect((await run([has('x-key', 'Known-1')])).of('enforces key')).toMatchObject({ result: 'passed' });
  });

  it('is not sent if it has the same secret as the listed one', async () => {
    const takes = [has('x-key', 'Known-1'), has('authorization', 'Bearer Known-1')];
    const { of } = await run(takes, { key: 'Known-1', bearer: 'Known-1' });
    expect(of('enforces key')).toMatchObject({ result: 'passed' });
  });

  it('is not sent if its secret is that of the listed one after a word', async () => {
    const takes = [has('x-key', 'Known-1'), has('authorization', 'token Known-1')];
    const { of } = await run(takes, { key: 'Known-1', field: 'token Known-1' });
    expect(of('enforces key')).toMatchObject({ result: 'passed' });
  });

  it('is not sent as a key in the Authorization field if the listed one uses that field too', async () => {
    const takes = [has('authorization', 'Bearer Known-3'), has('authorization', 'token Known-4')];
    const { of } = await guarded(
      [{ bearer: [] }],
      (headers) => ({ status: takes.some((take) => take(headers)) ? 200 : 401 }),
      { bearer: 'Known-3', field: 'token Known-4' },
    );
    expect(of('enforces bearer')).toMatchObject({ result: 'passed' });
  });

  it('is sent as a key in the Authorization field if the listed one uses another field', async () => {
    const takes = [has('x-key', 'Known-1'), has('authorization', 'token Known-4')];
    const { of } = await run(takes, { key: 'Known-1', field: 'token Known-4' });
    expect(of('enforces key')).toMatchObject({ result: 'violated' });
  });
});

describe('a token without its scheme', () => {
  const answer = ({ request: { headers } }: { request: { headers: IncomingHttpHeaders } }): Said => ({
    status: ['Bearer good-token-1', 'good-token-1'].includes(headers.authorization ?? '') ? 200 : 401,
  });
  const violated = async (security: object[]): Promise<string[]> => {
    const get = { security, responses: { 200: { description: '' }, 401: { description: '' } } };
    const { url, close } = await serveApi(answer);
    try {
      const document = { paths: { '/a': { get } }, components: { securitySchemes } };
      const options = { credentials: { bearer: 'good-token-1', field: 'good-token-1' } };
      const { clauses } = await runApi(document, url, options);
      return clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
    } finally {
      close();
    }
  };

  it('is an API key where the document lists one in the same field', async () => {
    expect(await violated([{ field: [] }, { bearer: [] }])).toEqual([]);
  });

  it('is not a credential elsewhere', async () => {
    expect(await violated([{ bearer: [] }])).toContain('GET /a enforces bearer');
  });
});
