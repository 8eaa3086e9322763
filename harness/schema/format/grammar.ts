/** How to generate texts of a format, and texts that programs often mistake for it. */
export interface FormatGrammar {
  /** A pattern for the format. Nearly all strings that match it have the format; each one is checked. */
  readonly pattern: string;
  /**
   * A pattern for the texts of the format that people and programs usually write. Many servers know only these, although
   * the format allows others.
   */
  readonly usual: string | undefined;
  /** Texts that are similar to the format, but do not have it. */
  readonly near: readonly string[];
}

const day31 = '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])';
const day30 = '(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)';
const date = `\\d{4}-(?:${day31}|${day30}|02-(?:0[1-9]|1\\d|2[0-9]))`;
const zone = '(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';
const time = `(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,9})?${zone}|23:59:60Z)`;
const clock = 'T(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S)';
const days = '(?:\\d+Y(?:\\d+M(?:\\d+D)?)?|\\d+M(?:\\d+D)?|\\d+D)';
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?';
const host = `${label}(?:\\.${label})*`;
// RFC 5321 section 2.3.5 allows no unqualified names, and the top level is alphabetic (RFC 1123 section 2.1).
const mailHost = `(?:${label}\\.)+[a-zA-Z]{2,}`;
const atom = "[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+";
const byte = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ipv4 = `${byte}(?:\\.${byte}){3}`;
const group = '[0-9a-fA-F]{1,4}';
const ipv6 = `(?:${group}(?::${group}){7}|::|(?:${group}:){1,6}:${group}|::(?:${group}:){0,5}${group}|::(?:ffff:)?${ipv4})`;
const wide = '\\u00e0-\\u00ff\\u0430-\\u044f\\u4e00-\\u4eff';
const wideLabel = `[a-z0-9${wide}]+`;
const segment = "(?:[a-zA-Z0-9._~!$&'()*+,;=:@-]|%[0-9A-F]{2})";
const wideSegment = `(?:[a-zA-Z0-9._~!$&'()*+,;=:@${wide}-]|%[0-9A-F]{2})`;

function uri(piece: string, authority: string): string {
  const tail = `(?:\\?${piece}*)?(?:#${piece}*)?`;
  const path = `(?:/${piece}*)*`;
  return `(?:(?:https?|ftp|ws)://${authority}(?::\\d+)?${path}${tail}|urn:[a-z0-9]+:${piece}+|mailto:[a-z]+@${host})`;
}

function reference(piece: string, authority: string): string {
  return `(?:${uri(piece, authority)}|(?:/${piece}+)+(?:\\?${piece}*)?|#${piece}*|\\?${piece}*|\\.\\./[a-z]+|)`;
}

const usualDay = '(?:0[1-9]|1\\d|2[0-8])';
// Years that also fit into 32 bits of seconds.
const usualDate = `(?:19[7-9]\\d|20[0-3][0-7])-(?:0[1-9]|1[0-2])-${usualDay}`;
const usualTime = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{3})?(?:Z|[+-](?:0[1-9]|1[0-2]):[03]0)';
const usualHost = '[a-z][a-z0-9]*(?:-[a-z0-9]+)?(?:\\.[a-z][a-z0-9]*)?\\.(?:com|org|net)';
const usualEmail = `[a-z][a-z0-9]*(?:[._-][a-z0-9]+)?(?:\\+[a-z0-9]+)?@${usualHost}`;
const usualPath = '(?:/[a-z0-9]+)+';
// Many programs know no query after the host.
const usualUri = `https?://${usualHost}(?:${usualPath}(?:\\?[a-z]+=[a-z0-9]+)?)?`;

/** The usual texts of the formats that allow more than most programs know. */
const usualPatterns: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'date-time': `${usualDate}T${usualTime}`,
    date: usualDate,
    time: usualTime,
    duration: 'P(?:[1-9]\\d?D|(?:[1-9]D)?T[1-9]\\d?H(?:[1-9]\\d?M)?)',
    email: usualEmail,
    'idn-email': usualEmail,
    hostname: usualHost,
    'idn-hostname': usualHost,
    uri: usualUri,
    'uri-reference': `(?:${usualUri}|${usualPath})`,
    iri: usualUri,
    'iri-reference': `(?:${usualUri}|${usualPath})`,
    'int64 text': '(?:0|[1-9]\\d{0,8})',
    'uint64 text': '(?:0|[1-9]\\d{0,8})',
    uuid: '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}',
  }),
);

const anchored = (pattern: string): string => `^(?:${pattern})$`;

const token = '(?:[^~/\\u0000-\\u001f\\ud800-\\udfff]|~[01])';
const variable = '[a-zA-Z0-9_]+(?::[1-9]\\d{0,2}|\\*)?';

