import type { Exchange } from '../../exchange/index.ts';
import { sentFields, shownFields } from './body.ts';
import { hasValue } from './compare.ts';

/**
 * A field that has a value after a request which sent it, and had another one before; undefined if there is none, or if an
 * answer shows no resource.
 */
export function takenField(sending: Exchange, before: Exchange, after: Exchange): string | undefined {
  const sent = sentFields(sending);
  const [old, now] = [before, after].map((each) => shownFields(each, sent));
  if (old === undefined || now === undefined) return undefined;
  const taken = Object.entries(sent).find(([name, value]) => hasValue(now, name, value) && !hasValue(old, name, value));
  return taken?.[0];
}
