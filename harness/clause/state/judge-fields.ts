import {
  childPointer,
  equals,
  get,
  isNumber,
  isObject,
  stringify,
  typeOf,
  type Json,
  type JsonObject,
} from '../../json/index.ts';
import { observation, pass, violation, withOthers, type Verdict, type Violation } from '../../verdict/index.ts';
import { firstOfEach } from '../model/first-of-each.ts';
import { differences, isOftenLeftOut, noOmission, type Difference } from './compare.ts';
import type { Known } from './model.ts';
import type { Representation } from './representation.ts';

/**
 * Judges the fields that an answer shows of a resource. Of fields that are wrong in different ways, each is a violation, unless
 * most are wrong: then nothing is kept, or another resource is shown.
 *
 * @param find how the document describes the resource: called only if a field differs from what was sent
 */
export function judgeFields(
  { fields, shown: known, answer, before = {}, cleared, partial }: Known,
  shown: JsonObject,
  find: () => Representation,
): Verdict {
  const isShown = (field: string): boolean => known.has(field);
  if (differences(fields, shown, isShown, noOmission).length === 0) return pass;
  const representation = find();
  const found = differences(fields, shown, isShown, representation).filter(
    ({ field, expected, actual }) => !isReset(expected, actual, childPointer('', field), representation),
  );
  if (found.length === 0) return pass;
  const isMoved = ({ field, expected, actual = null }: Difference): boolean =>
    isNumber(expected) && isNumber(actual) && representation.isPosition(childPointer('', field));
  const inPlace = found.filter((each) => !isMoved(each));
  // A field need not be able to be null to be removed.
  const isUnchanged = (field: string, actual: Json): boolean =>
    cleared?.has(field) === true && !isOftenLeftOut(actual) && equals(actual, get(answer, field) ?? null);
  const canHave = (field: string, value: Json): boolean =>
    representation.canHave(field, value) ||
    (partial?.has(field) !== true && representation.canHaveWithin(field, value));
  const wrong = inPlace.filter(
    ({ field, expected, actual, mayChangeNotation }) =>
      !mayChangeNotation && (actual === undefined || isUnchanged(field, actual) || canHave(field, expected)),
  );
  const [first] = wrong;
  const moved = found.find((each) => !inPlace.includes(each));
  if (first === undefined && moved !== undefined) return observation(`field ${moved.field} is a position among others`);
  if (first === undefined) return observation(`field ${found[0]?.field ?? ''} comes back in another notation`);
  const isMost = wrong.length > Object.keys(fields).length / 2;
  // Fields that are wrong in the same way can have one reason.
  const others = isMost ? [] : firstOfEach(wrong, (each) => kindOf(each, before)).slice(1, mostOthers);
  return withOthers(wrongField(first), others.map(wrongField));
}

/** Of so many fields at most, one read is a violation each. */
const mostOthers = 4;

/** How a value is wrong: it is not kept at all, or it has become another one of its type. */
function kindOf({ field, expected, actual }: Difference, before: JsonObject): string {
  const isLost = actual === undefined || isOftenLeftOut(actual) || equals(actual, get(before, field) ?? null);
  if (isLost) return 'lost';
  if (typeof expected !== 'string' || typeof actual !== 'string') return `${typeOf(expected)} ${typeOf(actual)}`;
  if (actual.toLowerCase() === expected.toLowerCase()) return 'letter case';
  return expected.includes(actual) ? 'cut' : 'text';
}

function wrongField({ field, expected, actual }: Difference): Violation {
  const where = field === '' ? 'body' : `body /${field}`;
  return violation(`field ${field}`, where, print(expected), print(actual));
}

/** Whether a value differs from the expected one only where null stands for a member that has its documented default again. */
function isReset(expected: Json, actual: Json | undefined, place: string, representation: Representation): boolean {
  if (actual === undefined) return false;
  if (equals(expected, actual)) return true;
  if (expected === null) return representation.isDefault(place, actual);
  if (!isObject(expected) || !isObject(actual)) return false;
  return Object.entries(expected).every(([name, value]) =>
    isReset(value, get(actual, name) ?? null, childPointer(place, name), representation),
  );
}

function print(value: Json | undefined): string {
  return value === undefined ? 'nothing' : stringify(value);
}
