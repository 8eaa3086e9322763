import { isArray, isObject, type Json } from '../json/index.ts';

/** DocumentWords of a document, without repetition. */
export interface DocumentWords {
  /** Texts that stand for themselves: members of an enum, examples, names, path segments, quoted words. */
  readonly named: readonly string[];
  /** The words of descriptions. */
  readonly prose: readonly string[];
}

/** The longest word in code units. A longer text is hardly one that a server compares with. */
const longest = 60;
/** The most words of each kind. With more, each would hardly ever be chosen. */
const most = 2000;

/** The keywords with texts for people. */
const texts = new Set(['title', 'summary', 'description']);
/** The keywords with values, or with the names of values. */
const values = new Set(['enum', 'const', 'example', 'examples', 'default', 'name', 'operationId']);
/** The keywords with objects that have names which the author chose. */
const maps = new Set(['properties', 'paths', 'schemas', 'definitions']);

/** A cache: an entry lives as long as its document. */
const known = new WeakMap<object, DocumentWords>();

/** The words of a whole document, collected once. */
export function wordsOf({ root }: { readonly root: Json }): DocumentWords {
  if (typeof root !== 'object' || root === null) return collectWords([root]);
  let words = known.get(root);
  if (words === undefined) known.set(root, (words = collectWords([root])));
  return words;
}

/** The words in some values of a document. References are not followed. */
export function collectWords(roots: Iterable<Json>): DocumentWords {
  const words = { named: new Set<string>(), prose: new Set<string>() };
  for (const root of roots) collect(root, words);
  return {
    named: [...words.named].slice(0, most),
    prose: [...words.prose].filter((word) => !words.named.has(word)).slice(0, most),
  };
}

type Collected = Readonly<Record<keyof DocumentWords, Set<string>>>;

function collect(value: Json, words: Collected): void {
  if (isArray(value)) for (const item of value) collect(item, words);
  if (!isObject(value)) return;
  for (const [key, item] of Object.entries(value)) {
    if (values.has(key)) collectValues(item, words.named);
    else if (texts.has(key) && typeof item === 'string') collectProse(item, words);
    else if (maps.has(key) && isObject(item)) {
      for (const name of Object.keys(item)) addAll(name.split('/'), words.named);
      // Its names are not keywords: a property can be called "name".
      collect(Object.values(item), words);
    } else collect(item, words);
  }
}

/** The texts in a value, and its property names. */
function collectValues(value: Json, into: Set<string>): void {
  if (typeof value === 'string') addAll([value], into);
  else if (isArray(value)) for (const item of value) collectValues(item, into);
  else if (isObject(value)) {
    addAll(Object.keys(value), into);
    collectValues(Object.values(value), into);
  }
}

function collectProse(text: string, { named: quoted, prose }: Collected): void {
  addAll(
    [...text.matchAll(/[`"'“‘]([^`"'”’\n]+)[`"'”’]/gu)].map(([, inside = '']) => inside),
    quoted,
  );
  addAll(
    text.split(/\s+/u).map((word) => word.replace(/^[^\p{L}\p{N}/]+|[^\p{L}\p{N}/]+$/gu, '')),
    prose,
  );
}

function addAll(found: readonly string[], into: Set<string>): void {
  // A segment of a path template such as {id} is not a word.
  for (const word of found) if (word !== '' && word.length <= longest && !/[{}]/.test(word)) into.add(word);
}
