import type { InvalidCase, RequestModel } from '../../clause/index.ts';
import type { Input } from '../../exchange/index.ts';
import { getAt, isArray, parseIfJson, setAt, stringify, type Json } from '../../json/index.ts';
import { differing, isValidInput } from './move.ts';

/**
 * Whether a server that converts values can take an invalid request for a valid one: `"5"` for 5, 5 for `"5"`, `[5]` for 5, or a text
 * with a line feed after it for that text. So it is if its schema is kept, and only a rule in words is broken. The answer of
 * such a server to that request can be about anything else, such as a rule between its values.
 */
export function canBeTakenForValid(model: RequestModel, { draft, control }: InvalidCase): boolean {
  if (draft.unlike !== undefined) return false;
  const places = [...differing(control.input, draft.input, '')];
  const [place, ...others] = places;
  if (place === undefined) return false;
  if (isValidInput(model, draft.input)) return true;
  const value = getAt(draft.input, place);
  if (value === undefined || others.length > 0) return false;
  return conversions(value).some((converted) => {
    const input = setAt(draft.input, place, converted) as Input;
    return isValidInput(model, input);
  });
}

/** What a server can make of a value of another type. */
function conversions(value: Json): Json[] {
  const item = isArray(value) && value.length === 1 ? value[0] : undefined;
  if (item !== undefined) return [item];
  if (typeof value === 'string') {
    const line = value.replace(/\n$/, '');
    const parsed = parseIfJson(value);
    return [line, ...(parsed === undefined ? [] : [parsed]), [value]];
  }
  return typeof value === 'object' ? [] : [stringify(value), [value]];
}
