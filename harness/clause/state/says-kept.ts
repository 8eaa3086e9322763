import type { Document, Operation } from '../../document/index.ts';
import { get, getAt, isObject } from '../../json/index.ts';

/** What descriptions say of removals that leave something behind. */
const keeping =
  /\bkeep|\bkept\b|\bretain|\bremain|\bpreserv|\barchiv|\borphan|\bsoft|\bmark|\bnot (?:removed|deleted)/i;

/** Whether the document says of a removal that something is kept. */
export function saysKept({
  document,
  operation,
}: {
  readonly document: Document;
  readonly operation: Operation;
}): boolean {
  const described = getAt(document.root, operation.pointer) ?? null;
  const texts = isObject(described) ? [get(described, 'summary'), get(described, 'description')] : [];
  return texts.some((text) => typeof text === 'string' && keeping.test(text));
}
