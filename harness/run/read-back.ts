import { isSuccess, withPart, type Draft, type Part, type RequestModel } from '../clause/index.ts';
import { childPointer, isObject, objectOf, parsePointer, removeAt, setAt, type Json } from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';
import { likelyValues } from './input/likely.ts';
import { sendDraft } from './input/send-draft.ts';
import { sendItems } from './read-back-item.ts';
import { readOwn } from './read-own.ts';
import type { Session } from './session.ts';

/** How many missing fields are filled in. */
const mostMissing = 20;

/**
 * Reads a resource and sends it back as a replacement or change of itself, once for an operation, as a person would do who
 * edits it. If the server accepts that, the input is kept.
 *
 * @returns whether the server accepted it, if it was not sent before
 */
export function sendReadBack(session: Session, model: RequestModel): Promise<boolean> {
  const { method, path } = model.operation;
  const [body] = model.bodies;
  if (!['PUT', 'PATCH'].includes(method) || body === undefined) return Promise.resolve(false);
  const item = session.resources.itemReader(model);
  if (item === undefined && !path.includes('{')) return Promise.resolve(false);
  return session.accepted.sentBack(model, async () => {
    const changed = item && (await sendItems(session, model, body, item));
    if (item !== undefined && (changed !== undefined || !path.includes('{'))) return changed;
    const draft = await readBack(session, model, body);
    if (draft === 'later' || draft === undefined) return draft;
    const exchange = await sendDraft(session.sender, model, draft);
    return exchange !== undefined && isSuccess(model.operation, exchange.outcome) ? draft : undefined;
  });
}

/** A request with a resource as it was read: `later` if none can be read, and undefined if it has nothing to send. */
async function readBack(session: Session, model: RequestModel, body: Part): Promise<Draft | 'later' | undefined> {
  const read = await readOwn(session, model);
  if (read === undefined) return 'later';
  const value = sendable(model, body, read.shown);
  return value === undefined ? undefined : { ...read.draft, input: withPart(read.draft.input, body, value) };
}

/** The fields of a resource, as an answer shows it, that a body can have. */
function sendable(model: RequestModel, body: Part, shown: Json): Json | undefined {
  const names = viewSchema(body.schema, 'possible').propertyNames;
  // An answer can have the resource in a member: {"data": ...}.
  const objects = isObject(shown) ? [shown, ...Object.values(shown).filter(isObject)] : [];
  const candidates = objects.map((each) => Object.entries(each).filter(([name]) => names.includes(name)));
  const [most = []] = candidates.sort((a, b) => b.length - a.length);
  return most.length === 0 ? undefined : withoutInvalid(body, completed(model, body, body.strip(objectOf(most))));
}

/** The value with what a request needs, and the answer did not show: with what a person would write there. */
function completed(model: RequestModel, body: Part, value: Json): Json {
  const missing = body.errors(value).flatMap(({ keyword, instancePointer, property }) => {
    return keyword === 'required' && property !== undefined ? [childPointer(instancePointer, property)] : [];
  });
  return missing.slice(0, mostMissing).reduce<Json>((rest, place) => {
    const pointer = body.pointer + place;
    const errorsIn = (each: Json): number => body.errors(each).length;
    const filled = likelyValues(model, pointer, undefined).map((each) => setAt(rest, place, each));
    return filled.find((each) => errorsIn(each) < errorsIn(rest)) ?? rest;
  }, value);
}

/** The value without the fields that are not valid: an answer can show what a request must not have. */
function withoutInvalid(body: Part, value: Json): Json | undefined {
  const wrong = new Set(body.errors(value).map(({ instancePointer }) => parsePointer(instancePointer)[0] ?? ''));
  const left = [...wrong].reduce<Json>(
    (rest, name) => (name === '' ? rest : removeAt(rest, childPointer('', name))),
    value,
  );
  const isLeft = isObject(left) && Object.keys(left).length > 0;
  return isLeft && body.accepts(left) ? left : undefined;
}
