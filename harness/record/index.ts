export { createPacker, unpackParts } from './attachment.ts';
export { printRecord, restoreBodies, storeBodies, type Stored } from './bodies.ts';
export { causesOf, withCauses } from './cause/causes.ts';
export { isUnrun } from './incomplete.ts';
export { judgeAgain } from './judge-again.ts';
export { mergeParts, resultOf } from './merge.ts';
export { isNamed, missedIn } from './missed.ts';
export { recordCleanUp } from './clean-up.ts';
export { recordLoad } from './load.ts';
export { fails, isAccepted, passes, shortfallIn } from './outcome.ts';
export { nameOptionsOfPart } from './name-options.ts';
export { recordPart, standIn, unrunPart, type Recorder } from './part.ts';
export type { Timing } from '../exchange/index.ts';
export type {
  Acceptance,
  BaselineRecord,
  BodyRecord,
  CauseRecord,
  ClauseRecord,
  ExchangeRecord,
  FindingRecord,
  Incomplete,
  LessonRecord,
  LoadFailuresRecord,
  PartialClause,
  RunHead,
  RunPart,
  RunRecord,
  SecretRecord,
  Unreached,
  StaleEntry,
  TrialRecord,
} from './record.ts';
export { readRecord, RecordProblem } from './read-record.ts';
export { removeStale, writeWhole } from './record-file.ts';
export { withSnippets } from './snippets.ts';
export { nameOf, titleOf } from './title.ts';
