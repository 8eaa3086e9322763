import * as fc from 'fast-check';
import type { Case, PlannedRow, Row, Variant } from './clause.ts';
import type { RequestModel } from './request-model.ts';

/**
 * Requests of every kind that the harness can make, to provoke every kind of answer: valid requests, requests that ask
 * for each documented media type, requests to resources that do not exist, and invalid requests.
 *
 * @param invalid rows that send invalid requests, by what is invalid
 */
export function provoke(model: RequestModel, invalid: Readonly<Record<string, readonly Row[]>>): Variant[] {
  const { operation, valid } = model;
  const types = new Set(operation.responses.flatMap(({ content }) => content.map(({ mediaType }) => mediaType)));
  const kinds = Object.entries(invalid).map(([name, rows]) => {
    const planned = rows.filter((row): row is PlannedRow => row.state === 'planned');
    const arbitraries = planned.flatMap((row) => row.variants.map(({ arbitrary }) => arbitrary));
    return { name: `broken ${name}`, arbitraries: arbitraries.map((each) => each.map(withoutControl)) };
  });
  return [
    { name: 'valid', arbitrary: valid.map((input) => ({ draft: { input } })) },
    ...(types.size < 2 ? [] : [...types])
      .filter((type) => !type.includes('*'))
      .map((type) => ({
        name: `accept ${type}`,
        arbitrary: valid.map((input): Case => ({ draft: { input, unlike: { headers: [['accept', type]] } } })),
      })),
    ...(operation.path.includes('{')
      ? [{ name: 'unknown thing', arbitrary: valid.map((input): Case => ({ draft: { input }, pinned: '/path' })) }]
      : []),
    ...kinds
      .filter(({ arbitraries }) => arbitraries.length > 0)
      .map(({ name, arbitraries }) => ({ name, arbitrary: fc.oneof(...arbitraries) })),
  ];
}

/** The case without its control, because only the answer to the case itself is judged. */
function withoutControl({ draft, pinned, unfit }: Case): Case {
  return { draft, ...(pinned !== undefined && { pinned }), ...(unfit && { unfit }) };
}
