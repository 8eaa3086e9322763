import { assertion } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';
import { allFacts, impossible, settled } from '../fact/decision.ts';
import { schemaFact } from '../fact/fact.ts';
import { formatBeside, keepsFormat, stringFormats } from '../format/format.ts';
import { integerFormats } from '../format/number-format.ts';
import type { Keywords, SchemaNode } from '../node.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly format?: string;
  }
}

/** `format`, asserted (validation 2020-12, section 7.2.2). */
export const format = assertion({
  name: 'format',
  stated: (keyword) => formatBeside(read.string(keyword), keyword.siblings['type']),
  exact: true,
  holds: (name) => (value) => keepsFormat(name, value),
  // A numeric format is a range of integers, a string format is elementary, and an unknown format asserts nothing.
  decide: ({ keywords: { format: name = '' }, type, holds }) => {
    const range = type === 'number' ? ranges.get(name) : undefined;
    if (range !== undefined) return allFacts([schemaFact(range, holds)]);
    if (type === 'string' && stringFormats.has(name)) return undefined;
    return holds ? settled : impossible;
  },
  says: (name) => `the format ${name.replace(/ text$/, ' in a text')}`,
});

/** The formats that bound integers, as schemas for numbers. Ids below zero never belong to a document. */
const ranges: ReadonlyMap<string, SchemaNode> = new Map(
  [...integerFormats].map(([name, range], index): [string, SchemaNode] => {
    const schema = (id: number, keywords: Keywords): SchemaNode => ({ id, pointer: `format ${name}`, keywords });
    const integer = schema(-300 - index, { type: ['integer'] });
    return [name, schema(-100 - index, { if: integer, then: schema(-200 - index, { ...range }) })];
  }),
);
