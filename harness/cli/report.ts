import { dirname, join } from 'node:path';
import { OptionProblem } from '../options/index.ts';
import { readRecord, writeWhole } from '../record/index.ts';
import { selectReports } from '../report/index.ts';
import type { AddCommand } from './finish.ts';

/** `report run.json`: renders a stored run again. */
export const addReport: AddCommand = (parser, finish) =>
  parser.command(
    'report <record>',
    'Print a stored run, and write its reports again',
    (command) =>
      command
        .positional('record', { type: 'string', demandOption: true, describe: 'Such as reports/run.json' })
        .option('reports', {
          type: 'string',
          requiresArg: true,
          describe: 'Which: html,junit,sarif,har,markdown,annotations',
        })
        .option('folder', { type: 'string', requiresArg: true, describe: 'Where; by default beside the record' }),
    ({ record: path, reports, folder = dirname(path) }) => {
      const record = readRecord(path);
      for (const { file, render } of chosen(reports)) {
        const text = render(record);
        const problem = file === undefined ? undefined : writeWhole(join(folder, file), text, 'report');
        if (problem !== undefined) finish(1);
        process.stdout.write(file === undefined ? text : `${problem ?? `Report: ${join(folder, file)}`}\n`);
      }
    },
  );

function chosen(names: string | undefined): ReturnType<typeof selectReports> {
  try {
    return selectReports({ ...process.env, ...(names !== undefined && { REPORTS: names }) });
  } catch (error) {
    throw error instanceof RangeError ? new OptionProblem(error.message) : error;
  }
}
