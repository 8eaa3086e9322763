import type { Exchange, Input } from '../exchange/index.ts';
import { equals, stringify, type Json } from '../json/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import type { RequestModel } from './request/request-model.ts';
import { bodyOf, listed } from './resource/identity.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { pageInput, pagingOf, type PageStart, type Paging } from './state/paging.ts';
import type { ResourceOperations } from './state/resource-operations.ts';
import { totalIn } from './state/total.ts';

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
 * If the pages say how many items there are in all, it is not less than what one of them shows.
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
        sentence: `Pages by ${limit.name} and ${start.part.name} neither lose nor repeat an item, and no total is less than what one of them shows.`,
        stated: start.part.stated,
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      exclusive: true,
      variants: [
        { name: '', arbitrary: create.plain.map((input) => caseOf(create, requestModel, { limit, start }, input)) },
      ],
      judge: (trial) => judgePages(requestModel, start, trial),
    }),
  ];
}

function caseOf(create: RequestModel, list: RequestModel, paging: Paging, input: Input): ScriptCase {
  const makes = Array.from({ length: 2 * size }, (): Step => {
    return { requestModel: create, command: { kind: 'create', input }, next: () => ({ draft: { input } }) };
  });
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
  return { kind: 'script', steps: [...makes, ...lists] };
}

function judgePages(
  { operation }: RequestModel,
  { part, counts, first: known }: PageStart,
  { steps }: ScriptTrial,
): Verdict {
  const shown = steps.slice(2 * size);
  const rejected = shown.find(({ outcome }) => !isSuccess(operation, outcome));
  if (rejected !== undefined || shown.length < reads.length) {
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
  if (equals(both, before)) return judgeTotals(shown, before.length);
  const repeated = both.find((item, index) => both.findIndex((other) => equals(other, item)) !== index);
  const lost = before.find((item) => !both.some((other) => equals(other, item)));
  const actual = repeated === undefined ? `pages without ${brief(lost)}` : `pages with ${brief(repeated)} twice`;
  const cause = repeated === undefined ? 'lost' : 'repeated';
  return violation(cause, 'body', `the ${before.length} items that one page of ${2 * size} has`, actual, 2 * size + 2);
}

/** The list did not change, so none of its pages can say that it has fewer items than one of them shows. */
function judgeTotals(pages: readonly Exchange[], shown: number): Verdict {
  for (const [index, { outcome }] of pages.entries()) {
    const total = outcome.kind === 'answered' ? totalIn(outcome) : undefined;
    if (total === undefined || total.count >= shown) continue;
    const expected = `at least ${shown}, because one page shows so many items`;
    return violation('total', total.where, expected, String(total.count), 2 * size + index);
  }
  return pass;
}

function itemsOf({ outcome }: Exchange): readonly Json[] {
  return outcome.kind === 'answered' ? listed(bodyOf(outcome)) : [];
}

function brief(item: Json | undefined): string {
  const text = item === undefined ? 'any' : stringify(item);
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}
