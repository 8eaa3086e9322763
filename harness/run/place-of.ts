import type { InvalidCase, ProbeCase, ValidCase } from '../clause/index.ts';
import { differing } from './input/move.ts';

/** The place that a case is about; undefined if it is about none. */
export function placeOf(given: ValidCase | InvalidCase | ProbeCase): string | undefined {
  // An invalid case about a body pins all of it.
  const [first] =
    given.kind === 'invalid' && given.remake === 'copy' ? differing(given.draft.input, given.control.input, '') : [];
  return first ?? given.pinned;
}
