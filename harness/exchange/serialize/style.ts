import type { Style } from '../../document/index.ts';
import { isArray, isObject, type Json } from '../../json/index.ts';
import { leafText, type Wire } from './wire.ts';

/** How a value is serialized by style (OpenAPI 3.1 §4.8.12.2 and Appendix C). */
export interface Layout {
  readonly style: Style;
  readonly explode: boolean;
  /** The name of the parameter on the wire. */
  readonly name: string;
  /** The separator of `name=value` pairs: `&` in a query, `; ` in a Cookie field. */
  readonly separator: string;
  /** Encodes each name and text. */
  readonly encode: (text: string) => string;
}

interface Grammar {
  /** The prefix of the whole value. */
  readonly first: string;
  /** Whether the name is serialized too. */
  readonly named: boolean;
  /** The delimiter of items within one value. */
  readonly joined: string;
  /** The delimiter of items or pairs when they are exploded. */
  readonly exploded: string;
  /** Whether an empty text is sent without `=` (RFC 6570 §3.2.7). */
  readonly bareEmpty: boolean;
}

/** The styles as expressions of RFC 6570 (OpenAPI 3.1 Appendix C); it has none for the delimited styles. */
const grammars: Record<Exclude<Style, 'deepObject'>, (separator: string) => Grammar> = {
  simple: () => ({ first: '', named: false, joined: ',', exploded: ',', bareEmpty: false }),
  label: () => ({ first: '.', named: false, joined: ',', exploded: '.', bareEmpty: false }),
  matrix: () => ({ first: ';', named: true, joined: ',', exploded: ';', bareEmpty: true }),
  form: (separator) => ({ first: '', named: true, joined: ',', exploded: separator, bareEmpty: false }),
  // Exploded, these are like form, because `explode` makes each item a separate parameter (§4.8.12.2).
  spaceDelimited: (separator) => ({ first: '', named: true, joined: '%20', exploded: separator, bareEmpty: false }),
  pipeDelimited: (separator) => ({ first: '', named: true, joined: '%7C', exploded: separator, bareEmpty: false }),
};

/** Creates a serializer of values in one layout. */
export function createStyleSerializer(layout: Layout): (value: Json) => Wire {
  if (layout.style === 'deepObject') return (value) => serializeDeepObject(layout, value);
  const grammar = grammars[layout.style](layout.separator);
  return (value) => {
    if (isArray(value)) return serializeArray(layout, grammar, value);
    if (isObject(value)) return serializeObject(layout, grammar, value);
    const text = leafText(value);
    return typeof text === 'string' ? serializeWhole(layout, grammar, layout.encode(text)) : text;
  };
}

function serializeWhole({ name }: Layout, grammar: Grammar, text: string): string {
  return grammar.first + (grammar.named ? pair(grammar, name, text) : text);
}

function pair(grammar: Grammar, name: string, text: string): string {
  return grammar.bareEmpty && text === '' ? name : `${name}=${text}`;
}

function serializeArray(layout: Layout, grammar: Grammar, items: readonly Json[]): Wire {
  if (items.length === 0) return { because: 'an empty array is not sent at all (RFC 6570 §2.3)' };
  const texts = serializeTexts(layout, layout.explode ? grammar.exploded : grammar.joined, items);
  if (!Array.isArray(texts)) return texts;
  if (!layout.explode) return serializeWhole(layout, grammar, texts.join(grammar.joined));
  const parts = grammar.named ? texts.map((text) => pair(grammar, layout.name, text)) : texts;
  return grammar.first + parts.join(grammar.exploded);
}

function serializeObject(layout: Layout, grammar: Grammar, value: Readonly<Record<string, Json>>): Wire {
  const names = Object.keys(value);
  if (names.length === 0) return { because: 'an empty object is not sent at all (RFC 6570 §2.3)' };
  const delimiter = layout.explode ? grammar.exploded : grammar.joined;
  const texts = serializeTexts(layout, delimiter, Object.values(value));
  if (!Array.isArray(texts)) return texts;
  const keys = serializeTexts(layout, delimiter, names);
  if (!Array.isArray(keys)) return keys;
  if (!layout.explode) {
    return serializeWhole(
      layout,
      grammar,
      keys.map((key, i) => `${key}${grammar.joined}${texts[i] ?? ''}`).join(grammar.joined),
    );
  }
  if (keys.some((key) => key.includes('='))) return { because: 'a name holds "=", which ends a name here' };
  return grammar.first + keys.map((key, i) => pair(grammar, key, texts[i] ?? '')).join(grammar.exploded);
}

/** `color[R]=100&color[G]=200`, with the brackets percent-encoded (OpenAPI 3.1 §4.8.12.4, RFC 3986 §3.4). */
function serializeDeepObject(layout: Layout, value: Json): Wire {
  if (!isObject(value)) return { because: 'the style deepObject can serialize only an object' };
  const names = Object.keys(value);
  if (names.length === 0) return { because: 'an empty object is not sent at all' };
  // No specification says how to read `color[a]b]`, and many servers read `color[]` as an item of an array.
  if (names.some((name) => name === '' || /[[\]]/.test(name))) {
    return { because: 'the style deepObject cannot serialize an empty name, or one with brackets' };
  }
  const texts = serializeTexts(layout, layout.separator, Object.values(value));
  if (!Array.isArray(texts)) return texts;
  const keys = serializeTexts(layout, layout.separator, names);
  if (!Array.isArray(keys)) return keys;
  return keys.map((key, i) => `${layout.name}%5B${key}%5D=${texts[i] ?? ''}`).join(layout.separator);
}

/** The parts of a value as texts. A delimiter inside a part would split it (OpenAPI 3.1 Appendix E). */
function serializeTexts(layout: Layout, delimiter: string, values: readonly Json[]): string[] | Exclude<Wire, string> {
  const texts: string[] = [];
  for (const value of values) {
    const text = leafText(value);
    if (typeof text !== 'string') return text;
    const encoded = layout.encode(text);
    if (encoded.includes(delimiter)) return { because: `an item holds the delimiter ${JSON.stringify(delimiter)}` };
    texts.push(encoded);
  }
  return texts;
}
