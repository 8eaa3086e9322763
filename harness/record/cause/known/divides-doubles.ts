import { isMultipleOf, parseIfJson, type Json, type JsonNumber } from '../../../json/index.ts';
import { textsOfAnswer } from '../answer-shape.ts';
import { scalarsSent } from '../sent.ts';
import { rejects, type KnownCause, type Symptom } from './known-cause.ts';

/** A validator divides two doubles, and expects an integer: 9.7 / 0.01 is 969.9999999999999. */
export const dividesDoubles: KnownCause = {
  name: 'divides-doubles',
  sentence:
    'The server rejects multiples of a decimal fraction, such as 9.7 of 0.01, because it divides binary fractions',
  isShownBy: (symptom) => rejects(symptom) && isWronglyDivided(symptom),
  least: 1,
};

/** Whether an answer demands a multiple of a fraction, and a number was sent that is one, but not as a double. */
function isWronglyDivided({ finding: { exchange } }: Symptom): boolean {
  const steps = textsOfAnswer(exchange).flatMap((text) => {
    const [, step = ''] = /\bmultiple ?of (\d*\.\d+)/i.exec(text) ?? [];
    return numberIn(step);
  });
  const numbers = scalarsSent(exchange).flatMap((scalar) => numberIn(scalar.slice(scalar.indexOf('\n') + 1)));
  return steps.some((step) =>
    numbers.some((sent) => isMultipleOf(sent, step) && !Number.isInteger(Number(sent) / Number(step))),
  );
}

function numberIn(text: string): JsonNumber[] {
  const value: Json | undefined = parseIfJson(text);
  return typeof value === 'number' ? [value] : [];
}
