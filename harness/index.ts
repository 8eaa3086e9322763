/** The library: conformance tests in the user's Playwright project. */
export { conformance } from './playwright/conformance.ts';
export { OptionProblem, readEnvironment, type ConformanceOptions } from './options/options.ts';
export type { ClauseRecord, FindingRecord, RunRecord } from './record/index.ts';
export type { Auth, SignInDescription } from './options/index.ts';
export type { CustomClause, JudgedExchange } from './clause/index.ts';
export type { Hooks, Issued, SentRequest } from './exchange/index.ts';
