export { headlineOf, printFinding } from './finding-text.ts';
export { printSummary } from './summary.ts';
