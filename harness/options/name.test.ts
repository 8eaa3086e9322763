import { describe, expect, it } from 'vitest';
import { nameOption, nameOptionsIn, printSetting, variableOf } from './name.ts';

describe('the name of an option', () => {
  it('is its variable when it was read from the environment', () => {
    expect(nameOption('include', { INCLUDE: "'GET /a'" })).toBe('INCLUDE');
    expect(printSetting('include', 'GET /a', { INCLUDE: "'GET /a'" })).toBe('INCLUDE=GET /a');
  });

  it('is its variable when the document was read from the environment', () => {
    expect(nameOption('inFlight', { OPENAPI: 'a.json' })).toBe('IN_FLIGHT');
    expect(printSetting('allowReferences', true, { OPENAPI: 'a.json' })).toBe('ALLOW_REFERENCES=1');
  });

  it('is the option of conformance() otherwise', () => {
    expect(nameOption('include', { RUNS: '7' })).toBe('include');
    expect(printSetting('include', 'GET /a', { RUNS: '7' })).toBe("include: 'GET /a'");
    expect(printSetting('allowReferences', true, {})).toBe('allowReferences: true');
  });

  it('differs from the variable for the document and the target', () => {
    expect([variableOf('document'), variableOf('target'), variableOf('runs')]).toEqual([
      'OPENAPI',
      'TARGET_URL',
      'RUNS',
    ]);
  });

  it('replaces the variables in texts of rooms that do not know it', () => {
    const text = 'put a token into CREDENTIALS or TOKEN, or correct TARGET_URL';
    expect(nameOptionsIn(text, {})).toBe('put a token into credentials or token, or correct target');
    expect(nameOptionsIn(text, { OPENAPI: 'a.json' })).toBe(text);
  });
});
