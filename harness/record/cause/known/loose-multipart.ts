import type { KnownCause } from './known-cause.ts';

/** The parser takes what it finds between delimiters, and ignores what is missing (RFC 2046 section 5.1). */
export const looseMultipart: KnownCause = {
  name: 'loose-multipart',
  sentence: 'The server accepts multipart bodies that are not well-formed',
  isShownBy: ({ main, finding }) =>
    main.id.includes(' rejects malformed body as multipart/') && finding.cause === 'accepted',
  least: 1,
};
