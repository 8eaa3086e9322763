import { shapeOfPath, withoutKeys, withoutSlash } from '../../document/index.ts';

/** The parts of a path template that leads to a resource (OpenAPI 3.1 §4.8.8.1). */
export interface ResourcePath {
  /** The path of one resource: it ends in a segment with a template expression. */
  readonly itemPath: string;
  /** The parent of the item path: where such resources are created and listed. */
  readonly collectionPath: string;
  /** The parameters of its last segment: they distinguish it from its siblings. */
  readonly names: readonly string[];
}

/**
 * The resources in a path, the outermost first: `/beds/{bed}/labels/{label}/print` names a bed and a label, and so does
 * `/Beds({bed})/Labels({label})` (OData 4.01 URL conventions §4.3.1). If the path ends with a slash, so do theirs, because
 * frameworks that write it do so in every path.
 */
export function resourcesOf(path: string): ResourcePath[] {
  // A custom method such as `/beds/{bed}:print` is about the bed (Google AIP-136).
  const segments = path.replace(/\}:[A-Za-z]+$/, '}').split('/');
  const end = segments.length > 2 && segments.at(-1) === '' ? '/' : '';
  return segments.flatMap((segment, index) => {
    const names = namesInPath(segment);
    if (names.length === 0) return [];
    // A key in parentheses comes after the name of its collection.
    const collection = withoutKeys(segment);
    const around = [...segments.slice(0, index), ...(collection.includes('{') ? [] : [collection])];
    return [
      {
        itemPath: segments.slice(0, index + 1).join('/') + end,
        collectionPath: around.join('/') + end || '/',
        names,
      },
    ];
  });
}

/** The last segment of the path of a collection: `plants` for `/v1/plants/`. Empty for the root. */
export function collectionName({ collectionPath }: Pick<ResourcePath, 'collectionPath'>): string {
  return collectionPath.split('/').findLast((segment) => segment !== '') ?? '';
}

/**
 * What a path has after that of a resource or a collection: `/print` for `/beds/{bed}/print` and `/beds/{bed}`, and `:print`
 * for a custom method. Frameworks that end paths with a slash do so in both, so it makes no difference, and neither do the names
 * of parameters: `/beds/{bed_pk}/labels/` is below `/beds/{id}/`.
 *
 * @returns the rest with empty braces and without a slash at its end; undefined if the path is not below the other one
 */
export function restBelow(path: string, around: string): string | undefined {
  const [own, outer] = [withoutSlash(shapeOfPath(path)), withoutSlash(shapeOfPath(around))];
  const rest = own.slice(outer.length);
  return own.startsWith(outer) && /^[/:]/.test(rest) ? rest : undefined;
}

/** Whether a path leads to something inside of a resource or a collection, so that it goes on with another segment. */
export const isBelow = (path: string, around: string): boolean => restBelow(path, around)?.startsWith('/') === true;

/**
 * The names of a resource under the parameters that a path below it has for them: the `id` of `/beds/{id}` is the `bed_pk` of
 * `/beds/{bed_pk}/labels`, where `id` can be that of a label.
 *
 * @param values those of the parameters in the path of the resource
 */
export function namedIn<Value>(
  path: string,
  { itemPath }: Pick<ResourcePath, 'itemPath'>,
  values: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value> {
  if (restBelow(path, itemPath) === undefined) return values;
  const [own, names] = [namesInPath(itemPath), namesInPath(path)];
  const others = [...values].filter(([name]) => !own.includes(name));
  const renamed = own.flatMap((name, index): [string, Value][] => {
    const value = values.get(name);
    return value === undefined ? [] : [[names[index] ?? name, value]];
  });
  return new Map([...others, ...renamed]);
}

/** Whether a path leads to one of many resources: it ends with a parameter, or a key in parentheses. */
export function endsInName(path: string): boolean {
  return /\}(?:['"]?\))?\/?$/.test(path);
}

/**
 * Reads the parameters of a template from a relative resource name, which begins with the outermost collection:
 * `shelves/novels/books/emma` for `/v1/shelves/{shelf}/books/{book}` (Google AIP-122).
 *
 * @returns the texts by parameter name; undefined if the text is not such a name
 */
export function matchResourceName(template: string, text: string): ReadonlyMap<string, string> | undefined {
  const segments = withoutSlash(template).split('/');
  const first = segments.findIndex((segment) => segment.includes('{'));
  const own = segments.slice(Math.max(first - 1, 1));
  if (first < 2 || text.startsWith('/') || text.split('/').length !== own.length) return undefined;
  return matchPath(`/${own.join('/')}`, `/${text}`);
}

/** The parameter names in a template. */
export function namesInPath(template: string): string[] {
  return [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
}

/**
 * Reads the parameters of a template from the end of a path, and decodes their percent-encoding. What precedes them is
 * the base path of the server.
 *
 * @returns the texts by parameter name; undefined when the end of the path does not match the template
 */
export function matchPath(template: string, path: string): ReadonlyMap<string, string> | undefined {
  const names = namesInPath(template);
  const source = withoutSlash(template)
    .split(/\{[^{}]+\}/)
    .map((literal) => literal.replace(/[.*+?^$()[\]\\|]/g, '\\$&'))
    .join('([^/?#]+)');
  const match = new RegExp(`(?:^|[^/])${source}/?$`).exec(path);
  if (match === null) return undefined;
  try {
    return new Map(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]));
  } catch {
    return undefined;
  }
}

/**
 * Reads the parameters of a resource in its address: a path, a whole URL, or its relative resource name (`plants/7`, Google AIP-122).
 *
 * @returns the texts by parameter name; undefined if the text has another form
 */
export function matchAddress({ itemPath }: ResourcePath, text: string): ReadonlyMap<string, string> | undefined {
  if (!text.includes('/')) return undefined;
  const [pathname = ''] = text.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/);
  return matchPath(itemPath, pathname) ?? matchResourceName(itemPath, pathname);
}
