export { loadPlan, loadPlanNow, openSession, type LoadedPlan, type Prepared } from './prepare.ts';
export {
  begin,
  cleanUpAfter,
  endOfRequests,
  loadOf,
  partsOf,
  preflightPart,
  resetAfter,
  runSuite,
  runTests,
  type Tested,
} from './suite.ts';
export { compareServers, type Comparison } from './compare-servers.ts';
