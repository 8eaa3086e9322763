import * as fc from 'fast-check';
import type { Input } from '../../exchange/index.ts';
import type { Json } from '../../json/index.ts';
import { inputOf, type Part } from './part.ts';

/** Inputs with valid values for these parts: for all that are required, and some of the others. */
export function validInputs(parts: readonly Part[]): fc.Arbitrary<Input> {
  const [first] = parts;
  if (first === undefined) return fc.constant({});
  if (parts.length === 1 && first.required) return first.valid.map((value) => inputOf([[first, value]]));
  const values = parts.map(({ required, valid }): fc.Arbitrary<Json | undefined> => {
    return required ? valid : fc.option(valid, { nil: undefined, freq: 2 });
  });
  return fc.tuple(...values).map((drawn) =>
    inputOf(
      parts.flatMap((part, index): [Part, Json][] => {
        const value = drawn[index];
        return value === undefined ? [] : [[part, value]];
      }),
    ),
  );
}
