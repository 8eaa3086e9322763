import { follow } from '../follow.ts';
import type { Strategy } from '../strategy.ts';

/** Calls an operation that creates the resource, and follows the link in its answer (OpenAPI 3.1 §4.8.20). */
export const linkOfCreator: Strategy = {
  isChangeable: true,
  find: (wanted, finder) => follow(wanted, wanted.within, ({ creates }) => creates, finder),
};
