import { describe, expect, it } from 'vitest';
import { createTally, addVerdict, inconclusive } from '../verdict/index.ts';
import { nameOptionsOfPart } from './name-options.ts';
import type { RunPart } from './record.ts';

describe('the options in a part of a run', () => {
  it('have the names that the user knows, in every reason and cure, and nowhere else', () => {
    const tally = createTally();
    addVerdict(tally, 'VALUES', inconclusive('no VALUES', 'set VALUES'));
    const clause = { id: 'GET /VALUES accepts', operation: 'GET /VALUES' };
    const part = {
      cut: { because: 'VALUES', cure: 'VALUES' },
      obstacle: 'no VALUES',
      warning: 'bad VALUES',
      clauses: [{ clause, because: 'VALUES', cure: 'VALUES', tally }],
    } as unknown as RunPart;
    const named = nameOptionsOfPart(part, (text) => text.replaceAll('VALUES', 'values'));
    expect(named).toEqual({
      cut: { because: 'values', cure: 'values' },
      obstacle: 'no values',
      warning: 'bad values',
      clauses: [
        {
          clause,
          because: 'values',
          cure: 'values',
          tally: {
            variants: {
              VALUES: {
                pass: 0,
                violation: 0,
                observation: 0,
                inconclusive: 1,
                doubt: { because: 'no values', cure: 'set values' },
              },
            },
            observations: {},
          },
        },
      ],
    });
    expect(tally.variants['VALUES']?.doubt?.cure).toBe('set VALUES');
  });
});
