import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { isUnicodeLabel, keepsBidiRule } from './unicode-label.ts';

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** `ipv4`: dotted-quad of RFC 2673 section 3.2. */
export function isIpv4(text: string): boolean {
  return isIP(text) === 4;
}

/** `ipv6`: RFC 4291 section 2.2, without a zone id such as `%eth0`. */
export function isIpv6(text: string): boolean {
  return !text.includes('%') && isIP(text) === 6;
}

/** `hostname`: RFC 1123 section 2.1. A label that begins with `xn--` must be a valid A-label (RFC 5891 section 4.4). */
export function isHostname(text: string): boolean {
  const labels = text.split('.');
  return (
    text.length <= 253 &&
    labels.every(isLabel) &&
    (!text.includes('xn--') || keepsBidiRule(labels.map(domainToUnicode)))
  );
}

function isLabel(text: string): boolean {
  if (!label.test(text)) return false;
  if (!/^..--/.test(text)) return true;
  if (!/^xn--/i.test(text)) return false;
  const decoded = domainToUnicode(text);
  return decoded !== text.toLowerCase() && domainToASCII(decoded) === text.toLowerCase() && isUnicodeLabel(decoded);
}

/** `idn-hostname`: labels of RFC 5890 section 2.3.2.3, separated by any of the dots of RFC 3490 section 3.1. */
export function isIdnHostname(text: string): boolean {
  const labels = text.split(/[.\u3002\uff0e\uff61]/);
  return (
    domainToASCII(text).length <= 253 &&
    labels.every((one) => (/^[ -~]*$/.test(one) ? isLabel(one) : isWideLabel(one))) &&
    keepsBidiRule(labels.map(domainToUnicode))
  );
}

function isWideLabel(text: string): boolean {
  const ascii = domainToASCII(text);
  return ascii !== '' && ascii.length <= 63 && isUnicodeLabel(text);
}

const atom = String.raw`[a-z0-9!#$%&'*+/=?^_\x60{|}~-]+`;
const wideAtom = String.raw`[a-z0-9!#$%&'*+/=?^_\x60{|}~\u0080-\u{10ffff}-]+`;
const quoted = String.raw`"(?:[ !#-\[\]-~]|\\[ -~])*"`;
const localPart = new RegExp(`^(?:${atom}(?:\\.${atom})*|${quoted})$`, 'iu');
const wideQuoted = String.raw`"(?:[ !#-\[\]-~\u0080-\u{10ffff}]|\\[ -~])*"`;
const wideLocalPart = new RegExp(`^(?:${wideAtom}(?:\\.${wideAtom})*|${wideQuoted})$`, 'iu');

/** `email`: Mailbox of RFC 5321 section 4.1.2. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at > 0 && localPart.test(text.slice(0, at)) && isMailDomain(text.slice(at + 1), isHostname);
}

/** `idn-email`: Mailbox of RFC 6531 section 3.3. */
export function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at > 0 && wideLocalPart.test(text.slice(0, at)) && isMailDomain(text.slice(at + 1), isIdnHostname);
}

function isMailDomain(text: string, isName: (name: string) => boolean): boolean {
  const literal = /^\[(IPv6:)?(.+)\]$/i.exec(text);
  if (literal === null) return isName(text);
  const [, six, address = ''] = literal;
  return six === undefined ? isIpv4(address) : isIpv6(address);
}
