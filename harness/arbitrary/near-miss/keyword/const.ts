import type { Breakages } from '../breakage.ts';
import { unlisted } from './enum.ts';

/** `const` is broken as an `enum` with one value. */
export const constBreakages: Breakages = (clause, { const: member = null }) => unlisted(clause, [member]);
