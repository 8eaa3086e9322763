/**
 * Playwright's `test` without its fixtures for browsers: setting those up costs each test five times what all the rest of
 * Playwright does, and none of them is used here.
 */
export { _baseTest as test } from '@playwright/test';
