import type { Document, Operation } from './document.ts';
import { textsOf } from './operation-texts.ts';

/** Words for a body that goes on as long as there is something to say. */
const ofStream = /\bstream(?:s|ed|ing)?\b|\bserver[- ]sent\b|\bSSE\b/i;

/** The names of the operations of which a document says, in words, that they answer with a stream. */
export function streamsIn({ root, operations }: Pick<Document, 'root' | 'operations'>): Set<string> {
  return new Set(operations.filter((each) => saysStream(root, each)).map(({ name }) => name));
}

/** Whether a document says, in the words of an operation or of its successes, that it answers with a stream. */
export function saysStream(root: Document['root'], operation: Operation): boolean {
  const successes = operation.responses
    .filter(({ status }) => status.startsWith('2'))
    .map(({ description }) => description);
  return [...textsOf(root, operation), ...successes].some((text) => ofStream.test(text));
}
