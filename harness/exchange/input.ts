import type { JsonObject } from '../json/index.ts';

/**
 * All that a request says, as one JSON value, before it is serialized for the wire: parameters by place and name, and the
 * body. A JSON pointer names any place in it: `/path/id`, `/query/limit`, `/body/name`. What is left out is not there.
 */
export type Input = JsonObject;
