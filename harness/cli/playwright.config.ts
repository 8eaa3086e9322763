import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { workFolder } from './work-folder.ts';

const own = dirname(fileURLToPath(import.meta.url));

/** The Playwright project of the command `test`. */
export default defineConfig({
  testDir: own,
  testMatch: 'suite.{ts,js}',
  outputDir: resolve(workFolder),
  reporter: [['list'], [fileURLToPath(import.meta.resolve('openapi-greenhouse/reporter'))]],
});
