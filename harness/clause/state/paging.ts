import { followLink, singleHeader, type Answered, type Exchange, type Input } from '../../exchange/index.ts';
import { get, isObject, parse, type Json } from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import type { RequestModel } from '../request/request-model.ts';
import { withPart, type Part } from '../request/part.ts';
import { bodyOf } from '../resource/identity.ts';

/** The query parameters by which a list is read in pages. */
export interface Paging {
  /** The parameter for the greatest number of items on a page. */
  readonly limit: Part;
  /**
   * The parameter for the start of the page: a number of items to skip, a page number, or a cursor of the page before.
   */
  readonly from: Part;
  readonly counts: 'items' | 'pages' | 'cursor';
  /** The value of `from` for the first page. */
  readonly first: number;
}

const limits = /^(limit|pagesize|perpage|size|count|take|maxresults|top)$/;
const begins: readonly (readonly [counts: Paging['counts'], names: RegExp])[] = [
  ['items', /^(offset|skip|startindex|start)$/],
  ['pages', /^(page|pagenumber|pageno|pageindex)$/],
  ['cursor', /^(cursor|after|startingafter|pagetoken|nexttoken|continuation|marker)$/],
];

/** Finds the paging parameters of a list by their names; undefined if it has none. */
export function pagingOf(list: RequestModel): Paging | undefined {
  const find = (names: RegExp): Part | undefined =>
    list.parameters.find(({ place, parameter }) => {
      return place === 'query' && names.test((parameter?.name ?? '').toLowerCase().replace(/[-_.[\]]/g, ''));
    });
  const limit = find(limits);
  if (!limit?.accepts(2)) return undefined;
  for (const [counts, names] of begins) {
    const from = find(names);
    if (from !== undefined) return { limit, from, counts, first: firstOf(from, counts) };
  }
  return undefined;
}

/**
 * The number of the first page, or of its first item. It is the documented minimum, because a default can be any page.
 */
function firstOf(from: Part, counts: Paging['counts']): number {
  const source = from.parameter?.schema ?? from.schema;
  const least = viewSchema(source).keyword('minimum');
  if (least === 0 || least === 1) return least;
  return counts === 'pages' ? 1 : 0;
}

/**
 * The input for a page.
 *
 * @param before the exchange of the page before; undefined for the first page
 * @returns undefined if its answer has no cursor for the next page
 */
export function pageInput(
  paging: Paging,
  page: { readonly input: Input; readonly index: number; readonly size: number },
  before: Exchange | undefined,
): Input | undefined {
  const { limit, from, counts, first } = paging;
  const sized = withPart(page.input, limit, page.size);
  if (counts === 'items') return withPart(sized, from, first + page.index * page.size);
  if (counts === 'pages') return withPart(sized, from, first + page.index);
  if (page.index === 0) return sized;
  const cursor = before?.outcome.kind === 'answered' ? cursorIn(before.outcome, before, from) : undefined;
  return cursor === undefined ? undefined : withPart(sized, from, cursor);
}

/** The cursor of the next page: from the link to it (RFC 8288), else from a field of the body with a usual name. */
function cursorIn(answer: Answered, { request }: Exchange, from: Part): Json | undefined {
  const name = from.parameter?.name ?? '';
  const link = singleHeader(answer, 'link');
  const here = new URL(request.path, 'http://target.invalid');
  const next = link === undefined ? undefined : followLink(link, 'next', here);
  const body = bodyOf(answer);
  const fields = ['next', 'nextCursor', 'next_cursor', 'nextPageToken', 'next_page_token', 'cursor', name];
  const stated = isObject(body) ? fields.flatMap((each) => get(body, each) ?? [])[0] : undefined;
  // The field can have the address of the next page, with the cursor in its query.
  const isAddress = typeof stated === 'string' && stated.includes('?') && stated.includes(`${name}=`);
  const found = next?.searchParams.get(name) ?? (isAddress ? queryOf(stated, here).get(name) : stated);
  if (found === undefined || found === null) return undefined;
  const number = typeof found === 'string' && /^-?(0|[1-9]\d*)$/.test(found) ? [parse(found)] : [];
  return [...number, found].find((value) => from.accepts(value));
}

function queryOf(address: string, base: URL): URLSearchParams {
  return URL.canParse(address, base.href) ? new URL(address, base).searchParams : new URLSearchParams();
}

/** The largest of the usual page sizes that a list accepts. */
export function largestPage({ limit }: Paging): number {
  return [1000, 500, 200, 100, 50, 20, 10, 5, 2].find((size) => limit.accepts(size)) ?? 1;
}
