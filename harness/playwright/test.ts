import * as playwright from '@playwright/test';

/**
 * Playwright's `test` without its fixtures for browsers. They are not used here, and setting them up takes five times
 * as long as everything else that Playwright does for a test. `_baseTest` is exported for tools built on Playwright,
 * but not documented. A version without it has `test`, which works too.
 */
export const test: typeof playwright._baseTest =
  (playwright as Partial<Pick<typeof playwright, '_baseTest'>>)._baseTest ?? playwright.test;
