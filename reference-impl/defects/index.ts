import type { Defect } from './defect.ts';
import { defect as accepts2ToThe63 } from './accepts-2-to-the-63.ts';

/** Every defect, ordered by the clause that it breaks. */
export const defects: readonly Defect[] = [accepts2ToThe63];
