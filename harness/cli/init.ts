import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { newBaseline, usualBaseline } from '../baseline/index.ts';
import { OptionProblem } from '../options/index.ts';
import type { AddCommand } from './finish.ts';

/** Where documents usually are. */
const usualDocuments = ['openapi.yaml', 'openapi.yml', 'openapi.json', 'swagger.yaml', 'swagger.json'];
const usualUrl = 'http://127.0.0.1:8080';

/** `init`: writes what a project needs to test a server in its own CI. */
export const addInit: AddCommand = (parser) =>
  parser.command(
    'init [document]',
    'Add the files of a suite to this project',
    (command) =>
      command
        .positional('document', { type: 'string', describe: 'Path or URL of the OpenAPI document' })
        .option('url', { type: 'string', requiresArg: true, describe: 'Base URL of the server under test' })
        .option('yes', { type: 'boolean', alias: 'y', describe: 'Ask nothing' }),
    async ({ document, url, yes }) => {
      const found = usualDocuments.find((each) => existsSync(each)) ?? 'openapi.yaml';
      const ask = createQuestions(yes !== true && process.stdin.isTTY);
      const chosen = {
        document: document ?? (await ask('Path or URL of the OpenAPI document', found)),
        url: url ?? (await ask('Base URL of the server under test', usualUrl)),
      };
      if (!/^https?:/.test(chosen.document) && !existsSync(chosen.document)) {
        throw new OptionProblem(`${chosen.document} does not exist; name the document: openapi-greenhouse init PATH`);
      }
      if (!URL.canParse(chosen.url)) {
        throw new OptionProblem(`--url ${chosen.url} is not a URL; use one such as ${usualUrl}`);
      }
      process.stdout.write(
        writeProject(chosen)
          .map((line) => `${line}\n`)
          .join(''),
      );
    },
  );

function createQuestions(isAsking: boolean): (question: string, usual: string) => Promise<string> {
  return async (question, usual) => {
    if (!isAsking) return usual;
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await lines.question(`${question} (${usual}): `);
    lines.close();
    return answer.trim() === '' ? usual : answer.trim();
  };
}

/** What the files are made from. */
interface Chosen {
  readonly document: string;
  readonly url: string;
}

/** Writes the files that do not exist yet. @returns a line about each, and what is left to do */
function writeProject(chosen: Chosen): string[] {
  const configs = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `playwright.config.${ending}`);
  const config = configs.find((name) => existsSync(name));
  const spec = `${existsSync('tests') ? 'tests/' : ''}greenhouse.spec.ts`;
  const files: readonly (readonly [path: string, text: string])[] = [
    ...(config === undefined ? [['playwright.config.ts', configText(chosen)] as const] : []),
    [spec, specText(chosen)],
    [usualBaseline, newBaseline],
    ['.github/workflows/greenhouse.yml', workflowText(spec)],
  ];
  const lines = files.map(([path, text]) => {
    if (existsSync(path)) return `  kept     ${path}`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return `  written  ${path}`;
  });
  const reporter = `['openapi-greenhouse/reporter', { outputFile: 'reports/run.json' }]`;
  return [
    ...lines,
    ...(config === undefined ? [] : [`Add the reporter to ${config}: ${reporter}`]),
    'Then run: npm install --save-dev openapi-greenhouse @playwright/test',
    `And: npx playwright test ${spec}`,
  ];
}

/** A text as a string of TypeScript. */
const text = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function configText({ url }: Chosen): string {
  return `import { defineConfig } from '@playwright/test';

export default defineConfig({
  reporter: [['list'], ['openapi-greenhouse/reporter', { outputFile: 'reports/run.json' }]],
  use: { baseURL: process.env.BASE_URL ?? ${text(url)} },
});
`;
}

function specText({ document, url }: Chosen): string {
  // A CommonJS module can't await at its top level.
  const call = isModule() ? 'await' : 'void';
  return `import { conformance } from 'openapi-greenhouse';

// Requests create, change and delete data at the target. With \`safe: true\` only those are sent that change nothing.
${call} conformance({
  document: ${text(document)},
  target: process.env.BASE_URL ?? ${text(url)},
  ...(process.env.API_TOKEN && { token: process.env.API_TOKEN }),
});
`;
}

function isModule(): boolean {
  try {
    const { type } = JSON.parse(readFileSync('package.json', 'utf8')) as { type?: unknown };
    return type === 'module';
  } catch {
    return false;
  }
}

function workflowText(spec: string): string {
  return `name: greenhouse
on: [push, pull_request]
permissions:
  contents: read
jobs:
  conformance:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npm ci
      # Start the server under test here, and wait until it answers.
      - run: npx playwright test ${spec}
        env:
          API_TOKEN: \${{ secrets.API_TOKEN }}
      - if: always()
        uses: actions/upload-artifact@v4
        with:
          name: greenhouse
          path: reports/
`;
}
