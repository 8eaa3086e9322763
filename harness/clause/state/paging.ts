import type { Exchange, Input } from '../../exchange/index.ts';
import { equals, getAt, isNumber, type Json } from '../../json/index.ts';
import { isSuccess } from '../answer.ts';
import type { Ground } from '../ground.ts';
import { withPart, type Part } from '../part.ts';
import { bodyOf, identifyListed, listed } from '../thing/identity.ts';
import type { Command } from './command.ts';
import type { Resource } from './resource.ts';
import { identitiesIn } from './named.ts';

/** The query parameters by which a list is read in pages. */
export interface Paging {
  /** How many items a page has at most. */
  readonly limit: Part;
  /** How many items come before the page; or the number of the page. */
  readonly from: Part;
  readonly counts: 'items' | 'pages';
  /** The first page's number. */
  readonly first: number;
}

const limits = /^(limit|pagesize|perpage|size|count|take|maxresults|top)$/;
const offsets = /^(offset|skip|startindex|start)$/;
const pages = /^(page|pagenumber|pageno|pageindex)$/;

/** Finds the paging parameters of a list by their names; undefined where there are none, or they are no integers. */
export function pagingOf(list: Ground): Paging | undefined {
  const find = (names: RegExp): Part | undefined =>
    list.parameters.find(
      (part) =>
        part.place === 'query' && names.test((part.parameter?.name ?? '').toLowerCase().replace(/[-_.[\]]/g, '')),
    );
  const limit = find(limits);
  const offset = find(offsets);
  const page = find(pages);
  const from = offset ?? page;
  if (limit === undefined || from === undefined || !limit.accepts(2)) return undefined;
  return { limit, from, counts: offset === undefined ? 'pages' : 'items', first: firstOf(from) };
}

function firstOf(from: Part): number {
  const { schema } = from;
  const own = from.parameter?.schema ?? schema;
  const stated = (keyword: string): Json | undefined => getAt(own.root, `${own.pointer}/${keyword}`);
  const first = stated('default') ?? stated('minimum') ?? 0;
  return isNumber(first) ? Number(first.toString()) : 0;
}

/** The input for one page. */
export function pageInput(input: Input, { limit, from, counts, first }: Paging, index: number, size: number): Input {
  const place = counts === 'items' ? first + index * size : first + index;
  return withPart(withPart(input, limit, size), from, place);
}

/** The largest page that a list gives, of those that are tried. */
export function largestPage({ limit }: Paging): number {
  return [1000, 500, 200, 100, 50, 20, 10, 5, 2].find((size) => limit.accepts(size)) ?? 1;
}

/** The next page to look for a new thing on; undefined when it was found, or there are no more. */
export function nextPage(
  resource: Resource,
  list: Ground,
  input: Input,
  script: readonly Command[],
  soFar: readonly Exchange[],
): Input | undefined {
  const paging = pagingOf(list);
  const before = soFar.filter((_, index) => script[index]?.kind === 'list');
  const last = before.at(-1);
  if (last === undefined) return paging === undefined ? input : pageInput(input, paging, 0, largestPage(paging));
  if (paging === undefined || last.outcome.kind !== 'answered' || !isSuccess(list.operation, last.outcome))
    return undefined;
  const size = largestPage(paging);
  if (listed(bodyOf(last.outcome)).length < size || isListed(resource, script, soFar)) return undefined;
  return pageInput(input, paging, before.length, size);
}

/** Whether the first thing that a script made is in any of the lists that it read. */
export function isListed(resource: Resource, script: readonly Command[], soFar: readonly Exchange[]): boolean {
  const [identity] = identitiesIn(resource, script, soFar);
  return soFar.some(({ outcome }, index) => {
    if (script[index]?.kind !== 'list' || outcome.kind !== 'answered') return false;
    return identifyListed(outcome, resource.thing, resource.read).some((each) =>
      resource.thing.names.every((name) => {
        const [value, other] = [each.get(name), identity?.get(name)];
        return value !== undefined && other !== undefined && equals(value, other);
      }),
    );
  });
}
