import type { Exchange, Input } from '../../exchange/index.ts';
import type { Json } from '../../json/index.ts';
import { viewSchema } from '../../schema/index.ts';
import type { Step } from '../model/case.ts';
import { withPart, type Part } from '../request/part.ts';
import type { RequestModel } from '../request/request-model.ts';
import type { Identity } from '../resource/identity.ts';
import type { Match } from './filter-relations.ts';
import { pageLink } from './page-links.ts';
import { pageInput, pagingOf } from './paging.ts';
import { caseFor } from './script.ts';

/** A list that was read without a filter, and values to ask for. */
interface ToNarrow {
  readonly items: readonly Json[];
  readonly values: readonly Json[];
  readonly match: (item: Json, asked: Json) => Match;
  /** The names of what the list belongs to. */
  readonly parents: Identity;
}

/** So many items are on the first page: the list without the filter has another one on the page after it. */
const sizes = [1, 2, 3];

/**
 * Reads a short first page of a list with a filter, and follows its link to the next page where the link lacks the filter. Items
 * that the filter leaves out show that it is lost.
 */
export function linkedPages(
  model: RequestModel,
  plain: Input,
  part: Part,
  listFrom: (soFar: readonly Exchange[]) => ToNarrow,
): Step['next'][] {
  const paging = pagingOf(model) ?? {};
  const { limit, start } = paging;
  if (limit === undefined || start === undefined || !hasLinks(model)) return [];
  const first: Step['next'] = (soFar) => {
    const { items, values, match, parents } = listFrom(soFar);
    const pages = values.flatMap((value) => sizes.map((size) => ({ value, size })));
    const page = pages.find(
      ({ value, size }) =>
        limit.accepts(size) &&
        items.filter((item) => match(item, value) === 'yes').length > size &&
        items.slice(size, 2 * size).some((item) => match(item, value) === 'no'),
    );
    if (page === undefined) return undefined;
    const asked = withPart(plain, part, page.value);
    const input = pageInput(paging, { input: asked, index: 0, size: page.size, skip: 0 }, undefined);
    return input && { ...caseFor(model, input, parents), pinned: part.pointer };
  };
  const second: Step['next'] = (soFar) => {
    const before = soFar.at(-1);
    const link = before && pageLink(before, 'next');
    const input = before?.request.input;
    if (before === undefined || link === undefined || input === undefined) return undefined;
    if (isIn(link.query, part)) return undefined;
    const same = caseFor(model, input, listFrom(soFar).parents);
    const [path = ''] = before.request.path.split('?');
    return { ...same, draft: { ...same.draft, unlike: { path: path + link.search } }, pinned: part.pointer };
  };
  return [first, second];
}

/** Whether a query has a parameter, or a property of it. */
function isIn(query: URLSearchParams, { parameter }: Part): boolean {
  const name = parameter?.name ?? '';
  return [...query.keys()].some((key) => key === name || key.startsWith(`${name}[`));
}

/** The link without a filter that was followed to a page, and the place in the script of the answer with it. */
export function linkWithout(
  part: Part,
  page: Exchange,
  steps: readonly Exchange[],
): { readonly where: string; readonly actual: string; readonly at: number } | undefined {
  const at = steps.indexOf(page) - 1;
  const link = steps[at] && pageLink(steps[at], 'next');
  const { searchParams } = new URL(page.request.path, 'http://target.invalid');
  if (link === undefined || isIn(searchParams, part)) return undefined;
  return { where: link.where, actual: `next: ${link.search}`, at };
}

/** Whether the document has links in the answers of a list: a header `Link`, or a field with the next page. */
function hasLinks({ operation }: RequestModel): boolean {
  if (operation.method !== 'GET') return false;
  return operation.responses.some(
    ({ headers, content }) =>
      headers.some(({ name }) => name.toLowerCase() === 'link') ||
      content.some(({ schema }) =>
        viewSchema(schema, 'possible').propertyNames.some((name) => /^(?:next|_?links|hydra:view|view)$/.test(name)),
      ),
  );
}
