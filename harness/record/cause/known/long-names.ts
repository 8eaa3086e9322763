import { failsAtOthers } from '../finds-invalid.ts';
import { fails, type KnownCause, type Symptom } from './known-cause.ts';

/** So many characters the name of a file has at most on most systems. */
const longest = 255;

/** The text of a path is taken for a key or the name of a file without a check of its length. */
export const longNames: KnownCause = {
  name: 'long-names',
  sentence: 'The server fails on names in the path that are too long for it',
  isShownBy: (symptom) => fails(symptom) && hasLongName(symptom) && !failsAtOthers(symptom),
  least: 2,
};

function hasLongName({ finding }: Symptom): boolean {
  const [path = ''] = finding.exchange.request.path.split('?');
  return path.split('/').some((segment) => segment.length > longest);
}
