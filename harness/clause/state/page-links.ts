import type { Json } from '../../json/index.ts';
import { followLink, singleHeader, type Exchange } from '../../exchange/index.ts';
import type { RequestModel } from '../request/request-model.ts';
import { bodyIn, textOf } from '../resource/identity.ts';
import { addressIn, type PageRelation } from './page-address.ts';
import type { WrongClaim } from './page-claims.ts';
import type { Paging } from './paging.ts';

/** A link to another page, and where it was: `header link`. */
export interface PageLink {
  readonly where: string;
  readonly query: URLSearchParams;
  /** Its query as it was sent. */
  readonly search: string;
}

/** The link of an answer to the page before or after it, if it leads to the same list; undefined if it has none. */
export function pageLink(exchange: Exchange, relation: PageRelation): PageLink | undefined {
  const { outcome, request } = exchange;
  if (outcome.kind !== 'answered') return undefined;
  const here = new URL(request.path, 'http://target.invalid');
  const header = singleHeader(outcome, 'link');
  const linked = header === undefined ? undefined : followLink(header, relation, here);
  const found =
    linked === undefined ? addressIn(bodyIn(exchange), relation, here) : { url: linked, where: 'header link' };
  // A path in front of a proxy can have more before it.
  if (found?.url.pathname.endsWith(here.pathname) !== true) return undefined;
  return { where: found.where, query: found.url.searchParams, search: found.url.search };
}

/**
 * What is wrong with the links of a page that was asked for by its number: the next one does not follow it, the previous one is
 * not before it, or they lack the number of items on a page. A cursor can stand for anything.
 */
export function wrongPageLink(model: RequestModel, paging: Paging, exchange: Exchange): WrongClaim | undefined {
  const { limit, start } = paging;
  const { input = {} } = exchange.request;
  const [size, from] = [limit?.sent(input), start?.part.sent(input)].map(numberOf);
  if (limit === undefined || start === undefined || start.counts === 'cursor') return undefined;
  if (size === undefined || from === undefined) return undefined;
  const step = start.counts === 'items' ? size : 1;
  const known = model.parameters.flatMap(({ parameter, place }) => (place === 'query' ? [parameter?.name] : []));
  for (const [relation, wanted] of [
    ['next', from + step],
    ['prev', from - step],
  ] as const) {
    const link = pageLink(exchange, relation);
    // Other parameters can say the same by other names.
    if (link === undefined || ![...link.query.keys()].every((name) => known.includes(name))) continue;
    const { where } = link;
    const [shown, own] = [link.query.get(start.part.key), link.query.get(limit.key)];
    if (own !== null && own !== String(size)) continue;
    const at = shown === null ? undefined : numberOf(shown);
    // Before the first page there is none, and an offset is not below it.
    const isWrong = at !== undefined && at !== wanted && !(relation === 'prev' && wanted < (start.first ?? 0));
    const expected = `a link to the ${relation === 'next' ? 'next' : 'previous'} page, with ${start.part.key}=${wanted} and ${limit.key}=${size}`;
    const actual = `${relation}: ${link.search}`;
    if (isWrong) return { cause: `${relation} link`, where, expected, actual };
    if (own === null && at !== undefined) return { cause: 'link without limit', where, expected, actual };
  }
  return undefined;
}

function numberOf(value: Json | undefined): number | undefined {
  const text = value === undefined ? '' : textOf(value);
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
