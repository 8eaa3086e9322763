import type { SignInDescription } from './sign-in-description.ts';

/** A request that a run sends beside its tests. */
export type PlainRequest = NonNullable<SignInDescription['request']>;

/** How the target gets back to the state in which a run begins: a function, or a request such as `POST /test/reset`. */
export type Reset = (() => void | Promise<void>) | PlainRequest | string;
