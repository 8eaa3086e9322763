import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { GivenCase, MeasuredCase } from './hostile-case.ts';

/** Seconds in which a run must do something, however busy the machine is, and all that it may take. */
const patience = 120;
const mostPatience = 900;
/** Seconds of CPU time that count as doing something. */
const leastDone = 0.1;
/** How often the CPU time of the process is read, in milliseconds. */
const interval = 500;
/** Clock ticks in a second of the times in `/proc/PID/stat` (proc(5)). */
const ticks = 100;
/** A process with more megabytes of garbage than this runs no other case. */
const mostGarbage = 220;
/** A process of which another case could suffer more runs no other case. */
const mostCases = 25;

/**
 * A process that runs one case after the other, because the start of a process takes longer than most cases. It ends with a case that
 * fails, or leaves much garbage, and the next case gets a new process.
 */
export class CaseProcess {
  readonly #program: string;
  #child: ChildProcess | undefined;
  #cases = 0;
  #trace: string[] = [];

  constructor(program: string) {
    this.#program = program;
  }

  /**
   * The report of a case; or why there is none.
   *
   * @param seconds of CPU time that it may take
   * @param isAlone whether the process runs no other case
   */
  async run(given: GivenCase, seconds: number, isAlone: boolean): Promise<MeasuredCase | string> {
    if (isAlone) this.end();
    const child = this.#start();
    this.#cases += 1;
    const over = new AbortController();
    const { signal } = over;
    const answered = once(child, 'message', { signal }).then(([message]) => message as MeasuredCase);
    const ended = once(child, 'exit', { signal }).then(([status, by]) => {
      const name = String(status ?? by ?? '');
      return `it died with ${name}: ${this.#trace.join('').slice(-300)}`;
    });
    const watch = watchOver(child, seconds * 2);
    child.send(given);
    const result = await Promise.race([answered, ended, watch.reached]);
    watch.stop();
    for (const each of [answered, ended]) each.catch(() => undefined);
    over.abort();
    const isFit = typeof result !== 'string' && result.megabytesAfter < mostGarbage && this.#cases < mostCases;
    if (!isFit || isAlone) this.end();
    return result;
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #start(): ChildProcess {
    if (this.#child !== undefined) return this.#child;
    const args = ['--max-old-space-size=1500', this.#program];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    const trace: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => trace.push(chunk.toString()));
    this.#trace = trace;
    this.#child = child;
    this.#cases = 0;
    return child;
  }
}

/** Says when a process has used too much time. @param most seconds of CPU time from now on */
function watchOver(child: ChildProcess, most: number): { reached: Promise<string>; stop: () => void } {
  const before = cpuTimeOf(child);
  const began = performance.now();
  let done = { at: began, cpu: before };
  let timer: NodeJS.Timeout | undefined;
  const reached = new Promise<string>((resolve) => {
    timer = setInterval(() => {
      const [now, cpu] = [performance.now(), cpuTimeOf(child)];
      if (cpu - done.cpu > leastDone) done = { at: now, cpu };
      if (cpu - before > most) resolve(`it did not end within ${most} s of CPU time`);
      else if (now - done.at > patience * 1000) resolve(`it did nothing for ${patience} s, and did not end`);
      else if (now - began > mostPatience * 1000) resolve(`it did not end within ${mostPatience} s`);
    }, interval);
  });
  const stop = (): void => {
    clearInterval(timer);
  };
  return { reached, stop };
}

/** Seconds of CPU time that a process has used; 0 where the system does not say so. */
function cpuTimeOf({ pid = 0 }: ChildProcess): number {
  try {
    // The name of the program is in parentheses, and can hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticks;
  } catch {
    return 0;
  }
}
