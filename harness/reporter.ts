/** The Playwright reporter, as the package exports it and `merge-reports` loads it. */
export { default } from './playwright/reporter.ts';
