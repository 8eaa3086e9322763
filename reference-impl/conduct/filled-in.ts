import { LosslessNumber, stringify } from 'lossless-json';
import type { Conduct } from './conduct.ts';
import type { JsonObject } from './json.ts';
import { type Reason, read } from './rejection.ts';

/** The default values that a lenient server uses for a body that it should reject. */
export const filledIn: JsonObject = { id: new LosslessNumber('0'), name: 'unnamed' };

/** Uses the default values if a body is rejected with the given reason. */
export function orFilledIn(readBody: Conduct['readBody'], reason: Reason): Conduct['readBody'] {
  return async (request) => {
    const bytes = await readBody(request);
    return bytes.ok || bytes.rejection.reason !== reason ? bytes : read(Buffer.from(stringify(filledIn) ?? ''));
  };
}
