import type { KnownCause, Symptom } from './known-cause.ts';

/** So many kinds of faults in a text are not accepted one by one. */
const manyFaults = 5;

/** Whether an operation accepts each kind of fault in a JSON text. One at which it fails is not accepted. */
export function acceptsAnyText({ main, finding: { cause }, beside }: Symptom): boolean {
  const { aspect, kind, tally } = main;
  const texts = Object.entries(tally.variants).filter(([name]) => name !== 'empty' && !name.startsWith('utf-8-'));
  const failed = beside.filter(({ finding }) => finding.cause !== 'accepted' && finding.clauses.includes(main.id));
  const failing = new Set(failed.flatMap(({ finding: { variants } }) => variants));
  const isAccepted = texts.every(([name, { pass, violation }]) => violation > 0 && pass === 0 && !failing.has(name));
  const isOfJson = aspect === 'rejects malformed bodies' && kind?.endsWith(' JSON') === true;
  return cause === 'accepted' && isOfJson && texts.length >= manyFaults && isAccepted;
}

/** The errors of a parser are swallowed. A body that is empty, or not text, does not reach the parser. */
export const anyTextAsJson: KnownCause = {
  name: 'any-text-as-json',
  sentence: 'The server accepts any text where it expects JSON',
  isShownBy: acceptsAnyText,
  least: 1,
};
