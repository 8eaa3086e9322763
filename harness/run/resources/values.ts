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
import { isSameAt, type Live } from './place.ts';
import { childPointer, get, getAt, isArray, isObject, isWithin, objectOf, type Json } from '../../json/index.ts';

/** Where the fixed values of requests come from. */
export interface Fixing {
  /** Returns a number that it has not returned before. */
  readonly unique: () => number;
  /** The values that the requests of a run share. Those of the user come first. */
  readonly scope: { of(model: RequestModel): Live };
}

/**
 * Puts the values that the user gave for an operation, and those that the requests of a run share, into requests, but not
 * into the place that they are about. `{n}` in a text of the user is a number that no other request has.
 */
export function fixValues<Given extends OneRequest | RequestPair>(
  model: RequestModel,
  given: Given,
  { unique, scope }: Fixing,
): Given {
  const templates = model.given.values.get(model.operation.name) ?? {};
  const shared = scope.of(model);
  if (shared.size === 0 && Object.keys(templates).length === 0) return given;
  const filled = fill(templates, unique());
  const values = isObject(filled) ? filled : templates;
  const about = [given.pinned ?? '', ...('known' in given ? given.known : [])];
  const fix = (draft: Draft, isKept: (pointer: string) => boolean): Draft => {
    return { ...draft, input: fixInput(model, draft, values, shared, about, isKept) };
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
  shared: Live,
  about: readonly string[],
  isKept: (pointer: string) => boolean,
): Input {
  const isFree = (pointer: string): boolean => !about.some((each) => isWithin(each, pointer)) && !isKept(pointer);
  let all = input;
  for (const part of model.parameters) {
    const siblings = get(values, part.place);
    const own = isObject(siblings) ? get(siblings, part.parameter?.name ?? '') : undefined;
    const value = own ?? shared.get(part.pointer);
    if (value !== undefined && isFree(part.pointer) && !about.includes('/path')) all = withPart(all, part, value);
  }
  const [body] = model.bodies;
  const content = get(values, 'content');
  const mediaType = (unlike?.content ?? body?.content)?.mediaType ?? '';
  const ofType = content !== undefined && isObject(content) ? get(content, mediaType) : undefined;
  const wanted = ofType ?? get(values, 'body');
  const sent = get(input, 'body');
  if (body === undefined || wanted === undefined || sent === undefined || about.includes('/body')) return all;
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
