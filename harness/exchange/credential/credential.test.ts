import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SecurityScheme } from '../../document/index.ts';
import {
  isMadeUp,
  brokenForms,
  canSendCredential,
  secretlessForms,
  shellVariable,
  sentCredentials,
  unfitSecret,
} from './credential.ts';
import type { Form, SentCredential } from './form.ts';
import { createRedactor } from './redactor.ts';
import { Secrets } from './secrets.ts';
import type { Unsigned } from './unsigned.ts';

const scheme = (over: Partial<SecurityScheme>): SecurityScheme => ({
  name: 'key',
  type: 'http',
  scheme: undefined,
  apiKey: undefined,
  pointer: '',
  ...over,
});
const bearer = scheme({ scheme: 'bearer' });
const basic = scheme({ scheme: 'basic' });
const apiKey = scheme({ type: 'apiKey', apiKey: { in: 'query', name: 'key' } });

const digest = scheme({ scheme: 'digest' });

const challenge = { realm: 'r', nonce: 'n', qop: 'auth', algorithm: 'SHA-256' };
const unsigned: Unsigned = {
  method: 'GET',
  host: 'target.invalid',
  path: '/a',
  headers: [],
  body: new Uint8Array(),
  challenges: [{ scheme: 'digest', token68: undefined, parameters: new Map(Object.entries(challenge)) }],
  count: 1,
  random: 'c',
  now: new Date(0),
};

/** The only part of a credential. */
function sent(kind: SecurityScheme, form: Form, secret: string, of = unsigned): SentCredential | undefined {
  const parts = sentCredentials(kind, form, secret, of);
  expect(parts.length).toBeLessThan(2);
  return parts[0];
}

const tokens = fc.stringMatching(/^[A-Za-z0-9._~+/-]{5,40}$/);
const pairs = fc
  .tuple(fc.stringMatching(/^[a-z]{1,9}$/), fc.stringMatching(/^[A-Za-z0-9._:+/-]{5,40}$/))
  .map((both) => both.join(':'));
const inAuthorization = scheme({ type: 'apiKey', apiKey: { in: 'header', name: 'authorization' } });
const kinds: [string, SecurityScheme, fc.Arbitrary<string>][] = [
  ['bearer', bearer, tokens],
  ['basic', basic, pairs],
  ['digest', digest, pairs],
  ['apiKey', apiKey, tokens],
  ['apiKey in Authorization', inAuthorization, tokens.map((token) => `Bearer ${token}`)],
  ['oauth2', scheme({ type: 'oauth2' }), tokens],
  ['openIdConnect', scheme({ type: 'openIdConnect' }), tokens],
];

describe.each(kinds)('the forms of a credential of kind %s', (_, kind, secrets) => {
  it('are all different from the valid one, and from each other', () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const values = ['valid' as const, ...brokenForms(kind, secret)].map((form) => sent(kind, form, secret)?.value);
        expect(new Set(values).size).toBe(values.length);
        expect(values.length).toBeGreaterThan(5);
      }),
    );
  });

  it('are redacted: a report contains neither a secret, nor one of its wrong forms, nor an escaped one', () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const redact = createRedactor(new Secrets({ key: secret }), new Map([['key', kind]]));
        for (const form of ['valid', ...brokenForms(kind, secret)] as const) {
          if (form === 'absent' || form.startsWith('wrong-')) continue;
          const value = sent(kind, form, secret)?.value ?? '';
          const redacted = redact(`{"message":"not ${value}"} ${encodeURIComponent(value)}`);
          expect(redacted).not.toContain(secret);
          expect(redacted).not.toContain(secret.slice(0, -1));
          const encoded = /^Basic (.{5,})/.exec(value)?.[1];
          if (encoded !== undefined && form !== 'other-scheme') expect(redacted).not.toContain(encoded);
        }
      }),
    );
  });
});

