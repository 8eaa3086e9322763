import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import { runApi, serveApi, writeDocument, type Said } from '../workshop/testing/api.ts';
import { rowsByOperation } from './index.ts';

const securitySchemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  other: { type: 'apiKey', in: 'header', name: 'X-Other' },
  digest: { type: 'http', scheme: 'digest' },
  certificate: { type: 'mutualTLS' },
  third: { type: 'apiKey', in: 'header', name: 'X-Third' },
  bearer: { type: 'http', scheme: 'bearer' },
  hoba: { type: 'http', scheme: 'HOBA' },
};

/** What is said of the clauses of an operation with these ways in, when a key and a password are given. */
async function saidOf(security: object[]): Promise<Map<string, string>> {
  const get = { security, responses: { 200: { description: '' }, 401: { description: '' } } };
  const document = await loadDocument(writeDocument({ paths: { '/a': { get } }, components: { securitySchemes } }));
  const credentials = new Map(['key', 'digest'].map((name) => [name, { brokenForms: ['absent' as const] }]));
  const given = { credentials, strict: false, safe: false, values: new Map() };
  const rows = rowsByOperation(document, given).get('GET /a')?.rows ?? [];
  return new Map(
    rows.map((row) => [
      row.clause.id.replace('GET /a ', ''),
      row.state === 'planned' ? row.state : `${row.because}; ${row.cure}`,
    ]),
  );
}

describe('a way in that no credential was given for', () => {
  it("is tried with one that is nobody's", async () => {
    const said = await saidOf([{ key: [] }, { other: [] }]);
    expect(said.get('enforces key')).toBe('planned');
    expect(said.get('enforces other')).toBe('planned');
    expect(said.get('accepts credential other')).toMatch(/^no credential was given for other/);
  });

  it('asks for it where it is needed to try another', async () => {
    const said = await saidOf([{ key: [] }, { other: [], third: [] }]);
    expect(said.get('enforces other')).toBe(
      'no credential was given for other and third, which is another way in; give one in CREDENTIALS, as {"other":"...","third":"..."}',
    );
    expect(said.get('accepts credential other and third')).toBe(said.get('enforces other'));
  });

  it('asks for none that can not be sent, though one was given', async () => {
    const said = await saidOf([{ key: [] }, { certificate: [] }, { digest: [] }]);
    expect(said.get('accepts credential digest')).toMatch(
      /^a credential for digest, .* HTTP digest answers a challenge/,
    );
    expect(said.get('enforces certificate')).toMatch(
      /^a credential for certificate, .* can't be sent: mutualTLS asks for a client certificate/,
    );
    expect(said.get('enforces certificate')).not.toContain('CREDENTIALS');
  });
});

describe('an operation that no right credential can be shown to', () => {
  it('is untestable but for what a rejection shows, with the reason in each clause', async () => {
    const said = await saidOf([{ digest: [] }]);
    const planned = [...said].flatMap(([what, each]) => (each === 'planned' ? what : []));
    expect(planned).toEqual(['enforces digest', 'responds documented-status', 'answers', 'observes fields']);
    for (const what of ['accepts', 'rejects', 'responds']) {
      expect(said.get(what)).toMatch(/HTTP digest answers a challenge .*EXCLUDE/);
    }
  });

  it('is untestable as a whole where the connection alone shows who asks', async () => {
    const said = await saidOf([{ certificate: [] }]);
    for (const each of said.values()) expect(each).toMatch(/client certificate.*EXCLUDE/);
  });
});

/** What a run finds of a guarded operation beside one that asks for nothing, without the credential for any. */
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
    const { clauses, findings } = await runApi(document, url, { credentials });
    return { of: (what: string) => clauses.find(({ id }) => id === `GET /a ${what}`), findings };
  } finally {
    close();
  }
}

const asking = (challenge: string): Said => ({ status: 401, headers: { 'www-authenticate': challenge } });
const digest = 'Digest realm="a", qop="auth", nonce="b"';

