import type { JsonObject } from '../../../json/index.ts';
import { absent, present, satisfies, type Demand, type Family, type FieldStatement } from '../complaint.ts';
import { schemaNamed } from '../sentence.ts';
import { textsWithin } from './sentences.ts';

/**
 * Texts of aeson of Haskell, wherever they are: `Error in $.items[0].size: parsing Int failed, expected Number, but encountered String`,
 * and `key "name" not found`. And those of Servant: `Error parsing query parameter page failed: ...`.
 */
export const aeson: Family = { read: (body) => textsWithin(body).flatMap(statementsIn) };

function statementsIn(text: string): FieldStatement[] {
  const [, part, name, reason] =
    /\bparsing (query parameter|header|capture) ["'`]?([\w-]+)["'`]? failed: (.+)/is.exec(text) ?? [];
  if (part !== undefined && name !== undefined && reason !== undefined)
    return [stated([name], reason.replace(/^Error in \$: /, ''))];
  const [, place, message] = /\bError in \$((?:\.[\w-]+|\[\d+\]|\['[^']+'\])*): (.+)/s.exec(text) ?? [];
  if (place === undefined || message === undefined) return [];
  const path = stepsIn(place);
  const [, missing] = /\bkey "?([^"]+?)"? (?:not found|not present)$/.exec(message) ?? [];
  if (missing !== undefined) return [{ path: [...path, missing], message, demands: [present] }];
  const [, unknown] = /\bunknown fields: \[(.*)\]$/.exec(message) ?? [];
  if (unknown !== undefined)
    return quoted(unknown).map((field) => ({ path: [...path, field], message, demands: [absent] }));
  return [stated(path, message)];
}

/** The steps of a path in the notation of aeson: `.items[0]['a key']`. */
function stepsIn(place: string): string[] {
  return [...place.matchAll(/\.([\w-]+)|\[(\d+)\]|\['([^']+)'\]/g)].map(
    ([, name, index, key]) => name ?? index ?? key ?? '',
  );
}

const quoted = (list: string): string[] => [...list.matchAll(/"([^"]*)"/g)].map(([, name = '']) => name);

/** A statement without the type of Haskell that was parsed, and with what that type demands. */
function stated(path: string[], text: string): FieldStatement {
  const [, type = '', rest] = /^parsing (\S+) failed, (.+)$/s.exec(text) ?? [];
  const message = rest ?? text;
  const demands = demandsOf(type, message);
  // A sentence without a place is about a field that it names.
  return { ...(path.length > 0 && { path }), message, ...(demands.length > 0 && { demands }) };
}

const whole = /^(?:Int|Integer|Natural|Word)\d*$/;

function demandsOf(type: string, message: string): Demand[] {
  const [, tags] = /\bexpected one of the tags \[(.*?)\]/.exec(message) ?? [];
  if (tags !== undefined) return [satisfies({ enum: quoted(tags.replaceAll('\\"', '"')) })];
  if (whole.test(type) || message.startsWith('value is either floating')) return [satisfies({ type: 'integer' })];
  const [, expected = ''] = /\bexpected (?:an? )?(\w+), (?:but )?encountered\b/.exec(message) ?? [];
  const schema = schemaNamed(expected) ?? dateIn(message);
  return schema === undefined ? [] : [satisfies(schema)];
}

/** The format of a date or a time. A day is read to its end, and the rest of a longer text is left. */
function dateIn(message: string): JsonObject | undefined {
  if (!/^could not parse date:/i.test(message)) return undefined;
  return schemaNamed(message.includes('endOfInput') ? 'date' : 'timestamp');
}
