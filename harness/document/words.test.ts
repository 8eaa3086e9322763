import { describe, expect, it } from 'vitest';
import { collectWords, wordsOf } from './words.ts';

describe('the words of a document', () => {
  it('are its enum members, examples, names and path segments, and the words that descriptions quote', () => {
    const root = {
      paths: {
        '/calc/{op}/now': {
          get: {
            operationId: 'calculate',
            description: 'The operation is `sqrt` or "log two".',
            parameters: [{ name: 'op', in: 'path', schema: { type: 'string', enum: ['plus', 7] } }],
          },
        },
      },
      components: {
        schemas: {
          Tree: { properties: { name: { type: 'string' }, colour: { type: 'string', example: { shade: 'red' } } } },
        },
      },
    };
    expect(new Set(collectWords([root]).named)).toEqual(
      new Set([
        ...['calc', 'now', 'calculate', 'sqrt', 'log two', 'op', 'plus'],
        ...['Tree', 'name', 'colour', 'shade', 'red'],
      ]),
    );
  });

  it('include the words of descriptions, without the punctuation around them', () => {
    const { prose } = collectWords([{ description: 'Months (jan, feb), as in text/plain; the `jan` is first.' }]);
    expect(prose).toEqual(['Months', 'feb', 'as', 'in', 'text/plain', 'the', 'is', 'first']);
  });

  it('are neither keywords nor references nor texts that are too long', () => {
    const root = { type: 'object', $ref: '#/a', pattern: '^a$', example: 'x'.repeat(61) };
    expect(collectWords([root])).toEqual({ named: [], prose: [] });
  });

  it('are collected once', () => {
    const document = { root: { title: 'Plants' } };
    expect(wordsOf(document)).toBe(wordsOf(document));
  });
});
