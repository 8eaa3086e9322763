import { describe, expect, it } from 'vitest';
import { readStatements } from './statements.ts';

describe('the statements of a specification', () => {
  it('are its sentences, list items and table rows, each with its heading', () => {
    const markdown = [
      '# One',
      '',
      'A first sentence. A second: with a colon.',
      '## Two',
      '| Name | Type |',
      '|---|---|',
      '| a | b c |',
      'Rules:',
      '1. Item one.',
      '- Item two',
    ].join('\n');
    expect(readStatements(markdown)).toEqual([
      { section: 'One', text: 'A first sentence.' },
      { section: 'One', text: 'A second: with a colon.' },
      { section: 'Two', text: 'a | b c' },
      { section: 'Two', text: 'Item one.' },
      { section: 'Two', text: 'Item two' },
    ]);
  });
});
