import { isArray } from '../../json/index.ts';
import type { Located, DocumentReader } from '../reader.ts';

/**
 * The base URLs that apply to an operation: its own, else those of its path, else those of the document (3.1 §4.8.5).
 *
 * @param base the URL of the document, when it has one: relative URLs are resolved against it
 * @param holders the operation, the path item and the document, in this order
 */
export function readServers(
  reader: DocumentReader,
  base: string | undefined,
  ...holders: readonly Located[]
): string[] {
  if (reader.version === '2.0') return swaggerServers(reader, base);
  const lists = holders.map((holder) => reader.member(holder, 'servers'));
  const list = lists.find(({ value }) => isArray(value) && value.length > 0);
  if (list === undefined) return [absolute('/', base)];
  return reader.items(list).map((server) => absolute(expanded(reader, server), base));
}

/** The URL of a server, with each variable replaced by its default (3.1 §4.8.6). */
function expanded(reader: DocumentReader, server: Located): string {
  const variables = reader.member(server, 'variables');
  const url = reader.text(server, 'url');
  if (url === undefined) reader.notes.warn(server.pointer, 'the server has no "url", so "/" is used; add it');
  return (url ?? '/').replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = reader.text(reader.member(variables, name), 'default');
    if (value === undefined) {
      reader.notes.warn(server.pointer, `the variable ${name} has no default; add it under "variables"`);
    }
    return value ?? whole;
  });
}

function absolute(url: string, base: string | undefined): string {
  if (base === undefined || !URL.canParse(url, base)) return url;
  // URL would encode the braces of a variable without a default.
  return url.includes('{') ? url : new URL(url, base).href;
}

/** `schemes`, `host` and `basePath` (2.0, Swagger Object). Scheme and host default to those of the document's URL. */
function swaggerServers(reader: DocumentReader, base: string | undefined): string[] {
  const root = { value: reader.root, pointer: '' };
  const found = base === undefined ? undefined : new URL(base);
  // A scheme is not allowed in `host`, but it is common there.
  const host = reader.text(root, 'host')?.replace(/^https?:\/\/|\/+$/g, '') ?? found?.host;
  const path = reader.text(root, 'basePath') ?? '/';
  if (host === undefined) return [path];
  const given = reader.texts(root, 'schemes').filter((scheme) => /^https?$/.test(scheme));
  const schemes =
    given.length > 0 ? given : found === undefined ? ['https', 'http'] : [found.protocol.replace(':', '')];
  return schemes.map((scheme) => `${scheme}://${host}${path.startsWith('/') ? path : `/${path}`}`);
}
