import { isObject } from '../../json/index.ts';
import type { Operation, ParameterPlace, SecurityScheme } from '../document.ts';
import { shapeOfPath } from '../path-shape.ts';
import type { Located, DocumentReader } from '../reader.ts';
import { readRequestBody } from './body.ts';
import type { OperationNames } from './links.ts';
import { listParameters } from '../named-parameter.ts';
import { readParameters, templateNames, undescribed } from './parameters.ts';
import { readResponses } from './responses.ts';
import { readSecurity } from './security.ts';
import { readServers } from './servers.ts';

/** The methods that a Path Item has fields for (3.1 §4.8.9; `query` since 3.2 §4.9). */
const methods: readonly string[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** What a method of HTTP is written with (RFC 9110 §5.6.2, §9.1). */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

interface ListedOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly item: Located;
  readonly operation: Located;
}

/**
 * Every operation under `paths`, in the document's order (3.1 §4.8.8, §4.8.9).
 *
 * @param base the URL of the document, when it has one: relative server URLs are resolved against it
 */
export function readOperations(
  reader: DocumentReader,
  schemes: ReadonlyMap<string, SecurityScheme>,
  base: string | undefined,
): Operation[] {
  const listed = listOperations(reader);
  const names = namesOf(reader, listed);
  return listed.map(({ name, method, path, item, operation }): Operation => {
    const parameters = listParameters(reader, item, operation);
    const read = readParameters(
      reader,
      path,
      parameters.filter((parameter) => parameter.in !== 'body' && parameter.in !== 'formData'),
    );
    return {
      name,
      method,
      path,
      pointer: operation.pointer,
      operationId: reader.text(operation, 'operationId'),
      tags: reader.texts(operation, 'tags'),
      deprecated: reader.flag(operation, 'deprecated') ?? false,
      parameters: [...read, ...undescribed(reader, path, item, read)],
      requestBody: readRequestBody(reader, item, operation, parameters),
      responses: readResponses(reader, operation, names),
      ...readSecurity(reader, operation, schemes),
      servers: readServers(reader, base, operation, item, { value: reader.root, pointer: '' }),
    };
  });
}

function listOperations(reader: DocumentReader): ListedOperation[] {
  const paths = reader.at('/paths');
  const listed = reader.members(paths).flatMap(([path, item]): ListedOperation[] => {
    if (path.startsWith('x-')) return [];
    const { value, pointer } = reader.bare(paths, path);
    if (!path.startsWith('/')) {
      reader.notes.warn(pointer, 'a path must begin with "/", so this one is ignored; correct it');
      return [];
    }
    if (isObject(value) && value['$ref'] !== undefined && Object.keys(value).length > 1) {
      reader.notes.warn(pointer, 'the fields beside $ref have no effect; move them to where the reference leads');
    }
    return operationsOf(reader, path, item);
  });
  warnOfTwins(reader, paths);
  return listed;
}

function operationsOf(reader: DocumentReader, path: string, item: Located): ListedOperation[] {
  if (item.value !== undefined && item.value !== null && !isObject(item.value)) {
    reader.notes.error(item.pointer, 'it must be an object; list operations by method here');
    return [];
  }
  const fixed = reader.version === '3.2' ? [...methods, 'query'] : methods;
  const additional = reader.version === '3.2' ? reader.members(reader.member(item, 'additionalOperations')) : [];
  const found = [...fixed.map((method) => [method.toUpperCase(), reader.member(item, method)] as const), ...additional];
  return found.flatMap(([method, operation]) => {
    if (operation.value === undefined || operation.value === null) return [];
    if (!token.test(method)) {
      reader.notes.warn(operation.pointer, 'its name is not a method of HTTP, so it is ignored; correct it');
      return [];
    }
    if (isObject(operation.value)) return [{ name: `${method} ${path}`, method, path, item, operation }];
    reader.notes.error(operation.pointer, 'it must be an object; describe the operation with "responses"');
    return [];
  });
}

/** Warns of templates that differ only in the names in braces, because they are the same path (3.1 §4.8.8.1). */
function warnOfTwins(reader: DocumentReader, paths: Located): void {
  const known = new Map<string, string>();
  for (const path of isObject(paths.value) ? Object.keys(paths.value) : []) {
    const shape = shapeOfPath(path);
    const twin = known.get(shape);
    if (twin === undefined) known.set(shape, path);
    else reader.notes.warn(reader.bare(paths, path).pointer, `it is the same path as ${twin}; merge the two`);
  }
}

function namesOf(reader: DocumentReader, listed: readonly ListedOperation[]): OperationNames {
  const byId = new Map<string, string>();
  for (const { name, operation } of listed) {
    const id = reader.text(operation, 'operationId');
    if (id === undefined) continue;
    const first = byId.get(id);
    if (first === undefined) byId.set(id, name);
    else {
      const place = reader.bare(operation, 'operationId').pointer;
      reader.notes.warn(place, `${first} has the operationId ${id} too; make each operationId unique`);
    }
  }
  return { byId, parametersOf: findParameters(reader, listed) };
}

/**
 * Finds the parameters of an operation by its name. Names in the path template count, even if no parameter describes
 * them.
 */
function findParameters(reader: DocumentReader, listed: readonly ListedOperation[]): OperationNames['parametersOf'] {
  const byName = new Map(listed.map((each) => [each.name, each]));
  return (name) => {
    const found = byName.get(name);
    if (found === undefined) return undefined;
    const { path, item, operation } = found;
    const templated = templateNames(path).map((each) => ({ in: 'path' as const, name: each }));
    const described = listParameters(reader, item, operation).filter((each) => each.in !== 'path');
    // `readParameters` checks the places.
    return [...templated, ...described.map((each) => ({ in: each.in as ParameterPlace, name: each.name }))];
  };
}
