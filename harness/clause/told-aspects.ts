import type { Operation } from '../document/index.ts';
import { aspects, type Aspect } from './clause.ts';
import { canBeMalformed } from './refuses-malformed-body.ts';
import { hasPreconditions } from './state/conditional.ts';
import { promisesState } from './state/keeps-state.ts';
import type { Siblings } from './state/resource.ts';
import { aspectsOfLocked } from './untestable.ts';

/**
 * The aspects that there are rows of, told by the document alone: as if values could be grown for each of its schemas.
 *
 * @param isLocked whether no right credential can be shown
 */
export function toldAspects(operation: Operation, siblings: Siblings, isLocked: boolean): readonly Aspect[] {
  if (isLocked) return aspectsOfLocked;
  const { parameters, requestBody, security } = operation;
  const lacking = new Set<Aspect>();
  if (parameters.length === 0) lacking.add('refuses broken parameters');
  if (requestBody?.content.some(({ wire }) => wire !== undefined) !== true) lacking.add('refuses broken bodies');
  if (!security.some(({ schemes }) => schemes.length > 0)) lacking.add('guards by its security');
  if (!canBeMalformed(operation)) lacking.add('withstands malformed input');
  if (!promisesState(operation, siblings) && !hasPreconditions(operation, siblings)) lacking.add('keeps its state');
  return aspects.filter((aspect) => !lacking.has(aspect));
}
