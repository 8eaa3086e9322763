import type { Exchange, Input } from '../../exchange/index.ts';
import { equals, get, getAt, isObject, stringify } from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import { isSuccess } from '../model/answer.ts';
import { valueOf, type Part } from '../request/part.ts';
import type { RequestModel } from '../request/request-model.ts';
import { itemsOf } from '../resource/identity.ts';
import type { FieldFilter } from './field-filter.ts';
import { matchOf } from './filter.ts';
import { totalIn, type WrongClaim } from './page-claims.ts';
import { pageInput, pagingOf } from './paging.ts';

/** A parameter of a list, and the items that it asks for. */
interface NarrowedList {
  readonly part: Part;
  readonly filter: FieldFilter;
}

/** A list with all items, and the same with a filter. */
export interface Lists {
  readonly all: Exchange;
  readonly narrowed: Exchange;
}

/** The same, with the list with all items again. */
export interface ReadLists extends Lists {
  readonly again: Exchange;
  /** Whether it shows an item that the filter leaves out. */
  readonly hasOther: boolean;
}

/** So many items are on a page at most: a short page is enough to see whether the next one is filtered too. */
const sizes = [1, 2, 3];

/**
 * The input for one of the first two pages of a narrowed list; undefined if the list has no pages, or if its second page
 * would show nothing, because the items there are the same without the filter.
 *
 * @param index 0 or 1
 */
export function narrowedPage(
  model: RequestModel,
  { part, filter }: NarrowedList,
  { all, narrowed }: Lists,
  index: number,
  before: Exchange | undefined,
): Input | undefined {
  const paging = pagingOf(model) ?? {};
  const { limit, start } = paging;
  if (index > 1) return undefined;
  const { input = {} } = narrowed.request;
  const asked = valueOf(input, part);
  if (limit === undefined || start === undefined || asked === undefined) return undefined;
  const [items, found] = [itemsOf(all), itemsOf(narrowed)];
  const hasOther = (from: number, size: number): boolean =>
    items.slice(from, from + size).some((item) => matchOf(filter, item, asked) === 'no');
  // A cursor goes on after an item of the narrowed list, or after a number of items.
  const afterItem = (size: number): number => items.findIndex((item) => equals(item, found[size - 1] ?? null)) + 1;
  const ways = (size: number): number[] => [...(start.counts === 'cursor' ? [afterItem(size)] : []), size];
  const possible = sizes.filter((size) => limit.accepts(size) && (start.counts !== 'cursor' || found.length > size));
  const size =
    possible.find((each) => ways(each).every((from) => hasOther(from, each))) ??
    possible.find((each) => ways(each).some((from) => hasOther(from, each)));
  if (size === undefined) return undefined;
  // Where the document does not say from where pages are counted, it is assumed that 2 is the second one.
  const isSecond = index === 1 && start.first === undefined;
  return pageInput(paging, { input, index: isSecond ? 2 : index, size, skip: index * size }, before);
}

/**
 * What a narrowed list says of the number of its items, if that is the number without the filter. Either it has fewer items than
 * the list without it shows on a page, so that it is whole; or the filter leaves an item out, and the number without it was
 * the same before and afterwards.
 */
export function unfilteredTotal(
  model: RequestModel,
  { all, narrowed, again, hasOther }: ReadLists,
): WrongClaim | undefined {
  if (![all, narrowed].every(({ outcome }) => isSuccess(model.operation, outcome))) return undefined;
  const [whole, own, later] = [all, narrowed, again].map(({ outcome }) =>
    outcome.kind === 'answered' ? totalIn(outcome) : undefined,
  );
  if (whole === undefined || own === undefined || own.where !== whole.where || own.count !== whole.count)
    return undefined;
  const shown = itemsOf(narrowed).length;
  const isWhole = shown < itemsOf(all).length;
  const isKept = later !== undefined && later.where === whole.where && later.count === whole.count;
  if (own.count <= shown || countsAll(model, own.where) || !(isWhole || (hasOther && isKept))) return undefined;
  const expected = isWhole
    ? `${shown}, because so many items match`
    : `less than ${stringify(whole.count)}, because not all items match`;
  return { cause: 'total', where: own.where, expected, actual: stringify(own.count) };
}

const regardless =
  /\b(?:unfiltered|regardless|irrespective|independent|overall)\b|\b(?:before|without|not) (?:\w+ )?(?:filter|search|narrow)/i;

/** Whether the document says of a total that it counts what a filter leaves out too. */
function countsAll({ document, operation }: RequestModel, where: string): boolean {
  const [place = '', name = ''] = where.split(' ');
  return operation.responses.some(({ headers, content }) => {
    const header = place === 'header' ? headers.find((each) => each.name.toLowerCase() === name) : undefined;
    const written = header && getAt(document.root, header.pointer);
    const ofHeader = written !== undefined && isObject(written) ? get(written, 'description') : undefined;
    const ofBody = content.flatMap(({ schema }) => {
      const view = name
        .split('/')
        .slice(1)
        .reduce((inside, each) => inside.property(each), viewSchema(schema, 'possible'));
      return view.values('description');
    });
    return [ofHeader, ...ofBody].some((text) => typeof text === 'string' && regardless.test(text));
  });
}
