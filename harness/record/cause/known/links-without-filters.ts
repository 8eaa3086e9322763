import { pathOf } from '../keys.ts';
import type { KnownCause } from './known-cause.ts';

/** One piece of code makes the links of all lists to their pages. A list alone has a cause of its own. */
export const linksWithoutFilters: KnownCause = {
  name: 'links-without-filters',
  sentence: 'The server leaves the filters of a list out of its links to other pages',
  isShownBy: ({ finding }) => finding.cause === 'link without filter',
  least: 2,
  counted: ({ main }) => pathOf(main),
};
