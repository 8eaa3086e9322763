import { plainName } from '../../document/index.ts';
import { followLink, singleHeader, type Answered, type Exchange, type Input } from '../../exchange/index.ts';
import {
  compareNumbers,
  get,
  getAt,
  isArray,
  isNumber,
  isObject,
  objectOf,
  parse,
  type Json,
} from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import { nextNames } from '../request/cursor.ts';
import type { RequestModel } from '../request/request-model.ts';
import { valueOf, withPart, type Part } from '../request/part.ts';
import { bodyOf, listIn } from '../resource/identity.ts';
import { addressIn } from './page-address.ts';
import { moreNames, pageObjects, totalNames } from './page-claims.ts';

/** A value of a query that chooses a page: a parameter, or a property of one that is an object. */
interface PageParameter {
  /** How sentences name it: `query limit`. */
  readonly name: string;
  /** Its name in a URL. */
  readonly key: string;
  /** Where the document states it. */
  readonly stated: string;
  readonly required: boolean;
  /** What its schema has under a keyword. */
  readonly keyword: (name: 'minimum' | 'exclusiveMinimum' | 'default') => Json | undefined;
  readonly accepts: (value: Json) => boolean;
  /** Its value in an input. */
  readonly sent: (input: Input) => Json | undefined;
  /** The input with this value in its place, or with none. */
  readonly put: (input: Input, value: Json | undefined) => Input;
}

/** The values of a query by which a list is read in pages. There can be one without the other. */
export interface Paging {
  /** The one for the greatest number of items on a page. */
  readonly limit?: PageParameter;
  readonly start?: PageStart;
}

/** The value for the start of a page: a number of items to skip, a page number, or a cursor of the page before. */
export interface PageStart {
  readonly part: PageParameter;
  readonly counts: 'items' | 'pages' | 'cursor';
  /** Its value for the first page; undefined if the document does not say from where pages are counted. */
  readonly first: number | undefined;
}

/** Names in the style of JSON:API begin with the word too: `page[limit]`. */
const limits = /^(limit|pagesize|(?:items|results|records)?perpage|size|count|take|maxresults|top|pagelimit)$/;
const begins: readonly (readonly [counts: PageStart['counts'], names: RegExp])[] = [
  ['items', /^(?:page)?(offset|skip|startindex|start)$/],
  ['pages', /^(page|pagenumber|pageno|pageindex)$/],
  ['cursor', new RegExp(`^(?:page)?(?:${nextNames})$`)],
];

/** Names that say without another parameter that they limit the number of items. */
const clearLimits = /^(?:limit|pagesize|(?:items|results|records)?perpage|maxresults|pagelimit)$/;
/** Words of a description by which the number is another one than that of all items. */
const approximate = /\b(?:per|each|every|approximate(?:ly)?|hint|about|roughly|advisory|suggest\w*)\b/i;

/** The parameter that says how many items an answer has at most; undefined if the list has none with a clear name. */
export function limitOf(list: RequestModel): PageParameter | undefined {
  const { limit, start } = pagingOf(list) ?? {};
  if (limit === undefined || (start === undefined && !clearLimits.test(plainKey(limit)))) return undefined;
  const written = getAt(list.document.root, limit.stated);
  const description = written !== undefined && isObject(written) ? get(written, 'description') : undefined;
  return typeof description === 'string' && approximate.test(description.replace(/\bper page\b/gi, ''))
    ? undefined
    : limit;
}

/** What only says that a parameter is about pages, before its name: `pagination[limit]`. */
const ofPages = /^(?:pagination|paging|pager)(?:\[(.+)\]|\.(.+))$/i;

const plainKey = ({ key }: PageParameter): string =>
  key
    .replace(ofPages, '$1$2')
    .toLowerCase()
    .replace(/[-_.$[\]]/g, '');

/** Finds the paging parameters of a list by their names; undefined if it has none. */
export function pagingOf(list: RequestModel): Paging | undefined {
  const parameters = list.parameters.filter(({ place }) => place === 'query').flatMap(pageParameters);
  const all = (names: RegExp): PageParameter[] => parameters.filter((parameter) => names.test(plainKey(parameter)));
  const start = begins.flatMap(([counts, names]): PageStart[] => {
    const [part] = all(names);
    return part === undefined ? [] : [{ part, counts, first: firstOf(part, counts) }];
  })[0];
  // A list can be read in two ways, and reject a mixture: `start` and `limit`, or `page` and `pageSize`.
  const fits = (limit: PageParameter): boolean => plainKey(limit).includes('page') === (start?.counts === 'pages');
  const sizes = all(limits);
  const limit = sizes.find(fits) ?? sizes[0];
  if (limit === undefined && start === undefined) return undefined;
  return { ...(limit?.accepts(2) === true && { limit }), ...(start !== undefined && { start }) };
}

