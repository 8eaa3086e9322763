import { withoutOperation } from '../clauses.ts';
import type { KnownCause } from './known-cause.ts';

/** Parameters are texts, and the server uses them as they are. */
export const anyTextForParameters: KnownCause = {
  name: 'any-text-for-parameters',
  sentence: 'The server does not check the types of its parameters',
  isShownBy: ({ finding: { cause }, kind, failing }) =>
    /^rejects (?:query|header|cookie|path) type /.test(kind) && cause === 'accepted' && failing.has('string'),
  // A parameter that several operations have is read by the same code.
  counted: ({ main }) => withoutOperation(main),
  least: 2,
};
