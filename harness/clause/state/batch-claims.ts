import { contentsOfSuccess, plainName, type Operation } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import {
  childPointer,
  equals,
  get,
  isArray,
  isInteger,
  isNumber,
  isObject,
  stringify,
  type Json,
  type JsonObject,
} from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { bodyIn } from '../resource/body-of.ts';
import { itemsOf } from '../resource/identity.ts';
import { saysCreated, showsText, type CreatedItem } from './judge-each.ts';
import type { WrongClaim } from './page-claims.ts';

const ofCreated = /\bnumber of\b.*\b(?:created|inserted|added|registered|imported)\b/i;
const ofEach = /\b(?:one|a|an) \w+ (?:for|per) each\b/i;
/** Words by which a result can lack some of them. */
const ofSome = /\b(?:only|except\w*|unless|fail\w*|error\w*|succe\w*)\b/i;

/**
 * What the answer to a creation of several resources says of them as a whole, and that is not so: how many were created, that there is a
 * result for each, and the index of each. It counts only as far as the words of the document say what it means.
 *
 * @param sent the items of the request
 * @param found what was created and can be read
 */
export function wrongBatchClaim(
  operation: Operation,
  creation: Exchange,
  sent: readonly JsonObject[],
  found: readonly CreatedItem[],
): WrongClaim | undefined {
  const body = bodyIn(creation);
  const items = itemsOf(creation);
  if (!isObject(body) || items.length === 0) return undefined;
  for (const { schema } of contentsOfSuccess(operation)) {
    const view = viewSchema(schema, 'possible');
    const wrong = wrongCount(view, body, items) ?? wrongLength(view, body, sent) ?? wrongIndex(view, body, sent, found);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

const says = (view: SchemaView, words: RegExp): boolean =>
  view.values('description').some((text) => typeof text === 'string' && words.test(text));

function wrongCount(view: SchemaView, body: JsonObject, items: readonly Json[]): WrongClaim | undefined {
  const created = items.filter(saysCreated).length;
  const name = view.propertyNames.find((each) => says(view.property(each), ofCreated));
  const count = name === undefined ? undefined : get(body, name);
  if (name === undefined || count === undefined || !isNumber(count) || created === 0 || equals(count, created))
    return undefined;
  const expected = `${created}, because so many results say so`;
  return { cause: 'count', where: `body ${childPointer('', name)}`, expected, actual: stringify(count) };
}

function wrongLength(view: SchemaView, body: JsonObject, sent: readonly JsonObject[]): WrongClaim | undefined {
  const name = view.propertyNames.find(
    (each) => says(view.property(each), ofEach) && !says(view.property(each), ofSome),
  );
  const list = (name === undefined ? undefined : get(body, name)) ?? null;
  if (name === undefined || !isArray(list) || list.length === sent.length) return undefined;
  const expected = `${sent.length} results, because the request has so many items`;
  return { cause: 'results', where: `body ${childPointer('', name)}`, expected, actual: `${list.length}` };
}

/** An index that counts from 0 by its schema, but is not that of the item which was created. */
function wrongIndex(
  view: SchemaView,
  body: JsonObject,
  sent: readonly JsonObject[],
  found: readonly CreatedItem[],
): WrongClaim | undefined {
  const list = Object.keys(body).find((each) => isArray(get(body, each) ?? null));
  const items = list === undefined ? undefined : view.property(list).items;
  const name = items?.propertyNames.find(
    (each) => plainName(each) === 'index' && equals(items.property(each).keyword('minimum') ?? null, 0),
  );
  if (name === undefined) return undefined;
  for (const { item, read } of found) {
    const index = isObject(item) ? get(item, name) : undefined;
    const at = sent.findIndex((each) => showsText(read, each));
    if (index === undefined || !isNumber(index) || !isInteger(index) || at === -1 || equals(index, at)) continue;
    // Two items can have the same text.
    if (sent.filter((each) => showsText(read, each)).length > 1) continue;
    const expected = `${at}, because the resource has what was sent in that place`;
    return { cause: 'index', where: `body ${childPointer('', name)}`, expected, actual: stringify(index) };
  }
  return undefined;
}
