import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createJiti } from 'jiti';
import { parseText, readText } from '../document/index.ts';
import { isObject, objectOf, type Json } from '../json/index.ts';
import { checkAgainst, parseLines } from './checked-file.ts';
import type { ConformanceOptions } from './conformance-options.ts';
import { OptionProblem } from './problem.ts';

/** The names of a configuration, in the order in which they are looked for. */
const usualConfigs = ['ts', 'mts', 'mjs', 'js', 'json', 'yaml', 'yml'].map((ending) => `greenhouse.config.${ending}`);
/** Options that can be functions, or hold some. A schema says nothing about them. */
const ofCode = ['auth', 'clauses', 'onRequest', 'onResponse', 'beforeOperation', 'reset'];

/** The configuration of this folder; undefined if there is none. */
export function findConfig(): string | undefined {
  return usualConfigs.find((name) => existsSync(name));
}

/**
 * Reads the options in a configuration, and checks them against config.schema.json.
 *
 * @param given the path of a file; undefined: the usual one of this folder, if it exists
 * @throws OptionProblem that names the file and the place
 */
export async function readConfig(given: string | undefined): Promise<Partial<ConformanceOptions>> {
  const file = given === '' ? findConfig() : (given ?? findConfig());
  if (file === undefined) return {};
  if (!existsSync(file)) throw new OptionProblem(`${file} does not exist; give the path of a configuration`);
  return ['.json', '.yaml', '.yml'].includes(extname(file)) ? readData(file) : await importCode(file);
}

function readData(file: string): Partial<ConformanceOptions> {
  const text = readText(file);
  const { lineOf } = parseLines(text, file);
  const value = parseText(text, file);
  checkAgainst('config.schema.json', value, file, lineOf);
  return withoutSchema(value) as Partial<ConformanceOptions>;
}

/** The default export of a module. */
async function importCode(file: string): Promise<Partial<ConformanceOptions>> {
  let loaded: unknown;
  try {
    loaded = ['.ts', '.mts'].includes(extname(file))
      ? // Node 20 reads no TypeScript, and Playwright translates no file for a module that is in node_modules.
        await createJiti(import.meta.url, { fsCache: false, moduleCache: false }).import(resolve(file), {
          default: true,
        })
      : ((await import(pathToFileURL(resolve(file)).href)) as { readonly default?: unknown }).default;
  } catch (error) {
    const what = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new OptionProblem(`${file} can't be loaded (${what}); correct it`);
  }
  // A module that was CommonJS has its exports inside of the default export.
  const options = isModuleOf(loaded) ? loaded.default : loaded;
  if (typeof options !== 'object' || options === null)
    throw new OptionProblem(`${file}: its default export is not an object; export the options`);
  const data = Object.entries(options).filter(([name, value]) => !ofCode.includes(name) && value !== undefined);
  checkAgainst('config.schema.json', Object.fromEntries(data), file, undefined);
  return options;
}

function isModuleOf(value: unknown): value is { readonly default: unknown } {
  return typeof value === 'object' && value !== null && '__esModule' in value && 'default' in value;
}

function withoutSchema(value: Json): Json {
  if (!isObject(value)) return value;
  return objectOf(Object.entries(value).filter(([name]) => name !== '$schema'));
}
