import { DocumentProblem, parseText, readText, type Document, type Operation } from '../document/index.ts';
import type { Input } from '../exchange/index.ts';
import { get, isObject, isPointer, objectOf, type Json, type JsonObject } from '../json/index.ts';
import { printSetting, type Environment } from './name.ts';
import type { OperationSettings } from './operation-settings.ts';
import { OptionProblem } from './options.ts';
import { isMatched } from './matched.ts';

const parameterPlaces = ['path', 'query', 'querystring', 'header', 'cookie'] as const;
const places: readonly string[] = [...parameterPlaces, 'body', 'content', 'ids'];

/**
 * Reads the user's fixed values: a JSON or YAML object of operation names (`GET /plants/{id}`), operationIds, or patterns
 * with `*` (`POST /zones*`), each with an object of places. What a pattern gives is replaced by what a name gives.
 *
 * @param path the file; undefined: there are no fixed values
 * @param environment the variables that options were read from, for the names of options in messages
 * @param settings the user's settings of operations; their values are added to those of the file
 * @returns the values by operation name
 * @throws OptionProblem that names the place in the file and says what to do; DocumentProblem if the file is not JSON
 *   or YAML
 */
export function readValues(
  path: string | undefined,
  { operations }: Pick<Document, 'operations'>,
  environment: Environment = {},
  settings: Readonly<Record<string, OperationSettings>> = {},
): Map<string, Input> {
  const entries = path === undefined ? [] : Object.entries(readObject(path, environment));
  const values = enter(new Map<string, Input>(), entries, operations, path ?? '');
  const own = Object.entries(settings).flatMap(([key, each]): [string, Json][] =>
    each.values === undefined ? [] : [[key, each.values as JsonObject]],
  );
  return enter(values, own, operations, 'operations');
}

/** Enters the values of one source. What a pattern gives is replaced by what a name gives. @param path for messages */
function enter(
  values: Map<string, Input>,
  entries: readonly (readonly [string, Json])[],
  operations: readonly Operation[],
  path: string,
): Map<string, Input> {
  const isPattern = ([key]: readonly [string, Json]): boolean => key.includes('*') || key.startsWith('tag:');
  for (const [key, entry] of entries.filter(isPattern)) {
    const matched = operations.filter((each) => isMatched(each, key));
    for (const [name, own] of checkedPattern(entry, key, matched, path)) {
      values.set(name, merged(values.get(name) ?? {}, own));
    }
  }
  for (const [key, entry] of entries.filter((each) => !isPattern(each))) {
    const operation = operations.find(({ name, operationId }) => name === key || operationId === key);
    if (operation === undefined) throw notAnOperation(key, operations, path);
    values.set(operation.name, merged(values.get(operation.name) ?? {}, checkedEntry(entry, key, operation, path)));
  }
  return values;
}

function notAnOperation(key: string, operations: readonly Operation[], path: string): OptionProblem {
  const example = operations[0]?.name ?? '';
  return new OptionProblem(`${path}: "${key}" is not an operation of the document; use a name such as "${example}"`);
}

/**
 * The values that a pattern gives each operation that it matches: those of the parameters that the operation has.
 *
 * @throws OptionProblem if no operation is matched, or none of them has a parameter
 */
function checkedPattern(
  entry: Json,
  key: string,
  matched: readonly Operation[],
  path: string,
): [name: string, values: JsonObject][] {
  const [first] = matched;
  if (first === undefined) throw new OptionProblem(`${path}: "${key}" matches no operation; correct the pattern`);
  const all = { ...first, parameters: matched.flatMap(({ parameters }) => parameters) };
  const checked = checkedEntry(entry, key, all, path);
  return matched.map((operation) => {
    const own = Object.entries(checked).map(([place, given]): [string, Json] => {
      if (!isObject(given) || !parameterPlaces.some((each) => each === place)) return [place, given];
      const known = operation.parameters.filter((each) => each.in === place).map(({ name }) => name);
      return [place, objectOf(Object.entries(given).filter(([name]) => known.includes(name)))];
    });
    return [operation.name, objectOf(own)];
  });
}

/** Objects are merged, place by place and parameter by parameter; any other later value replaces the earlier one. */
function merged(earlier: JsonObject, later: JsonObject): JsonObject {
  const both = Object.entries(later).map(([name, value]): [string, Json] => {
    const known = get(earlier, name);
    return [name, known !== undefined && isObject(known) && isObject(value) ? merged(known, value) : value];
  });
  return objectOf([...Object.entries(earlier), ...both]);
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
  checkIds(get(entry, 'ids'), key, path);
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

function checkIds(ids: Json | undefined, key: string, path: string): void {
  const isRight = ids === undefined || (isObject(ids) && Object.values(ids).every(isPlace));
  if (isRight) return;
  throw new OptionProblem(
    `${path}: "ids" of "${key}" is not an object of JSON Pointers; use one such as {"id": "/data/id"}`,
  );
}

const isPlace = (value: Json): boolean => typeof value === 'string' && isPointer(value);

const exampleFor = (operation: string): string => `{"${operation}": {"path": {"id": 1}}}`;

function readObject(path: string, environment: Environment): JsonObject {
  let text: string;
  try {
    text = readText(path);
  } catch (error) {
    if (error instanceof DocumentProblem) throw error;
    const setting = printSetting('values', path, environment);
    throw new OptionProblem(`${setting}: the file can't be read; use the path of a JSON or YAML file`);
  }
  const value = parseText(text, path);
  if (isObject(value)) return value;
  throw new OptionProblem(`${path}: its root is not an object; use one such as ${exampleFor('GET /plants/{id}')}`);
}
