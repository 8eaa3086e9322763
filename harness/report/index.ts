export { headlineOf, printFinding } from './finding-text.ts';
export { reports, type Report } from './reports.ts';
export { printSummary } from './summary.ts';