describe('a short secret', () => {
  it('is redacted as a whole word, but not within other words', () => {
    const redact = createRedactor(new Secrets({ key: 't' }), new Map());
    expect(redact('{"token":"t","text":"Bearer t, not t."}')).toBe(
      '{"token":"<key>","text":"Bearer <key>, not <key>."}',
    );
  });

  it('can consist of characters with a special meaning', () => {
    expect(createRedactor(new Secrets({ key: '.$' }), new Map())('a.$ b$. c')).toBe('a<key> b$. c');
  });
});

describe('the forms', () => {
  it('do not include the other letter case when the secret has no letters', () => {
    expect(brokenForms(bearer, '1234567')).not.toContain('other-letter-case');
    expect(brokenForms(apiKey, '1234567')).not.toContain('other-letter-case');
    expect(brokenForms(basic, 'user:1234567')).not.toContain('other-letter-case');
  });

  it('of a key with a scheme in Authorization include those of a token', () => {
    const ofToken = ['other-scheme', 'scheme-without-token', 'bare-token'];
    expect(brokenForms(inAuthorization, 'Bearer Secret1')).toEqual(expect.arrayContaining(ofToken));
    expect(sent(inAuthorization, 'bare-token', 'Bearer Secret1')?.value).toBe('Secret1');
    expect(sent(inAuthorization, 'other-scheme', 'Bearer Secret1')?.value).toBe('Basic Secret1');
    expect(sent(inAuthorization, 'scheme-without-token', 'Bearer Secret1')?.value).toBe('Bearer');
    for (const form of ofToken) {
      expect(brokenForms(inAuthorization, 'Secret1')).not.toContain(form);
      expect(brokenForms(apiKey, 'Bearer Secret1')).not.toContain(form);
    }
    const redact = createRedactor(new Secrets({ key: 'Bearer Secret1' }), new Map([['key', inAuthorization]]));
    expect(redact('unknown token Secret1')).not.toContain('Secret1');
  });

  it('of a bearer token are these', () => {
    expect(brokenForms(bearer, 'Secret1')).toEqual([
      'absent',
      'empty',
      'other-scheme',
      'scheme-without-token',
      'bare-token',
      'wrong-token',
      'cut-short',
      'extended',
      'other-letter-case',
    ]);
  });

  it.each([
    ['valid', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
    ['absent', undefined],
    ['empty', ''],
    ['other-scheme', 'Bearer QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
    ['scheme-without-token', 'Basic'],
    ['not-base64', 'Basic Aladdin:open sesame'],
    ['cut-short', `Basic ${Buffer.from('Aladdin:open sesam').toString('base64')}`],
    ['extended', `Basic ${Buffer.from('Aladdin:open sesamex').toString('base64')}`],
    ['other-letter-case', `Basic ${Buffer.from('Aladdin:OPEN SESAME').toString('base64')}`],
    ['wrong-user', `Basic ${Buffer.from('not-the-user-0123456789:open sesame').toString('base64')}`],
    ['wrong-pair', `Basic ${Buffer.from('not-the-user-0123456789:not-the-password-0123456789').toString('base64')}`],
    ['wrong-password', `Basic ${Buffer.from('Aladdin:not-the-password-0123456789').toString('base64')}`],
  ] as const)('of the example in RFC 7617 §2 include %s, which is sent as %s', (form, value) => {
    expect(sent(basic, form, 'Aladdin:open sesame')?.value).toBe(value);
  });

  it.each([
    [bearer, ['wrong-token']],
    [apiKey, ['wrong-key']],
    [basic, ['wrong-user', 'wrong-pair']],
    [digest, ['wrong-user', 'wrong-pair']],
  ])('that belong to no user are marked', (kind, forms) => {
    expect(brokenForms(kind, 'user:password').filter((form) => isMadeUp(kind, form))).toEqual(forms);
  });

  it('do not include cut-short for an empty password', () => {
    expect(brokenForms(basic, 'user:')).not.toContain('cut-short');
  });
});

describe('a security scheme', () => {
  it.each([
    [scheme({ scheme: 'hoba' }), /hoba/],
    [scheme({ scheme: 'a b' }), /"a b" is not a valid name/],
    [
      scheme({ type: 'apiKey', apiKey: { in: 'header', name: 'X-Key: Token' } }),
      /"X-Key: Token" is not a valid name of a header field/,
    ],
    [scheme({ type: 'apiKey', apiKey: { in: 'cookie', name: 'a b' } }), /"a b" is not a valid name of a cookie/],
  ])('that Greenhouse does not support has a reason, and no wrong forms for a secret', (kind, reason) => {
    expect(canSendCredential(kind)).toMatch(reason);
    expect(brokenForms(kind, 'a:b')).toEqual([]);
  });

  it.each([
    [bearer, ['absent', 'empty', 'scheme-without-token', 'wrong-token']],
    [basic, ['absent', 'empty', 'scheme-without-token', 'wrong-pair']],
    [apiKey, ['absent', 'empty', 'wrong-key']],
    [digest, ['absent', 'empty', 'scheme-without-token', 'wrong-token', 'wrong-pair']],
    [scheme({ scheme: 'hoba' }), ['absent', 'empty', 'scheme-without-token', 'wrong-token']],
    [scheme({ type: 'mutualTLS' }), []],
    [scheme({ type: 'apiKey', apiKey: { in: 'header', name: 'a b' } }), []],
  ])('has forms that need no secret, and are the same for every secret', (kind, forms) => {
    expect(secretlessForms(kind)).toEqual(forms);
    for (const form of secretlessForms(kind)) {
      expect(sent(kind, form, 'a:b')).toEqual(sent(kind, form, ''));
    }
  });

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['scheme-without-token', 'Digest'],
    ['wrong-token', expect.stringMatching(/^Digest username="[^"]+", realm="[^"]+", .*response="0{32}"$/)],
    ['valid', undefined],
    ['wrong-password', undefined],
  ] as const)('of digest is sent in the form %s, before a challenge', (form, value) => {
    expect(sent(digest, form, 'a:b', { ...unsigned, challenges: [] })?.value).toEqual(value);
  });

  it.each([bearer, basic, apiKey, digest])('that Greenhouse supports has no reason against it', (kind) => {
    expect(canSendCredential(kind)).toBe(true);
  });

  it.each([
    ['apiKey', 'API_KEY'],
    ['X-Auth key', 'X_AUTH_KEY'],
    ['2fa', 'KEY_2FA'],
    ['token', 'KEY_TOKEN'],
    ['path', 'KEY_PATH'],
  ])('named %s has its secret in the variable %s', (name, variable) => {
    expect(shellVariable({ ...apiKey, name })).toBe(variable);
  });

  it('of bearer tokens has its secret in TOKEN, with any name', () => {
    expect(shellVariable({ ...bearer, name: 'anything' })).toBe('TOKEN');
  });

  it.each<[SecurityScheme, string, RegExp | undefined]>([
    [basic, 'user', /user:password/],
    [basic, 'usér:passwörd', undefined],
    [digest, 'user', /user:password/],
    [digest, 'usér:password', /header field/],
    [digest, 'user:passwörd', undefined],
    [bearer, 'a\nb', /header field/],
    [bearer, 'a b', undefined],
    [apiKey, 'é\n', undefined],
    [apiKey, '\ud800', /surrogate/],
    [scheme({ type: 'apiKey', apiKey: { in: 'cookie', name: 'a' } }), 'a;b', /ends a cookie$/],
  ])('explains why a secret cannot be its credential', (kind, secret, reason) => {
    const actual = unfitSecret(kind, secret);
    if (reason === undefined) expect(actual).toBeUndefined();
    else expect(actual).toMatch(reason);
  });

  it('of basic does not send a secret unencoded that a header field cannot hold', () => {
    expect(brokenForms(basic, 'user:passwörd')).not.toContain('not-base64');
    expect(brokenForms(basic, 'user:password')).toContain('not-base64');
  });
});
