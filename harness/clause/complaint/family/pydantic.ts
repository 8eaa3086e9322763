import { get, isArray, isNumber, isObject, type JsonObject } from '../../../json/index.ts';
import { absent, present, satisfies, type Demand, type Family, type FieldStatement } from '../complaint.ts';
import { membersIn } from '../sentence.ts';
import { objectsWithin, stepsOf, textAt } from './within.ts';

/** Errors of pydantic, as FastAPI reports them (https://docs.pydantic.dev/latest/errors/errors/): `loc`, `msg`, `ctx`. */
export const pydantic: Family = {
  read: (body) =>
    objectsWithin(body).flatMap((error): FieldStatement[] => {
      const place = get(error, 'loc');
      const message = textAt(error, ['msg']);
      if (!isArray(place ?? '') || message === undefined) return [];
      const path = (stepsOf(place) ?? []).filter((step) => step !== '__root__');
      const demands = demandsOf(textAt(error, ['type']) ?? '', get(error, 'ctx'));
      return [{ path, message: message.replace(/^Value error, /, ''), ...(demands.length > 0 && { demands }) }];
    }),
};

/** The keywords of JSON Schema by pydantic's names of limits. */
const limits: Readonly<Record<string, string>> = {
  ge: 'minimum',
  gt: 'exclusiveMinimum',
  le: 'maximum',
  lt: 'exclusiveMaximum',
  multiple_of: 'multipleOf',
  pattern: 'pattern',
};

function demandsOf(type: string, context: unknown): Demand[] {
  if (/(?:^|\.)missing$/.test(type)) return [present];
  if (/extra(?:_forbidden)?$/.test(type)) return [absent];
  if (context === undefined || !isObject(context as JsonObject)) return [];
  const ctx = context as JsonObject;
  const expected = textAt(ctx, ['expected']);
  if (expected !== undefined) return [satisfies({ enum: membersIn(expected) })];
  const found = Object.entries(limits).flatMap(([name, keyword]) => {
    const value = get(ctx, name);
    return value === undefined ? [] : [satisfies({ [keyword]: value })];
  });
  const [least, most] = [get(ctx, 'min_length'), get(ctx, 'max_length')];
  const isText = type.startsWith('string');
  if (least !== undefined && isNumber(least)) found.push(satisfies({ [isText ? 'minLength' : 'minItems']: least }));
  if (most !== undefined && isNumber(most)) found.push(satisfies({ [isText ? 'maxLength' : 'maxItems']: most }));
  return found;
}
