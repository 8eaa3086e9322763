import { getAt, isArray } from '../../json/index.ts';
import { InvalidSchema, loadSchema, type SchemaSource } from '../../schema/index.ts';
import type { Content, Header, Operation } from '../document.ts';
import type { Reading } from '../reading.ts';
import { Habits } from './habits.ts';

/** Reads every schema of the operations: one that is broken is an error, for nothing can be grown from it or judged by it. */
export function checkSchemas(operations: readonly Operation[], reading: Reading): void {
  const habits = new Habits(reading);
  const seen = new Set<string>();
  for (const source of operations.flatMap(schemasOf)) {
    const key = `${source.direction ?? ''} ${source.dialect ?? ''} ${source.pointer}`;
    if (seen.has(key)) continue;
    seen.add(key);
    habits.visit(source);
    try {
      loadSchema(source);
    } catch (error) {
      if (!(error instanceof InvalidSchema)) throw error;
      const [, problem = error.message] = /^Invalid schema at .*?: (.*)\.$/s.exec(error.message) ?? [];
      reading.notes.error(error.schemaPointer, `${problem}; ${cureFor(reading, error.schemaPointer)}`);
    }
  }
}

/** What to do about a keyword that is broken in a way that is often met. */
function cureFor({ root }: Reading, pointer: string): string {
  // It may stand in a meta-schema, which has a URI before its pointer.
  const value = pointer.startsWith('/') ? getAt(root, pointer) : undefined;
  if (pointer.endsWith('/required') && typeof value === 'boolean') return 'list the names beside "properties" instead';
  const isNull = value === null || (isArray(value) && value.includes(null));
  return pointer.endsWith('/type') && isNull ? 'put "null" in quotes' : 'correct the schema';
}

function schemasOf({ parameters, requestBody, responses }: Operation): SchemaSource[] {
  return [
    ...parameters.map(({ schema }) => schema),
    ...(requestBody?.content ?? []).flatMap(contentSchemas),
    ...responses.flatMap(({ content, headers }) => [...content.flatMap(contentSchemas), ...headers.map(headerSchema)]),
  ].filter((schema) => schema !== undefined);
}

function contentSchemas({ schema, encoding }: Content): (SchemaSource | undefined)[] {
  return [schema, ...[...encoding.values()].flatMap(({ headers }) => headers.map(headerSchema))];
}

const headerSchema = ({ schema }: Header): SchemaSource | undefined => schema;
