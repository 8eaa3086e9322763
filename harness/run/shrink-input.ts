import { valueOf, withPart, type RequestModel } from '../clause/index.ts';
import type { Input } from '../exchange/index.ts';

/**
 * Makes a valid input smaller as long as it shows a fault: it leaves optional parts out, and shrinks the others.
 *
 * @param shows sends an input, and returns what shows the fault; undefined if it does not
 * @param isOver whether there is no time for another request
 * @returns what showed the fault last; undefined if the input itself does not show it
 */
export async function shrinkInput<T>(
  model: RequestModel,
  input: Input,
  shows: (input: Input) => Promise<T | undefined>,
  isOver: () => boolean,
): Promise<{ readonly shown: T; readonly steps: number } | undefined> {
  let shown = await shows(input);
  if (shown === undefined) return undefined;
  let steps = 0;
  let candidates = smallerInputs(model, input);
  for (;;) {
    const { done, value } = candidates.next();
    if (done === true || isOver()) return { shown, steps };
    const smaller = await shows(value);
    if (smaller === undefined) continue;
    shown = smaller;
    steps += 1;
    candidates = smallerInputs(model, value);
  }
}

function* smallerInputs({ parameters, bodies: [body] }: RequestModel, input: Input): Generator<Input, void> {
  for (const part of [...parameters, ...(body === undefined ? [] : [body])]) {
    const value = valueOf(input, part);
    if (value === undefined) continue;
    if (!part.required) yield withPart(input, part, undefined);
    for (const smaller of part.valid.shrink(value, undefined)) yield withPart(input, part, part.strip(smaller.value));
  }
}
