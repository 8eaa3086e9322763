import { plainName } from '../../document/index.ts';
import type { Input } from '../../exchange/index.ts';
import { getAt } from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import type { Part } from './part.ts';

/** The plain names of parameters that take a cursor, without brackets: what an earlier answer said where the next page begins. */
const cursorNames =
  /^(?:(?:next|page|start)?cursor|(?:page)?(?:after|before)|startingafter|startafter|endingbefore|(?:next|page|nextpage|skip|pagination|resume|sync|delta)?token|continue|continuation(?:token)?|(?:next)?marker|bookmark|scrollid|exclusivestartkey|startkey)$/;

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
