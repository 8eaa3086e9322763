import { absent, type Family, type FieldStatement } from '../complaint.ts';
import { textsWithin } from './sentences.ts';
import { stepsOf } from './within.ts';

/**
 * Sentences of Python's `jsonschema` with the place of the value after them, as connexion sends them in `detail`:
 * `[] is too short - 'windows.0.days'`. Those about the whole body have no place, and name their field.
 */
export const connexion: Family = {
  read: (body) => textsWithin(body).flatMap(statementsIn),
};

function statementsIn(text: string): FieldStatement[] {
  const [, message = '', place] = /^(.+) - '([^'\n]+)'$/s.exec(text.trim()) ?? [];
  if (place === undefined) return [];
  const path = ['body', ...(stepsOf(place) ?? [])];
  const [, missing] = /^'([^']+)' is a required property$/.exec(message) ?? [];
  if (missing !== undefined) return [{ path: [...path, missing], message }];
  const [, unexpected] =
    /^(?:Additional|Unevaluated) properties are not allowed \((.+) (?:was|were) unexpected\)$/s.exec(message) ?? [];
  if (unexpected === undefined) return [{ path, message }];
  return [...unexpected.matchAll(/'([^']+)'/g)].map(([, name = '']) => ({
    path: [...path, name],
    message,
    demands: [absent],
  }));
}
