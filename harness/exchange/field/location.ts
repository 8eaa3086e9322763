/** The characters that a URI reference can have (RFC 3986 §2, §4.1). */
const uriReference = /^[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=%-]*$/;

/**
 * Parses a Location field (RFC 9110 §10.2.2). A reference is resolved against the URL of the request, and inherits its
 * fragment if it has none.
 *
 * @returns undefined when the field is not a URI reference
 */
export function parseLocation(field: string, request: URL): URL | undefined {
  const text = field.trim();
  if (!uriReference.test(text) || /%(?![0-9A-Fa-f]{2})/.test(text) || !URL.canParse(text, request.href))
    return undefined;
  const location = new URL(text, request);
  if (!text.includes('#')) location.hash = request.hash;
  return location;
}
