import type { ClauseRecord } from '../record/index.ts';

/** A server that breaks a clause, with the request that shows it. */
export interface ClauseExample {
  /** The id of the clause, of an API that Greenhouse is proven on. */
  readonly clause: string;
  /** What the server does wrong, as a sentence. */
  readonly server: string;
  readonly sent: string;
  readonly expected: string;
  readonly answer: string;
}

/**
 * What a clause has in common with those that one example explains: its verb, and the keyword, the facet or the part of a
 * response that it is about. `rejects maxLength` is for bodies, queries and header fields alike.
 */
export function exampleKeyOf({ id, operation, kind }: Pick<ClauseRecord, 'id' | 'operation' | 'kind'>): string {
  const [verb = '', part = '', detail = ''] = (kind ?? id.slice(operation.length + 1)).split(' ');
  if (kind !== undefined) {
    if (verb === 'counts') return verb;
    if (verb === 'responds' || part === 'absent' || part === 'malformed') return `${verb} ${part}`;
    return `${verb} ${detail}`;
  }
  if (verb === 'accepts' && id.includes(' example')) return 'accepts example';
  if (verb === 'accepts') return part === 'credential' ? 'accepts credential' : verb;
  return verb === 'enforces' ? verb : id.slice(operation.length + 1);
}
