export { headlineOf, printFinding } from './finding-text.ts';
export { selectReports, type Report } from './reports.ts';
export { printSummary } from './summary.ts';
export { explainClause } from './explain.ts';
export { compareRuns } from './compare.ts';
export { causesIn } from './cause.ts';
export { printTest } from './codegen/test-code.ts';
