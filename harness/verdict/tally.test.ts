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
    ['a variant that was never conclusive is not a pass', tallyOf(['a', pass], ['b', doubt]), 'inconclusive'],
    ['a variant that was conclusive once is enough', tallyOf(['a', pass], ['b', doubt], ['b', pass]), 'passed'],
    ['observations alone give observed', tallyOf(['', observation('status 415')]), 'observed'],
    ['a pass with observations is a pass', tallyOf(['', observation('status 409')], ['', pass]), 'passed'],
    ['no verdict at all is not a pass', tallyOf(), 'inconclusive'],
  ])('%s', (_, tally, expected) => {
    expect(foldTally(tally).result).toBe(expected);
  });

  it('names the variant, the reason and the cure of what is inconclusive', () => {
    expect(foldTally(tallyOf(['missing', doubt])).doubt).toEqual({
      because: 'missing: no control',
      cure: 'start the server',
    });
  });

  it('names a reason that cut the run short before all others', () => {
    const cut = { ...inconclusive('the server ended', 'start it again'), cut: true } as const;
    const expected = { because: 'b: the server ended', cure: 'start it again', cut: true };
    expect(foldTally(tallyOf(['a', doubt], ['b', doubt], ['b', cut])).doubt).toEqual(expected);
    const merged = tallyOf(['b', doubt]);
    mergeTallies(merged, tallyOf(['b', cut]));
    expect(foldTally(merged).doubt).toEqual(expected);
    expect(foldTally(tallyOf(['a', pass], ['a', cut])).result).toBe('passed');
  });

  it('gives the same result however the verdicts are spread over processes', () => {
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
