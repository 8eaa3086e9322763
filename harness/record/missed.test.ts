import { describe, expect, it } from 'vitest';
import { type ClauseRecord, missedIn } from './index.ts';

const clause = (
  id: string,
  result: ClauseRecord['result'],
  because?: string,
): Parameters<typeof missedIn>[1][number] => ({
  id,
  result,
  ...(because !== undefined && { because, cure: 'do this' }),
});

describe('a run for certain clauses', () => {
  it('misses nothing without CLAUSE, or when the clause was judged', () => {
    expect(missedIn(undefined, [])).toBeUndefined();
    for (const result of ['passed', 'violated', 'observed'] as const) {
      expect(missedIn('GET /a accepts', [clause('GET /a accepts', result)])).toBeUndefined();
    }
  });

  it.each(['inconclusive', 'not applicable'] as const)(
    'misses its clause when that is %s, and gives the reason',
    (result) => {
      expect(missedIn('GET /a accepts', [clause('GET /a accepts', result, 'no control')])).toBe(
        'CLAUSE=GET /a accepts was not tested: no control; do this',
      );
    },
  );

  it('misses a clause when its test was not run', () => {
    expect(missedIn('GET /a accepts', [clause('GET /b accepts', 'passed')])).toMatch(
      /was not tested, because its test was not run; remove --grep/,
    );
  });

  it('does not take another clause for the one with the whole id', () => {
    const longer = clause('GET /a responds 200 body', 'passed');
    expect(missedIn('GET /a responds 200', [clause('GET /a responds 200', 'inconclusive'), longer])).toBeDefined();
    expect(missedIn('GET /a responds', [clause('GET /a responds 200', 'inconclusive'), longer])).toBeUndefined();
  });

  it('recognizes a clause by its id as reports show it', () => {
    expect(missedIn('GET /\\u001b a', [clause('GET /\u001b a', 'passed')])).toBeUndefined();
  });
});
