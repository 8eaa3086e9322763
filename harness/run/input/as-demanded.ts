import type { RequestModel } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import { getAt, isWithin } from '../../json/index.ts';
import type { Demands } from './demands.ts';
import { copyValue } from './move.ts';

/**
 * A control with the values of the request that was rejected wherever the server demands one. Such a demand can have been learnt
 * after the request was sent: then the control would have a good value there, and what the case is about would be blamed.
 *
 * @param pinned the place that the case is about: the control has another value there
 */
export function withDemandedOf(
  model: RequestModel,
  demands: Pick<Demands, 'of'>,
  control: Input,
  rejected: Input,
  pinned: string,
): Input {
  const places = demands.of(model).map(({ pointer }) => pointer);
  return places
    .filter((place) => !isNear(place, pinned) && getAt(rejected, place) !== undefined)
    .reduce((all, place) => copyValue(all, rejected, place) ?? all, control);
}

/** Whether one of two places is the other one, or inside of it. */
const isNear = (one: string, other: string): boolean => isWithin(one, other) || isWithin(other, one);
