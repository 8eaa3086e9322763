import { describe, expect, it } from 'vitest';
import type { Document, SecurityScheme } from '../document/index.ts';
import { loadDocument } from '../document/index.ts';
import { findGround } from './ground.ts';

const document = await loadDocument('fixtures/notes.openapi.json');
const given = { credentials: new Map([['key', { brokenForms: [] }]]), strict: false };
const withScheme = (type: SecurityScheme['type'], scheme?: string): Document => ({
  ...document,
  securitySchemes: new Map([['key', { name: 'key', type, scheme, apiKey: undefined, pointer: '' }]]),
});

describe('the ground of an operation', () => {
  const [operation] = document.operations;
  if (operation === undefined) throw new Error('the document has an operation');

  it('shows a bearer credential that was given', () => {
    expect(findGround(withScheme('http', 'bearer'), operation, given)).toMatchObject({ schemes: ['key'] });
  });

  it.each<[SecurityScheme['type'], string | undefined]>([
    ['apiKey', undefined],
    ['http', 'basic'],
    ['mutualTLS', undefined],
  ])('does not show a credential for %s %s as if it were a bearer token', (type, scheme) => {
    expect(findGround(withScheme(type, scheme), operation, given)).toMatchObject({
      because: "a credential for key can't be sent yet",
    });
  });
});
