import { withPart, type Draft, type OneRequest, type RequestModel, type RequestPair } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import { childPointer, get, isObject, objectOf, type Json } from '../../json/index.ts';

/** Puts the values that the user gave for an operation into requests, but not into the place that they are about. */
export function fixValues<Given extends OneRequest | RequestPair>(model: RequestModel, given: Given): Given {
  const values = model.given.values.get(model.operation.name);
  if (values === undefined) return given;
  const fix = (draft: Draft): Draft => ({
    ...draft,
    input: fixInput(model, draft.input, values, given.pinned ?? ''),
  });
  const draft = fix(given.draft);
  return 'control' in given ? { ...given, draft, control: fix(given.control) } : { ...given, draft };
}

function fixInput(model: RequestModel, input: Input, values: Input, pinned: string): Input {
  const isFree = (pointer: string): boolean => !`${pinned}/`.startsWith(`${pointer}/`);
  let all = input;
  for (const part of model.parameters) {
    const siblings = get(values, part.place);
    const value = isObject(siblings) ? get(siblings, part.parameter?.name ?? '') : undefined;
    if (value !== undefined && isFree(part.pointer) && pinned !== '/path') all = withPart(all, part, value);
  }
  const [body] = model.bodies;
  const wanted = get(values, 'body');
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
