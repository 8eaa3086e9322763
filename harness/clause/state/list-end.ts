import type { Exchange, Input } from '../../exchange/index.ts';
import { equals, stringify, type Json } from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import { pass, violation, type Verdict } from '../../verdict/index.ts';
import { isRejection, isSuccess } from '../model/answer.ts';
import type { Step } from '../model/case.ts';
import type { RequestModel } from '../request/request-model.ts';
import { bodyIn, itemsOf, listOf } from '../resource/identity.ts';
import { wrongClaim, type ReadPage } from './page-claims.ts';
import { largestPage, pageInput, statedCursor, type Paging, type StatedCursor } from './paging.ts';

/** A list that is longer is not read to its end. */
const longest = 100;

/** A page that was read: its place among all items, and the index of its exchange in the script. */
export interface PageRead {
  readonly size: number;
  readonly skip: number;
  readonly at: number;
}

/** What a script has read of a list that did not change meanwhile. */
interface ReadList {
  readonly steps: readonly Exchange[];
  readonly pages: readonly PageRead[];
  /** The first items of the list. */
  readonly known: readonly Json[];
}

const wholeSize = (paging: Paging): number => Math.min(longest, largestPage(paging) ?? 0);

/** The size of pages so that two of them have all items: if there are as many on both, the last page is full. */
const halfOf = (count: number): number => Math.ceil(count / 2);

/**
 * Reads the whole list as one page, then as two pages, as one again, and then the page after it, which must be empty.
 *
 * @param from the index of the first of these steps
 */
export function stepsToEnd(list: RequestModel, paging: Paging, from: number): Step[] {
  const most = wholeSize(paging);
  const second = paging.start?.first === undefined ? 2 : 1;
  const page = (input: { index: number; size: number; skip: number }, before: Exchange | undefined) =>
    pageInput(paging, { input: {}, ...input }, before);
  const read = (
    makeInput: (whole: Exchange | undefined, count: number, last: Exchange | undefined) => Input | undefined,
  ): Step => ({
    requestModel: list,
    command: { kind: 'list', input: {} },
    next: (soFar) => {
      const whole = soFar[from];
      const count = whole === undefined ? 0 : itemsOf(whole).length;
      // A longer list is not read to its end.
      const isOver = whole !== undefined && (count >= most || count === 0);
      const input = isOver ? undefined : makeInput(whole, count, soFar.at(-1));
      return input && { draft: { input } };
    },
  });
  return [
    read((_, _count, last) => page({ index: 0, size: most, skip: 0 }, last)),
    read((_, count, last) => page({ index: 0, size: halfOf(count), skip: 0 }, last)),
    read((_, count, last) => page({ index: second, size: halfOf(count), skip: halfOf(count) }, last)),
    // The same again shows whether other clients changed the list meanwhile.
    read((_, _count, last) => page({ index: 0, size: most, skip: 0 }, last)),
    // A server can show fewer items than it was asked for. Then it shows the others on the page after them.
    read((whole, count) => page({ index: second, size: most, skip: count }, whole)),
  ];
}

/** Judges what pages say about the list, and, if it was read to its end, whether two pages have all items. */
export function judgeToEnd(model: RequestModel, paging: Paging, { steps, pages, known }: ReadList): Verdict {
  const { operation } = model;
  const from = Math.max(...pages.map(({ at }) => at)) + 1;
  const [whole, first, second, again, rest] = steps.slice(from);
  const most = wholeSize(paging);
  const items = whole !== undefined && isSuccess(operation, whole.outcome) ? itemsOf(whole) : [];
  const isSameList = items.length < most && equals(items.slice(0, known.length), known);
  const isEnd = rest !== undefined && (isRejection(rest.outcome) || isEmptyPage(model, rest));
  // A cursor of the next page can be left out at the end, so that there is no request for it.
  const isWhole = isSameList && (rest === undefined ? paging.start?.counts === 'cursor' : isEnd);
  const half = halfOf(items.length);
  const read = [...pages, { size: most, skip: 0, at: from }];
  const isKept = again === undefined ? second === undefined : equals(itemsOf(again), items);
  const halves =
    isWhole && isKept && first !== undefined
      ? judgeHalves(model, paging, { items, first, second, at: from + 1 })
      : pass;
  if (halves.kind !== 'pass') return halves;
  if (isWhole && isKept) read.push({ size: half, skip: 0, at: from + 1 }, { size: half, skip: half, at: from + 2 });
  const extent = { least: known.length, all: isWhole ? items.length : undefined };
  for (const each of read) {
    const shown = readPage(steps[each.at], each);
    const wrong = shown && wrongClaim(shown, extent);
    if (wrong === undefined) continue;
    const { cause, where, expected, actual } = wrong;
    return violation(cause, where, expected, actual, each.at);
  }
  return pass;
}

