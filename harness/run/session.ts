import type { Sender } from '../exchange/index.ts';
import type { Accepted } from './accepted.ts';
import type { Resources } from './resources/resources.ts';

/** What the cases of a run share. */
export interface Session {
  readonly sender: Sender;
  /** A 32-bit integer; the same seed grows the same cases, fresh values aside. */
  readonly seed: number;
  /** Cases per clause. */
  readonly runs: number;
  /** Cases under way at once. */
  readonly inFlight: number;
  /** Milliseconds that looking for a smaller request may take, for each finding. */
  readonly shrinkTime: number;
  /** A number that was not drawn before, below 2^31: what makes values fresh. */
  readonly unique: () => number;
  /** The resources that exist on the server, for cases that name one. */
  readonly resources: Resources;
  /** What the server is known to accept. */
  readonly accepted: Accepted;
}

/** A 32-bit hash of a text (FNV-1a): gives each clause a stream of its own, whatever else is selected. */
export function hash(text: string, seed: number): number {
  let state = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return state | 0;
}
