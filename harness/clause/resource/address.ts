import { withoutSlash } from '../../document/index.ts';
import { wirePath } from '../../exchange/index.ts';
import type { Json } from '../../json/index.ts';
import type { SchemaView } from '../../schema/index.ts';
import { textOf, type Identity } from './identity.ts';
import { matchPath, matchResourceName, namesInPath, type ResourcePath } from './path-template.ts';

/** The formats of addresses: RFC 3986 and RFC 3987. */
const formats: ReadonlySet<Json> = new Set(['uri', 'iri', 'uri-reference', 'iri-reference']);

/**
 * Whether a field that refers to a resource has its address and not its name: by the format in its schema, or by a valid value, as far
 * as a pattern allows only those.
 */
export function refersByAddress(
  view: SchemaView | undefined,
  value: Json | undefined,
  { itemPath }: ResourcePath,
): boolean {
  if (view?.values('format').some((format) => formats.has(format)) === true) return true;
  if (typeof value !== 'string' || !value.includes('/')) return false;
  return matchPath(itemPath, value) !== undefined || matchResourceName(itemPath, value) !== undefined;
}

/**
 * The addresses of a resource, by which a field can refer to it: its path (`/api/plants/7`, as in Hydra and API Platform), the same with
 * the server (hyperlinks of Django REST framework), and its relative resource name (`plants/7`, Google AIP-122).
 *
 * @param identity the names of the resource, and of those around it
 * @param target base URL of the server
 */
export function addressesOf({ itemPath }: ResourcePath, identity: Identity, target: URL | undefined): string[] {
  let path = itemPath;
  for (const name of namesInPath(itemPath)) {
    const value = identity.get(name);
    if (value === undefined) return [];
    path = path.replace(`{${name}}`, encodeURIComponent(textOf(value)));
  }
  const whole = target === undefined ? [] : [wirePath(target, path), target.origin + wirePath(target, path)];
  const segments = withoutSlash(itemPath).split('/');
  const first = segments.findIndex((segment) => segment.includes('{'));
  const relative = withoutSlash(path)
    .split('/')
    .slice(Math.max(first - 1, 1))
    .join('/');
  return [...new Set([...whole, path, relative])];
}
