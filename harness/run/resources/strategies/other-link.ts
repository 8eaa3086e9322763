import { follow } from '../follow.ts';
import type { Strategy } from '../strategy.ts';

/** Follows a link of an operation that returns a resource, which possibly existed before (OpenAPI 3.1 §4.8.20). */
export const otherLink: Strategy = {
  isChangeable: false,
  find: (wanted, finder) => follow(wanted, wanted.within, ({ creates }) => !creates, finder),
};
