import type { RunRecord, Snippet } from './record.ts';

/** Characters of all snippets of a record, so that a large document does not make it much larger. */
const mostCharacters = 300_000;

/** The results in the order in which their clauses get snippets. */
const order = ['violated', 'inconclusive', 'observed', 'passed', 'not applicable'] as const;

/**
 * Adds the lines of the document that state the clauses: first of those that are violated, and then of others while there
 * is room.
 *
 * @param locate finds the lines for a place of the document; undefined if it has none
 */
export function withSnippets(record: RunRecord, locate: (stated: string) => Snippet | undefined): RunRecord {
  const places = new Set(record.findings.map(({ stated }) => stated));
  for (const result of order) {
    for (const clause of record.clauses) if (clause.result === result) places.add(clause.stated);
  }
  const snippets: Record<string, Snippet> = {};
  let room = mostCharacters;
  for (const stated of places) {
    const snippet = room > 0 ? locate(stated) : undefined;
    if (snippet === undefined) continue;
    snippets[stated] = snippet;
    room -= snippet.text.length;
  }
  return Object.keys(snippets).length === 0 ? record : { ...record, snippets };
}
