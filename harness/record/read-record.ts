import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse, type Json } from '../json/index.ts';
import { compile, type SchemaError } from '../schema/index.ts';
import { restoreBodies, type Stored } from './bodies.ts';
import type { RunRecord } from './record.ts';
import { version } from '../package/index.ts';

/** A file is not a usable run record. The message says what is wrong with which file, and what to do. */
export class RecordProblem extends Error {}

/** The version of a record, if it looks like one. */
interface Versioned {
  readonly greenhouse?: unknown;
}

/**
 * Reads a stored run record, and checks it against run.schema.json.
 *
 * @param path of a file that the reporter wrote, such as `reports/run.json`
 * @throws {RecordProblem} if the file can't be read, is not a run record, or is one of an incompatible version
 */
export function readRecord(path: string): RunRecord {
  const value = parseFile(path);
  const [error] = compile({ root: schema(), pointer: '' })(value as Json);
  const { greenhouse } = (value ?? {}) as Versioned;
  const isOther = typeof greenhouse === 'string' && greenhouse !== version;
  if (isOther && (error !== undefined || majorOf(greenhouse) !== majorOf(version))) {
    throw new RecordProblem(
      `${path} was written by Greenhouse ${greenhouse}, and this is ${version}; read it with that version`,
    );
  }
  if (error !== undefined) throw new RecordProblem(`${path} is not a run record: ${describe(error)}; ${cure}`);
  return restoreBodies(value as Stored<RunRecord>);
}

const cure = 'give the file that the reporter wrote, such as reports/run.json';

/** JSON.parse is exact enough, because every number of a run record is a double. */
function parseFile(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new RecordProblem(`the run record ${path} can't be read (${code}); ${cure}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new RecordProblem(`${path} is not a run record, because it is not JSON; ${cure}`);
  }
}

function describe({ instancePointer, expected, actual }: SchemaError): string {
  return `at ${instancePointer === '' ? 'its top' : instancePointer} it has ${actual} instead of ${expected}`;
}

const majorOf = (text: string): string => text.split('.')[0] ?? '';

/** The published schema. It is read by the package's name, because that works from the sources and the built package. */
function schema(): Json {
  const path = createRequire(import.meta.url).resolve('openapi-greenhouse/run.schema.json');
  return parse(readFileSync(path, 'utf8'));
}
