import { get, isArray, isObject, type JsonObject } from '../../../json/index.ts';
import type { Family, FieldStatement } from '../complaint.ts';
import { objectsWithin, stepsOf, textAt } from './within.ts';

/** The names under which servers put the place of an error, and its sentence. */
const places = [
  'field',
  'propertyPath',
  'property',
  'pointer',
  'param',
  'parameter',
  'fieldName',
  'path',
  'name',
  'source',
];
/** The names of an object beside the sentence that has further data about the error. */
const besides = ['extensions', 'context', 'params', 'meta', 'details'];
const sentences = ['defaultMessage', 'message', 'reason', 'detail', 'msg', 'error', 'description', 'title'];

/**
 * Objects with a place and a sentence: the field errors of Spring (`field`, `defaultMessage`), the violations of Bean
 * Validation and of API Platform (`propertyPath`, `message`), the invalid parameters of RFC 9457 §3 (`name`, `reason`;
 * `pointer`, `detail`), express-validator (`param` or `path`, `msg`), the error objects of JSON:API (`source`), and those of GraphQL with
 * data beside their sentence (`message`, `extensions`).
 */
export const located: Family = {
  read: (body) =>
    objectsWithin(body).flatMap((error): FieldStatement[] => {
      const path = pathOf(error);
      const message = textAt(error, sentences);
      if (path !== undefined) return message === undefined || hasDetails(error) ? [] : [{ path, message }];
      const beside = message === undefined ? [] : besides.map((name) => get(error, name) ?? null).filter(isObject);
      return beside.flatMap((data) => {
        const inside = stepsOf(textAt(data, ['field', 'key', 'label']));
        return message === undefined || inside === undefined ? [] : [{ path: inside, message }];
      });
    }),
};

function pathOf(error: JsonObject): string[] | undefined {
  const source = get(error, 'source');
  if (source !== undefined && isObject(source)) {
    const path = stepsOf(textAt(source, ['pointer', 'parameter', 'header']));
    return path?.filter((step, index) => !(index < 2 && (step === 'data' || step === 'attributes')));
  }
  return stepsOf(textAt(error, isThrown(error) ? places.filter((name) => name !== 'name') : places));
}

/** Whether an object is a thrown error: its `name` is that of its class, and none of a field. Data of it are beside that, or the name ends as those of classes do. */
function isThrown(error: JsonObject): boolean {
  const name = get(error, 'name');
  const isClass = typeof name === 'string' && /(?:Error|Exception)$/.test(name);
  return isClass || ['status', 'statusCode', 'stack'].some((each) => get(error, each) !== undefined);
}

/** Whether an object is around other objects: then these have the places, and its own `path` is that of the request. */
function hasDetails(error: JsonObject): boolean {
  return Object.values(error).some((value) => isArray(value) && value.some((each) => isObject(each)));
}
