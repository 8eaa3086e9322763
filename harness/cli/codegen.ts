import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { visible } from '../json/index.ts';
import { OptionProblem } from '../options/index.ts';
import { readRecord, writeWhole } from '../record/index.ts';
import { causesIn, printTest } from '../report/index.ts';
import type { AddCommand } from './finish.ts';

/** `codegen run.json`: writes the causes of a run as tests that a team can keep. */
export const addCodegen: AddCommand = (parser) =>
  parser.command(
    'codegen <record>',
    'Write each cause of a run as a test that needs only Playwright',
    (command) =>
      command
        .positional('record', { type: 'string', demandOption: true, describe: 'Such as reports/run.json' })
        .option('folder', {
          type: 'string',
          requiresArg: true,
          default: 'tests/greenhouse',
          describe: 'Where; files that exist are kept',
        }),
    ({ record: path, folder }) => {
      const causes = causesIn(readRecord(path)).filter(({ isAccepted }) => !isAccepted);
      if (causes.length === 0) process.stdout.write(`${path} has no cause that the baseline does not accept\n`);
      for (const cause of causes) {
        const code = printTest(cause);
        process.stdout.write(
          `${visible('because' in code ? `- ${cause.sentence}: ${code.because}` : write(code, folder))}\n`,
        );
      }
    },
  );

/** @returns what was done, in a line */
function write({ file, text }: { readonly file: string; readonly text: string }, folder: string): string {
  const path = join(folder, file);
  if (existsSync(path)) return `= ${path} exists and is kept`;
  const problem = writeWhole(path, text, 'test');
  if (problem !== undefined) throw new OptionProblem(problem);
  return `+ ${path}`;
}