/** A parameter, and the properties that have names of their own in the URL if it is an object (OpenAPI 3.0.4 §4.7.12.3). */
function pageParameters(part: Part): PageParameter[] {
  const { parameter, stated } = part;
  if (parameter === undefined) return [];
  const view = viewSchema(parameter.schema ?? part.schema);
  const whole: PageParameter = {
    name: part.name,
    key: parameter.name,
    stated,
    required: parameter.required,
    keyword: (name) => view.keyword(name),
    accepts: part.accepts,
    sent: (input) => valueOf(input, part),
    put: (input, value) => withPart(input, part, value),
  };
  const isDeep = parameter.style === 'deepObject';
  if (!isDeep && !(parameter.style === 'form' && parameter.explode)) return [whole];
  const properties = view.propertyNames.map((name): PageParameter => {
    const key = isDeep ? `${parameter.name}[${name}]` : name;
    return {
      name: `query ${key}`,
      key,
      stated,
      required: false,
      keyword: (keyword) => view.property(name).keyword(keyword),
      accepts: (value) => part.accepts(objectOf([[name, value]])),
      sent: (input) => {
        const object = valueOf(input, part) ?? null;
        return isObject(object) ? get(object, name) : undefined;
      },
      put: (input, value) => {
        const object = valueOf(input, part) ?? null;
        const others = isObject(object) ? Object.entries(object).filter(([each]) => each !== name) : [];
        return withPart(input, part, objectOf(value === undefined ? others : [...others, [name, value]]));
      },
    };
  });
  return properties.length === 0 ? [whole] : properties;
}

/**
 * The number of the first page, or of its first item: the documented minimum, else the default. Other values than 0 and 1
 * are not the first.
 */
function firstOf({ keyword, required }: PageParameter, counts: PageStart['counts']): number | undefined {
  const above = keyword('exclusiveMinimum');
  const least = above === 0 ? 1 : above === -1 ? 0 : keyword('minimum');
  const first = [least, keyword('default')].find((value) => value === 0 || value === 1);
  if (first === 0 || first === 1) return first;
  if (counts === 'items') return 0;
  // It can't be left out, so it is assumed.
  return required ? 1 : undefined;
}

/** A page of a list. */
interface Page {
  readonly input: Input;
  /** Its number, from 0. */
  readonly index: number;
  /** The number of items to ask for; undefined where the list has no parameter for it. */
  readonly size: number | undefined;
  /** How many items are on the pages before it. */
  readonly skip: number;
}

/**
 * The input for a page.
 *
 * @param before the exchange of the page before; undefined for the first page
 * @returns undefined if the list has no parameter for it, or if the answer before has no cursor for the next page
 */
export function pageInput({ limit, start }: Paging, page: Page, before: Exchange | undefined): Input | undefined {
  const { input, index, size, skip } = page;
  const sized = limit === undefined || size === undefined ? input : limit.put(input, size);
  // Without a start, a longer list is asked for where the usual one does not have the item.
  if (start === undefined) return index === 0 ? input : index === 1 && limit !== undefined ? sized : undefined;
  const { part, counts, first } = start;
  if (counts === 'items') return part.put(sized, (first ?? 0) + skip);
  if (counts === 'pages') {
    // Where the document does not say from where pages are counted, the server knows its first page. Page 1 is the same
    // one, or the next.
    if (index === 0 && first === undefined) return part.put(sized, undefined);
    return part.put(sized, (first ?? 0) + index);
  }
  if (index === 0) return sized;
  const cursor = before?.outcome.kind === 'answered' ? cursorIn(before.outcome, before, part) : undefined;
  return cursor === undefined ? undefined : part.put(sized, cursor);
}

/** The usual plain names of fields with the cursor of the next page, the likeliest first. */
export const cursorFields: readonly string[] = [
  'next',
  'nextcursor',
  'nextpagetoken',
  'nexttoken',
  'nextmarker',
  'nextcontinuationtoken',
  'continuationtoken',
  'continuation',
  'lastevaluatedkey',
  'endcursor',
];

/** A cursor in a body, and the names that lead to it. */
export interface StatedCursor {
  readonly path: readonly string[];
  readonly value: Json;
}

/**
 * The field of a body with the cursor of the next page, by its usual names or further ones: of the body itself, else of an
 * object in it that is about the page.
 *
 * @param further plain names
 */
