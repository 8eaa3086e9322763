import type { Credentials } from './credential.ts';

/** A text that must not leave a run, with the name that reports show in its place. */
export type Secret = readonly [name: string, text: string];

/** The secrets of a run: the credential of each security scheme, which a sign-in can replace, and what else is hidden. */
export class Secrets {
  #credentials: Credentials = {};
  readonly #all = new Map<string, Secret>();

  /** @param credentials that are known from the start */
  constructor(credentials: Credentials = {}) {
    this.renew(credentials);
  }

  /** The credentials that are sent now. */
  get credentials(): Credentials {
    return this.#credentials;
  }

  /** Every secret of the run so far, also those that are no longer sent. */
  get all(): readonly Secret[] {
    return [...this.#all.values()];
  }

  /** The number of secrets so far. */
  get count(): number {
    return this.#all.size;
  }

  /** Replaces the credentials of some schemes. */
  renew(credentials: Credentials): void {
    this.#credentials = { ...this.#credentials, ...credentials };
    for (const [name, text] of Object.entries(credentials)) this.hide(name, text);
  }

  /** Adds a text that is not a credential, but must not leave the run. */
  hide(name: string, text: string): void {
    if (text !== '') this.#all.set(`${name}\n${text}`, [name, text]);
  }
}
