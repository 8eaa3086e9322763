import type { Credentials } from '../credential/credential.ts';
import type { Secrets } from '../credential/secrets.ts';
import type { Outcome, Request } from '../exchange.ts';
import { givesCredentials } from './request-token.ts';
import type { Issued, SignIn, SignInFailure } from './issued.ts';
import { secretsOf } from './token-place.ts';

/** How a run signs in. */
export interface SignInOptions {
  readonly signIn: SignIn;
  /** The security schemes that get their secrets from it. */
  readonly schemes: readonly string[];
  /** The operation of the document that signs in, if there is one. Its responses have credentials. */
  readonly operation: string | undefined;
}

/** How often one request is sent again after a new sign-in. Tokens with few uses can run out while it waits. */
const mostTries = 20;
/** A request among the first with new credentials is not rejected because these are used up. */
const firstUses = 5;
/** How many times an operation may reject new credentials until its 401 no longer leads to a new sign-in. */
const mostInVain = 3;
/** How often a request is sent again because a tested sign-in was on its way at the same time. */
const mostOverlaps = 5;
/** How many times in a row signing in may fail until it is not tried again. */
const mostFailures = 3;
/** The part of the time until credentials expire after which they are renewed. */
const freshShare = 0.9;

/** A request that was sent with the credentials of a version. */
interface SentOnce {
  readonly version: number;
  /** It was the request with this number with these credentials. */
  readonly use: number;
  /** How often it was sent before. */
  readonly tries: number;
  /** Whether a tested sign-in was on its way at the same time. */
  readonly isOverlapped: boolean;
}

/** Keeps the credentials of a run valid. It signs in before the first request that needs them, and when they expire. */
export class Keeper {
  readonly #options: SignInOptions;
  readonly #secrets: Secrets;
  readonly #now: () => number;
  #version = 0;
  #uses = 0;
  #expiresAt = 0;
  /** Whether a request with the credentials got another answer than 401. */
  #isProven = false;
  /** Whether a tested sign-in has got other credentials since, because a server can end the session before. */
  #isSuperseded = false;
  /** Whether a tested sign-in was on its way while these were got, so that its credentials can be the later ones. */
  #isDoubtful = false;
  /** The tested sign-ins that were begun, and those without an answer so far. */
  readonly #tested = { begun: 0, open: 0 };
  #renewal: Promise<SignInFailure | undefined> | undefined;
  #failures = 0;
  #failure: SignInFailure | undefined;
  /** By operation: how many times it rejected new credentials. */
  readonly #inVain = new Map<string, number>();

  /** @param now the time in milliseconds */
  constructor(options: SignInOptions, secrets: Secrets, now: () => number = () => performance.now()) {
    this.#options = options;
    this.#secrets = secrets;
    this.#now = now;
  }

  /**
   * Sends a request with valid credentials. A request that is rejected with 401, although these credentials were accepted
   * before, is sent again with new ones.
   *
   * @param send sends the request with the credentials that `Secrets` has
   * @returns the last result; or why there are no credentials
   */
  async send<Result extends { readonly outcome: Outcome }>(
    request: Request,
    send: () => Promise<Result>,
  ): Promise<Result | SignInFailure> {
    if (!request.credentials.some(({ scheme }) => this.#options.schemes.includes(scheme)))
      return this.#learn(request, send);
    for (let tries = 0; ; tries += 1) {
      const failure = await this.#ready();
      if (failure !== undefined) return failure;
      const version = this.#version;
      const use = (this.#uses += 1);
      const { open, begun } = this.#tested;
      const result = await this.#learn(request, send);
      const isOverlapped = open > 0 || begun < this.#tested.begun;
      const sent = { version, use, tries, isOverlapped };
      if (tries === mostTries || !this.#wantsAnother(request, result.outcome, sent)) return result;
    }
  }

  /** Sends the request, and hides the credentials in the response to a sign-in. */
  async #learn<Result extends { readonly outcome: Outcome }>(
    { operation }: Request,
    send: () => Promise<Result>,
  ): Promise<Result> {
    const isSignIn = operation !== undefined && operation === this.#options.operation;
    if (isSignIn) {
      this.#tested.begun += 1;
      this.#tested.open += 1;
    }
    const result = await send().finally(() => {
      if (isSignIn) this.#tested.open -= 1;
    });
    if (isSignIn && givesCredentials(result.outcome)) {
      this.#isSuperseded = true;
      for (const secret of secretsOf(result.outcome)) this.#secrets.hide('sign-in', secret);
    }
    return result;
  }

  #wantsAnother(
    { credentials, operation = '' }: Request,
    outcome: Outcome,
    { version, use, tries, isOverlapped }: SentOnce,
  ): boolean {
    const { schemes, operation: own } = this.#options;
    const isValid = credentials.every(({ scheme, form }) => !schemes.includes(scheme) || form === 'valid');
    if (!isValid || outcome.kind !== 'answered' || operation === own) return false;
    const isCurrent = version === this.#version;
    if (outcome.status !== 401) {
      if (isCurrent) this.#isProven = true;
      return false;
    }
    if (!isCurrent) return true;
    // The server can have ended the session for a tested sign-in before the response to it arrives.
    const isDoubtful = isOverlapped || this.#isDoubtful;
    if (this.#isSuperseded || (isDoubtful && tries < mostOverlaps)) {
      this.#expiresAt = 0;
      return true;
    }
    const inVain = this.#inVain.get(operation) ?? 0;
    // New credentials were rejected, too: so it was not because the others had expired.
    if (tries > 0 && use <= firstUses) {
      this.#inVain.set(operation, inVain + 1);
      return false;
    }
    if (!this.#isProven || inVain >= mostInVain) return false;
    this.#expiresAt = 0;
    return true;
  }

  /** Signs in if there are no valid credentials. Requests that need them meanwhile wait for the same sign-in. */
  async #ready(): Promise<SignInFailure | undefined> {
    if (this.#now() < this.#expiresAt) return undefined;
    if (this.#failures === mostFailures) return this.#failure;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #renew(): Promise<SignInFailure | undefined> {
    const { open, begun } = this.#tested;
    const issued = await this.#options.signIn();
    if ('because' in issued) {
      this.#failures += 1;
      return (this.#failure = issued);
    }
    const credentials = this.#credentialsOf(issued);
    const missing = this.#options.schemes.find((name) => credentials[name] === undefined);
    if (missing !== undefined) {
      this.#failures = mostFailures;
      return (this.#failure = { because: `the sign-in gave no credential for ${missing}` });
    }
    this.#failures = 0;
    this.#secrets.renew(credentials);
    this.#version += 1;
    this.#uses = 0;
    this.#isProven = false;
    this.#isSuperseded = false;
    this.#isDoubtful = open > 0 || begun < this.#tested.begun;
    this.#expiresAt = this.#now() + (issued.expiresIn ?? Infinity) * 1000 * freshShare;
    return undefined;
  }

  #credentialsOf({ token, credentials = {} }: Issued): Credentials {
    const { schemes } = this.#options;
    const ofToken = token === undefined ? [] : schemes.map((name): [string, string] => [name, token]);
    const given = Object.entries(credentials).filter(([name]) => schemes.includes(name));
    return { ...Object.fromEntries(ofToken), ...Object.fromEntries(given) };
  }
}
