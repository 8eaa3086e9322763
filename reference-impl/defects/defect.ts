import type { Alteration } from '../alteration.ts';

/** One deliberate way to break the specification. */
export interface Defect extends Alteration {
  /** The id of the clause that the harness must report as violated. */
  readonly breaks: string;
  /** Whether some requests never get a response, so that a proof must wait until its own time limit. */
  readonly hangs?: true;
}
