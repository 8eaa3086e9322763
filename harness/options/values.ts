import { readFileSync } from 'node:fs';
import { parseText, type Document } from '../document/index.ts';
import type { Input } from '../exchange/index.ts';
import { get, isObject, type Json } from '../json/index.ts';
import { OptionProblem } from './options.ts';

const places = ['path', 'query', 'querystring', 'header', 'cookie', 'body'];

/**
 * Reads the user's fixed values: a JSON or YAML object of operation names (`GET /plants/{id}`) or operationIds, each with
 * an object of places.
 *
 * @returns the values by operation name
 * @throws OptionProblem that names the place in the file, and the cure
 */
export function readValues(path: string | undefined, { operations }: Document): Map<string, Input> {
  const values = new Map<string, Input>();
  if (path === undefined) return values;
  const all = readObject(path);
  for (const [key, entry] of Object.entries(all)) {
    const operation = operations.find(({ name, operationId }) => name === key || operationId === key);
    if (operation === undefined) {
      throw new OptionProblem(
        `${path}: "${key}" is no operation of the document; name one such as "${operations[0]?.name ?? ''}"`,
      );
    }
    const { name } = operation;
    if (!isObject(entry)) throw new OptionProblem(`${path}: "${key}" holds no object; give ${example(name)}`);
    const unknown = Object.keys(entry).find((place) => !places.includes(place));
    if (unknown !== undefined) {
      throw new OptionProblem(`${path}: "${key}" names ${unknown}; the places are ${places.join(', ')}`);
    }
    for (const place of places.slice(0, -1)) {
      const parameters = get(entry, place);
      if (parameters === undefined) continue;
      if (!isObject(parameters)) {
        throw new OptionProblem(`${path}: "${key}" holds no object under ${place}; give ${example(name)}`);
      }
      const stranger = Object.keys(parameters).find(
        (each) => !operation.parameters.some((parameter) => parameter.in === place && parameter.name === each),
      );
      if (stranger !== undefined) {
        throw new OptionProblem(`${path}: ${name} has no ${place} parameter ${stranger}; correct its name`);
      }
    }
    values.set(name, entry);
  }
  return values;
}

const example = (name: string): string => `{"${name}": {"path": {"id": 1}}}`;

function readObject(path: string): Record<string, Json> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new OptionProblem(`VALUES=${path} can't be read; give the path of a JSON or YAML file`);
  }
  const value = parseText(text, path);
  if (!isObject(value)) throw new OptionProblem(`${path}: this is no object; give ${example('GET /things/{id}')}`);
  return value;
}
