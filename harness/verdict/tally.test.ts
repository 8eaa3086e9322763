import { describe, expect, it } from 'vitest';
import {
  addVerdict,
  createTally,
  foldTally,
  inconclusive,
  mergeTallies,
  observation,
  pass,
  violation,
  type Tally,
  type Verdict,
} from './index.ts';

const doubt = inconclusive('no control', 'start the server');
const broken = violation('accepted', 'status', '4XX', '200');

function tallyOf(...verdicts: [variant: string, verdict: Verdict][]): Tally {
  const tally = createTally();
  for (const [variant, verdict] of verdicts) addVerdict(tally, variant, verdict);
  return tally;
}

describe('folding the verdicts of a clause', () => {
  it.each<[string, Tally, string]>([
    ['one violation outweighs any number of passes', tallyOf(['a', pass], ['a', broken], ['b', pass]), 'violated'],
    ['a variant that was never conclusive is no pass', tallyOf(['a', pass], ['b', doubt]), 'inconclusive'],
    ['a variant that was conclusive once will do', tallyOf(['a', pass], ['b', doubt], ['b', pass]), 'passed'],
    ['observations alone are observed', tallyOf(['', observation('status 415')]), 'observed'],
    ['a pass with observations is a pass', tallyOf(['', observation('status 409')], ['', pass]), 'passed'],
    ['nothing at all is no pass', tallyOf(), 'inconclusive'],
  ])('%s', (_, tally, expected) => {
    expect(foldTally(tally).result).toBe(expected);
  });

  it('names the variant, the reason and the cure of what is inconclusive', () => {
    expect(foldTally(tallyOf(['missing', doubt])).doubt).toEqual({
      because: 'missing: no control',
      cure: 'start the server',
    });
  });

  it('comes to the same however the verdicts are spread over processes', () => {
    const left = tallyOf(['a', pass], ['b', doubt], ['', observation('x')]);
    const right = tallyOf(['b', pass], ['a', broken], ['', observation('x')]);
    const both = createTally();
    mergeTallies(both, left);
    mergeTallies(both, right);
    expect(both).toEqual(
      tallyOf(['a', pass], ['b', doubt], ['', observation('x')], ['b', pass], ['a', broken], ['', observation('x')]),
    );
  });
});
