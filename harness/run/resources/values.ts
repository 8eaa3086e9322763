import {
  asParameter,
  bodyOf,
  parameterOf,
  withPart,
  type Draft,
  type Identity,
  type OneRequest,
  type RequestModel,
  type RequestPair,
  type ResourcePath,
} from '../../clause/index.ts';
import type { Answered, Input } from '../../exchange/index.ts';
import { isSameAt } from './place.ts';
import { childPointer, get, getAt, isArray, isObject, objectOf, type Json } from '../../json/index.ts';

/**
 * Puts the values that the user gave for an operation into requests, but not into the place that they are about. `{n}` in
 * a text is a number that no other request has.
 *
 * @param unique returns a number that it has not returned before
 */
export function fixValues<Given extends OneRequest | RequestPair>(
  model: RequestModel,
  given: Given,
  unique: () => number,
): Given {
  const templates = model.given.values.get(model.operation.name);
  if (templates === undefined) return given;
  const filled = fill(templates, unique());
  const values = isObject(filled) ? filled : templates;
  const fix = (draft: Draft, isKept: (pointer: string) => boolean): Draft => {
    return { ...draft, input: fixInput(model, draft, values, given.pinned ?? '', isKept) };
  };
  const isKeptNowhere = (): boolean => false;
  if (!('control' in given)) return { ...given, draft: fix(given.draft, isKeptNowhere) };
  // What is invalid differs from the control, also where it is in several places.
  const isOfFault = (pointer: string): boolean => !isSameAt(pointer, given.draft.input, given.control.input);
  return { ...given, draft: fix(given.draft, isOfFault), control: fix(given.control, isKeptNowhere) };
}

/** The value with a number for each `{n}` in its texts. A text that is nothing else becomes the number itself. */
function fill(value: Json, number: number): Json {
  if (typeof value === 'string') return value === '{n}' ? number : value.replaceAll('{n}', String(number));
  if (isArray(value)) return value.map((item) => fill(item, number));
  if (!isObject(value)) return value;
  return objectOf(Object.entries(value).map(([name, item]) => [name, fill(item, number)]));
}

function fixInput(
  model: RequestModel,
  { input, unlike }: Draft,
  values: Input,
  pinned: string,
  isKept: (pointer: string) => boolean,
): Input {
  const isFree = (pointer: string): boolean => !`${pinned}/`.startsWith(`${pointer}/`) && !isKept(pointer);
  let all = input;
  for (const part of model.parameters) {
    const siblings = get(values, part.place);
    const value = isObject(siblings) ? get(siblings, part.parameter?.name ?? '') : undefined;
    if (value !== undefined && isFree(part.pointer) && pinned !== '/path') all = withPart(all, part, value);
  }
  const [body] = model.bodies;
  const content = get(values, 'content');
  const mediaType = (unlike?.content ?? body?.content)?.mediaType ?? '';
  const ofType = content !== undefined && isObject(content) ? get(content, mediaType) : undefined;
  const wanted = ofType ?? get(values, 'body');
  const sent = get(input, 'body');
  if (body === undefined || wanted === undefined || sent === undefined || pinned === '/body') return all;
  return withPart(all, body, mergeBody(sent, wanted, isFree));
}

/** The fields of an object are replaced one by one. Any other body is replaced as a whole. */
function mergeBody(sent: Json, wanted: Json, isFree: (pointer: string) => boolean): Json {
  if (!isObject(sent) || !isObject(wanted)) return isFree('/body') ? wanted : sent;
  const free = Object.entries(wanted).filter(([name]) => isFree(childPointer('/body', name)));
  return objectOf([...Object.entries(sent), ...free]);
}

/**
 * The identity of a resource in an answer, at the places that the user gave for the operation (`ids`).
 *
 * @param model of the operation that takes the parameters
 * @returns undefined if the user gave no place for one of them, or it has no value that the path accepts
 */
export function identityAsGiven(
  source: RequestModel,
  answer: Answered,
  { names }: ResourcePath,
  model: RequestModel,
): Identity | undefined {
  const ids = get(model.given.values.get(source.operation.name) ?? {}, 'ids');
  const body = ids === undefined ? undefined : bodyOf(answer);
  if (ids === undefined || !isObject(ids) || body === undefined) return undefined;
  const identity = new Map<string, Json>();
  for (const name of names) {
    const place = get(ids, name);
    const found = typeof place === 'string' ? getAt(body, place) : undefined;
    const part = parameterOf(model, 'path', name);
    const value = found === undefined || part === undefined ? undefined : asParameter(found, part);
    if (value === undefined) return undefined;
    identity.set(name, value);
  }
  return identity;
}
