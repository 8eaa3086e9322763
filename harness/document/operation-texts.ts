import { getAt } from '../json/index.ts';
import type { Document, Operation } from './document.ts';

/** What a document says of an operation in words: its summary and its description, as far as it has them. */
export function textsOf(root: Document['root'], { pointer }: Operation): string[] {
  return ['summary', 'description'].flatMap((name) => {
    const text = getAt(root, `${pointer}/${name}`);
    return typeof text === 'string' ? [text] : [];
  });
}
