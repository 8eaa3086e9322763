import { describe, expect, it } from 'vitest';
import { ProgressLine, type KeptProgress } from './progress-line.ts';

const kept: KeptProgress[] = [
  { operations: 10, begun: 10, judged: 300, planned: 1200, requests: 1500 },
  { operations: 2, begun: 1, judged: 5, planned: 20, requests: 500 },
];

/** What is written to a stream by lines that are shown at some seconds of a run. */
function written(isTTY: boolean, columns: number, seconds: readonly number[]): string {
  let text = '';
  const stream = { isTTY, columns, write: (more: string) => ((text += more), true) };
  const line = new ProgressLine(stream, 0);
  for (const second of seconds) line.show(kept, second * 1000);
  line.erase();
  return text;
}

describe('the progress of a run', () => {
  it('is one line in a log every ten seconds, with the sums of all suites', () => {
    expect(written(false, 80, [1, 9, 10, 12, 21])).toBe(
      'Greenhouse: 11 of 12 operations, 305 of 1,220 clauses, 2,000 requests (200/s), 10 s\n' +
        'Greenhouse: 11 of 12 operations, 305 of 1,220 clauses, 2,000 requests (95/s), 21 s\n',
    );
  });

  it('is drawn again in the same line of a terminal, fits into it, and is erased in the end', () => {
    const lines = written(true, 40, [1, 2]).split('\r\u001b[2K');
    expect(lines).toEqual([
      '',
      'Greenhouse: 11 of 12 operations, 305 of',
      'Greenhouse: 11 of 12 operations, 305 of',
      '',
    ]);
  });

  it('is not shown before a worker reports any', () => {
    const stream = { isTTY: true, columns: 80, write: () => expect.unreachable() };
    const line = new ProgressLine(stream, 0);
    line.show([], 20_000);
    line.erase();
  });
});
