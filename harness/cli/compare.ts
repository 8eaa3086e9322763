import { OptionProblem, qualify, readConfig, readEnvironment } from '../options/index.ts';
import { DocumentProblem } from '../document/index.ts';
import { visible } from '../json/index.ts';
import { compareServers, loadPlan, type ServerComparison } from '../suite/index.ts';
import type { AddCommand } from './finish.ts';
import { environmentOf, runFlags } from './flags.ts';

/** `compare URL1 URL2`: how a rewrite, a new version or a proxy differs from the server before. */
export const addCompare: AddCommand = (parser, finish) =>
  parser.command(
    'compare <first> <second>',
    'Send the same requests to two servers; the exit status is 1 if their answers differ',
    (command) =>
      command
        .positional('first', { type: 'string', demandOption: true, describe: 'Base URL of a server' })
        .positional('second', { type: 'string', demandOption: true, describe: 'Base URL of the other server' })
        .option('document', {
          type: 'string',
          requiresArg: true,
          describe: 'Path or URL of the OpenAPI document [OPENAPI]',
        })
        .options(runFlags)
        .epilogue(
          'Requests create, change and delete data at both servers. --safe sends only methods that change nothing.',
        ),
    async (words) => {
      const { document, ...given } = words;
      const [first, second] = [String(words['first']), String(words['second'])];
      const config = await readConfig(process.env['CONFIG']);
      const variables = {
        ...process.env,
        ...environmentOf(given),
        ...(typeof document === 'string' && { OPENAPI: document }),
      };
      const options = readEnvironment(variables, { document: '', seed: 1, ...config });
      if (options.document === '') throw new OptionProblem('no document is named; add --document openapi.yaml');
      const qualified = qualify(options);
      try {
        const found = await compareServers(await loadPlan(qualified), qualified, [first, second]);
        if (found.obstacle !== undefined) throw new OptionProblem(visible(found.obstacle));
        process.stdout.write(
          printComparison(found, first, second)
            .map((line) => `${visible(line)}\n`)
            .join(''),
        );
        finish(found.differences.length === 0 ? 0 : 1);
      } catch (error) {
        throw error instanceof DocumentProblem ? new OptionProblem(error.message) : error;
      }
    },
  );

function printComparison({ compared, differences }: ServerComparison, first: string, second: string): string[] {
  const lines = differences.flatMap((each) => [
    `✗ ${each.operation}: other ${each.what} at ${each.where}${each.count === 1 ? '' : ` (${each.count} times)`}`,
    `    ${first}: ${each.first}`,
    `    ${second}: ${each.second}`,
    `    first seen with ${each.request.slice(0, 300)}`,
  ]);
  const count = `${differences.length} difference${differences.length === 1 ? '' : 's'}`;
  return [...lines, `${count} in the answers to ${compared.toLocaleString('en')} requests.`];
}
