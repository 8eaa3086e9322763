import type { Attempted } from './attempted.ts';

/** The result of a request that shows nothing about the server. */
export function unsent(detail: string, cure: string): Attempted {
  const outcome = { kind: 'unanswered', reason: 'no connection', detail, cure } as const;
  return { outcome, milliseconds: 0, attempts: 0, position: 0 };
}

export const notAlone = unsent(
  'no response among other requests; not sent alone, because many requests get none',
  'see the findings about no answer',
);
export const notSentInTime = unsent('not sent before the time limit', 'increase TIME');
export const notAnsweredInTime = unsent(
  'the server did not answer a request before the time limit',
  'check what delays the server, or increase TIME',
);
