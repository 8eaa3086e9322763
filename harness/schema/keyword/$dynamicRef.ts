import { reference } from '../definition/reference.ts';

/** `$dynamicRef` (core 2020-12, section 8.2.3.2), and `$recursiveRef` before it. */
export const $dynamicRef = reference('$dynamicRef', true);
