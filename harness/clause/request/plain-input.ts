import * as fc from 'fast-check';
import type { Input } from '../../exchange/index.ts';
import type { RequestModel } from './request-model.ts';

/** A cache, not a registry: an entry lives as long as its request model. To draw an input takes longer than to send it. */
const drawn = new WeakMap<RequestModel, Map<number, Input>>();

/**
 * A valid input without optional properties. The same seed draws the same one.
 *
 * @throws {UnsupportedSchema} if no value of a schema can be generated
 */
export function plainInput(model: RequestModel, seed: number): Input {
  const bySeed = drawn.get(model) ?? new Map<number, Input>();
  drawn.set(model, bySeed);
  const known = bySeed.get(seed);
  if (known !== undefined) return known;
  const [input = {}] = fc.sample(model.plain, { seed, numRuns: 1 });
  bySeed.set(seed, input);
  return input;
}
