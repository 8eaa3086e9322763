import { isObject } from '../../json/index.ts';
import type { Operation, ParameterPlace, SecurityScheme } from '../document.ts';
import type { Located, Reading } from '../reading.ts';
import { readRequestBody } from './body.ts';
import type { OperationNames } from './links.ts';
import { listParameters } from './named-parameter.ts';
import { readParameters, templateNames, undescribed } from './parameters.ts';
import { readResponses } from './responses.ts';
import { readSecurity } from './security.ts';
import { readServers } from './servers.ts';

/** The methods that a Path Item has fields for (3.1 §4.8.9; `query` since 3.2 §4.9). */
const methods: readonly string[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

interface Listed {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly item: Located;
  readonly operation: Located;
}

/** Every operation under `paths`, in the document's order (3.1 §4.8.8, §4.8.9). */
export function readOperations(
  reading: Reading,
  schemes: ReadonlyMap<string, SecurityScheme>,
  base: string | undefined,
): Operation[] {
  const listed = listOperations(reading);
  const names = namesOf(reading, listed);
  return listed.map(({ name, method, path, item, operation }): Operation => {
    const parameters = listParameters(reading, item, operation);
    const read = readParameters(
      reading,
      path,
      parameters.filter((parameter) => parameter.in !== 'body' && parameter.in !== 'formData'),
    );
    return {
      name,
      method,
      path,
      pointer: operation.pointer,
      operationId: reading.text(operation, 'operationId'),
      tags: reading.texts(operation, 'tags'),
      deprecated: reading.flag(operation, 'deprecated') ?? false,
      parameters: [...read, ...undescribed(reading, path, item, read)],
      requestBody: readRequestBody(reading, operation, parameters),
      responses: readResponses(reading, operation, names),
      ...readSecurity(reading, operation, schemes),
      servers: readServers(reading, base, operation, item, { value: reading.root, pointer: '' }),
    };
  });
}

function listOperations(reading: Reading): Listed[] {
  const paths = reading.at('/paths');
  const listed = reading.members(paths).flatMap(([path, item]): Listed[] => {
    if (path.startsWith('x-')) return [];
    const { value, pointer } = reading.bare(paths, path);
    if (!path.startsWith('/')) {
      reading.notes.warn(pointer, 'a path begins with "/", so this one is left out; correct it');
      return [];
    }
    if (isObject(value) && value['$ref'] !== undefined && Object.keys(value).length > 1) {
      reading.notes.warn(pointer, 'what stands beside its $ref has no effect; move it to where the reference leads');
    }
    return operationsOf(reading, path, item);
  });
  warnOfTwins(reading, paths);
  return listed;
}

function operationsOf(reading: Reading, path: string, item: Located): Listed[] {
  if (item.value !== undefined && item.value !== null && !isObject(item.value)) {
    reading.notes.error(item.pointer, 'it must be an object; write operations by their methods here');
    return [];
  }
  const fixed = reading.version === '3.2' ? [...methods, 'query'] : methods;
  const additional = reading.version === '3.2' ? reading.members(reading.member(item, 'additionalOperations')) : [];
  const found = [
    ...fixed.map((method) => [method.toUpperCase(), reading.member(item, method)] as const),
    ...additional,
  ];
  return found.flatMap(([method, operation]) => {
    if (operation.value === undefined || operation.value === null) return [];
    if (isObject(operation.value)) return [{ name: `${method} ${path}`, method, path, item, operation }];
    reading.notes.error(operation.pointer, 'it must be an object; describe the operation by "responses"');
    return [];
  });
}

/** Templates that differ in nothing but the names in braces are the same path (3.1 §4.8.8.1). */
function warnOfTwins(reading: Reading, paths: Located): void {
  const known = new Map<string, string>();
  for (const path of isObject(paths.value) ? Object.keys(paths.value) : []) {
    const bare = path.replace(/\{[^{}]*\}/g, '{}');
    const twin = known.get(bare);
    if (twin === undefined) known.set(bare, path);
    else reading.notes.warn(reading.bare(paths, path).pointer, `it is the same path as ${twin}; join the two`);
  }
}

function namesOf(reading: Reading, listed: readonly Listed[]): OperationNames {
  const byId = new Map<string, string>();
  for (const { name, operation } of listed) {
    const id = reading.text(operation, 'operationId');
    if (id === undefined) continue;
    const first = byId.get(id);
    if (first === undefined) byId.set(id, name);
    else {
      const place = reading.bare(operation, 'operationId').pointer;
      reading.notes.warn(place, `${first} has the operationId ${id} too; give each its own`);
    }
  }
  return { byId, parametersOf: findParameters(reading, listed) };
}

/** The parameters that operations can be given, those that only their path tells among them: by the operation's name. */
function findParameters(reading: Reading, listed: readonly Listed[]): OperationNames['parametersOf'] {
  const byName = new Map(listed.map((each) => [each.name, each]));
  return (name) => {
    const found = byName.get(name);
    if (found === undefined) return undefined;
    const { path, item, operation } = found;
    const templated = templateNames(path).map((each) => ({ in: 'path' as const, name: each }));
    const described = listParameters(reading, item, operation).filter((each) => each.in !== 'path');
    // Places are checked where the parameters are read.
    return [...templated, ...described.map((each) => ({ in: each.in as ParameterPlace, name: each.name }))];
  };
}
