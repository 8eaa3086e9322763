import type { Outcome } from '../exchange.ts';
import { parseChallenges, type Challenge } from '../field/challenge.ts';
import type { Sent } from './dispatch.ts';
import type { ChallengeState } from './wire-request.ts';

/** Before the first 401. */
export const unasked: ChallengeState = { challenges: [], count: 1 };

/**
 * Remembers what the server asked for on each connection. A connection carries one request at a time, so the count of
 * answers to a challenge rises in the order in which the server gets them, as RFC 7616 §3.4 asks for.
 */
export class Challenges<Connection extends object> {
  readonly #asked = new WeakMap<Connection, ChallengeState>();

  /**
   * Sends a request that answers a challenge. Before the first challenge it is sent without the answer. After a 401 it
   * is sent once more, because the answer was missing, or its challenge is out of date. So the last response is never
   * about the age of a challenge.
   *
   * @param send sends the request once
   * @returns the last response
   */
  async answer(connection: Connection, send: (asked: ChallengeState) => Promise<Sent>): Promise<Sent> {
    const first = await this.#send(connection, send);
    const isAsked = challengesIn(first.outcome) !== undefined;
    return isAsked ? this.#send(connection, send) : first;
  }

  async #send(connection: Connection, send: (asked: ChallengeState) => Promise<Sent>): Promise<Sent> {
    const asked = this.#asked.get(connection) ?? unasked;
    const sent = await send(asked);
    const challenges = challengesIn(sent.outcome);
    this.#asked.set(
      connection,
      challenges === undefined ? { ...asked, count: asked.count + 1 } : { challenges, count: 1 },
    );
    return sent;
  }
}

/** The challenges of a 401 (RFC 9110 §11.6.1); undefined for any other response. */
function challengesIn(outcome: Outcome): Challenge[] | undefined {
  if (outcome.kind !== 'answered' || outcome.status !== 401) return undefined;
  return parseChallenges([outcome.headers['www-authenticate'] ?? []].flat().join(', '));
}
