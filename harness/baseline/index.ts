export { acceptInPart, dayOf } from './accept.ts';
export { acceptCauses } from './accept-causes.ts';
export { readBaseline, usualBaseline, type Baseline } from './baseline.ts';
export { withStaleEntries } from './stale.ts';
export { newBaseline, updateBaseline } from './update.ts';
