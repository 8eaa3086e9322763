import type { FindingRecord } from '../../../record/index.ts';
import { shortId } from './clause.ts';

/** The part of a request or a response that a finding is about. */
export type MarkedPart =
  | { readonly in: 'status' | 'path' | 'credentials' }
  | { readonly in: 'query' | 'header' | 'cookie'; readonly name: string }
  /** A JSON Pointer; empty for the whole body. */
  | { readonly in: 'body'; readonly pointer: string };

/** The part of the request that the violated clause is about; undefined if the clause is about no single part. */
export function placeInRequest(finding: FindingRecord, operation: string): MarkedPart | undefined {
  const text = shortId({ id: finding.clauses[0] ?? '', operation });
  if (text.startsWith('enforces ')) return { in: 'credentials' };
  const pattern = /^(?:accepts|rejects)(?: absent| malformed)? (body|query|path|header|cookie)(?: as \S+)?(?: (\S+))?/;
  const [, where, name = ''] = pattern.exec(text) ?? [];
  switch (where) {
    case 'body':
      return { in: 'body', pointer: name.startsWith('/') ? name : '' };
    case 'path':
      return { in: 'path' };
    case 'query':
    case 'header':
    case 'cookie':
      return { in: where, name };
    default:
      return undefined;
  }
}

/** The part of the response that is wrong. */
export function placeInAnswer({ where }: Pick<FindingRecord, 'where'>): MarkedPart {
  const [, pointer] = /^body(?: (\/.*))?$/s.exec(where) ?? [];
  if (where.startsWith('body')) return { in: 'body', pointer: pointer ?? '' };
  const [, name] = /^header (.+)$/s.exec(where) ?? [];
  return name === undefined ? { in: 'status' } : { in: 'header', name: name.toLowerCase() };
}
