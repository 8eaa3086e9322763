import type { Breakages } from '../breakage.ts';
import { unlisted } from './enum.ts';

/** A list of one value. */
export const constBreakages: Breakages = (clause, { const: member = null }) => unlisted(clause, [member]);
