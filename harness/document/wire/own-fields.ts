/**
 * Header fields that frame a message, or belong to its connection (RFC 9110 §6.6.2, §7.2, §7.6, §7.8, §8.6, §10.1). The client
 * sets them, and each proxy on the way. Another value would break the message, so a parameter of such a name is ignored.
 */
const framing = [
  ...['host', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'proxy-connection'],
  ...['te', 'trailer', 'upgrade', 'expect'],
];

/** Header fields that OpenAPI describes elsewhere, so that parameters of these names are ignored (3.1 §4.8.12.1). */
const described: ReadonlyMap<string, string> = new Map([
  ['accept', 'the media types of the responses'],
  ['content-type', 'the media types of the request body'],
  ['authorization', 'a security scheme'],
]);

const ignored: ReadonlyMap<string, string> = new Map([
  ...[...described].map(([name, where]) => [name, `describe it with ${where}`] as const),
  ...framing.map((name) => [name, 'remove it, because HTTP itself sets it'] as const),
]);

/** What to do about a header parameter that is ignored because of its name; undefined if it is not. */
export function cureForIgnored(header: string): string | undefined {
  return ignored.get(header.toLowerCase());
}
