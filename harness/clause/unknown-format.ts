import type { Exchange } from '../exchange/index.ts';
import { childPointer, equals, getAt, isArray, isObject, isWithin, parsePointer, type Json } from '../json/index.ts';
import { freeFormats, stringFormats, viewSchema, type SchemaView } from '../schema/index.ts';
import { messageOf } from './message.ts';
import { mentions } from './model/words.ts';
import type { ValidTrial } from './model/trial.ts';
import type { RequestModel } from './request/request-model.ts';

/** The most places of a request that are looked at. */
const mostPlaces = 100;

/**
 * A format that no specification knows, which the document states for a text of a rejected request, and which can be the reason: the
 * server names it, or the field where the request is about the field. Only the server knows then which texts have it.
 * An example, a default or a listed value in the document has it.
 */
export function unknownFormat(
  model: RequestModel,
  { exchange, case: { pinned } }: Pick<ValidTrial, 'exchange' | 'case'>,
): { readonly format: string; readonly place: string } | undefined {
  const message = messageOf(exchange);
  if (message === '') return undefined;
  for (const place of textsIn(exchange)) {
    const view = viewAt(model, place);
    const format = view?.values('format').find((each) => typeof each === 'string' && !isKnown(each));
    if (view === undefined || typeof format !== 'string' || isGiven(view, place, exchange)) continue;
    const isPinned = pinned !== undefined && isWithin(place, pinned) && pinned !== '/body';
    if (namesFormat(message, format) || (isPinned && mentions(message, parsePointer(place).at(-1) ?? '')))
      return { format, place };
  }
  return undefined;
}

const isKnown = (format: string): boolean => stringFormats.has(format) || freeFormats.has(format);

/** Whether a message has the name of a format as it is written. A short one is also a word. */
function namesFormat(message: string, format: string): boolean {
  const marked = [`"${format}"`, `'${format}'`, `\`${format}\``, `format ${format}`];
  if (/^\w+$/.test(format) && new RegExp(`valid (?:an? )?${format}\\b`, 'i').test(message)) return true;
  return marked.some((each) => message.includes(each)) || (format.length >= 4 && message.includes(format));
}

/** The places of the texts in the input of a request. */
function textsIn({ request: { input = {} } }: Exchange): string[] {
  const places = ['/path', '/query', '/header', '/body'];
  const found: string[] = [];
  for (const place of places) {
    const value = getAt(input, place);
    if (typeof value === 'string') found.push(place);
    if (value === undefined || !(isObject(value) || isArray(value)) || places.length > mostPlaces) continue;
    places.push(...Object.keys(value).map((name) => childPointer(place, name)));
  }
  return found;
}

/** What the document says of a place in a request. */
function viewAt({ parameters, bodies: [body] }: RequestModel, place: string): SchemaView | undefined {
  const part = [...parameters, ...(body === undefined ? [] : [body])].find(({ pointer }) => isWithin(place, pointer));
  if (part === undefined) return undefined;
  const inside = parsePointer(place.slice(part.pointer.length));
  return inside.reduce((view, token) => view.step(token), viewSchema(part.schema, 'possible'));
}

/** Whether the document gives the text itself. */
function isGiven(view: SchemaView, place: string, { request: { input = {} } }: Exchange): boolean {
  const value = getAt(input, place) ?? null;
  const listed = view.values('examples').flatMap((each): readonly Json[] => (isArray(each) ? each : []));
  const given = [
    ...view.values('example'),
    ...view.values('default'),
    ...view.members,
    ...view.values('const'),
    ...listed,
  ];
  return given.some((each) => equals(each, value));
}
