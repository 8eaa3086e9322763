/** What a URI reference may consist of (RFC 3986 §2, §4.1). */
const uriReference = /^[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=%-]*$/;

/**
 * Where a Location field leads (RFC 9110 §10.2.2): a reference is resolved against the request's URL, and has its fragment if
 * it has none of its own.
 *
 * @returns undefined when the field is no URI reference
 */
export function parseLocation(field: string, request: URL): URL | undefined {
  const text = field.trim();
  if (!uriReference.test(text) || /%(?![0-9A-Fa-f]{2})/.test(text) || !URL.canParse(text, request.href))
    return undefined;
  const location = new URL(text, request);
  if (!text.includes('#')) location.hash = request.hash;
  return location;
}
