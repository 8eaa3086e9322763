import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Where systems install Chromium or Chrome. */
const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Why the tests in a browser are skipped: the report of the tests shows it. */
export const noBrowser = 'no Chromium is installed; install one, or set CHROMIUM to its path';

/**
 * The path of a Chromium: that of CHROMIUM, that of Playwright, or that of the system.
 *
 * @returns undefined if the machine has none
 * @throws {Error} if CHROMIUM names no file: where the tests must run, it is set, and they can't be skipped by mistake
 */
export function findBrowser(): string | undefined {
  const given = process.env['CHROMIUM'];
  if (given === undefined || given === '')
    return [chromium.executablePath(), ...usual].find((path) => existsSync(path));
  if (!existsSync(given)) throw new Error(`CHROMIUM=${given}: there is no such file; set it to the path of a Chromium`);
  return given;
}
