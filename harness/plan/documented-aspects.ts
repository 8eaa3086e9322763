import type { Document, Operation } from '../document/index.ts';
import { aspects, creationKey, type Aspect, type Siblings } from '../clause/index.ts';
import { canBeMalformed } from '../clause/rejects-malformed-body.ts';
import { createsSeveral } from '../clause/creates-each.ts';
import { hasPreconditions } from '../clause/conditional.ts';
import { sendsFiles } from '../clause/keeps-files.ts';
import { changesResource } from '../clause/keeps-what-it-answers.ts';
import { changesLinks } from '../clause/keeps-links.ts';
import { promisesState } from '../clause/keeps-state.ts';
import { isStatedByState } from '../clause/rejects-by-state.ts';
import { registrationOf } from '../clause/rejects-wrong-password.ts';
import { refersAsStated } from '../clause/rejects-unknown.ts';
import { isBelowResource } from '../clause/requires-parent.ts';
import { restoresRemoved } from '../clause/restores.ts';
import { removesFiles } from '../clause/removes-files.ts';
import { removesFromList } from '../clause/removes-from-list.ts';
import { uniquenessOf } from '../clause/rejects-duplicates.ts';
import { aspectsOfLocked } from './untestable.ts';

/**
 * Lists the aspects that an operation has rows of. It reads the document alone, and assumes that values can be
 * generated for each schema.
 *
 * @param isLocked whether no valid credential can be sent
 */
export function documentedAspects(
  document: Document,
  operation: Operation,
  siblings: Siblings,
  isLocked: boolean,
): readonly Aspect[] {
  if (isLocked) return aspectsOfLocked;
  const { parameters, requestBody, security } = operation;
  const lacking = new Set<Aspect>();
  if (parameters.length === 0) lacking.add('rejects invalid parameters');
  if (requestBody?.content.some(({ wire }) => wire !== undefined) !== true) lacking.add('rejects invalid bodies');
  const isOpen = !security.some(({ schemes }) => schemes.length > 0);
  if (isOpen && registrationOf(document, operation) === undefined) lacking.add('enforces security');
  if (!canBeMalformed(operation)) lacking.add('rejects malformed bodies');
  const hasState =
    promisesState(operation, siblings) ||
    hasPreconditions(operation, siblings) ||
    sendsFiles(operation, siblings) ||
    removesFromList(operation, siblings) ||
    removesFiles(operation, siblings) ||
    changesLinks(document.operations, operation, siblings) ||
    restoresRemoved(document, operation, siblings) ||
    changesResource(document, operation, siblings) ||
    createsSeveral(operation, siblings) ||
    isBelowResource(document.operations, operation, siblings) ||
    refersAsStated(document.operations, operation) ||
    isStatedByState(document, operation, siblings) ||
    uniquenessOf(operation, document) !== undefined ||
    creationKey(document, operation, siblings) !== undefined;
  if (!hasState) lacking.add('keeps its state');
  return aspects.filter((aspect) => !lacking.has(aspect));
}
