/** A declaration of a type, an interface or a class at the top level of a file. */
const declaration = /^(?:export )?(?:default )?(?:abstract )?(?:type|interface|class) (\w+)/gm;

/** Names that several files may declare, with the reason. */
export const sharedNames: Readonly<Record<string, string>> = {
  Progress: 'How far a request got, and how far a run got. Neither type leaves its room.',
};

/** A type name that several files declare. */
export interface SharedName {
  readonly name: string;
  /** The paths of these files, in the order of the files given. */
  readonly files: readonly string[];
}

/**
 * Finds the type names that several files declare. A name has one meaning in the whole code base, so each of them needs
 * another name, or one declaration that all import.
 *
 * @param texts the source text of each file, by its path
 */
export function findSharedNames(texts: ReadonlyMap<string, string>): SharedName[] {
  const files = new Map<string, string[]>();
  for (const [file, text] of texts) {
    for (const [, name = ''] of text.matchAll(declaration)) files.set(name, [...(files.get(name) ?? []), file]);
  }
  return [...files].flatMap(([name, declaring]) => (declaring.length > 1 ? [{ name, files: declaring }] : []));
}
