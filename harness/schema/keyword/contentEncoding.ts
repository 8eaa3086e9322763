import type { KeywordDefinition } from '../definition/definition.ts';

declare module '../node.ts' {
  interface Keywords {
    /** The format of texts in the encoding that is stated. */
    readonly contentEncoding?: 'byte';
  }
}

/**
 * `contentEncoding: base64`. Any text satisfies it (validation 2020-12, section 8.3), but servers decode what they get, so
 * valid texts have the encoding, and nothing is judged by it.
 */
export const contentEncoding: KeywordDefinition = {
  name: 'contentEncoding',
  read: ({ value }) => (value === 'base64' ? { contentEncoding: 'byte' } : {}),
  modifier: true,
};
