import type { RequestModel } from '../../clause/index.ts';

/** What is done with a resource before a request can refer to it: money is paid into an account before it is transferred. */
export interface ReferredStep {
  /** The place of the request that refers to the resource. */
  readonly place: string;
  readonly step: RequestModel;
  /** The place of the step that has the name of the resource. */
  readonly at: string;
}

/** Whether a step can put something in that requests use up, so that each needs it. An action without a body sets a state. */
export const putsIn = ({ step }: ReferredStep): boolean => step.bodies.length > 0;
