/**
 * The path of a request on the wire: below the base path of the server; or beside that, if it begins with `/../`, as a relative
 * reference does (RFC 3986 §5.2.4).
 *
 * @param target base URL of the server
 */
export function wirePath(target: URL, path: string): string {
  const whole = target.pathname.replace(/\/+$/, '') + path;
  if (!path.startsWith('/../')) return whole;
  const { pathname, search } = new URL(target.origin + whole);
  return pathname + search;
}
