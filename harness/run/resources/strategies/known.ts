import type { Strategy, WantedResource } from '../strategy.ts';

/** Whether all parameters of the resource have values from the user, or from the search that needs this one. */
const isKnown = ({ resource, within }: WantedResource): boolean => resource.names.every((name) => within.has(name));

/** Values from the user. */
export const known: Strategy = {
  isChangeable: true,
  find: (wanted) => (isKnown(wanted) ? { values: wanted.within } : undefined),
};
