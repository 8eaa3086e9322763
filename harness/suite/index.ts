export { loadPlan, openSession, type LoadedPlan, type Prepared } from './prepare.ts';
export { partsOf, runSuite, runTests, type Tested } from './suite.ts';
