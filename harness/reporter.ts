/** The Playwright reporter, as the package and `merge-reports` load it. */
export { default } from './playwright/reporter.ts';
