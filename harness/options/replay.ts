import { dirname, join, relative } from 'node:path';
import type { SpecPlace } from './spec-place.ts';
import { quote } from '../exchange/index.ts';
import { visible } from '../json/index.ts';
import { ownFolder } from '../package/index.ts';
import { secretsIn, type QualifiedOptions } from './options.ts';

/**
 * Characters of an id in CLAUSE, because systems limit the size of a variable. A longer id is selected by its
 * beginning.
 */
const longest = 2000;

/** Runs a program of the project. Yarn Plug'n'Play installs no programs that npx finds. */
const runner = process.versions['pnp'] === undefined ? 'npx' : 'yarn';

/** The command that runs a suite that reads all its options from the environment. */
export const plainCommand = `${runner} playwright test`;

/**
 * Creates the command that runs a clause again, with the same variables and the same seed. It is for a POSIX shell in
 * the folder where the run was started.
 *
 * @param command starts the suite
 */
export function createReplay(
  { environment, seed }: Pick<QualifiedOptions, 'environment' | 'seed'>,
  command: string,
): (clause: string) => string {
  const variables = Object.entries(environment).map(([name, word]) => `${name}=${word} `);
  return (clause) => `${variables.join('')}SEED=${seed} CLAUSE=${quote(visible(clause).slice(0, longest))} ${command}`;
}

/**
 * The options of a run with its target as a variable, because a variable that the configuration read it from may not be
 * set when a replay command is pasted. The options stay as they are where Playwright starts the server, which can have
 * another port next time, and where the target contains a secret.
 *
 * @param target the base URL of the server that the run tests
 */
export function withTarget(
  options: QualifiedOptions,
  target: string | undefined,
  { webServer }: { readonly webServer: object | null },
): QualifiedOptions {
  const secrets = secretsIn(options);
  const isKnownOtherwise = webServer !== null || 'TARGET_URL' in options.environment;
  if (target === undefined || isKnownOtherwise || secrets.some((each) => each !== '' && target.includes(each)))
    return options;
  return { ...options, environment: { TARGET_URL: quote(target), ...options.environment } };
}

/** The folder of the Playwright project of the command line. */
const programFolder = join(ownFolder, 'cli');

/**
 * The command that runs only the suite that is declared at a place. It names the configuration, the project and the
 * place where Playwright's defaults would choose others.
 *
 * @param project the name of the Playwright project that runs the suite
 * @param folder where the command is run
 */
export function commandFor(
  { file, line }: Pick<SpecPlace, 'file' | 'line'>,
  { configFile, projects }: { readonly configFile?: string | undefined; readonly projects: readonly object[] },
  project: string,
  folder = process.cwd(),
): string {
  if (dirname(configFile ?? '') === programFolder) return `${runner} openapi-greenhouse test`;
  const words = [plainCommand];
  const config = relative(folder, configFile ?? '');
  if (configFile !== undefined && !/^playwright\.config\.[cm]?[jt]s$/.test(config)) {
    words.push('--config', quote(config));
  }
  if (projects.length > 1) words.push(`--project=${quote(project)}`);
  // Playwright reads it as a pattern that can match anywhere in a path.
  const place = relative(folder, file).replace(/^(?:\.\.[\\/])+/, '');
  if (dirname(file) !== ownFolder) words.push(quote(`${place.replace(/[\\^$*+?()[\]{}|]/g, '\\$&')}:${line}`));
  return words.join(' ');
}
