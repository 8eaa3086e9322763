/** Milliseconds that Playwright takes to report a test with its steps, if nothing else runs on the machine. */
const perTest = 8;
/** How many times as long it takes at most on a busy machine. */
const mostBusy = 3;
/** The largest share of the time that is kept for reports. */
const mostForReports = 0.3;
/** The smallest share of the time that is left for the run, however long Playwright took to start. */
const leastForRun = 0.2;

/**
 * When the run of the requests has to end, so that the whole run ends within TIME, with the start of Playwright and the
 * reports.
 *
 * @param time seconds that the whole run may take; undefined: no limit
 * @param started when Playwright was started, and `now`, in milliseconds as of Date.now()
 * @param tests how many tests are reported at the end
 * @param busy how many times as long as alone this process has taken for its work
 * @returns milliseconds from now
 */
export function timeLeft(time: number | undefined, started: number, now: number, tests: number, busy: number): number {
  if (time === undefined) return Infinity;
  const whole = time * 1000;
  const reports = Math.min(whole * mostForReports, perTest * tests * Math.min(Math.max(1, busy), mostBusy));
  return Math.max(whole * leastForRun, started + whole - reports - now);
}

/** How many times as long as alone this process has taken for its work: its start uses the CPU all the time. */
export function busyness(): number {
  const { user, system } = process.cpuUsage();
  return (process.uptime() * 1e6) / (user + system);
}
