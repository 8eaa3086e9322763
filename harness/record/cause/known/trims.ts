import { getAt, parseIfJson } from '../../../json/index.ts';
import { beginningOfAnswer } from '../answer-shape.ts';
import { placeTested, valueTested } from '../sent.ts';
import { lineFeedAfter } from './line-feed-after.ts';
import { acceptsAlone, acceptsOnly, type KnownCause, type Symptom } from './known-cause.ts';
import { isEverRight } from '../clauses.ts';

/** White space around a text is removed before it is compared, measured or stored. */
export const trims: KnownCause = {
  name: 'trims',
  sentence: 'The server ignores white space around texts',
  isShownBy: (symptom) =>
    acceptsAlone(symptom, (name) => name === 'padded') || isLongBySpace(symptom) || isTrimmed(symptom.finding),
  // What is left of a blank text is empty. A line feed can be the only white space that is ignored.
  canExplain: (symptom) =>
    lineFeedAfter.isShownBy(symptom) ||
    isBlankRejected(symptom) ||
    (symptom.finding.cause === 'accepted' && showsTrimmed(symptom)),
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

/** Whether a text is accepted that is too long only because of white space around it, and others are rejected. */
function isLongBySpace(symptom: Symptom): boolean {
  const { main, finding } = symptom;
  const value = valueTested(main, finding.exchange);
  const isSome = isEverRight(main);
  return (
    typeof value === 'string' &&
    value.trim() !== value &&
    isSome &&
    acceptsOnly(symptom, (name) => name === 'just-too-long')
  );
}

function isBlankRejected({ main, finding }: Symptom): boolean {
  const value = valueTested(main, finding.exchange);
  return main.id.includes(' accepts ') && typeof value === 'string' && value !== '' && value.trim() === '';
}

/** Whether a text with white space around it was accepted, and the answer shows it without. */
function showsTrimmed({ main, finding: { exchange } }: Symptom): boolean {
  const [, place] = /^\/body(\/.*)$/.exec(placeTested(main) ?? '') ?? [];
  const value = valueTested(main, exchange);
  if (place === undefined || typeof value !== 'string' || value.trim() === value) return false;
  const shown = getAt(parseIfJson(beginningOfAnswer(exchange) ?? '') ?? null, place);
  return shown === value.trim();
}