export function statedCursor(body: Json | undefined, further: readonly string[] = []): StatedCursor | undefined {
  for (const { path, object } of pageObjects(body))
    for (const candidate of [...cursorFields, ...further]) {
      const name = Object.keys(object).find((each) => plainName(each) === candidate);
      const value = name === undefined ? null : (get(object, name) ?? null);
      // An object can have links, or the cursors of several kinds.
      const isCursor = value !== null && value !== '' && !isObject(value) && !isArray(value);
      if (name !== undefined && isCursor) return { path: [...path, name], value };
    }
  return undefined;
}

/** The cursor of the next page: from the link to it (RFC 8288), else from a field of the body with a usual name. */
function cursorIn(answer: Answered, { request }: Exchange, from: PageParameter): Json | undefined {
  const name = from.key;
  const link = singleHeader(answer, 'link');
  const here = new URL(request.path, 'http://target.invalid');
  const next = link === undefined ? undefined : followLink(link, 'next', here);
  const body = bodyOf(answer);
  const stated = statedCursor(body, ['cursor', plainName(name), `next${plainName(name)}`])?.value;
  // The field can have the address of the next page, with the cursor in its query.
  const isAddress = typeof stated === 'string' && stated.includes('?') && stated.includes(`${name}=`);
  const found =
    next?.searchParams.get(name) ??
    (isAddress ? queryOf(stated, here).get(name) : stated) ??
    addressIn(body, 'next', here)?.url.searchParams.get(name) ??
    (afterItem.test(plainName(name)) ? lastIdIn(body) : undefined);
  if (found === undefined || found === null) return undefined;
  const number = typeof found === 'string' && /^-?(0|[1-9]\d*)$/.test(found) ? [parse(found)] : [];
  return [...number, found].find((value) => from.accepts(value));
}

/** The plain names of parameters that take the id of the last item on the page before. */
const afterItem = /^(?:startingafter|startafter)$/;

/** The id of the last item of a list; undefined if the list has an end, or its items have no ids. */
function lastIdIn(body: Json | undefined): Json | undefined {
  const last = listIn(body)?.at(-1);
  const members = isObject(body) ? Object.entries(body) : [];
  const isEnd = members.some(([name, value]) => value === false && /^has(?:more|next)$/.test(plainName(name)));
  return isEnd || last === undefined || !isObject(last) ? undefined : get(last, 'id');
}

function queryOf(address: string, base: URL): URLSearchParams {
  return URL.canParse(address, base.href) ? new URL(address, base).searchParams : new URLSearchParams();
}

/** The largest of the usual page sizes that a list accepts; undefined if it has no parameter for the size. */
export function largestPage({ limit }: Paging): number | undefined {
  return limit && ([1000, 500, 200, 100, 50, 20, 10, 5, 2].find((size) => limit.accepts(size)) ?? 1);
}

/**
 * The sizes of pages that a list is asked for, one after the other, until it accepts one: many servers have a maximum that their
 * document lacks. Undefined stands for the size that the server chooses.
 */
export function sizesToTry(paging: Paging): (number | undefined)[] {
  const { limit } = paging;
  const largest = largestPage(paging);
  if (limit === undefined || largest === undefined) return [undefined];
  return [largest, ...[100, 20].filter((size) => size < largest && limit.accepts(size))];
}

/** The input for the longest page of a list that is still short to read: it has the most items that differ. */
export function longest(list: RequestModel, input: Input): Input {
  const { limit } = pagingOf(list) ?? {};
  const size = [100, 50, 20].find((each) => limit?.accepts(each));
  return limit === undefined || size === undefined ? input : limit.put(input, size);
}

/** Other names of totals. They are not judged, because they can be about something else. */
const moreTotals = /^(?:count|numfound|recordstotal)$/;

/** Whether an answer says that the list has more items than it shows: by a link to the next page, a flag or a total. */
export function saysMore(answer: Answered, { request }: Exchange, shown: number): boolean {
  // A list without items has no further pages.
  if (shown === 0) return false;
  const link = singleHeader(answer, 'link');
  const here = new URL(request.path, 'http://target.invalid');
  if (link !== undefined && followLink(link, 'next', here) !== undefined) return true;
  const body = bodyOf(answer);
  if (body === undefined || !isObject(body)) return false;
  if (addressIn(body, 'next', here) !== undefined) return true;
  const about = pageObjects(body).map(({ object }) => object);
  return [...about, ...Object.values(body).filter(isObject)].some((object) =>
    Object.entries(object).some(([name, value]) => {
      const plain = plainName(name);
      if (moreNames.test(plain)) return value === true;
      if (plain === 'next') return typeof value === 'string' && value !== '';
      return (totalNames.test(plain) || moreTotals.test(plain)) && isNumber(value) && compareNumbers(value, shown) > 0;
    }),
  );
}
