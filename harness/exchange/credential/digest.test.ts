import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SecurityScheme } from '../../document/index.ts';
import { parseChallenges } from '../field/challenge.ts';
import { sentCredentials } from './credential.ts';
import type { Form } from './form.ts';
import type { Unsigned } from './unsigned.ts';

const scheme: SecurityScheme = { name: 'digest', type: 'http', scheme: 'digest', apiKey: undefined, pointer: '' };

/** The Authorization field that answers a WWW-Authenticate field. */
function answer(
  field: string,
  over: Partial<Unsigned> = {},
  form: Form = 'valid',
  secret = 'me:pa:ss',
): string | undefined {
  const unsigned: Unsigned = {
    method: 'GET',
    host: 'target.invalid',
    path: '/a?b=1',
    headers: [],
    body: Buffer.from('body'),
    challenges: parseChallenges(field) ?? [],
    count: 1,
    random: 'cn',
    now: new Date(0),
    ...over,
  };
  return sentCredentials(scheme, form, secret, unsigned)[0]?.value;
}

const hashOf = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest('hex');

describe('the answer to a digest challenge', () => {
  const example = {
    realm: 'http-auth@example.org',
    nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
    opaque: 'FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS',
  };
  const challengeWith = (algorithm: string): string =>
    `Digest realm="${example.realm}", qop="auth, auth-int", algorithm=${algorithm}, nonce="${example.nonce}", opaque="${example.opaque}"`;
  const fromExample = { path: '/dir/index.html', random: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ' };

  it.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('is that of RFC 7616 §3.9.1 with %s', (algorithm, response) => {
    const field = answer(challengeWith(algorithm), fromExample, 'valid', 'Mufasa:Circle of Life') ?? '';
    const [sent] = parseChallenges(field) ?? [];
    expect(Object.fromEntries(sent?.parameters ?? [])).toEqual({
      ...{ username: 'Mufasa', realm: example.realm, uri: '/dir/index.html', algorithm, nonce: example.nonce },
      ...{ nc: '00000001', cnonce: fromExample.random, qop: 'auth', response, opaque: example.opaque },
    });
  });

  it('is to the first challenge with a known algorithm', () => {
    const both = `Bearer realm="r", Digest realm="r", nonce="x", algorithm=NEW, qop="auth", ${challengeWith('SHA-256')}, ${challengeWith('MD5')}`;
    expect(answer(both, fromExample, 'valid', 'Mufasa:Circle of Life')).toContain('753927fa0e85');
    expect(answer('Digest realm="r", nonce="x", algorithm=NEW, qop="auth"')).toBeUndefined();
    expect(answer('Digest realm="r", nonce="x", qop="new"')).toBeUndefined();
    expect(answer('Basic realm="r"')).toBeUndefined();
  });

  it('counts the requests with the same nonce in hexadecimal digits', () => {
    expect(answer(challengeWith('MD5'), { count: 26 })).toContain('nc=0000001a');
  });

  it('is that of RFC 2069 to a challenge without a quality of protection', () => {
    const key = hashOf('md5', 'me:r:pa:ss');
    const response = hashOf('md5', `${key}:n:${hashOf('md5', 'GET:/a?b=1')}`);
    expect(answer('Digest realm="r", nonce="n"')).toBe(
      `Digest username="me", realm="r", nonce="n", uri="/a?b=1", response="${response}"`,
    );
  });

  it('hashes the body and the nonces if the server asks for these', () => {
    const key = hashOf('sha512-256', `${hashOf('sha512-256', 'me:r:pa:ss')}:n:cn`);
    const request = hashOf('sha512-256', `GET:/a?b=1:${hashOf('sha512-256', 'body')}`);
    const response = hashOf('sha512-256', `${key}:n:00000001:cn:auth-int:${request}`);
    expect(answer('Digest realm="r", nonce="n", qop=auth-int, algorithm=SHA-512-256-sess')).toContain(response);
  });

  it('escapes the texts of others', () => {
    expect(answer('Digest realm="a \\"b\\" \\\\", nonce="n"')).toContain('realm="a \\"b\\" \\\\"');
  });

  it('is a wrong one for a wrong user or password', () => {
    const [valid, user, password] = (['valid', 'wrong-user', 'wrong-password'] as const).map((form) =>
      answer(challengeWith('MD5'), {}, form),
    );
    expect(user).toContain('username="not-the-user-0123456789"');
    expect(password).toContain('username="me"');
    expect(new Set([valid, user, password]).size).toBe(3);
  });
});
