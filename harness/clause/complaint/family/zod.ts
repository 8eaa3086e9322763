import { get, isArray, isNumber, type Json, type JsonObject } from '../../../json/index.ts';
import { absent, present, satisfies, type Demand, type Family, type FieldStatement } from '../complaint.ts';
import { escaped, schemaNamed } from '../sentence.ts';
import { objectsWithin, stepsOf, textAt, textOf } from './within.ts';

/**
 * Issues of zod 3 and 4 (https://zod.dev/error-customization), and of Joi, Yup, valibot and others with the same two
 * properties: an array `path` and a text `message`.
 */
export const zod: Family = {
  read: (body) =>
    objectsWithin(body).flatMap((issue): FieldStatement[] => {
      const place = get(issue, 'path');
      const message = textAt(issue, ['message']);
      const path = isArray(place) ? stepsOf(place) : undefined;
      if (path === undefined || message === undefined) return [];
      const unknown = get(issue, 'keys');
      if (isArray(unknown)) return unknown.map((key) => ({ path: [...path, textOf(key)], message, demands: [absent] }));
      const demands = demandsOf(issue);
      return [{ path, message, ...(demands.length > 0 && { demands }) }];
    }),
};

function demandsOf(issue: JsonObject): Demand[] {
  const code = textAt(issue, ['code']) ?? '';
  const members = get(issue, 'options') ?? get(issue, 'values');
  if (isArray(members)) return [satisfies({ enum: members })];
  if (code === 'too_small' || code === 'too_big') return boundOf(issue);
  if (code === 'invalid_type') return typeOf(issue);
  const pattern = textAt(issue, ['pattern']);
  const [, source] = /^\/(.*)\/[a-z]*$/s.exec(pattern ?? '') ?? [];
  const affixed = affixOf(issue);
  if (affixed !== undefined) return [affixed];
  const format = textAt(issue, ['format', 'validation']);
  const named = format === undefined ? undefined : schemaNamed(format);
  if (named !== undefined) return [satisfies(named)];
  return source === undefined ? [] : [satisfies({ pattern: source })];
}

/** A bound on a number, or on the length of a text or an array. */
function boundOf(issue: JsonObject): Demand[] {
  const [bound, limit] = [get(issue, 'minimum'), get(issue, 'maximum')];
  const what = textAt(issue, ['origin', 'type']) ?? 'number';
  const value = bound ?? limit;
  if (value === undefined || !isNumber(value)) return [];
  const side = bound === undefined ? 'max' : 'min';
  if (what === 'string') return [satisfies({ [`${side}Length`]: value })];
  if (what === 'array' || what === 'set') return [satisfies({ [`${side}Items`]: value })];
  const isOpen = get(issue, 'inclusive') === false;
  return [satisfies({ [isOpen ? `exclusive${side === 'min' ? 'Minimum' : 'Maximum'}` : `${side}imum`]: value })];
}

function typeOf(issue: JsonObject): Demand[] {
  const expected = schemaNamed(textAt(issue, ['expected']) ?? '');
  const received: Json | undefined = get(issue, 'received');
  const isMissing =
    received === 'undefined' || /received undefined$|^required$/i.test(textAt(issue, ['message']) ?? '');
  return [...(isMissing ? [present] : []), ...(expected === undefined ? [] : [satisfies(expected)])];
}

/** What the text must begin or end with: `validation: {endsWith}` of zod 3, `format: "ends_with"` of zod 4. */
function affixOf(issue: JsonObject): Demand | undefined {
  const validation = get(issue, 'validation');
  const of3 = typeof validation === 'object' && validation !== null ? (validation as JsonObject) : {};
  const end = textAt(of3, ['endsWith']) ?? textAt(issue, ['suffix']);
  if (end !== undefined) return satisfies({ pattern: `${escaped(end)}$` });
  const start = textAt(of3, ['startsWith']) ?? textAt(issue, ['prefix']);
  return start === undefined ? undefined : satisfies({ pattern: `^${escaped(start)}` });
}
