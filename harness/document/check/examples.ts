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

/** Finds the examples that do not match their schemas, adds a warning for each, and returns their keys. */
export function invalidExamples(operations: readonly Operation[], notes: Notes): Set<string> {
  const known = new Set<string>();
  const invalid = new Set<string>();
  changeExamples(operations, (holder) => {
    for (const example of holder.schema === undefined ? [] : holder.examples) {
      const key = keyOf(example, holder.schema);
      if (known.has(key)) continue;
      known.add(key);
      if (!isUsable(example, holder, notes)) invalid.add(key);
    }
    return holder.examples;
  });
  return invalid;
}

/** Removes examples from the operations, so that they are never sent. */
export function withoutExamples(operations: readonly Operation[], keys: ReadonlySet<string>): Operation[] {
  if (keys.size === 0) return [...operations];
  return changeExamples(operations, ({ examples, schema }) => {
    return examples.filter((example) => !keys.has(keyOf(example, schema)));
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

/** The first error of an example, or why the example can't be checked; undefined when it is valid. */
function faultOf({ value }: Example, schema: SchemaSource): SchemaError | Undecided | undefined {
  try {
    const [fault] = evaluation(loadSchema(schema))(value);
    return fault;
  } catch (error) {
    if (error instanceof Undecided) return error;
    throw error;
  }
}

/** Whether an example can be sent; adds a warning when it can't. */
function isUsable(example: Example, { schema, mediaType }: Exemplified, notes: Notes): boolean {
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
  // A value that has no JSON form, such as XML, is given as a string (3.1 §4.8.19): it is not used, but it is not a
  // mistake.
  if (typeof example.value === 'string' && mediaType !== undefined && formatOf(mediaType) !== 'json') return false;
  const where = fault.instancePointer === '' ? '' : ` at ${fault.instancePointer}`;
  const isJsonText = where === '' && typeof example.value === 'string' && /^\s*[[{]/.test(example.value);
  const cure = isJsonText ? 'write it as JSON, not as a string that holds JSON' : 'correct it, or the schema';
  const fact = `expected${where}: ${fault.expected}, found: ${fault.actual}`;
  notes.warn(example.pointer, `the example does not match its schema (${fact}), so it is not used; ${cure}`);
  return false;
}
