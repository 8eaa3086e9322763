import { isObject, type Json } from '../json/index.ts';
import type { Content, Operation, Parameter, RequestBody, Response, SecurityRequirement } from './document.ts';
import { follow, items, member, members, textAt, type Located } from './resolve.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Every operation under `paths`, in the document's order (OpenAPI 3.1 §4.8.8, §4.8.9). */
export function readOperations(root: Json): Operation[] {
  const paths = follow(root, '/paths');
  return members(root, paths)
    .filter(([path]) => path.startsWith('/'))
    .flatMap(([path, item]) =>
      methods
        .filter((method) => isObject(item.value) && item.value[method] !== undefined)
        .map((method) => readOperation(root, path, item, method)),
    );
}

function readOperation(root: Json, path: string, item: Located, method: string): Operation {
  const operation = member(root, item, method);
  const own = member(root, operation, 'security');
  const security = own.value === undefined ? follow(root, '/security') : own;
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    pointer: operation.pointer,
    operationId: textAt(member(root, operation, 'operationId')),
    tags: [],
    deprecated: false,
    servers: [],
    parameters: readParameters(root, item, operation),
    requestBody: readRequestBody(root, member(root, operation, 'requestBody')),
    responses: readResponses(root, member(root, operation, 'responses')),
    security: items(root, security).map((requirement): SecurityRequirement => {
      return { schemes: isObject(requirement.value) ? Object.keys(requirement.value) : [] };
    }),
    securityPointer: security.pointer,
  };
}

/** Parameters of the path item, each replaced by the operation's own of the same name and place (§4.8.10.1). */
function readParameters(root: Json, item: Located, operation: Located): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const place of [item, operation]) {
    for (const parameter of items(root, member(root, place, 'parameters'))) {
      if (!isObject(parameter.value)) continue;
      const name = textAt(member(root, parameter, 'name')) ?? '';
      const where = textAt(member(root, parameter, 'in')) ?? '';
      const required = parameter.value['required'] === true;
      const isQueryLike = where === 'query' || where === 'cookie';
      const schema = { root, pointer: `${parameter.pointer}/schema` };
      found.set(`${where} ${name}`, {
        name,
        in: where as Parameter['in'],
        required,
        deprecated: false,
        pointer: parameter.pointer,
        schema,
        wire: schema,
        style: isQueryLike ? 'form' : 'simple',
        explode: isQueryLike,
        allowReserved: false,
        allowEmptyValue: false,
        mediaType: undefined,
        examples: [],
      });
    }
  }
  return [...found.values()];
}

function readRequestBody(root: Json, body: Located): RequestBody | undefined {
  if (!isObject(body.value)) return undefined;
  return { required: body.value['required'] === true, pointer: body.pointer, content: readContent(root, body) };
}

function readContent(root: Json, parent: Located): Content[] {
  return members(root, member(root, parent, 'content')).map(([mediaType, content]): Content => {
    const has = isObject(content.value) && content.value['schema'] !== undefined;
    // The schema's own $ref is left for the schema room: what stands beside a $ref counts there.
    const schema = has ? { root, pointer: `${content.pointer}/schema` } : undefined;
    return { mediaType, pointer: content.pointer, schema, wire: schema, examples: [], encoding: new Map() };
  });
}

function readResponses(root: Json, responses: Located): Response[] {
  return members(root, responses)
    .filter(([status]) => /^([1-5]\d\d|[1-5]XX|default)$/i.test(status))
    .map(([status, response]): Response => {
      const key = status.toLowerCase() === 'default' ? 'default' : status.toUpperCase();
      const description = textAt(member(root, response, 'description')) ?? '';
      return {
        status: key,
        description,
        pointer: response.pointer,
        content: readContent(root, response),
        headers: [],
        links: [],
      };
    });
}
