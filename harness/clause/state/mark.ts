import type { Exchange } from '../../exchange/index.ts';
import { equals, get, stringify, type JsonObject } from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import { valueOf } from '../request/part.ts';
import type { RequestModel } from '../request/request-model.ts';
import { bareName } from './bare-name.ts';
import { wordsOf } from './stated-states.ts';

/** Names of the fields by which servers mark what they keep after its removal. */
export const marks = /delet|archiv|remov|retir|disab|activ|enabl|cancel|withdr|status|state/i;

/**
 * The field by which a server marks a resource that it keeps after its removal: only the server sets it, and it changed. A
 * document has no other way to state that DELETE only marks a resource.
 *
 * @param before what the server showed of the resource before its removal
 * @param now what it shows afterwards
 * @param isOwn whether the server sets a field, and clients don't
 */
export function markIn(before: JsonObject, now: JsonObject, isOwn: (field: string) => boolean): string | undefined {
  const mark = Object.entries(now).find(
    ([name, value]) => marks.test(name) && isOwn(name) && !equals(value, get(before, name) ?? null),
  );
  return mark && `${mark[0]} is ${stringify(mark[1])}`;
}

/** Names of flags by which a client asks a list for what was removed, and the words that fields which mark it have. */
const included = /^(?:include|with|show)(delet|remov|archiv|trash)\w*$/;

/**
 * Whether a list leaves out what has a mark of its removal: it has a flag that asks for it, which is false by default and was not
 * true in the request, such as `includeDeleted` for `deletedAt`.
 *
 * @param mark what `markIn` returns, which begins with the name of the field
 */
export function leavesOutMarked({ parameters }: RequestModel, { request }: Exchange, mark: string): boolean {
  return parameters.some((part) => {
    const [, word] = included.exec(bareName(part.parameter?.name ?? '')) ?? [];
    if (part.place !== 'query' || part.parameter === undefined || word === undefined) return false;
    const isOff = viewSchema(part.parameter.schema).keyword('default') === false;
    return (
      isOff && (mark.split(' ')[0] ?? '').toLowerCase().includes(word) && valueOf(request.input ?? {}, part) !== true
    );
  });
}

/** Flags by which a client asks to put a resource away. */
const asked = /^(?:is)?_?(?:archived?|deleted|removed|trashed|hidden|retired)$/i;

/** The field of a resource by which its client has put it away, so that a read need not show it. */
export function sentMarkIn(fields: JsonObject): string | undefined {
  return Object.keys(fields).find((name) => asked.test(name) && get(fields, name) === true);
}

/** Whether a removal keeps the resource elsewhere by the words of the document, so that it can still be changed there. */
export function onlyPutsAway({ document, operation }: RequestModel): boolean {
  const words = `${operation.operationId ?? ''} ${wordsOf(document, operation)}`;
  return /archiv|\bsoft[- ]?delet|\btrash|recycle bin/i.test(words);
}
