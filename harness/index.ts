/** The library: conformance tests in a Playwright project of one's own. */
export { conformance } from './conformance.ts';
export { OptionProblem, readEnvironment, type ConformanceOptions } from './options.ts';
export type { ClauseRecord, FindingRecord, RunRecord } from './report/index.ts';
