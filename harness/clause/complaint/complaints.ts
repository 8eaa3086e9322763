import { decodeContent, decodeJson, type Answered } from '../../exchange/index.ts';
import { isArray, isObject, nestedIn, objectOf, type Json } from '../../json/index.ts';
import type { FieldComplaint, FieldStatement } from './complaint.ts';
import { families } from './family/index.ts';
import { demandsHintedAt, demandsIn } from './sentence.ts';

/** Words of sentences that are about a value. */
const rejecting =
  /["'`][^"'`]+["'`]|\b(?:invalid|unknown|unsupported|illegal|malformed|unrecogni[sz]ed|wrong|unable to parse)\b|\bnot (?:valid|supported|recogni[sz]ed|known)\b/i;
/** The most complaints that are read from an answer. */
const most = 20;
/** The largest answer that is read, in bytes, and the longest text in it, in code units. What is longer is not a sentence. */
const largest = 200_000;
const longest = 4000;

/**
 * What the answer to a rejected request says about the fields of the request. The first family of frameworks counts
 * that says what it demands.
 *
 * @returns empty if the answer says nothing that is understood
 */
export function complaintsIn(answer: Answered): readonly FieldComplaint[] {
  const body = textOrJson(answer);
  if (body === undefined) return [];
  let others: readonly FieldComplaint[] | undefined;
  for (const family of families) {
    const found = family.read(body).flatMap(complaintOf).slice(0, most);
    if (found.some(({ demands }) => demands.some(({ kind }) => kind !== 'other'))) return found;
    others ??= found.length > 0 ? found : undefined;
  }
  return others ?? [];
}

/** What an answer says about the fields that its data name, in the form of any family. */
export function statementsIn(answer: Answered): readonly FieldStatement[] {
  const body = textOrJson(answer);
  return body === undefined ? [] : families.flatMap((family) => family.read(body));
}

function complaintOf({ path = [], message, demands = demandsIn(message) }: FieldStatement): FieldComplaint[] {
  if (demands.length > 0) return [{ path, message, demands }];
  const hinted = path.length > 0 ? demandsHintedAt(message, path) : [];
  if (hinted.length > 0) return [{ path, message, demands: hinted }];
  // The field is known, or the sentence may name it or quote its value: then another value may do.
  return path.length > 0 || rejecting.test(message) ? [{ path, message, demands: [{ kind: 'other' }] }] : [];
}

/** The body as JSON, or else as a text; a text in JSON that is JSON itself is parsed, too. */
function textOrJson(answer: Answered): Json | undefined {
  const content = decodeContent(answer);
  const bytes = content.ok ? content.value : answer.body;
  if (bytes.length > largest) return undefined;
  const json = decodeJson(bytes);
  if (json.ok) return shortened(json.value);
  const text = Buffer.from(bytes).toString('utf8');
  return text.trim() === '' || /<html|<!doctype/i.test(text) ? undefined : text.slice(0, longest);
}

/** The value with the beginnings of its long texts, and with the values of those that are JSON. */
function shortened(value: Json): Json {
  if (typeof value === 'string') {
    const nested = nestedIn(value);
    return nested === undefined ? value.slice(0, longest) : shortened(nested);
  }
  if (isArray(value)) return value.map(shortened);
  if (!isObject(value)) return value;
  return objectOf(Object.entries(value).map(([name, member]): [string, Json] => [name, shortened(member)]));
}
