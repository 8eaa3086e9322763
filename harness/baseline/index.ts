export { acceptInPart, dayOf } from './accept.ts';
export { readBaseline, type Baseline } from './baseline.ts';
export { withStaleEntries } from './stale.ts';
