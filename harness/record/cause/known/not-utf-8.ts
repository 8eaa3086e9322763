import { acceptsAnyText } from './any-text-as-json.ts';
import { acceptsOnly, type KnownCause } from './known-cause.ts';

/** The decoder replaces bytes that are not UTF-8 (RFC 8259 section 8.1). */
export const notUtf8: KnownCause = {
  name: 'not-utf-8',
  sentence: 'The server accepts texts that are not UTF-8',
  isShownBy: (symptom) => acceptsOnly(symptom, (name) => name.startsWith('utf-8-')) && !acceptsAnyText(symptom),
  least: 1,
};
