import { formatPointer, isObject, objectOf, type Json, type JsonObject } from '../../json/index.ts';
import { repeatedNames, type Notes } from '../notes.ts';
import { DocumentProblem } from '../problem.ts';
import { extraMember } from '../place.ts';
import { pointerOf, referenceTo } from '../reader.ts';
import { parseText } from '../text.ts';
import { NotUtf8 } from './decode.ts';
import {
  anchorAt,
  identifiers,
  mapReferences,
  refersElsewhere,
  resolved,
  type WrittenReference,
} from './references.ts';
import { isInFolder, nameOf, readText, reason } from './source.ts';

/** A file of the description. */
interface File {
  readonly uri: string;
  readonly value: Json;
  /** Where its value is in the joined root. */
  readonly pointer: string;
  /** Its text; empty for the main file, because the caller has that. */
  readonly text: string;
}

/** The description with all files joined, and the texts of the files other than the main one by their URLs. */
export interface Joined {
  readonly root: JsonObject;
  readonly texts: ReadonlyMap<string, string>;
}

export interface JoinOptions {
  /**
   * Whether to read files outside of the main file's folder. By default they are not read, because a document must not
   * decide what the machine that reads it fetches.
   */
  readonly allowReferences: boolean;
}

/**
 * Joins all files that a description refers to into one value. Each file is kept whole under `x-greenhouse`; only the
 * references change. A reference that can't be followed adds an error.
 *
 * @param main the URL of the description
 */
export async function joinFiles(root: JsonObject, main: URL, notes: Notes, options: JoinOptions): Promise<Joined> {
  if (!refersElsewhere(root)) return { root, texts: new Map() };
  const joiner = new Joiner(root, main, notes, options);
  await joiner.readAll();
  return joiner.join();
}

class Joiner {
  readonly #main: URL;
  readonly #root: JsonObject;
  readonly #notes: Notes;
  readonly #options: JoinOptions;
  readonly #files = new Map<string, File>();
  readonly #ids = new Set<string>();
  /** Why a file could not be read, by its URI. */
  readonly #failures = new Map<string, string>();

  constructor(root: JsonObject, main: URL, notes: Notes, options: JoinOptions) {
    [this.#main, this.#root, this.#notes, this.#options] = [main, root, notes, options];
    const file = { uri: main.href, value: root, pointer: '', text: '' };
    this.#files.set(file.uri, file);
    // Since 3.2 a document can give its own URI (§4.1.2.2.1).
    const self = root['$self'];
    if (typeof self === 'string') this.#files.set(resolved(self, main.href), file);
  }

  async readAll(): Promise<void> {
    const done = new Set<File>();
    for (const file of this.#files.values()) {
      if (done.has(file)) continue;
      done.add(file);
      for (const id of identifiers(file.value)) this.#ids.add(id);
      const wanted = new Set<string>();
      mapReferences(file.value, (reference) => {
        const uri = this.#fileOf(reference, file);
        if (uri !== undefined) wanted.add(uri);
        return undefined;
      });
      for (const uri of wanted) await this.#read(uri);
    }
  }

  join(): Joined {
    const rewritten = new Map<File, Json>();
    for (const file of new Set(this.#files.values())) {
      rewritten.set(
        file,
        mapReferences(file.value, (reference) => this.#rewrite(reference, file)),
      );
    }
    const [main] = [...rewritten.values()];
    const others = [...rewritten].filter(([{ pointer }]) => pointer !== '');
    if (!isObject(main) || others.length === 0) return { root: isObject(main) ? main : this.#root, texts: new Map() };
    const kind = (kept: string): JsonObject =>
      objectOf(
        others
          .filter(([{ pointer }]) => pointer.startsWith(`/${extraMember}/${kept}/`))
          .map(([file, value]): [string, Json] => [nameOf(new URL(file.uri), this.#main), value]),
      );
    return {
      root: { ...main, [extraMember]: { files: kind('files'), schemas: kind('schemas') } },
      texts: new Map(others.map(([{ uri, text }]) => [uri, text])),
    };
  }

  /**
   * The URI of the file that a reference leads to; undefined when it leads into the same file, or to a schema by its
   * `$id`.
   */
  #fileOf({ text, base }: WrittenReference, file: File): string | undefined {
    if (text.startsWith('#')) return undefined;
    const identified = resolved(text, base ?? file.uri);
    if (this.#ids.has(identified) || isMetaSchema(identified) || this.#files.has(identified)) return undefined;
    return resolved(text, file.uri);
  }

  async #read(uri: string): Promise<void> {
    if (this.#files.has(uri) || this.#failures.has(uri)) return;
    try {
      if (!URL.canParse(uri)) throw new Error('it is not a URL');
      const url = new URL(uri);
      if (!this.#options.allowReferences && !(await isInFolder(url, this.#main))) {
        const cure = 'move it there, or set `allowReferences`';
        this.#failures.set(uri, `it is outside of the document's folder; ${cure}`);
        return;
      }
      const text = await readText(url);
      const name = nameOf(url, this.#main);
      const repeated: string[] = [];
      const value = parseText(text, name, (each) => repeated.push(each));
      const isSchema = isObject(value) && ['$id', '$anchor', '$dynamicAnchor'].some((word) => word in value);
      const pointer = formatPointer([extraMember, isSchema ? 'schemas' : 'files', name]);
      repeated.forEach(repeatedNames(this.#notes, pointer));
      this.#files.set(uri, { uri, value, pointer, text });
    } catch (error) {
      if (error instanceof DocumentProblem) throw error;
      this.#failures.set(uri, error instanceof NotUtf8 ? error.message : `${reason(error)}; correct the reference`);
    }
  }

  #rewrite(reference: WrittenReference, file: File): string | undefined {
    const { text, base, pointer, isOptional, isDynamic } = reference;
    const fragment = text.includes('#') ? text.slice(text.indexOf('#')) : '#';
    if (text.startsWith('#')) {
      // In the main file, or inside a schema with an `$id`, it needs no change.
      if (file.pointer === '' || base !== undefined) return undefined;
      // A pointer would bypass the dynamic scope. Anchors of whole schema files resolve unchanged.
      const keepsAnchor = isDynamic && file.pointer.startsWith(`/${extraMember}/schemas/`);
      return keepsAnchor ? undefined : placeIn(file, fragment);
    }
    const identified = resolved(text, base ?? file.uri);
    const target = this.#files.get(identified) ?? this.#files.get(resolved(text, file.uri));
    if (this.#ids.has(identified) && this.#files.get(identified) === undefined) return undefined;
    if (target !== undefined) return placeIn(target, fragment);
    const failure = this.#failures.get(resolved(text, file.uri));
    if (failure !== undefined && !isOptional) {
      this.#notes.error(
        `${file.pointer}${pointer}/${isDynamic ? '$dynamicRef' : '$ref'}`,
        `the reference ${text} can't be followed: ${failure}`,
      );
    }
    return undefined;
  }
}

/** A reference to a place of a file. The fragment is a pointer or the name of an anchor. */
function placeIn(file: File, fragment: string): string {
  const pointer = pointerOf(fragment) ?? anchorAt(file.value, fragment.slice(1)) ?? fragment.slice(1);
  return referenceTo(file.pointer + pointer);
}

const isMetaSchema = (uri: string): boolean => /^https?:\/\/json-schema\.org\//.test(uri);
