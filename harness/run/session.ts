import type { Sender } from '../exchange/index.ts';
import type { TracedSender } from './clean-up/traced-sender.ts';
import type { Accepted } from './input/accepted.ts';
import type { Creations } from './resources/creations.ts';
import type { Resources } from './resources/resources.ts';

/** The state and the options that all cases of a run share. */
export interface Session {
  readonly sender: Sender;
  /** The same sender, if what the run creates is to be removed at its end. */
  readonly traced?: TracedSender;
  /** A 32-bit integer. The same seed generates the same cases; `unique` makes values fresh. */
  readonly seed: number;
  /** The most cases of a clause, as the user chose; undefined for the usual number. */
  readonly runs: number | undefined;
  /** The largest number of cases in flight at once. */
  readonly inFlight: number;
  /** The time limit for shrinking each finding, in milliseconds. */
  readonly shrinkTime: number;
  /** Returns a number below 2^31 that it has not returned before, to make values fresh. */
  readonly unique: () => number;
  /** The resources that exist on the server, for cases that name one. */
  readonly resources: Resources;
  /** The inputs that the server has accepted. */
  readonly accepted: Accepted;
  /** The resources that the server has created. */
  readonly creations: Creations;
}

/**
 * A 32-bit hash of a text (FNV-1a). With it as the seed, each clause has its own random values, whatever else is
 * selected.
 *
 * @returns a signed 32-bit integer
 */
export function hash(text: string, seed: number): number {
  let state = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return state | 0;
}
