import type { TestInfo } from '@playwright/test';

/**
 * Lets a worker go on after a failed test. Playwright starts a new worker after each failure, because a test can leave
 * a page or a server in any state. A conformance test only reports what the run has found out, and a new worker costs
 * more than all of its work. Playwright has no option for this, so it is used only where the worker asks the test as
 * expected; otherwise the next worker takes over the results of the run.
 */
export function keepWorker(testInfo: TestInfo): void {
  if ('_isFailure' in testInfo && typeof testInfo._isFailure === 'function') testInfo._isFailure = () => false;
}
