import type { RunProgress } from '../run/index.ts';

/** How far the runs of all suites are, as their workers keep it. */
export type KeptProgress = RunProgress & { readonly requests: number };

/** The least time between two lines in a log, in milliseconds. A terminal shows one line that is drawn again. */
const intervalOfLog = 10_000;
const eraseLine = '\r\u001b[2K';

/** Shows how far a run is while a test waits for it. */
export class ProgressLine {
  readonly #stream: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>;
  readonly #startedAt: number;
  #lastLine: number;
  #isDrawn = false;

  /** @param startedAt of the run, in milliseconds as of performance.now() */
  constructor(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>, startedAt: number) {
    this.#stream = stream;
    this.#startedAt = startedAt;
    this.#lastLine = startedAt;
  }

  /** @param now in milliseconds as of performance.now() */
  show(kept: readonly KeptProgress[], now: number): void {
    if (kept.length === 0) return;
    const text = printProgress(kept, (now - this.#startedAt) / 1000);
    if (this.#stream.isTTY) {
      this.#stream.write(eraseLine + text.slice(0, this.#stream.columns - 1));
      this.#isDrawn = true;
    } else if (now - this.#lastLine >= intervalOfLog) {
      this.#lastLine = now;
      this.#stream.write(`${text}\n`);
    }
  }

  /** Removes the line from a terminal before something else is printed. */
  erase(): void {
    if (this.#isDrawn) this.#stream.write(eraseLine);
    this.#isDrawn = false;
  }
}

/** @param seconds since the start of the run */
function printProgress(kept: readonly KeptProgress[], seconds: number): string {
  const sum = (count: (each: KeptProgress) => number): number => kept.reduce((all, each) => all + count(each), 0);
  const of = (some: number, all: number, what: string): string =>
    `${some.toLocaleString('en')} of ${all.toLocaleString('en')} ${what}`;
  const requests = sum((each) => each.requests);
  return [
    `Greenhouse: ${of(
      sum(({ begun }) => begun),
      sum(({ operations }) => operations),
      'operations',
    )}`,
    of(
      sum(({ judged }) => judged),
      sum(({ planned }) => planned),
      'clauses',
    ),
    `${requests.toLocaleString('en')} requests (${Math.round(requests / Math.max(seconds, 0.001))}/s)`,
    `${Math.round(seconds)} s`,
  ].join(', ');
}
