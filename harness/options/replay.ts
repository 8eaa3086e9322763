import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SpecPlace } from './spec-place.ts';
import { quote } from '../exchange/index.ts';
import { visible } from '../json/index.ts';
import type { QualifiedOptions } from './options.ts';

/** Longer ids are selected by their beginning: an environment holds no variable of any length. */
const longest = 2000;

/** The command that runs all tests of a suite which the environment alone tells what to do. */
export const plainCommand = 'npx playwright test';

/**
 * How a clause is run again: the same variables, the seed, the clause, and what starts the suite. For a POSIX shell in the
 * folder where the run was started.
 *
 * @param command starts the suite
 */
export function createReplay(
  { environment, seed }: Pick<QualifiedOptions, 'environment' | 'seed'>,
  command: string,
): (clause: string) => string {
  const given = Object.entries(environment).map(([name, word]) => `${name}=${word} `);
  return (clause) => `${given.join('')}SEED=${seed} CLAUSE=${quote(visible(clause).slice(0, longest))} ${command}`;
}

/**
 * The options of a run with the server that it turned out to test, for its replays: what told a project its server may be set no
 * more when one of them is pasted. A server that Playwright starts is told by the configuration, and may be elsewhere next time.
 */
export function withTarget(
  options: QualifiedOptions,
  target: string | undefined,
  { webServer }: { readonly webServer: object | null },
): QualifiedOptions {
  const secrets = [options.token ?? '', ...Object.values(options.credentials)];
  const isToldElsewhere = webServer !== null || 'TARGET_URL' in options.environment;
  if (target === undefined || isToldElsewhere || secrets.some((each) => each !== '' && target.includes(each)))
    return options;
  return { ...options, environment: { TARGET_URL: quote(target), ...options.environment } };
}

/** Where the package's own suite stands. */
const own = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The command that starts the one suite that is declared at a place, among whatever else a project tests: with the configuration,
 * the project and the place, as far as Playwright would not take them anyway.
 */
export function commandFor(
  { file, line }: Pick<SpecPlace, 'file' | 'line'>,
  { configFile, projects }: { readonly configFile?: string | undefined; readonly projects: readonly object[] },
  project: string,
  folder = process.cwd(),
): string {
  const words = [plainCommand];
  const config = relative(folder, configFile ?? '');
  if (configFile !== undefined && !/^playwright\.config\.[cm]?[jt]s$/.test(config)) {
    words.push('--config', quote(config));
  }
  if (projects.length > 1) words.push(`--project=${quote(project)}`);
  // Playwright takes it for a pattern, which may stand anywhere in a path.
  const place = relative(folder, file).replace(/^(?:\.\.[\\/])+/, '');
  if (dirname(file) !== own) words.push(quote(`${place.replace(/[\\^$*+?()[\]{}|]/g, '\\$&')}:${line}`));
  return words.join(' ');
}
