import { describe, expect, it } from 'vitest';
import { avoidedWords, findAvoidedWords } from './words.ts';

describe('the list of avoided words', () => {
  it.each([
    ['The server refuses it.', 'refuses'],
    ['// What is told of a value.', 'told'],
    ["const because = 'no body can be grown';", 'grown'],
    ['A value is spelt for the wire.', 'spelt'],
    ['An inconclusive clause is no pass.', 'is no'],
    ['It is not sent, for it is too long.', 't, for it '],
    ['an operation whose body is XML', 'whose'],
  ])('finds the word in %j', (text, word) => {
    expect(findAvoidedWords('harness/a.ts', text)).toMatchObject([{ file: 'harness/a.ts', line: 1, word }]);
  });

  it.each(['connection refused', 'There is no id.', 'It takes 3 ms, for example 2 ms and 1 ms.'])(
    'lets %j pass',
    (text) => {
      expect(findAvoidedWords('harness/a.ts', text)).toEqual([]);
    },
  );

  it('allows "grow" only in the references, where plants grow', () => {
    expect(findAvoidedWords('fixtures/nursery/a.ts', 'They grow.')).toEqual([]);
    expect(findAvoidedWords('harness/a.ts', 'They grow.')).toHaveLength(1);
  });

  it('reports the line', () => {
    expect(findAvoidedWords('README.md', 'one\ntwo\nwhose')).toMatchObject([{ line: 3 }]);
  });

  it('has for each word what to write instead', () => {
    for (const { instead } of avoidedWords) expect(instead).not.toBe('');
  });
});
