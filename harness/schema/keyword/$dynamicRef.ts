import { reference } from '../definition/reference.ts';

declare module '../node.ts' {
  interface Keywords {
    /** The schema that `$dynamicRef` or `$recursiveRef` refers to in the dynamic scope of this node. */
    readonly $dynamicRef?: SchemaNode;
  }
}

/** `$dynamicRef` (core 2020-12, section 8.2.3.2), and `$recursiveRef` before it. */
export const $dynamicRef = reference('$dynamicRef', true);
