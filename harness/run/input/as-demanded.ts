import type { RequestModel } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import { getAt, isWithin } from '../../json/index.ts';
import { isMet, type Demands, type Lesson } from './demands.ts';
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
  const isKept = ({ pointer, demand }: Lesson): boolean => {
    const value = getAt(rejected, pointer);
    if (value === undefined || isWithin(pinned, pointer)) return false;
    // A case about a whole body is not about a value in it that is known to be rejected.
    return !isWithin(pointer, pinned) || !isMet(demand, value);
  };
  return demands
    .of(model)
    .filter(isKept)
    .reduce((all, { pointer }) => copyValue(all, rejected, pointer) ?? all, control);
}
