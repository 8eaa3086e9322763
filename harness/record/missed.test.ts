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
  it('misses nothing where all are asked for, or where the clause was judged', () => {
    expect(missedIn(undefined, [])).toBeUndefined();
    for (const result of ['passed', 'violated', 'observed'] as const) {
      expect(missedIn('GET /a accepts', [clause('GET /a accepts', result)])).toBeUndefined();
    }
  });

  it.each(['inconclusive', 'not applicable'] as const)('misses its clause where that is %s, and says why', (result) => {
    expect(missedIn('GET /a accepts', [clause('GET /a accepts', result, 'no control')])).toBe(
      'CLAUSE=GET /a accepts was not tested: no control; do this',
    );
  });

  it('misses a clause that no test of it had', () => {
    expect(missedIn('GET /a accepts', [clause('GET /b accepts', 'passed')])).toMatch(
      /no test of it was run; leave out/,
    );
  });

  it('takes no other clause for the one that is named in full', () => {
    const longer = clause('GET /a responds 200 body', 'passed');
    expect(missedIn('GET /a responds 200', [clause('GET /a responds 200', 'inconclusive'), longer])).toBeDefined();
    expect(missedIn('GET /a responds', [clause('GET /a responds 200', 'inconclusive'), longer])).toBeUndefined();
  });

  it('knows a clause by what reports show of it', () => {
    expect(missedIn('GET /\\u001b a', [clause('GET /\u001b a', 'passed')])).toBeUndefined();
  });
});
