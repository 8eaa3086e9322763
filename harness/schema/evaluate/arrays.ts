import { isArray, type Json } from '../../json/index.ts';
import type { SchemaNode } from '../node.ts';
import { all, below, broken, type Compile, type Visit } from './check.ts';

/** The keywords that look into arrays (core 2020-12, section 10.3.1; validation 2020-12, section 6.4). */
export const arrayKeywords: readonly Compile[] = [
  ({ prefixItems, items }) => {
    if (!prefixItems && !items) return undefined;
    const prefix = prefixItems ?? [];
    return onArray((visit, value) => {
      const covered = items ? value.length : Math.min(prefix.length, value.length);
      for (let index = 0; index < covered && visit.evaluated; index++) visit.evaluated.items.add(index);
      return all(visit, value.entries(), ([index, item]) => {
        const node = prefix[index] ?? items;
        return node === undefined || below(visit, node, index, item);
      });
    });
  },
  ({ contains, minContains = 1, maxContains, containsUnseen }) =>
    contains &&
    onArray((visit, value) => {
      const matching = [...value.keys()].filter((index) => accepts(visit, contains, value[index] ?? null));
      for (const index of containsUnseen ? [] : matching) visit.evaluated?.items.add(index);
      return (
        (matching.length >= minContains && matching.length <= (maxContains ?? Infinity)) || broken(visit, 'contains')
      );
    }),
];

/** `unevaluatedItems` (core 2020-12, section 11.2), asked after every other keyword. */
export const unevaluatedItems: Compile = ({ unevaluatedItems: node }) =>
  node &&
  onArray((visit, value) => {
    const rest = [...value.entries()].filter(([index]) => visit.evaluated?.items.has(index) !== true);
    for (const [index] of rest) visit.evaluated?.items.add(index);
    if (node.keywords === false) return rest.length === 0 || broken(visit, 'unevaluatedItems');
    return all(visit, rest, ([index, item]) => below(visit, node, index, item));
  });

function accepts(visit: Visit, node: SchemaNode, value: Json): boolean {
  return visit.judge(node, { ...visit, value, evaluated: undefined, report: undefined });
}

function onArray(holds: (visit: Visit, value: readonly Json[]) => boolean) {
  return (visit: Visit): boolean => !isArray(visit.value) || holds(visit, visit.value);
}
