import type { KnownCause } from './known-cause.ts';

/** PUT replaces the whole state of a resource (RFC 9110 section 9.3.4). A server that merges does so for every field. */
export const mergesReplacements: KnownCause = {
  name: 'merges-replacements',
  sentence: 'The server keeps fields that a PUT does not name',
  isShownBy: ({ kind, finding }) => kind === 'removes what it is not sent' && finding.cause.startsWith('field '),
  least: 1,
};
