export { Accepted } from './accepted.ts';
export type { ClauseResult } from './results.ts';
export type { Cut } from './cut.ts';
export { outOfTime, runRows, type RunOptions, type RunResult } from './run.ts';
export type { Finding } from './finding.ts';
export { hash, type Session } from './session.ts';
export { pump } from './pump.ts';
export { cutBy, obstacleOf, preflight, warningIn, type PreflightResult } from './preflight.ts';
export { Resources } from './resources/resources.ts';
