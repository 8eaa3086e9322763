import type { InvalidCase, RequestModel, Row } from '../clause/index.ts';
import { shapeOfPath, type Document, type Operation } from '../document/index.ts';

/** What a server sees of an operation's path: a fragment is not sent, and names in braces are only in the document. */
const seen = ({ method, path }: Operation): string => `${method} ${shapeOfPath(path.replace(/#.*/s, ''))}`;

const alike = new WeakMap<Document, ReadonlyMap<string, readonly Operation[]>>();

/** The operations of a document by what a server sees of them. */
function alikeIn(document: Document): ReadonlyMap<string, readonly Operation[]> {
  const known = alike.get(document);
  if (known !== undefined) return known;
  const found = new Map<string, Operation[]>();
  for (const each of document.operations) found.set(seen(each), [...(found.get(seen(each)) ?? []), each]);
  alike.set(document, found);
  return found;
}

/**
 * Makes the rows of invalid values and absent parts untestable if another operation has the same method and path: a server
 * can take the request for one to that operation, where it can be valid.
 */
export function unlessTwin(
  { document, operation }: RequestModel,
  rowsOf: () => readonly Row<InvalidCase>[],
): readonly Row<InvalidCase>[] {
  const twin = alikeIn(document)
    .get(seen(operation))
    ?.find(({ name }) => name !== operation.name);
  if (twin === undefined) return rowsOf();
  return rowsOf().map((row): Row<InvalidCase> => {
    if (row.state !== 'planned') return row;
    return {
      state: 'untestable',
      clause: row.clause,
      because: `a server can't distinguish it from ${twin.name}, where a request that is invalid here can be valid`,
      cure: 'merge the two, or give one another path',
    };
  });
}
