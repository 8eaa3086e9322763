import { expect, it } from 'vitest';
import { symptomOf, type SymptomParts } from '../../../workshop/testing/symptom.ts';
import { countsUnits } from './counts-units.ts';

const canExplain = (text: string, clause = 'accepts body /name non-ascii', message = 'no'): boolean | undefined => {
  const said = JSON.stringify({ message });
  const symptom = symptomOf({ of: 'POST /plants', clause, cause: 'status 400', said, sent: { body: { name: text } } });
  const right = { pass: 1, violation: 0, observation: 0, inconclusive: 0 };
  const variants = { a: right, b: { ...right, pass: 0, violation: 1 } };
  const main = { ...symptom.main, tally: { variants, observations: {} } };
  return countsUnits.canExplain?.({ ...symptom, main, clauses: new Map([[main.id, main]]) });
};

it('a text with more units than code points can be rejected for its length', () => {
  expect(canExplain('ΩΩΩ')).toBe(true);
  expect(canExplain('ΩΩΩ', 'accepts body')).toBe(true);
});

it('a text of white space is rejected because nothing is left of it', () => {
  expect(canExplain('\u2003')).toBe(false);
  expect(canExplain('\u3000\u3000', 'accepts body')).toBe(false);
});

it('a text that is too short is not rejected because it has more units', () => {
  expect(canExplain('ΩΩΩ', undefined, 'name must be at least 6 characters')).toBe(false);
  expect(canExplain('ΩΩΩ', 'accepts body', 'The name is too short')).toBe(false);
  expect(canExplain('ΩΩΩ', undefined, 'name must be at most 6 characters')).toBe(true);
  const both = 'The field Name must be a string with a minimum length of 2 and a maximum length of 6.';
  expect(canExplain('ΩΩΩ', undefined, both)).toBe(true);
});

it('a text that is rejected for its characters is not rejected for its length', () => {
  const message = 'Only alphabetical characters are allowed, and the maximum length is 63.';
  expect(canExplain('ΩΩΩ', undefined, message)).toBe(false);
});

it('a text is not the reason beside an additional property where each of these is rejected', () => {
  const clause = 'accepts body additional-property';
  const symptom = symptomOf({
    of: 'POST /fines',
    clause: 'accepts body',
    cause: 'status 400',
    said: JSON.stringify({ message: 'Invalid input' }),
    sent: { body: { reason: '\u200bé', x: null } },
    isEverRight: true,
    others: { [clause]: false },
  });
  const [right, wrong] = [
    { pass: 1, violation: 0, observation: 0, inconclusive: 0 },
    { pass: 0, violation: 1, observation: 0, inconclusive: 0 },
  ];
  const main = { ...symptom.main, tally: { variants: { a: right, b: wrong }, observations: {} } };
  const clauses = new Map([...symptom.clauses, [main.id, main]]);
  const explained = (ids: string[]) =>
    countsUnits.canExplain?.({ ...symptom, main, clauses, finding: { ...symptom.finding, clauses: ids } });
  expect(explained([main.id])).toBe(true);
  expect(explained([main.id, `POST /fines ${clause}`])).toBe(false);
});

it('the longest text of a place that takes its characters is rejected for its length', () => {
  const explained = (others: Record<string, boolean>, name: string): boolean | undefined => {
    const given = { of: 'POST /plants', clause: 'accepts body /name max-length', cause: 'status 400', others };
    return countsUnits.canExplain?.(symptomOf({ ...given, sent: { body: { name } }, said: 'no' }));
  };
  expect(explained({ 'accepts body /name astral': true }, '😀😀')).toBe(true);
  expect(explained({ 'accepts body /name astral': true }, 'aa')).toBe(false);
  expect(explained({ 'accepts body /name astral': false }, '😀😀')).toBe(false);
});

it('a text is not too long for a server that fails in the same words without it', () => {
  const shown = (name: string): SymptomParts => ({
    of: 'POST /plants',
    clause: 'answers',
    tests: 'accepts body /name max-length',
    cause: 'status 500',
    sent: { body: { name } },
    said: '{"message":"property \'a.b\' has no accessor"}',
  });
  const explained = (...beside: SymptomParts[]): boolean | undefined => {
    const { clause, ...given } = shown('😀😀');
    const symptom = symptomOf({ ...given, clause: 'accepts body /name max-length', isEverRight: true, beside });
    const counts = { pass: 1, violation: 1, observation: 0, inconclusive: 0 };
    const main = { ...symptom.main, tally: { variants: { [clause]: counts }, observations: {} } };
    const astral = { ...main, id: 'POST /plants accepts body /name astral' };
    const clauses = new Map([main, astral].map((each) => [each.id, each]));
    return countsUnits.isShownBy({ ...symptom, main, clauses });
  };
  expect(explained()).toBe(true);
  expect(explained(shown('😀'))).toBe(true);
  expect(explained({ ...shown('a'), said: '{"message":"disk full"}' })).toBe(true);
  expect(explained(shown('a'))).toBe(false);
});

it('a text is too long if its units are more than the length that the answer states', () => {
  const isShown = (text: string, message: string): boolean =>
    countsUnits.isShownBy(
      symptomOf({
        of: 'POST /plants/bulk',
        clause: 'accepts body /plants max-items',
        cause: 'status 422',
        said: JSON.stringify({ details: { 'body.plants.$1.name': { message, value: text } } }),
        sent: { body: { plants: [{ name: 'a' }, { name: text }] } },
      }),
    );
  expect(isShown('😀'.repeat(4), 'maxLength 6')).toBe(true);
  expect(isShown('😀'.repeat(4), 'must be at most 6 characters')).toBe(true);
  expect(isShown('😀'.repeat(7), 'maxLength 6')).toBe(false);
  const issues = JSON.stringify([{ 'body.address': { message: 'maxLength 6', value: 'x'.repeat(200) } }]);
  expect(isShown('😀'.repeat(4), `Could not match the union against any of the items. Issues: ${issues}`)).toBe(true);
  expect(isShown('aaaa', 'maxLength 6')).toBe(false);
  expect(isShown('😀'.repeat(4), 'minLength 6')).toBe(false);
});

it('a largest length that a text has in code points shows it, unless another text is too long', () => {
  const isShown = (...texts: readonly string[]): boolean =>
    countsUnits.isShownBy(
      symptomOf({
        of: 'POST /plants',
        clause: 'accepts body /tags present',
        cause: 'status 400',
        said: JSON.stringify({ message: 'tags must have at most 20 characters' }),
        sent: { body: { tags: texts } },
      }),
    );
  expect(isShown('\u{1f331}'.repeat(8))).toBe(true);
  expect(isShown('\u{1f331}'.repeat(8), 'a'.repeat(33))).toBe(false);
});
