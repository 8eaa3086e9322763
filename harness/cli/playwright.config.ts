import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const own = dirname(fileURLToPath(import.meta.url));

/** The Playwright project of the command `test`. */
export default defineConfig({
  testDir: own,
  testMatch: 'suite.{ts,js}',
  // A line for each test would repeat the summary.
  reporter: [['dot'], [fileURLToPath(import.meta.resolve('openapi-greenhouse/reporter'))]],
});
