import { evaluation, loadSchema, Undecided, type SchemaError, type SchemaSource } from '../../schema/index.ts';
import type { Example, Operation } from '../document.ts';
import type { Notes } from '../notes.ts';
import { formatOf } from '../wire/body.ts';

/** A parameter, header or media type. */
interface Exemplified {
  readonly schema: SchemaSource | undefined;
  readonly examples: readonly Example[];
  readonly mediaType: string | undefined;
}

/** The keys of the examples that break their schemas, each of which is warned of. */
export function brokenExamples(operations: readonly Operation[], notes: Notes): Set<string> {
  const known = new Set<string>();
  const broken = new Set<string>();
  changeExamples(operations, (holder) => {
    for (const example of holder.schema === undefined ? [] : holder.examples) {
      const key = keyOf(example, holder.schema);
      if (known.has(key)) continue;
      known.add(key);
      if (!keeps(example, holder, notes)) broken.add(key);
    }
    return holder.examples;
  });
  return broken;
}

/** The operations without these examples, so that they are never sent. */
export function withoutExamples(operations: readonly Operation[], broken: ReadonlySet<string>): Operation[] {
  if (broken.size === 0) return [...operations];
  return changeExamples(operations, ({ examples, schema }) => {
    return examples.filter((example) => !broken.has(keyOf(example, schema)));
  });
}

function changeExamples(
  operations: readonly Operation[],
  change: (holder: Exemplified) => readonly Example[],
): Operation[] {
  const changed = <Holder extends Exemplified>(holder: Holder): Holder => ({ ...holder, examples: change(holder) });
  return operations.map((operation) => ({
    ...operation,
    parameters: operation.parameters.map(changed),
    requestBody: operation.requestBody && {
      ...operation.requestBody,
      content: operation.requestBody.content.map(changed),
    },
    responses: operation.responses.map((response) => ({
      ...response,
      content: response.content.map(changed),
      headers: response.headers.map(changed),
    })),
  }));
}

function keyOf(example: Example, schema: SchemaSource | undefined): string {
  return `${example.pointer} ${schema?.direction ?? ''} ${schema?.pointer ?? ''}`;
}

/** The first thing that is wrong with an example, or why that is not known. */
function faultOf({ value }: Example, schema: SchemaSource): SchemaError | Undecided | undefined {
  try {
    const [fault] = evaluation(loadSchema(schema))(value);
    return fault;
  } catch (error) {
    if (error instanceof Undecided) return error;
    throw error;
  }
}

function keeps(example: Example, { schema, mediaType }: Exemplified, notes: Notes): boolean {
  if (schema === undefined) return true;
  const fault = faultOf(example, schema);
  if (fault === undefined) return true;
  if (fault instanceof Undecided) {
    notes.warn(
      example.pointer,
      `the example is not used, because it can't be checked (${fault.message}); simplify the pattern`,
    );
    return false;
  }
  // What JSON can't say, such as XML, is exemplified by its text (3.1 §4.8.19).
  if (typeof example.value === 'string' && mediaType !== undefined && formatOf(mediaType) !== 'json') return false;
  const where = fault.instancePointer === '' ? '' : ` at ${fault.instancePointer}`;
  const isJsonText = where === '' && typeof example.value === 'string' && /^\s*[[{]/.test(example.value);
  const cure = isJsonText ? 'write it as JSON, not as a text of JSON' : 'correct it, or the schema';
  const fact = `expected${where}: ${fault.expected}, found: ${fault.actual}`;
  notes.warn(example.pointer, `the example breaks its schema (${fact}), so it is not used; ${cure}`);
  return false;
}
