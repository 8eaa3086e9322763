import type { Keywords, SchemaNode } from '../node.ts';
import { integerFormats } from '../format/number-format.ts';

/** The formats that bound integers, as schemas for numbers. Ids below zero are no document's. */
export const rangeSchemas: ReadonlyMap<string, SchemaNode> = new Map(
  [...integerFormats].map(([name, range], index): [string, SchemaNode] => {
    const schema = (id: number, keywords: Keywords): SchemaNode => ({ id, pointer: `format ${name}`, keywords });
    const integer = schema(-300 - index, { type: ['integer'] });
    return [name, schema(-100 - index, { if: integer, then: schema(-200 - index, { ...range }) })];
  }),
);
