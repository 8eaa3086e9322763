import { OptionProblem } from '../options/index.ts';
import { readRecord } from '../record/index.ts';
import { explainClause } from '../report/index.ts';
import type { AddCommand } from './finish.ts';

/** `explain CLAUSE-ID`: what a clause says, where it is stated, and what a run found out about it. */
export const addExplain: AddCommand = (parser) =>
  parser.command(
    'explain <clause>',
    'Explain a clause of a run: what it says, where it is stated, what was found',
    (command) =>
      command
        .positional('clause', { type: 'string', demandOption: true, describe: 'Its id, or a part of it' })
        .option('record', {
          type: 'string',
          requiresArg: true,
          default: 'reports/run.json',
          describe: 'The run record',
        }),
    ({ clause, record: path }) => {
      const text = explainClause(readRecord(path), clause);
      if (text === undefined) {
        throw new OptionProblem(`no clause of ${path} has "${clause}" in its id; copy an id from a report`);
      }
      process.stdout.write(text);
    },
  );
