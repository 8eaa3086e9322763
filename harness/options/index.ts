export {
  OptionProblem,
  qualify,
  readEnvironment,
  readReplay,
  secretsIn,
  type ConformanceOptions,
  type QualifiedOptions,
} from './options.ts';
export { readAuth, type CheckedSignIn } from './auth.ts';
export type { Auth, SignInDescription } from './sign-in-description.ts';
export { readTls } from './tls.ts';
export { usableHeaders } from './headers.ts';
export { globOf } from './glob.ts';
export { nameOption, nameOptionsIn, printSetting, variableOf, type OptionName } from './name.ts';
export { commandFor, createReplay, plainCommand, withTarget } from './replay.ts';
export { findConfig, readConfig } from './config.ts';
export { checkAgainst, parseLines } from './checked-file.ts';
export { settingOf } from './operation-settings.ts';
export { NothingChanged } from './problem.ts';
export { readReset } from './reset.ts';
export type { PlainRequest, Reset } from './reset-description.ts';
export { createSelection, isSafe } from './selection.ts';
export { readValues } from './values.ts';
export { readWords } from './words.ts';
export { targetsOf } from './targets.ts';
export { type SpecPlace } from './spec-place.ts';
