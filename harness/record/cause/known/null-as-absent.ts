import { valueTested } from '../sent.ts';
import { acceptsOnly, type KnownCause, type Symptom } from './known-cause.ts';

/** Whether null is the value with which a choice of schemas was broken. */
function breaksChoice(symptom: Symptom): boolean {
  const { finding, main } = symptom;
  const isOfChoice = /^\S+ \S+ rejects (?:body|path|query|header|cookie) .*(?:oneOf|anyOf)$/.test(main.id);
  const isBroken = acceptsOnly(symptom, (name) => name === 'null' || name === 'broken');
  return isOfChoice && isBroken && valueTested(main, finding.exchange) === null;
}

/** Null is read as if there was no value, whatever the schema says. */
export const nullAsAbsent: KnownCause = {
  name: 'null-as-absent',
  sentence: 'The server accepts null where the document does not allow it',
  isShownBy: (symptom) => acceptsOnly(symptom, (name) => name === 'null'),
  // A choice of schemas that has no null is broken by it.
  canExplain: breaksChoice,
  least: 3,
};
