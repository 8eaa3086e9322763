import { plainName } from '../../document/index.ts';
import type { Input } from '../../exchange/index.ts';
import { getAt } from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import type { Part } from './part.ts';

/** The plain names of parameters that take the cursor by which lists are read from one page to the next, as a part of a regular expression. */
export const nextNames =
  'cursor|after|startingafter|startafter|(?:next|skip|pagination)?token|continue|continuation(?:token)?|marker|exclusivestartkey';

/** The plain names of parameters that take a cursor, without brackets: what an earlier answer said where the next page begins. */
const cursorNames = new RegExp(
  `^(?:${nextNames}|(?:next|page|start)cursor|pageafter|(?:page)?before|endingbefore|(?:page|nextpage|resume|sync|delta)token|nextmarker|bookmark|scrollid|startkey)$`,
);

/** Keywords that say which texts a parameter takes, so that it is not opaque. */
const limiting = ['enum', 'const', 'format', 'pattern', 'default'];

/**
 * Whether a place of a request takes a cursor. It is opaque: no schema says which texts a server has given out, so it may
 * reject all others, as it does the name of a resource that does not exist.
 */
export function isCursor({ parameters }: { readonly parameters: readonly Part[] }, pointer: string): boolean {
  const part = parameters.find((each) => each.pointer === pointer);
  if (part?.place !== 'query' || part.parameter === undefined) return false;
  const view = viewSchema(part.parameter.schema, 'possible');
  const isText = view.hasType('string') && !view.hasType('number');
  return (
    isText &&
    cursorNames.test(plainName(part.parameter.name).replace(/[[\]]/g, '')) &&
    limiting.every((each) => view.values(each).length === 0)
  );
}

/** Whether an input has a cursor. */
export function sendsCursor(model: { readonly parameters: readonly Part[] }, input: Input): boolean {
  return model.parameters.some(({ pointer }) => getAt(input, pointer) !== undefined && isCursor(model, pointer));
}
