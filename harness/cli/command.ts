import yargs from 'yargs';
import { OptionProblem } from '../options/index.ts';
import { version } from '../package/index.ts';
import { RecordProblem } from '../record/index.ts';
import { addBaseline } from './baseline.ts';
import { addCodegen } from './codegen.ts';
import { addCompare } from './compare.ts';
import { addDiff } from './diff.ts';
import type { AddCommand } from './finish.ts';
import { addExplain } from './explain.ts';
import { addInit } from './init.ts';
import { addReport } from './report.ts';
import { addTest } from './test.ts';

/** The commands, in the order of the help. */
const commands: readonly AddCommand[] = [
  addTest,
  addInit,
  addReport,
  addBaseline,
  addDiff,
  addCompare,
  addExplain,
  addCodegen,
];

/** The exit status of a command that can't do what it was asked to. A run with findings has 1. */
const misuse = 2;

/**
 * Runs a command line.
 *
 * @param words without the program
 * @returns the exit status
 */
export async function runCommand(words: readonly string[]): Promise<number> {
  let status = 0;
  const finish = (result: number): void => {
    status = result;
  };
  const parser = yargs([...words])
    .scriptName('openapi-greenhouse')
    .usage(
      '$0 <command>\n\nTests any HTTP server against its OpenAPI document. Requests of a test create, change ' +
        'and delete data there; test --safe sends only those that change nothing.',
    )
    .parserConfiguration({ 'populate--': true, 'camel-case-expansion': false, 'strip-aliased': true })
    .completion('completion', 'Print a script for completion in bash or zsh')
    .demandCommand(1, 1, 'name a command', 'name one command only')
    .strict()
    .version(version)
    .alias({ help: 'h', version: 'v' })
    .wrap(Math.min(100, process.stdout.columns || 100))
    .exitProcess(false)
    .fail((message: string | null, error: Error | undefined) => {
      throw error ?? new OptionProblem(`${message ?? 'the command can not be read'}; see openapi-greenhouse --help`);
    });
  for (const add of commands) add(parser, finish);
  try {
    await parser.parseAsync();
  } catch (error) {
    if (!(error instanceof OptionProblem || error instanceof RecordProblem || isYargsError(error))) throw error;
    process.stderr.write(`openapi-greenhouse: ${error.message}\n`);
    return misuse;
  }
  return status;
}

/** Whether an error is one of the command line. yargs does not export its class. */
function isYargsError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'YError';
}
