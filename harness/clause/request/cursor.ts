import { plainName } from '../../document/index.ts';
import type { Input } from '../../exchange/index.ts';
import { childPointer, getAt, isObject, parsePointer } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import type { Part } from './part.ts';

/** What cursors are looked for in. */
type CursorPlaces = Readonly<Record<'parameters' | 'bodies', readonly Part[]>>;

/** The plain names of parameters that take the cursor by which lists are read from one page to the next, as a part of a regular expression. */
export const nextNames =
  'cursor|after|startingafter|startafter|(?:next|skip|pagination)?token|continue|continuation(?:token)?|marker|exclusivestartkey';

/** The plain names of parameters that take a cursor, without brackets: what an earlier answer said where the next page begins. */
const cursorNames = new RegExp(
  `^(?:${nextNames}|(?:next|page|start)cursor|pageafter|(?:page)?before|endingbefore|(?:page|nextpage|resume|sync|delta)token|nextmarker|bookmark|scrollid|startkey)$`,
);

/** The plain names of properties of a body that take a cursor: others of the names above have further meanings there. */
const cursorsInBody =
  /^(?:(?:next|prev|page|start|end)?cursor|(?:page|nextpage|pagination|continuation)token|nextmarker|scrollid|exclusivestartkey)$/;

/** Keywords that say which texts a parameter takes, so that it is not opaque. */
const limiting = ['enum', 'const', 'format', 'pattern', 'default'];

/**
 * Whether a place of a request takes a cursor. It is opaque: no schema says which texts a server has given out, so it may
 * reject all others, as it does the name of a resource that does not exist.
 */
export function isCursor({ parameters, bodies }: CursorPlaces, pointer: string): boolean {
  const [place, name = '', ...inside] = parsePointer(pointer);
  if (place === 'body' && inside.length === 0 && cursorsInBody.test(plainName(name))) {
    const views = bodies.map(({ schema }) => viewSchema(schema, 'possible').property(name));
    return views.length > 0 && views.every(isOpaque);
  }
  const part = parameters.find((each) => each.pointer === pointer);
  if (part?.place !== 'query' || part.parameter === undefined) return false;
  const isNamed = cursorNames.test(plainName(part.parameter.name).replace(/[[\]]/g, ''));
  return isNamed && isOpaque(viewSchema(part.parameter.schema, 'possible'));
}

/** Whether a schema allows any text, and nothing else but null. */
const isOpaque = (view: SchemaView): boolean =>
  view.hasType('string') && !view.hasType('number') && limiting.every((each) => view.values(each).length === 0);

/** Whether an input has a cursor. */
export function sendsCursor(model: CursorPlaces, input: Input): boolean {
  const body = getAt(input, '/body');
  const fields = body !== undefined && isObject(body) ? Object.keys(body) : [];
  const places = [
    ...model.parameters.map(({ pointer }) => pointer),
    ...fields.map((name) => childPointer('/body', name)),
  ];
  return places.some((pointer) => getAt(input, pointer) !== undefined && isCursor(model, pointer));
}
