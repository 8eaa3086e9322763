import { describe, expect, it } from 'vitest';
import { type Document, type SecurityScheme, loadDocument } from '../../document/index.ts';
import { findRequestModel } from './request-model.ts';
import { findAlternatives } from './security-alternatives.ts';

const document = await loadDocument('fixtures/notes.openapi.json');
const given = {
  credentials: new Map([['key', { brokenForms: [] }]]),
  strict: false,
  safe: false,
  values: new Map(),
};
const withScheme = (scheme: Partial<SecurityScheme>): Document => ({
  ...document,
  securitySchemes: new Map([
    ['key', { name: 'key', type: 'http', scheme: undefined, apiKey: undefined, pointer: '', ...scheme }],
  ]),
});

describe('the request model of an operation', () => {
  const [operation] = document.operations;
  if (operation === undefined) throw new Error('the document has an operation');

  it.each<[string, Partial<SecurityScheme>]>([
    ['a bearer token', { scheme: 'bearer' }],
    ['a user name and password', { scheme: 'basic' }],
    ['a client certificate', { type: 'mutualTLS' }],
    ['an API key', { type: 'apiKey', apiKey: { in: 'query', name: 'key' } }],
    ['a token of OAuth 2', { type: 'oauth2' }],
  ])('sends %s that was given', (_, scheme) => {
    expect(findRequestModel(withScheme(scheme), operation, given)).toMatchObject({ alternatives: [['key']] });
  });

  it('reports that a scheme that Greenhouse does not support can not be sent, even if one was given', () => {
    expect(findAlternatives(withScheme({ scheme: 'hoba' }), operation, given)).toMatchObject({
      because: expect.stringContaining("a credential for key can't be sent: ") as string,
      curable: false,
    });
  });

  it('reports which credential is missing, and how to give it', () => {
    const none = { ...given, credentials: new Map() };
    expect(findAlternatives(withScheme({ scheme: 'bearer' }), operation, none)).toMatchObject({
      cure: 'set TOKEN to the bearer token',
      curable: true,
    });
    expect(findAlternatives(withScheme({ scheme: 'basic' }), operation, none)).toMatchObject({
      cure: 'add a credential for key to CREDENTIALS',
    });
    expect(findAlternatives(withScheme({ type: 'mutualTLS' }), operation, none)).toMatchObject({
      cure: 'name the files of a certificate and its key in CERT and KEY',
      curable: true,
    });
  });

  it('exists without a credential if the credential belongs to the request', () => {
    expect(findRequestModel(withScheme({ scheme: 'hoba' }), operation, given)).toMatchObject({
      locked: {},
      alternatives: [],
    });
    const none = { ...given, credentials: new Map() };
    expect(findRequestModel(withScheme({ type: 'mutualTLS' }), operation, none)).not.toHaveProperty('locked');
  });
});
