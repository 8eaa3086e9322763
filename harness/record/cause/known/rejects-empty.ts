import { valueTested } from '../sent.ts';
import { rejects, type KnownCause, type Symptom } from './known-cause.ts';

/** A framework takes an empty text for no value wherever the code does not say otherwise. */
export const rejectsEmpty: KnownCause = {
  name: 'rejects-empty',
  sentence: 'The server rejects empty texts that the document allows',
  isShownBy: (symptom) => rejects(symptom) && textTested(symptom) === '',
  // What is left of a blank text is empty.
  canExplain: (symptom) => rejects(symptom) && textTested(symptom)?.trim() === '',
  least: 2,
  counted: ({ main }) => main.id,
};

function textTested({ main, finding }: Symptom): string | undefined {
  const value = valueTested(main, finding.exchange);
  return typeof value === 'string' ? value : undefined;
}
