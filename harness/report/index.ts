export { createPacker } from './attachment.ts';
export { printFinding } from './finding-text.ts';
export { mergeParts, resultOf } from './merge.ts';
export { passes } from './outcome.ts';
export { recordPart, unrunPart } from './part.ts';
export type { ClauseRecord, FindingRecord, PartialClause, RunHead, RunPart, RunRecord } from './record.ts';
export { printSummary } from './summary.ts';
export { toldTests } from './told-tests.ts';
export { version } from './version.ts';
