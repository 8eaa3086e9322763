import { childPointer, getAt, isArray } from '../../json/index.ts';
import {
  EndlessSchema,
  invalidKeywords,
  InvalidSchema,
  onlyInvalid,
  type SchemaNode,
  type SchemaSource,
} from '../../schema/index.ts';
import type { Content, Header, Operation } from '../document.ts';
import { isMade, describePlace } from '../place.ts';
import type { DocumentReader } from '../reader.ts';
import { CommonMistakes } from './common-mistakes.ts';

/** Why each unusable schema can't be used, by its key. */
export type Unusable = ReadonlyMap<string, string>;

/** A schema of an operation, with the pointer of the parameter, media type or header that it describes. */
interface UsedSchema {
  readonly source: SchemaSource;
  readonly holder: string;
  readonly operation: Operation;
}

/**
 * Reads every schema of the operations. Each invalid keyword adds a warning, and what depends on it is not tested. A
 * schema that consists of itself is an error.
 *
 * @returns the schemas that say nothing else
 */
export function checkSchemas(operations: readonly Operation[], reader: DocumentReader): Unusable {
  const commonMistakes = new CommonMistakes(reader);
  const seen = new Set<string>();
  const unusable = new Map<string, string>();
  const known = new Set<SchemaNode>();
  const warned = new Set<string>();
  const warn = (place: string, problem: string): void => {
    if (warned.has(place)) return;
    warned.add(place);
    reader.notes.warn(place, `${problem}, so what needs it is not tested; ${cureFor(reader, place)}`);
  };
  const because = (place: string, problem: string): string =>
    `its schema can't be used: ${describePlace(place)}: ${problem}`;
  for (const used of operations.flatMap(schemasOf)) {
    const { source } = used;
    const key = keyOf(source);
    if (seen.has(key)) continue;
    seen.add(key);
    commonMistakes.visit(source);
    try {
      for (const { pointer, problem } of invalidKeywords(source, known)) warn(authored(pointer, used, reader), problem);
      const only = onlyInvalid(source);
      if (only) unusable.set(key, because(authored(only.pointer, used, reader), only.problem));
    } catch (error) {
      if (!(error instanceof InvalidSchema)) throw error;
      const place = authored(error.schemaPointer, used, reader);
      if (error instanceof EndlessSchema) {
        reader.notes.error(place, `${error.describe(describePlace)}; remove a reference`);
        continue;
      }
      warn(place, error.problem);
      unusable.set(key, because(place, error.problem));
    }
  }
  return unusable;
}

/** Removes unusable schemas from the operations; what they describe gets the reason as `unusable`. */
export function withoutUnusable(operations: readonly Operation[], unusable: Unusable): Operation[] {
  if (unusable.size === 0) return [...operations];
  const marked = <Holder extends { readonly schema: SchemaSource | undefined }>(holder: Holder): Holder => {
    const reason = holder.schema && unusable.get(keyOf(holder.schema));
    return reason === undefined ? holder : { ...holder, schema: undefined, unusable: reason };
  };
  const content = (each: Content): Content => {
    const own = marked(each);
    const headers = [...each.encoding.values()].flatMap((encoding) => encoding.headers.map(marked));
    const reason = own.unusable ?? headers.find((header) => header.unusable !== undefined)?.unusable;
    return reason === undefined ? own : { ...own, unusable: reason };
  };
  return operations.map((operation) => ({
    ...operation,
    parameters: operation.parameters.map(marked),
    requestBody: operation.requestBody && {
      ...operation.requestBody,
      content: operation.requestBody.content.map(content),
    },
    responses: operation.responses.map((response) => ({
      ...response,
      content: response.content.map(marked),
      headers: response.headers.map(marked),
    })),
  }));
}

function keyOf({ direction, dialect, pointer }: SchemaSource): string {
  return `${direction ?? ''} ${dialect ?? ''} ${pointer}`;
}

/**
 * The place in the author's text for a place in a schema. They differ in Swagger 2.0, where parameters, headers and
 * form fields hold the keywords themselves.
 */
function authored(pointer: string, { source, holder, operation }: UsedSchema, reader: DocumentReader): string {
  if (!isMade(pointer)) return pointer;
  const below = pointer.slice(source.pointer.length);
  const [, field, inField = ''] = /^\/properties\/([^/]*)(.*)$/.exec(below) ?? [];
  const places = [
    holder + below,
    ...(field === undefined ? [] : fieldsOf(operation, reader, field).map((place) => place + inField)),
  ];
  return places.find((place) => getAt(reader.root, place) !== undefined) ?? holder;
}

/** The pointers of the form fields of this name; they can be among the parameters of the path. */
function fieldsOf({ pointer }: Operation, reader: DocumentReader, name: string): string[] {
  const path = pointer.slice(0, pointer.lastIndexOf('/'));
  const holders = [pointer, path].map((place) => reader.at(childPointer(place, 'parameters')));
  return holders
    .flatMap((holder) => reader.items(holder))
    .filter(
      (field) =>
        reader.text(field, 'in') === 'formData' && childPointer('', reader.text(field, 'name') ?? '') === `/${name}`,
    )
    .map((field) => field.pointer);
}

/** What to do about an invalid keyword; common mistakes have an advice of their own. */
function cureFor({ root }: DocumentReader, pointer: string): string {
  // The keyword can be in a meta-schema, which has a URI before its pointer.
  const value = pointer.startsWith('/') ? getAt(root, pointer) : undefined;
  if (pointer.endsWith('/required') && typeof value === 'boolean') return 'list the names beside "properties" instead';
  const isNull = value === null || (isArray(value) && value.includes(null));
  return pointer.endsWith('/type') && isNull ? 'put "null" in quotes' : 'correct the schema';
}

function schemasOf(operation: Operation): UsedSchema[] {
  const { parameters, requestBody, responses } = operation;
  const holders = [
    ...parameters,
    ...(requestBody?.content ?? []).flatMap(withEncodings),
    ...responses.flatMap(({ content, headers }) => [...content.flatMap(withEncodings), ...headers]),
  ];
  return holders.flatMap(({ schema, pointer }) => {
    return schema === undefined ? [] : [{ source: schema, holder: pointer, operation }];
  });
}

function withEncodings(content: Content): (Content | Header)[] {
  return [content, ...[...content.encoding.values()].flatMap(({ headers }) => headers)];
}
