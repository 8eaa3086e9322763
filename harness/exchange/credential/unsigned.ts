import type { Challenge } from '../field/challenge.ts';

/** A request before the credential that depends on it is added, with all that such a credential can be made of. */
export interface Unsigned {
  readonly method: string;
  /** The host of the server, with its port if it is not the usual one, as in the Host field. */
  readonly host: string;
  /** The path with the query, as in the request line. */
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
  /** The challenges of the last 401 on the same connection; empty before the first one. */
  readonly challenges: readonly Challenge[];
  /** How many credentials on this connection have answered these challenges, with this one. */
  readonly count: number;
  /** A text that no other credential was made of. */
  readonly random: string;
  readonly now: Date;
}
