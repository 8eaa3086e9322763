import { acceptsOnly, type KnownCause } from './known-cause.ts';

/** White space around a text is removed before it is compared. */
export const trims: KnownCause = {
  name: 'trims',
  sentence: 'The server ignores white space around texts',
  isShownBy: (symptom) => acceptsOnly(symptom, (name) => name === 'padded') || isTrimmed(symptom.finding),
  least: 1,
};

function isTrimmed({
  cause,
  expected,
  actual,
}: {
  readonly cause: string;
  readonly expected: string;
  readonly actual: string;
}): boolean {
  const sent = /^"(.*)"$/s.exec(expected)?.[1];
  return cause.startsWith('field ') && sent !== undefined && sent.trim() !== sent && actual === `"${sent.trim()}"`;
}
