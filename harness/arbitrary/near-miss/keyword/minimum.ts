import { reachedBounds } from '../../generate/number.ts';
import { among, broken, one, type Breakage, type Breakages, type BrokenClause } from '../breakage.ts';

/** `minimum` and `exclusiveMinimum`: just below the bound, and far below it. */
export const minimum: Breakages = (clause) => beyond(clause, 'below');

/** `maximum` and `exclusiveMaximum`: just above the bound, and far above it. */
export const maximum: Breakages = (clause) => beyond(clause, 'above');

function beyond(clause: BrokenClause, side: 'below' | 'above'): Breakage[] {
  const goal = broken(clause);
  const [nearest] = goal.forms.flatMap((form) => {
    if (form.kind === 'finite') return form.values;
    const bounds = form.kind === 'number' ? reachedBounds(form) : {};
    return (side === 'below' ? bounds.most : bounds.least) ?? [];
  });
  return [...(nearest === undefined ? [] : [one(`just-${side}`, among(clause, [nearest]))]), one(`far-${side}`, goal)];
}
