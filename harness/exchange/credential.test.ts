import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bearerForms, brokenForms, createRedactor, printBearer } from './credential.ts';

const tokens = fc.stringMatching(/^[A-Za-z0-9._~+/-]{5,40}$/);

describe('the forms of a bearer credential', () => {
  it('are all different from the right one, and from each other', () => {
    fc.assert(
      fc.property(tokens, (token) => {
        const printed = ['valid' as const, ...brokenForms(token)].map((form) => printBearer(form, token));
        expect(new Set(printed).size).toBe(printed.length);
      }),
    );
  });

  it('leave out another letter case where the token has no letters', () => {
    expect(brokenForms('1234567')).not.toContain('other-letter-case');
    expect(brokenForms('Secret1')).toEqual(bearerForms.filter((form) => form !== 'valid'));
  });

  it('are never told: no report can show a token, nor one of its broken forms, nor an escaped one', () => {
    fc.assert(
      fc.property(tokens, (token) => {
        const redact = createRedactor({ bearerAuth: token });
        for (const form of bearerForms) {
          if (form === 'wrong-token') continue;
          const shown = redact(`{"message":"not ${printBearer(form, token) ?? ''}"} ${encodeURIComponent(token)}`);
          expect(shown).not.toContain(token);
          expect(shown).not.toContain(token.slice(0, -1));
        }
      }),
    );
  });
});
