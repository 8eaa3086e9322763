import type { Exchange } from '../exchange.ts';

/** What an exchange adds to the request and its target. */
export type Attempted = Omit<Exchange, 'request' | 'target'>;