/** The items of a whole list, and the two pages that must have them. */
interface Halves {
  readonly items: readonly Json[];
  readonly first: Exchange;
  readonly second: Exchange | undefined;
  /** The index of the first page. */
  readonly at: number;
}

function judgeHalves(model: RequestModel, { start }: Paging, { items, first, second, at }: Halves): Verdict {
  const { operation } = model;
  const half = halfOf(items.length);
  if (!isSuccess(operation, first.outcome) || itemsOf(first).length !== half) return pass;
  if (second === undefined) {
    if (start?.counts !== 'cursor') return pass;
    return violation('end', 'body', `a cursor of the next page, because there are ${items.length} items`, 'none', at);
  }
  if (!isSuccess(operation, second.outcome)) return pass;
  const both = [...itemsOf(first), ...itemsOf(second)];
  const all = `the ${items.length} items that one page has`;
  // Items without ids can be equal.
  const repeated = both.find((item) => countOf(item, both) > countOf(item, items));
  if (repeated !== undefined) return violation('repeated', 'body', all, `pages with ${brief(repeated)} twice`, at + 1);
  const lost = items.find((item) => countOf(item, both) < countOf(item, items));
  if (lost !== undefined) return violation('lost', 'body', all, `pages without ${brief(lost)}`, at + 1);
  const cursor = start?.counts === 'cursor' ? cursorAtEnd(model, second) : undefined;
  if (cursor === undefined || both.length > items.length) return pass;
  const expected = 'none on the last page, as the document says';
  return violation('end', `body /${cursor.path.join('/')}`, expected, stringify(cursor.value), at + 1);
}

const countOf = (item: Json, items: readonly Json[]): number => items.filter((other) => equals(other, item)).length;

const atEnd =
  /\b(?:null|absent|omitted|missing|not (?:present|there|set)|empty)\b.*\b(?:last|final|no (?:more|further|next)|end)\b|\b(?:last|final|no (?:more|further|next)|end)\b.*\b(?:null|absent|omitted|missing|empty)\b/i;

/** The cursor of a next page in an answer, if the document says that the last page has none. */
function cursorAtEnd({ operation }: RequestModel, exchange: Exchange): StatedCursor | undefined {
  const cursor = statedCursor(bodyIn(exchange));
  if (cursor === undefined) return undefined;
  const says = operation.responses.some(({ content }) =>
    content.some(({ schema }) =>
      cursor.path
        .reduce((view, name) => view.property(name), viewSchema(schema, 'possible'))
        .values('description')
        .some((text) => typeof text === 'string' && atEnd.test(text)),
    ),
  );
  return says ? cursor : undefined;
}

function readPage(exchange: Exchange | undefined, { size, skip }: PageRead): ReadPage | undefined {
  if (exchange?.outcome.kind !== 'answered') return undefined;
  return { answer: exchange.outcome, size, skip, shown: itemsOf(exchange).length };
}

function isEmptyPage({ operation }: RequestModel, { outcome }: Exchange): boolean {
  return isSuccess(operation, outcome) && outcome.kind === 'answered' && listOf(outcome)?.length === 0;
}

/** An item, shortened for a sentence. */
export function brief(item: Json | undefined): string {
  const text = item === undefined ? 'any' : stringify(item);
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}
