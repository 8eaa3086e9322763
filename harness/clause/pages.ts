import type { Exchange, Input } from '../exchange/index.ts';
import { equals } from '../json/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import type { RequestModel } from './request/request-model.ts';
import { itemsOf } from './resource/identity.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { brief, judgeToEnd, stepsToEnd, type PageRead } from './state/list-end.ts';
import { emptyCursor, sameNumber } from './state/page-marks.ts';
import { wrongPageLink } from './state/page-links.ts';
import { pageInput, pagingOf, type PageStart, type Paging } from './state/paging.ts';
import type { ResourceOperations } from './state/resource-operations.ts';
import { creationStep } from './state/script.ts';

/** Three, so that pages which overlap by one item differ from pages that begin at the item of that number. */
const size = 3;
/**
 * Both pages at once, each alone, then both at once again, which shows whether other clients changed the list
 * meanwhile.
 */
const reads = [
  { index: 0, size: 2 * size, skip: 0 },
  { index: 0, size, skip: 0 },
  { index: 1, size, skip: size },
  { index: 0, size: 2 * size, skip: 0 },
];
/**
 * Two successive pages have the items of one page of twice the size: none is lost between them, and none is repeated.
 * What they say of the number of items and pages, and of further pages, is true. For that, a short list is read to its end,
 * also in two pages.
 */
export function pagesRow(requestModel: RequestModel, operations: ResourceOperations): TestedRow[] {
  const { limit, start } = pagingOf(requestModel) ?? {};
  const { create } = operations;
  if (limit?.accepts(2 * size) !== true || start === undefined || create === undefined) return [];
  const { name: operation } = requestModel.operation;
  return [
    tested({
      clause: {
        id: `${operation} pages without loss or repetition`,
        level: 'must',
        sentence: `Pages by ${limit.name} and ${start.part.name} neither lose nor repeat an item, and what they say of the number of items is true.`,
        stated: start.part.stated,
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      exclusive: true,
      early: true,
      variants: [
        { name: '', arbitrary: create.plain.map((input) => caseOf(create, requestModel, { limit, start }, input)) },
      ],
      judge: (trial) => judgePages(requestModel, { limit, start }, trial),
    }),
  ];
}

function caseOf(create: RequestModel, list: RequestModel, paging: Paging, input: Input): ScriptCase {
  const makes = Array.from({ length: 2 * size }, () => creationStep(create, input));
  const lists = reads.map((read): Step => {
    return {
      requestModel: list,
      command: { kind: 'list', input: {} },
      next: (soFar) => {
        // Where the document does not say from where pages are counted, it is assumed that 2 is the second one.
        const isSecond = read.index === 1 && paging.start?.first === undefined;
        const index = isSecond ? 2 : read.index;
        const page = pageInput(paging, { ...read, input: {}, index }, soFar.at(-1));
        return page && { draft: { input: page } };
      },
    };
  });
  return { kind: 'script', steps: [...makes, ...lists, ...stepsToEnd(list, paging, makes.length + lists.length)] };
}

function judgePages(
  model: RequestModel,
  paging: Paging & { readonly start: PageStart },
  { steps }: ScriptTrial,
): Verdict {
  const { operation } = model;
  const { part, counts, first: known } = paging.start;
  const shown = steps.slice(2 * size, 2 * size + reads.length);
  const rejected = shown.find(({ outcome }) => !isSuccess(operation, outcome));
  if (rejected !== undefined || shown.length < reads.length) {
    const end = rejected === undefined ? judgeEarlyEnd(model, paging.start, shown) : undefined;
    if (end !== undefined) return end;
    const what = rejected === undefined ? 'not all pages were read' : describeOutcome(rejected.outcome);
    return inconclusive(`the list can't be read in pages (${what})`, `see the clauses ${operation.name} accepts`);
  }
  const [before = [], first = [], second = [], after = []] = shown.map(itemsOf);
  if (!equals(before, after)) {
    return inconclusive('the list changed while it was read', 'keep other clients from changing it during the run');
  }
  if (before.length <= size) return inconclusive('the list is too short for two pages', 'add more items to it');
  // The document does not specify what the parameter counts: it can be the number of the first item.
  if (counts === 'pages' && !equals(second, before.slice(size)) && equals(second, before.slice(1, 1 + size))) {
    return inconclusive(`${part.name} seems to count items`, 'rename it to offset, or make it count pages');
  }
  // Where the document does not say from where pages are counted, the third page can have come as the second one.
  if (known === undefined && counts === 'pages' && !second.some((item) => before.some((each) => equals(item, each)))) {
    return inconclusive(`${part.name} seems to count from 0`, 'document its minimum, or its default');
  }
  const both = [...first, ...second];
  const pages = reads.map((read, index): PageRead => ({ ...read, at: 2 * size + index }));
  if (equals(both, before)) {
    const verdict = judgeToEnd(model, paging, { steps, pages, known: after });
    return verdict.kind === 'pass' ? (judgeNumber(paging.start, steps) ?? judgeLinks(model, paging, steps)) : verdict;
  }
  const repeated = both.find((item, index) => both.findIndex((other) => equals(other, item)) !== index);
  const lost = before.find((item) => !both.some((other) => equals(other, item)));
  const actual = repeated === undefined ? `pages without ${brief(lost)}` : `pages with ${brief(repeated)} twice`;
  const cause = repeated === undefined ? 'lost' : 'repeated';
  return violation(cause, 'body', `the ${before.length} items that one page of ${2 * size} has`, actual, 2 * size + 2);
}

/** Judges a first page by which there is no second one, although a longer page has more items. */
function judgeEarlyEnd(
  model: RequestModel,
  { counts }: PageStart,
  [whole, first]: readonly Exchange[],
): Verdict | undefined {
  const [all, own] = [itemsOf(whole), itemsOf(first)];
  const isShort = own.length > 0 && own.length < all.length && equals(own, all.slice(0, own.length));
  const wrong = counts === 'cursor' && first && isShort ? emptyCursor(model, first, all.length) : undefined;
  return wrong && violation(wrong.cause, wrong.where, wrong.expected, wrong.actual, 2 * size + 1);
}

/** Judges the numbers that the two pages show as their own. */
function judgeNumber(start: PageStart, steps: readonly Exchange[]): Verdict | undefined {
  const [first, second] = steps.slice(2 * size + 1);
  const wrong = first && second && sameNumber(start, first, second);
  return wrong && violation(wrong.cause, wrong.where, wrong.expected, wrong.actual, 2 * size + 2);
}

/** Judges the links of the two pages to each other. What is asked for in a body is in no link. */
function judgeLinks(model: RequestModel, paging: Paging, steps: readonly Exchange[]): Verdict {
  if (model.operation.method !== 'GET') return pass;
  for (const at of [2 * size + 1, 2 * size + 2]) {
    const page = steps[at];
    const wrong = page && wrongPageLink(model, paging, page);
    if (wrong !== undefined) return violation(wrong.cause, wrong.where, wrong.expected, wrong.actual, at);
  }
  return pass;
}
