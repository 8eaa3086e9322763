import { textsOf, withoutSlash, type Document, type Operation } from '../../document/index.ts';

/** Words that say to which user something belongs. */
const ofOwner =
  /\b(?:not|isn't|are|is) yours\b|\byour own\b|\b(?:another|different|other) users?\b|\bsomeone else\b|\bowne[dr]\b|\b(?:current|calling|authenticated|signed-in|logged-in) user's?\b|\bbelongs? to (?:you|another|a different|the (?:caller|user))\b/i;

/** Words that say that all users share it. */
const ofAll = /\b(?:shared (?:by|among|between|with)|common to|visible to|readable by|open to) (?:all|every|any)\b/i;

/**
 * Which resources all users share, by the words of a document: it says so, or it says to which user resources of other kinds belong and nothing
 * of these. A document without such words says nothing of any kind.
 *
 * @returns whether all users share what is on a path
 */
export function sharedResources(document: Document): (path: string) => boolean {
  let found: { readonly owned: ReadonlySet<string>; readonly shared: ReadonlySet<string> } | undefined;
  const read = () => {
    const said = document.operations.map((each) => [kindOn(each.path), wordsOf(document, each)] as const);
    const shared = said.filter(([, words]) => ofAll.test(words)).map(([kind]) => kind);
    const owned = said.filter(([kind, words]) => ofOwner.test(words) && !shared.includes(kind)).map(([kind]) => kind);
    return { owned: new Set(owned), shared: new Set(shared) };
  };
  return (path) => {
    found ??= read();
    const kind = kindOn(path);
    return found.shared.has(kind) || (found.owned.size > 0 && !found.owned.has(kind));
  };
}

/** The outermost collection on a path: what is below a resource belongs to whom that belongs. */
const kindOn = (path: string): string => withoutSlash(path.replace(/\{.*$/s, ''));

/** What the document says of an operation, and of what it does not find or forbids. */
function wordsOf({ root }: Document, operation: Operation): string {
  const hiding = operation.responses.filter(({ status }) => ['403', '404'].includes(status));
  return [...textsOf(root, operation), ...hiding.map(({ description }) => description)].join('\n');
}
