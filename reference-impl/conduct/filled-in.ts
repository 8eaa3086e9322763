import { LosslessNumber, stringify } from 'lossless-json';
import type { Conduct } from './conduct.ts';
import type { JsonObject } from './json.ts';
import { type Reason, read } from './rejection.ts';

/** What a lenient server makes of a body that it should reject: defaults. */
export const filledIn: JsonObject = { id: new LosslessNumber('0'), name: 'unnamed' };

/** Takes defaults where a body is rejected for the reason given. */
export function orFilledIn(readBody: Conduct['readBody'], reason: Reason): Conduct['readBody'] {
  return async (request) => {
    const bytes = await readBody(request);
    return bytes.ok || bytes.rejection.reason !== reason ? bytes : read(Buffer.from(stringify(filledIn) ?? ''));
  };
}
