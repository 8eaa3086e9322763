import { get, isArray, isObject, type Json, type JsonObject } from '../../../json/index.ts';
import { absent, present, satisfies, type Demand, type Family, type FieldStatement } from '../complaint.ts';
import { schemaNamed } from '../sentence.ts';
import { objectsWithin, stepsOf, textAt } from './within.ts';

/** Errors of ajv (https://ajv.js.org/api.html#error-objects): a keyword with its parameters, and where the value is. */
export const ajv: Family = {
  read: (body) =>
    objectsWithin(body).flatMap((error): FieldStatement[] => {
      const keyword = textAt(error, ['keyword']);
      const params = get(error, 'params');
      const field = params === undefined ? undefined : fieldIn(params);
      const path = pathOf(error, field);
      if (path === undefined || keyword === undefined || params === undefined || !isObject(params)) return [];
      const demands = demandsOf(keyword, params);
      return [
        {
          path: field === undefined ? path : [...path, field],
          message: textAt(error, ['message']) ?? keyword,
          ...(demands.length > 0 && { demands }),
        },
      ];
    }),
};

/** The property that is missing, or not allowed, by the parameters of an error. */
const fieldIn = (params: Json): string | undefined =>
  isObject(params) ? textAt(params, ['missingProperty', 'additionalProperty', 'unevaluatedProperty']) : undefined;

/** Where the value is. Ts.ED judges each parameter alone, and so an error has its name in `dataPath` beside an empty `instancePath`. */
function pathOf(error: JsonObject, field: string | undefined): string[] | undefined {
  const path = stepsOf(get(error, 'instancePath'));
  return path === undefined || (path.length === 0 && field === undefined)
    ? (stepsOf(get(error, 'dataPath')) ?? path)
    : path;
}

/** The keywords that ajv reports with the parameter that is their value. */
const parameters: Readonly<Record<string, string>> = {
  const: 'allowedValue',
  enum: 'allowedValues',
  pattern: 'pattern',
};

function demandsOf(keyword: string, params: JsonObject): Demand[] {
  if (keyword === 'required') return [present];
  if (/^(?:additional|unevaluated)Properties$/.test(keyword)) return [absent];
  if (keyword === 'format') return [satisfies(schemaNamed(textAt(params, ['format']) ?? '') ?? {})];
  if (keyword === 'type') {
    const type = get(params, 'type') ?? '';
    return [satisfies({ type: typeof type === 'string' && type.includes(',') ? type.split(',') : type })];
  }
  const value: Json | undefined =
    get(params, parameters[keyword] ?? '') ?? get(params, 'limit') ?? get(params, keyword);
  return value === undefined || isArray(get(params, 'missing') ?? '') ? [] : [satisfies({ [keyword]: value })];
}
