import { STATUS_CODES } from 'node:http';
import { viewSchema } from '../../schema/index.ts';
import type { Content } from '../document.ts';

/** The names under which answers have a sentence. */
const sentences = ['message', 'detail', 'title', 'reason', 'description', 'error'];
/** The keywords that state what a text is, the surest first. */
const keywords = ['const', 'default', 'example', 'examples', 'enum'];
const phrases = new Set(Object.values(STATUS_CODES).map((phrase) => phrase?.toLowerCase()));

/**
 * What a response means, in words. A description such as "409" or "Conflict" says nothing beyond the status, so frameworks that write
 * such a one for each error (oRPC, for example) have its words in the schema of its body: as the only value of its message, or the usual one.
 *
 * @returns these words; the description, if it says more or there is no such message
 */
export function wordsOfResponse(description: string, content: readonly Content[]): string {
  const text = description.trim().toLowerCase();
  const isBare = text === '' || /^(?:http )?[1-5]\d\d$/.test(text) || phrases.has(text);
  const schema = isBare ? content.find(({ mediaType }) => /json/i.test(mediaType))?.schema : undefined;
  if (schema === undefined) return description;
  const view = viewSchema(schema, 'possible');
  for (const name of sentences.filter((each) => view.propertyNames.includes(each))) {
    const message = view.property(name);
    for (const keyword of keywords) {
      const stated = new Set(message.values(keyword).flat());
      const [only] = stated;
      if (stated.size === 1 && typeof only === 'string' && /\p{L}\s+\p{L}/u.test(only)) return only;
    }
  }
  return description;
}
