/** A text with its bytes that are escaped as in DNS: `\195\169` is é (RFC 1035 section 5.1). */
export function withoutDnsEscapes(text: string): string {
  if (!/\\\d{3}/.test(text)) return text;
  const bytes = Buffer.from(text)
    .toString('latin1')
    .replaceAll(/\\([01]\d\d|2[0-4]\d|25[0-5])/g, (_, code: string) => String.fromCharCode(Number(code)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
