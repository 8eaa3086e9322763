import type { KnownCause } from './known-cause.ts';

/** The values of a JSON body are used as they are, or not at all. */
export const anyJsonType: KnownCause = {
  name: 'any-json-type',
  sentence: 'The server does not check the types of JSON values',
  isShownBy: ({ finding: { cause }, kind, failing }) =>
    /^rejects \S*json\S* type /.test(kind) && cause === 'accepted' && failing.has('object') && failing.size > 2,
  least: 3,
  // One field of several operations has one check.
  counted: ({ main }) => /(\/[^/]*) type$/.exec(main.id)?.[1] ?? main.id,
};
