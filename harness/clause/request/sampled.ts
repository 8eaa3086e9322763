import * as fc from 'fast-check';
import { UnsupportedSchema } from '../../schema/index.ts';

/** Some values; none if none can be generated. */
export function sampled<T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] {
  try {
    return fc.sample(arbitrary, { seed: 0, numRuns });
  } catch (error) {
    if (error instanceof UnsupportedSchema) return [];
    throw error;
  }
}
