import { readRecord } from '../record/index.ts';
import { compareRuns } from '../report/index.ts';
import type { AddCommand } from './finish.ts';

/** `diff old.json new.json`: what a change of the server has made better or worse. */
export const addDiff: AddCommand = (parser, finish) =>
  parser.command(
    'diff <earlier> <later>',
    'Compare two runs; the exit status is 1 if the later one has new findings',
    (command) =>
      command
        .positional('earlier', { type: 'string', demandOption: true, describe: 'A run record' })
        .positional('later', { type: 'string', demandOption: true, describe: 'The run record of a later run' }),
    ({ earlier, later }) => {
      const { text, isWorse } = compareRuns(readRecord(earlier), readRecord(later));
      process.stdout.write(text);
      finish(isWorse ? 1 : 0);
    },
  );
