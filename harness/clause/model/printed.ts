/** What programs print into sentences that is not about a fault: encodings, statements, types, lists and objects. */

/** The named entities of HTML that frameworks escape values with. */
const entities: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&', nbsp: ' ' };

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '0': '\0' };

/** A text with the characters that HTML, percent-encoding, or the escapes of a language stand for. */
export function plain(text: string): string {
  return text
    .replaceAll(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]+));/gi, (all, decimal?: string, hex?: string, name = '') => {
      if (decimal !== undefined || hex !== undefined) return String.fromCodePoint(Number(decimal ?? `0x${hex ?? ''}`));
      return entities[String(name)] ?? all;
    })
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'))
    .replaceAll(
      /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([nrtbf0"'\\/]))/gi,
      (_, unit?: string, byte?: string, name = '') =>
        unit === undefined && byte === undefined
          ? (escapes[String(name)] ?? String(name))
          : String.fromCharCode(Number(`0x${unit ?? byte ?? ''}`)),
    );
}

/** SQL, which differs with the operation, beside the message of a database. */
const statements: readonly RegExp[] = [
  // Knex puts it before the message.
  /^\s*(?:insert into|update \S+ set|delete from|(?:select|with)\b[^]*? from)\b[^]* - (?=\S)/i,
  // SQLAlchemy and Laravel end with it.
  /\s*(?:\[SQL: |\((?:Connection: \w+, )?(?:[\w ]+: [^,()]*, )*SQL: )[^]*$/,
  // Spring and Hibernate have it in brackets.
  /;?(?: SQL)? \[(?:insert|update|delete|select|with)\b[^\]]*\]/gi,
  // Doctrine quotes it, and psycopg shows a line of it.
  / while executing (?:a query|'[^']*'[^:]*)(?=: )/,
  /\s+LINE \d+:[^]*$/,
];

/** The place in the request that a parser of Java read, and its types in qualified names. */
const ofParser = /\s*\bat \[Source: [^]*?line: -?\d+, column: -?\d+\]/g;

/** The name of an exception before its message of several words. One handler shows it, and another one does not. */
const exceptionName =
  /(?:nested exception is )?(?<![\w.\\])(?:[\w$]+[.\\:]+)*[A-Z]\w*(?:Exception|Error)(?: \[\w+\])?: (?=\S+ \S+ \S)/g;

/** A text without the SQL, the names of exceptions and the place of a parser in it. */
export function withoutProgram(text: string): string {
  return [...statements, ofParser, exceptionName].reduce((rest, each) => rest.replace(each, ''), text).trim();
}

const typeName =
  '(?:undefined|null|None|nil|NaN|true|false|True|False|string|number|integer|boolean|object|array|str|int|float64|float|double|bool|list|dict|map|hash)';

/** Types of values, and values that are words, where a sentence says what was sent. */
const ofSent: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<=\b(?:sent|got|received|found|given|was|input|value):? (?:an? )?|\(type )${typeName}\b(?! of)`,
    'g',
  ),
  // Go, PHP, and Ruby say what was sent before what was expected.
  /(?<= is )[\w.*{}[\] ]+(?=, not )/g,
  /(?<=, )[\w\\]+(?= given\b)/g,
  /(?<=conversion of )[\w:]+(?= into )/g,
  // Classes of values in Java and .NET.
  /\b(?:java\.(?:lang|util)|System)\.(?![\w$.]*(?:Exception|Error)\b)[\w$.]*\w/g,
];

/** A text with a gap in place of the types of what was sent. */
export function withoutTypes(text: string): string {
  return ofSent.reduce((rest, each) => rest.replaceAll(each, '…'), text);
}

/** An object as JSON, or as Python or Ruby print it, without objects in it: `{'x': None}`, `{}`. */
const printedObject = /\{\s*(?:["':…][^{}]*)?\}/g;

/** A list of values in it, such as `[1, 'x']` or `[…]`, but not of names alone, such as `['name']`. */
const printedList =
  /(?<![\p{L}\p{N}_"'\])])\[\s*(?:(?:[^[\]]*[\s,])?(?:…|-?\d[\d.]*|None|True|False|null|true|false|nil)(?:,[^[\]]*)?)?\s*\]/gu;

const quoted = String.raw`["'\x60][^"'\x60]*["'\x60]`;
const sequences = [
  String.raw`[[({][^[\](){}]*[\])}]`,
  String.raw`${quoted}(?:\s*(?:,|\||,? or |,? and )\s*${quoted})+`,
  String.raw`(?<=: ?)[\w.-]+(?:\s*[,|]\s*(?:or |and )?[\w.-]+)+`,
];

/** The values of an enumeration after words that announce them. */
const enumeration = new RegExp(
  String.raw`(\b(?:one of|values?|choices|options|expected|allowed|input should be|enum class)\b[^"'\x60[({,|;.]{0,40}?[\s:]+)(?:${sequences.join('|')})`,
  'gi',
);

/** A text with a gap in place of each printed object, list and enumeration, the innermost first. */
export function withoutCollections(text: string): string {
  const rest = text.replaceAll(printedObject, '…').replaceAll(printedList, '…').replaceAll(enumeration, '$1…');
  return rest === text ? text : withoutCollections(rest);
}