/** The formats that strings are generated for, each anchored on both sides. */
export const formatGrammars: ReadonlyMap<string, FormatGrammar> = new Map(
  Object.entries({
    'date-time': [
      `${date}[Tt]${time}`,
      '2023-02-30T10:00:00Z',
      '2023-01-01T25:00:00Z',
      '2023-01-01 10:00:00',
      '2023-01-01T10:00:00',
      '2023-01-01',
      '1700000000',
    ],
    date: [date, '2023-02-30', '2023-13-01', '2023-1-1', '20230101', '01/02/2023', '2023-01-01T00:00:00Z'],
    time: [time, '25:00:00Z', '10:60:00Z', '10:00', '10:00:00', '10:00:00+25:00'],
    duration: [`P(?:\\d+W|${days}(?:${clock})?|${clock})`, 'P', 'PT', '1D', 'P1S', 'P1D2H', 'P-1D'],
    email: [
      `${atom}(?:\\.${atom})*@${mailHost}`,
      'plain',
      '@example.com',
      'a@',
      'a b@example.com',
      'a..b@example.com',
      'a@-x.com',
    ],
    'idn-email': [
      `(?:${atom}|[a-z${wide}]+)@(?:${wideLabel}\\.)?${mailHost}`,
      'plain',
      '@\u00e9.com',
      'a@',
      'a b@example.com',
    ],
    hostname: [host, '-a', 'a-', 'a..b', 'a_b', '', 'a b', `${'a'.repeat(64)}.com`],
    'idn-hostname': [`(?:${host}|${wideLabel}(?:\\.${wideLabel})*)`, '-a', 'a..b', 'a b', '\u302ea'],
    ipv4: [ipv4, '256.0.0.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1.2.3.4/24', '::1'],
    ipv6: [ipv6, ':::', '1::2::3', '12345::', 'g::', '1.2.3.4', 'fe80::1%eth0'],
    uri: [uri(segment, host), '/relative', 'a b:c', 'http://a b', '://x', 'http://[::1', 'example.com/a b'],
    'uri-reference': [reference(segment, host), '\\\\host\\share', 'a b', 'http://[x', '#a#b', '%zz'],
    iri: [uri(wideSegment, `(?:${host}|${wideLabel})`), '/relative', 'a b:c', 'http://a b', '://x'],
    'iri-reference': [reference(wideSegment, `(?:${host}|${wideLabel})`), '\\\\host\\share', 'a b', '#a#b', '%zz'],
    'uri-template': [
      `(?:[a-zA-Z0-9/._~:-]*(?:\\{[+#./;?&]?${variable}(?:,${variable})*\\})?)*`,
      '{',
      'a{b',
      '}',
      '{a b}',
      '{}',
    ],
    uuid: [
      '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}',
      '123',
      '00000000-0000-0000-0000-00000000000',
      '0'.repeat(32),
      '00000000-0000-0000-0000-00000000000g',
      '{00000000-0000-0000-0000-000000000000}',
    ],
    'json-pointer': [`(?:/${token}*)*`, 'a', '/~', '/~2', '#/a', '/a~'],
    'relative-json-pointer': [`(?:0|[1-9]\\d{0,2})(?:#|(?:/${token}*)*)`, '-1', '/a', '01/a', '', '0##'],
    regex: [
      '(?:[a-zA-Z0-9 _-]|\\\\[dDwWsSbB.]|\\[(?:a-z|\\^0-9|A-F)\\]|\\((?:a|b\\|c)\\)[*+?]?|\\.[*+?]?|\\^|\\$)*',
      '(',
      '[',
      '*',
      'a)',
      '\\',
      '(?<a',
    ],
    'int64 text': ['(?:0|-?[1-9]\\d{0,17})', 'a', '1.5', '9223372036854775808', '-9223372036854775809', '0x1f', '1 2'],
    // Precision and range are unspecified, so all servers know only these.
    'decimal text': ['(?:0|[1-9]\\d{0,3})(?:\\.\\d{1,2})?', 'a', '1.2.3', '--1', '0x1f', '1 2', ''],
    'uint64 text': ['(?:0|[1-9]\\d{0,18})', 'a', '1.5', '18446744073709551616', '-1', '0x1f', '1 2'],
    // The unused bits are zero, because decoders may reject others (RFC 4648 section 3.5).
    byte: [
      '(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?',
      'a',
      'abc',
      '!!!!',
      'YQ=',
      'Y Q=',
    ],
  }).map(([name, [pattern = '', ...near]]) => {
    const usual = usualPatterns.get(name);
    return [name, { pattern: anchored(pattern), usual: usual === undefined ? undefined : anchored(usual), near }];
  }),
);

/** Whether a text is one that people and programs usually write for a format, as far as that is known. */
export function isUsual(format: string, text: string): boolean {
  const usual = formatGrammars.get(format)?.usual;
  return usual === undefined || new RegExp(usual).test(text);
}
