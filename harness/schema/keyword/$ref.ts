import { reference } from '../definition/reference.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly $ref?: SchemaNode;
  }
}

/** `$ref` (core 2020-12, section 8.2.3.1). */
export const $ref = reference('$ref', false);
