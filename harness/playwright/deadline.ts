/** Milliseconds that Playwright takes to report a test with its steps, on a busy machine. */
const perTest = 20;
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
 * @returns milliseconds from now
 */
export function timeLeft(time: number | undefined, started: number, now: number, tests: number): number {
  if (time === undefined) return Infinity;
  const whole = time * 1000;
  const reports = Math.min(whole * mostForReports, perTest * tests);
  return Math.max(whole * leastForRun, started + whole - reports - now);
}
