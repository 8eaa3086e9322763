import { isArray, isObject, type Json } from '../../../json/index.ts';
import type { Family } from '../complaint.ts';

/** The longest sentence that is read, in code units, and the most of an answer. */
const longest = 500;
const most = 20;

/**
 * Sentences that name their field themselves: those of class-validator in the `message` of NestJS, the `full_messages`
 * of Rails, the messages of Fastify (`body/name must be string`), and any others.
 */
export const sentences: Family = {
  read: (body) => {
    const texts = textsWithin(body).flatMap((text) =>
      text.split(/\n|(?<=[a-z)"'])[.;] +(?=[A-Z"'])|, (?=(?:body|querystring|params|headers)[/ ])/),
    );
    return texts
      .filter(({ length }) => length > 0 && length <= longest)
      .slice(0, most)
      .map((message) => ({ message: message.trim() }));
  },
};

/** All texts in a body. */
export function textsWithin(body: Json, depth = 0): string[] {
  if (typeof body === 'string') return [body];
  if (depth > 6 || typeof body !== 'object' || body === null) return [];
  const inside = isArray(body) ? body : isObject(body) ? Object.values(body) : [];
  return inside.flatMap((value) => textsWithin(value, depth + 1));
}
