import fc from 'fast-check';
import { expect } from 'vitest';
import { nearMisses } from '../../arbitrary/index.ts';
import { stringify } from '../../json/index.ts';
import { evaluation, loadSchema, type SchemaSource } from '../../schema/index.ts';

/**
 * Expects that near-misses of a schema, one of each variant, violate the keyword in their label, and that their
 * controls are valid.
 */
export function expectBrokenWhereTheySay(source: SchemaSource, seed: number): void {
  const validate = evaluation(loadSchema(source));
  for (const { keyword, instancePointer, variants } of nearMisses(source)) {
    for (const { arbitrary } of variants) {
      for (const { value, control } of fc.sample(arbitrary, { seed, numRuns: 1 })) {
        expect(validate(control), stringify(control)).toEqual([]);
        const labels = validate(value).map((error) => `${error.keyword} ${error.instancePointer}`);
        expect(labels, stringify(value)).toContain(`${keyword} ${instancePointer}`);
      }
    }
  }
}
