import { isIpv6 } from './internet.ts';

/** The grammar of RFC 3986 section 3, with the characters that are allowed unencoded. */
function grammar(unreserved: string, privateUse: string) {
  const encoded = '%[0-9a-f]{2}';
  const sub = "!$&'()*+,;=";
  const pchar = `(?:[${unreserved}${sub}:@]|${encoded})`;
  const path = `${pchar}*(?:/${pchar}*)*`;
  const authority = `(?:(?:[${unreserved}${sub}:]|${encoded})*@)?(\\[[^\\]]*\\]|(?:[${unreserved}${sub}]|${encoded})*)(?::\\d*)?`;
  const query = `(?:\\?(?:${pchar}|[/?${privateUse}])*)?`;
  const tail = `${query}(?:#(?:${pchar}|[/?])*)?`;
  const rooted = `//${authority}(?:/${pchar}*)*|/(?:${pchar}+(?:/${pchar}*)*)?`;
  return {
    absolute: new RegExp(`^[a-z][a-z0-9+.-]*:(?:${rooted}|${pchar}${path}|)${tail}$`, 'iu'),
    relative: new RegExp(`^(?:${rooted}|(?:[${unreserved}${sub}@]|${encoded})+(?:/${pchar}*)*|)${tail}$`, 'iu'),
  };
}

const ascii = String.raw`a-z0-9._~\-`;
const uri = grammar(ascii, '');
/** ucschar and iprivate of RFC 3987 section 2.2. */
const iri = grammar(
  String.raw`${ascii}\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef\u{10000}-\u{1fffd}\u{20000}-\u{2fffd}\u{30000}-\u{dfffd}\u{e1000}-\u{efffd}`,
  String.raw`\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}`,
);

/** `uri` of RFC 3986 section 3. */
export function isUri(text: string): boolean {
  return fits(uri.absolute, text);
}

/** `uri-reference` of RFC 3986 section 4.1. */
export function isUriReference(text: string): boolean {
  return fits(uri.absolute, text) || fits(uri.relative, text);
}

/** `iri` of RFC 3987 section 2.2. */
export function isIri(text: string): boolean {
  return fits(iri.absolute, text);
}

/** `iri-reference` of RFC 3987 section 2.2. */
export function isIriReference(text: string): boolean {
  return fits(iri.absolute, text) || fits(iri.relative, text);
}

function fits(expression: RegExp, text: string): boolean {
  const match: readonly (string | undefined)[] | null = expression.exec(text);
  const host = match?.find((part, index) => index > 0 && part?.startsWith('['));
  return match !== null && (host === undefined || isLiteral(host.slice(1, -1)));
}

/** IP-literal of RFC 3986 section 3.2.2. */
function isLiteral(text: string): boolean {
  return isIpv6(text) || /^v[0-9a-f]+\.[a-z0-9._~!$&'()*+,;=:-]+$/i.test(text);
}

const varchar = '(?:[a-z0-9_]|%[0-9a-f]{2})';
const variable = `${varchar}(?:\\.?${varchar})*(?:\\*|:[1-9]\\d{0,3})?`;
const literal = String.raw`[!#$&'()*+,\-./0-9:;=?@a-z\[\]_~\u00a0-\u{10ffff}]|%[0-9a-f]{2}`;
const template = new RegExp(`^(?:${literal}|\\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\\})*$`, 'iu');

/** `uri-template` of RFC 6570 section 2. */
export function isUriTemplate(text: string): boolean {
  return template.test(text);
}
