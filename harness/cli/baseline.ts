import { existsSync, readFileSync } from 'node:fs';
import { dayOf, updateBaseline, usualBaseline } from '../baseline/index.ts';
import { visible } from '../json/index.ts';
import { OptionProblem } from '../options/index.ts';
import { readRecord, writeWhole } from '../record/index.ts';
import type { AddCommand } from './finish.ts';

/** `baseline run.json`: accepts what a run found. */
export const addBaseline: AddCommand = (parser) =>
  parser.command(
    'baseline <record>',
    'Accept what a run found: write or update the baseline',
    (command) =>
      command
        .positional('record', { type: 'string', demandOption: true, describe: 'Such as reports/run.json' })
        .option('file', { type: 'string', requiresArg: true, default: usualBaseline, describe: 'The baseline' })
        .option('by', {
          choices: ['clause', 'cause'] as const,
          default: 'clause' as const,
          describe: 'What entries are about',
        })
        .option('reason', { type: 'string', requiresArg: true, default: 'not looked at yet', describe: 'Why' })
        .option('owner', { type: 'string', requiresArg: true, describe: 'Who decides about it' })
        .option('expires', {
          type: 'string',
          requiresArg: true,
          describe: 'The last day of new and renewed entries, such as 2027-01-31',
        }),
    ({ record: path, file, by, reason, owner, expires }) => {
      const record = readRecord(path);
      if (expires !== undefined && !/^\d{4}-\d\d-\d\d$/.test(expires)) {
        throw new OptionProblem(`--expires ${expires} is not a day; use one such as 2027-01-31`);
      }
      const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
      const fresh = { reason, ...(owner !== undefined && { owner }), ...(expires !== undefined && { expires }) };
      const updated = updateBaseline(text, file, record, fresh, by, dayOf(new Date()));
      const problem = updated.text === text ? undefined : writeWhole(file, updated.text, 'baseline');
      if (problem !== undefined) throw new OptionProblem(problem);
      const { added, removed, renewed } = updated;
      const lines = [
        ...added.map((clause) => `+ ${clause}`),
        ...removed.map((clause) => `- ${clause}`),
        ...renewed.map((clause) => `~ ${clause}`),
        `${file}: ${added.length} added, ${removed.length} removed, ${renewed.length} renewed`,
      ];
      process.stdout.write(lines.map((line) => `${visible(line)}\n`).join(''));
    },
  );
