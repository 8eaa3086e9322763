export { loadPlan, openSession, type LoadedPlan, type Prepared } from './prepare.ts';
export { runSuite } from './suite.ts';
