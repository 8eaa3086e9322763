import { expect, it } from 'vitest';
import type { Json } from '../../../json/index.ts';
import { symptomOf } from '../../../workshop/testing/symptom.ts';
import { unknownParameters } from './unknown-parameters.ts';

const of = 'GET /plants';

function isShown(
  said: string,
  query: Json = { made: { $eq: 'a', $gt: 'b' } },
  clause = 'accepts query made /$eq present',
) {
  const symptom = symptomOf({
    of,
    clause,
    cause: 'status 400',
    said: JSON.stringify({ message: said }),
    sent: { query },
  });
  return unknownParameters.isShownBy(symptom) || unknownParameters.canExplain?.(symptom) === true;
}

it.each([
  ['a list of the names that were sent', "Invalid request: Unrecognized fields: '$gt, $eq'"],
  ['one of them', 'Unknown query parameter "$eq"'],
  ['the name of the parameter', 'unexpected parameters: made'],
  ['the property of a class that has no such one', 'property made should not exist'],
  ['a name that Joi does not allow', '"made" is not allowed'],
])('a parameter is not known if the answer has %s', (_, said) => {
  expect(isShown(said)).toBe(true);
});

it('what a value may not be, and an unknown name of something else, is another cause', () => {
  expect(isShown('"made" is not allowed to be empty')).toBe(false);
  expect(isShown('Invalid parameter: made')).toBe(false);
  expect(isShown("Unrecognized fields: 'size'")).toBe(false);
  expect(isShown("Unrecognized fields: 'x'", { made: { x: '' } }, 'accepts query made additional-property')).toBe(
    false,
  );
});

it('a whole request can have such a parameter, too', () => {
  expect(isShown("Unrecognized fields: '$eq'", { made: { $eq: 'a' } }, 'accepts request')).toBe(true);
  expect(isShown("Unrecognized fields: 'size'", { made: { $eq: 'a' } }, 'accepts request')).toBe(false);
});
