import type { JsonObject } from '../json/index.ts';

/**
 * All values of a request as one JSON value, before they are serialized: parameters by place and name, and the body. A
 * JSON pointer names any place in it: `/path/id`, `/query/limit`, `/body/name`. A value that is not sent is absent.
 */
export type Input = JsonObject;
