export {
  inconclusive,
  observation,
  pass,
  violation,
  withOthers,
  type Inconclusive,
  type Observation,
  type Pass,
  type Verdict,
  type Violation,
} from './verdict.ts';
export { isBelow, severities, type Severity } from './severity.ts';
export { addVerdict, createTally, foldTally, mergeTallies, replaceCut, type Result, type Tally } from './tally.ts';
