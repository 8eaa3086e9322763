import type { RequestModel } from '../../clause/index.ts';
import type { Exchange } from '../../exchange/index.ts';

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

/** Endings of verbs that other forms of the verb can lack: `activate` and "active", `verify` and "verified". */
const ending = /(?:ate|i[sz]e|e|y)$/;
const shortestStem = 4;

/**
 * Whether the words of an answer name an action, which has no body: "Tickets are only sold for published events" names that of
 * `/events/{eventId}/publish`.
 */
export function isNamedIn(step: ReferredStep, { outcome }: Exchange): boolean {
  const action = /\/([^/{}]+)\/?$/.exec(step.step.operation.path)?.[1] ?? '';
  const stem = action.toLowerCase().replace(ending, '');
  if (putsIn(step) || stem.length < shortestStem || outcome.kind !== 'answered') return false;
  const words =
    Buffer.from(outcome.body)
      .toString('utf8')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.some((word) => word.startsWith(stem));
}