describe('a server whose credential was not given', () => {
  it('that rejects whoever shows none proves nothing, and is no alarm', async () => {
    const { of, findings } = await guarded([{ digest: [] }], () => asking(digest));
    expect(findings).toEqual([]);
    expect(of('enforces digest')).toMatchObject({ result: 'inconclusive', cases: 12 });
    expect(of('enforces digest')?.because).toMatch(/challenge.*, so that no rejection proves anything \(status 401\)/);
    expect(of('responds documented-status')).toMatchObject({ result: 'passed' });
    expect(of('observes fields')).toMatchObject({ result: 'passed' });
  });

  it('that asks for another scheme than the documented one is told', async () => {
    const { of } = await guarded([{ digest: [] }], () => asking('Basic realm="a"'));
    expect(of('observes fields')).toMatchObject({ result: 'observed' });
  });

  it('that sends those who show none elsewhere proves nothing', async () => {
    const { of, findings } = await guarded([{ digest: [] }], () => ({ status: 302, headers: { location: '/login' } }));
    expect(of('enforces digest')).toMatchObject({ result: 'inconclusive' });
    expect(findings.flatMap(({ clauses }) => clauses)).toEqual(['GET /a responds documented-status']);
  });

  it.each<[string, string, (authorization: string | undefined) => boolean, RegExp]>([
    ['lets everybody in', 'digest', () => true, /absent/],
    ['takes any digest', 'digest', (shown) => /^Digest .*response="\w{32}"/.test(shown ?? ''), /wrong-token/],
    ['takes any bearer token', 'bearer', (shown) => /^Bearer ./.test(shown ?? ''), /wrong-token/],
    ['takes any credential', 'hoba', (shown) => shown !== undefined && shown !== '', /scheme-without-token/],
  ])('that %s is found: %s', async (_, scheme, takes, variant) => {
    const { of, findings } = await guarded([{ [scheme]: [] }], (shown) =>
      takes(shown.authorization) ? { status: 200 } : asking(digest),
    );
    expect(of(`enforces ${scheme}`)).toMatchObject({ result: 'violated' });
    expect(findings.map(({ variants }) => variants.join(' '))).toEqual([expect.stringMatching(variant)]);
  });

  it.each([
    ['takes any there', 'violated', (key: unknown) => key !== undefined],
    ['takes the right one', 'passed', (key: unknown) => key === 'right'],
  ])('for another way in and that %s has it %s', async (_, result, takes) => {
    const answer = ({ 'x-key': key, 'x-other': other }: IncomingHttpHeaders): Said => {
      return key === 'Known-1' || takes(other) ? { status: 200 } : asking(digest);
    };
    const { of } = await guarded([{ key: [] }, { other: [] }], answer, { key: 'Known-1' });
    expect(of('enforces key')).toMatchObject({ result: 'passed' });
    expect(of('enforces other')).toMatchObject({ result });
  });
});

describe('a guard before requests that are rejected for another cause', () => {
  /**
   * What is said of the guard where requests with the right key get one status, and those with a broken one another.
   */
  const guard = async (right: number, broken: number) => {
    const answer = ({ 'x-key': key }: IncomingHttpHeaders): Said => ({ status: key === 'Known-1' ? right : broken });
    return (await guarded([{ key: [] }], answer, { key: 'Known-1' })).of('enforces key');
  };

  it.each([
    [404, 401],
    [422, 403],
    [400, 401],
    [409, 403],
    [500, 401],
  ])('is proven where the right credential gets %d, and a broken one %d', async (right, broken) => {
    expect(await guard(right, broken)).toMatchObject({ result: 'passed' });
  });

  it.each([
    [404, 404],
    [401, 401],
    [403, 403],
    [401, 403],
    [403, 401],
    [404, 400],
    [302, 401],
  ])('is not proven where the right credential gets %d, and a broken one %d', async (right, broken) => {
    expect(await guard(right, broken)).toMatchObject({ result: 'inconclusive' });
  });

  it('is broken where a broken credential is let in, whatever the right one gets', async () => {
    expect(await guard(404, 200)).toMatchObject({ result: 'violated' });
    expect(await guard(401, 200)).toMatchObject({ result: 'violated' });
  });
});
