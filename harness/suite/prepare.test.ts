import { describe, expect, it } from 'vitest';
import { OptionProblem, qualify, type ConformanceOptions } from '../options/index.ts';
import { DocumentProblem } from '../document/index.ts';
import { writeDocument } from '../workshop/testing/api.ts';
import { loadPlan } from './index.ts';

const responses = { 200: { description: '' } };
const document = writeDocument({ paths: { '/a': { get: { deprecated: true, responses } } } });
const outside = writeDocument({ paths: { '/a': { $ref: '../other.json' } } });

/** The message for options that can't be used. */
async function messageFor(options: Partial<ConformanceOptions>): Promise<string> {
  try {
    await loadPlan(qualify({ document, ...options }));
  } catch (error) {
    if (error instanceof OptionProblem || error instanceof DocumentProblem) return error.message;
    throw error;
  }
  return '';
}

/** Options that were read from the environment have the variables that they were read from. */
const environment = { OPENAPI: 'a.json' };

describe('the message for options that can not be used', () => {
  it('names the options that exclude every operation', async () => {
    expect(await messageFor({ deprecated: false })).toBe(
      'no operation is left to test; change include, exclude, deprecated or safe',
    );
    expect(await messageFor({ deprecated: false, environment })).toBe(
      'no operation is left to test; change INCLUDE, EXCLUDE, DEPRECATED or SAFE',
    );
  });

  it('names the option with an unknown security scheme', async () => {
    const cure = /names key, which is not a security scheme of .*; its schemes are: none$/;
    const credentials = { key: 'a' };
    expect(await messageFor({ credentials })).toMatch(new RegExp(`^credentials ${cure.source}`));
    expect(await messageFor({ credentials, environment })).toMatch(new RegExp(`^CREDENTIALS ${cure.source}`));
  });

  it('names the option that allows references to other folders', async () => {
    expect(await messageFor({ document: outside })).toContain('allowReferences: true');
    expect(await messageFor({ document: outside, environment })).toContain('ALLOW_REFERENCES=1');
  });

  it('names CLAUSE when it matches no clause id', async () => {
    expect(await messageFor({ clause: 'x' })).toMatch(/^CLAUSE=x matches no clause id; /);
  });
});
