/** A path with more of a query: some documents have one in their path templates already. */
export function addQuery(path: string, query: string): string {
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
