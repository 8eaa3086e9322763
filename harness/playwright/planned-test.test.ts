import { describe, expect, it } from 'vitest';
import { isVisible } from '../json/index.ts';
import { annotate, clauseOfTest } from './planned-test.ts';

describe('what a test says about itself', () => {
  it.each(['GET /a', 'GET /a"b\\c', 'GET /a\u001b[31m\u202e\nb (#x)'])(
    'names the operation %j exactly, and visibly',
    (name) => {
      const annotation = annotate({ name, pointer: '/paths/~1a/get' });
      expect(isVisible(annotation.description ?? '')).toBe(true);
      expect(clauseOfTest({ title: 'enforces security', annotations: [annotation] })).toMatchObject({
        operation: name,
        stated: '/paths/~1a/get',
      });
    },
  );

  it('names no clause where the test is not about an aspect', () => {
    expect(clauseOfTest({ title: 'the server can be tested', annotations: [annotate()] })).toBeUndefined();
  });
});
