import type { Alteration } from '../alteration.ts';

/** One deliberate way to break the specification. */
export interface Defect extends Alteration {
  /** The id of the clause that the harness must report broken. */
  readonly breaks: string;
  /** Whether some requests are never answered, so that a proof must wait for its own time limit. */
  readonly hangs?: true;
}
