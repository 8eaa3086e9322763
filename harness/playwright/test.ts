import * as playwright from '@playwright/test';

/**
 * Playwright's `test` without its fixtures for browsers: setting those up costs each test five times what all the rest of
 * Playwright does, and none of them is used here. It is exported for tools built on Playwright, but not documented: where a
 * version has it not, the whole `test` does.
 */
export const test: typeof playwright._baseTest =
  (playwright as Partial<Pick<typeof playwright, '_baseTest'>>)._baseTest ?? playwright.test;
