/** A path template in its parts (OpenAPI 3.1 §4.8.8.1). */
export interface ResourcePath {
  /** The path of one resource: it ends in a segment with a template expression. */
  readonly itemPath: string;
  /** What the item path is below: where such resources are made and listed. */
  readonly collectionPath: string;
  /** The parameters of its last segment: they tell it from its siblings. */
  readonly names: readonly string[];
}

/** The resources that a path leads through, the outermost first: `/beds/{bed}/labels/{label}/print` names a bed and a label. */
export function resourcesOf(path: string): ResourcePath[] {
  const segments = path.split('/');
  return segments.flatMap((segment, index) => {
    const names = namesIn(segment);
    if (names.length === 0) return [];
    return [
      {
        itemPath: segments.slice(0, index + 1).join('/'),
        collectionPath: segments.slice(0, index).join('/') || '/',
        names,
      },
    ];
  });
}

/** The parameter names in a template. */
function namesIn(template: string): string[] {
  return [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
}

/**
 * Reads the parameters of a template out of the end of a path, percent-encoding undone: what stands before is the base
 * path of the server.
 *
 * @returns the texts by parameter name, or undefined when the path does not end like the template
 */
export function matchPath(template: string, path: string): ReadonlyMap<string, string> | undefined {
  const names = namesIn(template);
  const source = template
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
