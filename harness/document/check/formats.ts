/** The formats of JSON Schema (validation 2020-12 §7.3) and of the OpenAPI Format Registry, asserted or not. */
const known: ReadonlySet<string> = new Set([
  ...['date-time', 'date', 'time', 'duration', 'email', 'idn-email', 'hostname', 'idn-hostname', 'ipv4', 'ipv6'],
  ...['uri', 'uri-reference', 'iri', 'iri-reference', 'uuid', 'uri-template', 'json-pointer', 'regex'],
  ...['relative-json-pointer', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'],
  ...['float', 'double', 'double-int', 'decimal', 'decimal128', 'byte', 'binary', 'base64url', 'password', 'char'],
  ...['commonmark', 'html', 'http-date', 'media-range', 'sf-binary', 'sf-boolean', 'sf-decimal', 'sf-integer'],
  ...['sf-string', 'sf-token', 'date-time-local', 'time-local', 'unixtime', 'file'],
]);

/** Whether a format is registered. */
export function isKnownFormat(format: string): boolean {
  return known.has(format);
}
