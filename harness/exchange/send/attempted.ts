import type { Exchange } from '../exchange.ts';

/** What an exchange adds to the request and its target. */
export type Attempted = Omit<Exchange, 'request' | 'target'>;

/** Sends a request once, and never rejects because of the network or the server. */
export type SendOnce = () => Promise<Attempted>;
