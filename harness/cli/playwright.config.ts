import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { ownFolder, ownModule } from '../package/index.ts';

/** The Playwright project of the command `test`. */
export default defineConfig({
  testDir: join(ownFolder, 'cli'),
  testMatch: 'suite.{ts,js}',
  // A line for each test would repeat the summary.
  reporter: [['dot'], [ownModule('reporter')]],
});
