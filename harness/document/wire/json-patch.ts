import { isArray, type JsonObject } from '../../json/index.ts';
import { viewSchema, type SchemaSource, type SchemaView } from '../../schema/index.ts';
import type { Content } from '../document.ts';
import { referenceTo, type DocumentReader, type Located } from '../reader.ts';
import { narrowed } from './body.ts';

const jsonPatch = 'application/json-patch+json';

/** Whether a media type is JSON Patch (RFC 6902). */
function isJsonPatch(mediaType: string): boolean {
  return mediaType.split(';')[0]?.trim().toLowerCase() === jsonPatch;
}

const isJson = (mediaType: string): boolean => /^application\/(?:.*\+)?json\b/i.test(mediaType);

/** The operations of a JSON Patch (RFC 6902 §4). */
const patchOperations = ['add', 'remove', 'replace', 'move', 'copy', 'test'];

/** The members of an operation (RFC 6902 §4). */
const operationMembers = ['op', 'path', 'from', 'value'];

/**
 * Whether a body is a JSON Patch: by its media type, or as a list of operations with a path each, which many servers take as
 * `application/json`. Some documents name the members of an operation and not the operations, such as those of Swashbuckle.
 */
export function holdsJsonPatch({ mediaType, schema }: Pick<Content, 'mediaType' | 'schema'>): boolean {
  if (isJsonPatch(mediaType)) return true;
  if (!isJson(mediaType) || schema === undefined) return false;
  const { items } = viewSchema(schema, 'possible');
  const operation = items.property('op');
  const stated = [...operation.members, ...operation.values('const')];
  const names = items.propertyNames;
  if (stated.length === 0) return operationMembers.every((name) => names.includes(name));
  const hasEach = stated.includes('add') && stated.includes('remove') && stated.includes('replace');
  return (
    hasEach && stated.every((op) => typeof op === 'string' && patchOperations.includes(op)) && names.includes('path')
  );
}

/** What a document says about the resource that a path names. */
interface Described {
  /** The properties that another request to the path can set; undefined if no other one is documented. */
  readonly settable: SchemaView | undefined;
  /** The resource as GET shows it. */
  readonly shown: SchemaView | undefined;
}

/**
 * The schema of a JSON Patch, narrowed to patches that fit the resource: a schema of operations can't say to which paths and
 * values a patch applies, and a server rejects each other patch (RFC 5789 §2.2).
 *
 * @param item the path item of the operation
 * @param body of the operation
 * @returns undefined if the document does not describe the properties of the resource
 */
export function patchWire(
  reader: DocumentReader,
  item: Located,
  body: Located,
  schema: SchemaSource | undefined,
): SchemaSource | undefined {
  const described = describe(reader, item, body);
  const names = (described.settable ?? described.shown)?.propertyNames ?? [];
  const operations = viewSchema(schema, 'possible').items.property('op');
  const stated = [...operations.members, ...operations.values('const')];
  const allowed = replacing.filter((op) => stated.length === 0 || stated.includes(op));
  const changes = names.flatMap((name) => changeOf(name, described, allowed) ?? []).slice(0, mostProperties);
  if (changes.length === 0) return undefined;
  const restriction = { type: 'array', minItems: 1, items: { anyOf: changes } };
  return narrowed(reader, schema, restriction, { type: 'array' });
}

/** How many properties are set: of a schema with more alternatives, fewer keywords are tested. */
const mostProperties = 4;

/** Both set the value of a property that is there; "add" also sets one that is not (RFC 6902 §4.1, §4.3). */
const replacing = ['replace', 'add'] as const;

function describe(reader: DocumentReader, item: Located, body: Located): Described {
  const bodies = [body, reader.member(reader.member(item, 'put'), 'requestBody')];
  const settable = bodies.flatMap((each) => jsonSchemas(reader, each, 'request'));
  const responses = reader.member(reader.member(item, 'get'), 'responses');
  const shown = reader.members(responses).flatMap(([status, response]) => {
    return status.startsWith('2') ? jsonSchemas(reader, response, 'response') : [];
  });
  const view = ([source]: readonly SchemaSource[]): SchemaView | undefined => source && viewSchema(source);
  return { settable: view(settable), shown: view(shown) };
}

/** The schemas of JSON bodies, without those of a JSON Patch. */
function jsonSchemas(reader: DocumentReader, parent: Located, direction: 'request' | 'response'): SchemaSource[] {
  return reader.members(reader.member(parent, 'content')).flatMap(([mediaType, content]) => {
    if (!isJson(mediaType)) return [];
    const schema = reader.schema(content, 'schema', direction);
    return schema === undefined || holdsJsonPatch({ mediaType, schema }) ? [] : [schema];
  });
}

/** Flags that put a resource away: what a read shows afterwards is not specified. */
const putsAway = /^(?:is)?_?(?:archived?|deleted|removed|trashed|hidden|retired)$/i;

/**
 * The operation that sets a property; undefined if it can't be set, if it puts the resource away, or if it is the id of a
 * resource, which not every valid value is.
 */
function changeOf(name: string, { settable, shown }: Described, allowed: readonly string[]): JsonObject | undefined {
  const views = [settable?.property(name), shown?.property(name)].filter((view) => view !== undefined);
  if (
    putsAway.test(name) ||
    /^id$|(?:_id|I[dD])s?$/.test(name) ||
    views.some((view) => view.values('readOnly').includes(true))
  )
    return undefined;
  const pointers = views.flatMap(({ referred: [first] }) => (first === undefined ? [] : [first.pointer]));
  // What is possibly not there can't be replaced.
  const isThere = shown?.values('required').some((required) => isArray(required) && required.includes(name)) ?? false;
  const possible = allowed.filter((op) => isThere || op === 'add');
  const ops = possible.length > 0 ? possible : allowed;
  if (ops.length === 0) return undefined;
  const path = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return {
    type: 'object',
    required: ['op', 'path', 'value'],
    properties: {
      op: { enum: [...ops] },
      path: { enum: [path] },
      value: { allOf: pointers.map((pointer) => ({ $ref: referenceTo(pointer) })) },
    },
  };
}
