/** The library: conformance tests in a Playwright project of one's own. */
export { conformance } from './playwright/conformance.ts';
export { OptionProblem, readEnvironment, type ConformanceOptions } from './options/options.ts';
export type { ClauseRecord, FindingRecord, RunRecord } from './record/index.ts';
