import type { Exchange } from '../../exchange/index.ts';
import { get, getAt, isObject, parentPointer, setAt, type Json } from '../../json/index.ts';
import type { OneRequest } from '../model/case.ts';
import { valueOf, withPart, type Part } from '../request/part.ts';
import type { RequestModel } from '../request/request-model.ts';
import { placeOfField, settableField } from '../request/settable.ts';
import { itemsOf } from '../resource/identity.ts';
import type { Sorting } from './sorting.ts';

/** Numbers that have another order as texts. */
const numbers: readonly number[] = [9, 10, 100];

/** The numbers of a field by which a server that sorts them as texts has another order; none for a field of another type. */
export function numbersUnlikeTexts(field: string, part: Part): readonly Json[] {
  const view = settableField(part, field)?.view;
  return ['integer', 'number'].some((type) => view?.hasType(type)) ? numbers : [];
}

/** Texts in another order than that of their creation, which all collations have. */
const texts: readonly string[] = ['birch tree', 'alder tree', 'cedar tree'];

/** The texts of a field by which an order from A to Z shows; none for a field of another type, or with a form. */
export function textsToSort(field: string, part: Part): readonly Json[] {
  const view = settableField(part, field)?.view;
  const isPlain = ['enum', 'format', 'pattern'].every((keyword) => view?.values(keyword).length === 0);
  return isPlain && view?.hasType('string') === true ? texts : [];
}

/** Whether a new resource can have a time in a field. */
export function isDated(create: RequestModel | undefined, field: string): boolean {
  const [part] = create?.bodies ?? [];
  return settableField(part, field)?.view.values('format').includes('date-time') === true;
}

const minute = 60_000;
/** A time for a list without items. */
const usual = '2020-06-15T12:00:00Z';
/** How long before the first item of a list two others are, and the hours between their clocks and UTC. */
const times: readonly (readonly [minutes: number, hours: number])[] = [
  [30, 2],
  [15, 0],
];

/**
 * A creation with a time just before that of the first item in a list. Two of them have another order as texts, because they
 * are in different time zones. Other creations stay as they are.
 */
export function atTimeUnlikeText(
  { bodies: [part] }: RequestModel,
  request: OneRequest,
  { field }: Sorting,
  list: Exchange | undefined,
  index: number,
): OneRequest {
  const [item] = itemsOf(list);
  const first = item !== undefined && isObject(item) ? get(item, field) : undefined;
  const [minutes = 0, hours = 0] = times[index] ?? [];
  const start = Date.parse(typeof first === 'string' ? first.toUpperCase() : usual);
  const body = part && valueOf(request.draft.input, part);
  if (times[index] === undefined || Number.isNaN(start) || part === undefined || body === undefined) return request;
  const local = new Date(start - minutes * minute + hours * 60 * minute).toISOString().slice(0, -'.000Z'.length);
  const place = placeOfField(part, field);
  if (getAt(body, parentPointer(place)) === undefined) return request;
  const changed = setAt(body, place, local + (hours === 0 ? 'Z' : `+0${hours}:00`));
  if (!isObject(body) || !part.isMeant(changed)) return request;
  const draft = { ...request.draft, input: withPart(request.draft.input, part, changed) };
  return { ...request, draft, known: [...(request.known ?? []), part.pointer + place] };
}
