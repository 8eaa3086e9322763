export { loadPlan, loadPlanNow, openSession, type LoadedPlan, type Prepared } from './prepare.ts';
export {
  cleanUpAfter,
  endOfRequests,
  loadOf,
  partsOf,
  preflightPart,
  runSuite,
  runTests,
  type Tested,
} from './suite.ts';
