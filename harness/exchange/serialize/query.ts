/** Adds to the query of a path; some documents already have a query in their path templates. */
export function addQuery(path: string, query: string): string {
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
