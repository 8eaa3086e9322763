import { expect, it } from 'vitest';
import { symptomOf } from '../../../workshop/testing/symptom.ts';
import { failsOnUnknown } from './fails-on-unknown.ts';

/** Whether a failure with this message is of the cause, if `x` was sent beside the name of a plant. */
function isShown(message: string, cause = 'status 500', others: readonly string[] = []): boolean {
  const said = JSON.stringify({ statusCode: 500, message });
  const named = ['name', ...others].map((each) => [`accepts body /${each} present`, true] as const);
  const symptom = symptomOf({
    of: 'POST /plants',
    clause: 'answers',
    kind: 'answers',
    cause,
    sent: { body: { name: 'oak', x: null } },
    said,
    others: Object.fromEntries(named),
  });
  return failsOnUnknown.isShownBy(symptom);
}

it.each([
  'insert into `plants` (`name`, `x`) values (1, NULL) - SQLITE_ERROR: table plants has no column named x',
  'update `plants` set `x` = NULL where `id` = 5 - SQLITE_ERROR: no such column: x',
  'column "x" of relation "plants" does not exist',
  "ER_BAD_FIELD_ERROR: Unknown column 'x' in 'field list'",
  "Invalid column name 'x'.",
  'ORA-00904: "x": invalid identifier',
  "unknown attribute 'x' for Plant.",
  'Unknown argument `x`. Available options are marked with ?.',
  "Plant() got unexpected keyword arguments: 'x'",
  "'x' is an invalid keyword argument for Plant",
  'Unconsumed column names: x',
  'Property "x" was not found in "Plant". Make sure your query is correct.',
])('a failure is about an unknown property if its message says so: %s', (message) => {
  expect(isShown(message)).toBe(true);
  expect(isShown(message, 'status 400')).toBe(false);
  expect(isShown(message, 'status 500', ['x'])).toBe(false);
});

it.each([
  'UNIQUE constraint failed: plants.x',
  'no such column: name',
  'no such column: xylem',
  'null value in column "x" of relation "plants" violates not-null constraint',
  'x does not exist',
])('a failure is about something else if its message does not say so of that property: %s', (message) => {
  expect(isShown(message)).toBe(false);
});
