export { headlineOf, printFinding } from './finding-text.ts';
export { selectReports, type Report } from './reports.ts';
export { printSummary } from './summary.ts';
export { compareRuns } from './compare.ts';
