import { get, isArray, isObject, type Json } from '../json/index.ts';

/** What else a text can be that a user takes for an OpenAPI document, by how it begins. */
const byText: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^#%RAML\b/, 'a RAML document'],
  [/^FORMAT:\s*1A\b/i, 'an API Blueprint'],
  [/^<!doctype html|^<html\b/i, 'an HTML page'],
  [/^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:\w+:)?definitions\b/i, 'a WSDL document'],
  [/^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:\w+:)?description\b/i, 'a WSDL document'],
  [/^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:\w+:)?application\b/i, 'a WADL document'],
  [/^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:\w+:)?edmx\b/i, 'the metadata of an OData service'],
  [/^<\?xml\b/, 'an XML document'],
  [/^(?:\/[/*][^]*?\n\s*)*syntax\s*=\s*["']proto\d["']/, 'a Protocol Buffers file'],
  [
    /^(?:#[^\n]*\n\s*|"""[^]*?"""\s*)*(?:extend\s+)?(?:(?:type|interface|input|enum|union|scalar)\s+[A-Za-z_]\w*|schema\s*[@{]|directive\s+@)/,
    'a GraphQL schema',
  ],
];

/** The name of another format that a text is in, with its article; undefined if its beginning is that of none. */
export function otherFormat(text: string): string | undefined {
  const begin = text.slice(0, 10_000).trimStart();
  return byText.find(([pattern]) => pattern.test(begin))?.[1];
}

/** The same for the value of a JSON or YAML text. */
export function otherRoot(root: Json): string | undefined {
  if (!isObject(root)) return undefined;
  const has = (name: string): boolean => Object.hasOwn(root, name);
  const info = get(root, 'info') ?? null;
  const named = isObject(info) ? [get(info, 'schema'), get(info, '_postman_id')] : [];
  const data = get(root, 'data') ?? null;
  if (has('asyncapi')) return 'an AsyncAPI document';
  if (has('arazzo')) return 'an Arazzo document';
  if (has('overlay')) return 'an OpenAPI Overlay';
  if (named.some((each) => typeof each === 'string') && isArray(get(root, 'item') ?? null))
    return 'a Postman collection';
  if (has('_postman_variable_scope')) return 'a Postman environment';
  if (get(root, '_type') === 'export' && has('resources')) return 'an Insomnia export';
  if (has('__schema') || (isObject(data) && Object.hasOwn(data, '__schema'))) return 'a GraphQL schema';
  if (get(root, 'kind') === 'discovery#restDescription') return 'a Google API discovery document';
  const log = get(root, 'log') ?? null;
  if (isObject(log) && Object.hasOwn(log, 'entries')) return 'a recording of requests (HAR)';
  if (has('swaggerVersion')) return 'a Swagger 1 document';
  return has('$schema') && !has('paths') ? 'a JSON Schema' : undefined;
}
