export { loadPlan, loadPlanNow, openSession, type LoadedPlan, type Prepared } from './prepare.ts';
export {
  begin,
  cleanUpAfter,
  loadOf,
  partsOf,
  preflightPart,
  resetAfter,
  runSuite,
  runTests,
  timesOf,
  type Tested,
} from './suite.ts';
export { compareServers, type ServerComparison } from './compare-servers.ts';
