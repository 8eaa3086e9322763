import * as fc from 'fast-check';
import { ifSupported } from '../../schema/index.ts';

/** Some values; none if none can be generated. */
export function sampled<T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] {
  return ifSupported(() => fc.sample(arbitrary, { seed: 0, numRuns })) ?? [];
}
