import { readFileSync } from 'node:fs';
import { parseText, type Document, type Operation } from '../document/index.ts';
import type { Input } from '../exchange/index.ts';
import { get, isObject, type Json, type JsonObject } from '../json/index.ts';
import { printSetting, type Environment } from './name.ts';
import { OptionProblem } from './options.ts';

const parameterPlaces = ['path', 'query', 'querystring', 'header', 'cookie'] as const;
const places: readonly string[] = [...parameterPlaces, 'body'];

/**
 * Reads the user's fixed values: a JSON or YAML object of operation names (`GET /plants/{id}`) or operationIds, each
 * with an object of places.
 *
 * @param path the file; undefined: there are no fixed values
 * @param environment the variables that options were read from, for the names of options in messages
 * @returns the values by operation name
 * @throws OptionProblem that names the place in the file and says what to do; DocumentProblem if the file is not JSON
 *   or YAML
 */
export function readValues(
  path: string | undefined,
  { operations }: Pick<Document, 'operations'>,
  environment: Environment = {},
): Map<string, Input> {
  const values = new Map<string, Input>();
  if (path === undefined) return values;
  for (const [key, entry] of Object.entries(readObject(path, environment))) {
    const operation = operations.find(({ name, operationId }) => name === key || operationId === key);
    if (operation === undefined) {
      const example = operations[0]?.name ?? '';
      throw new OptionProblem(`${path}: "${key}" is not an operation of the document; use a name such as "${example}"`);
    }
    values.set(operation.name, checkedEntry(entry, key, operation, path));
  }
  return values;
}

function checkedEntry(entry: Json, key: string, operation: Operation, path: string): JsonObject {
  const { name } = operation;
  if (!isObject(entry))
    throw new OptionProblem(`${path}: "${key}" is not an object; use one such as ${exampleFor(name)}`);
  const unknown = Object.keys(entry).find((place) => !places.includes(place));
  if (unknown !== undefined) {
    throw new OptionProblem(
      `${path}: "${key}" has the unknown place "${unknown}"; the places are ${places.join(', ')}`,
    );
  }
  for (const place of parameterPlaces) checkParameters(get(entry, place), place, key, operation, path);
  return entry;
}

function checkParameters(
  given: Json | undefined,
  place: string,
  key: string,
  operation: Operation,
  path: string,
): void {
  const { name, parameters } = operation;
  if (given === undefined) return;
  if (!isObject(given)) {
    throw new OptionProblem(`${path}: "${place}" of "${key}" is not an object; use one such as ${exampleFor(name)}`);
  }
  const unknown = Object.keys(given).find((each) => !parameters.some((it) => it.in === place && it.name === each));
  if (unknown !== undefined) {
    throw new OptionProblem(`${path}: ${name} has no ${place} parameter "${unknown}"; correct its name`);
  }
}

const exampleFor = (operation: string): string => `{"${operation}": {"path": {"id": 1}}}`;

function readObject(path: string, environment: Environment): JsonObject {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    const setting = printSetting('values', path, environment);
    throw new OptionProblem(`${setting}: the file can't be read; use the path of a JSON or YAML file`);
  }
  const value = parseText(text, path);
  if (isObject(value)) return value;
  throw new OptionProblem(`${path}: its root is not an object; use one such as ${exampleFor('GET /plants/{id}')}`);
}
