import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findConfig, OptionProblem } from '../options/index.ts';
import { ownModule } from '../package/index.ts';
import { environmentOf, runFlags } from './flags.ts';
import type { AddCommand } from './finish.ts';

/** `test openapi.yaml --url URL`: runs the suite in a Playwright project of its own. */
export const addTest: AddCommand = (parser, finish) =>
  parser.command(
    'test [document]',
    'Test a server against its document',
    (command) =>
      command
        .positional('document', { type: 'string', describe: 'Path or URL of the OpenAPI document [OPENAPI]' })
        .options(runFlags)
        .option('config', {
          type: 'string',
          requiresArg: true,
          describe: 'File with options; greenhouse.config.{ts,mjs,json,yaml} by default [CONFIG]',
        })
        .example('$0 test openapi.yaml --url http://127.0.0.1:8080', 'Test a server')
        .epilogue(
          'Requests create, change and delete data at the target. What they create is removed at the end, unless --keep ' +
            'is given.\n--safe sends only methods that change nothing.\n' +
            "What follows -- is passed to Playwright: -- --reporter=line -g 'enforces security'",
        ),
    async ({ document, config, '--': rest = [], ...given }) => {
      const variables = {
        ...(config !== undefined && { CONFIG: config }),
        ...environmentOf(given),
        ...(typeof document === 'string' && { OPENAPI: document }),
      };
      finish(await runPlaywright(rest as string[], { ...process.env, ...variables }));
    },
  );

/**
 * Runs Playwright with the configuration beside this file.
 *
 * @returns its exit status
 * @throws OptionProblem if Playwright is not installed, or no document is named
 */
async function runPlaywright(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const isConfigured = (environment['CONFIG'] ?? '') !== '' || findConfig() !== undefined;
  if ((environment['OPENAPI'] ?? '') === '' && !isConfigured) {
    throw new OptionProblem('no document is named; use a path or URL, such as "openapi-greenhouse test openapi.yaml"');
  }
  const config = ownModule('cli/playwright.config');
  const program = playwrightProgram();
  // Playwright empties the folder of its own files, so each run has one.
  const folder = mkdtempSync(join(tmpdir(), 'greenhouse-'));
  const child = spawn(process.execPath, [program, 'test', '--config', config, '--output', folder, ...words], {
    stdio: 'inherit',
    env: environment,
  });
  const pass = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  // A terminal sends SIGINT to the child, too. This process waits for its end, so that the child can report.
  const ignore = (): void => undefined;
  process.on('SIGTERM', pass).on('SIGINT', ignore);
  try {
    return await new Promise<number>((done, fail) => {
      child.on('error', fail).on('close', (status) => {
        done(status ?? 1);
      });
    });
  } finally {
    process.off('SIGTERM', pass).off('SIGINT', ignore);
    rmSync(folder, { recursive: true, force: true });
  }
}

function playwrightProgram(): string {
  try {
    return createRequire(import.meta.url).resolve('@playwright/test/cli');
  } catch {
    throw new OptionProblem('Playwright Test is not installed; run: npm install --save-dev @playwright/test');
  }
}
