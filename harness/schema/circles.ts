import { childPointer } from '../json/index.ts';
import { EndlessSchema } from './invalid-schema.ts';
import { definitionOf, keywordsOf } from './keyword/index.ts';
import type { SchemaNode } from './node.ts';

/** A step from a schema to one that is asked about the same value. */
interface Step {
  readonly from: SchemaNode;
  readonly keyword: string;
  readonly to: SchemaNode;
}

/**
 * Throws an EndlessSchema where a schema leads back to itself without a step into the value: no value could ever be judged by
 * it (core 2020-12, section 9.4.1). Schemas that recur through properties or items end where the value ends.
 */
export function rejectCircles(nodes: readonly SchemaNode[]): void {
  const own = new Set(nodes);
  const done = new Set<SchemaNode>();
  for (const start of nodes) {
    // The way to here, and the steps that are left to take from each schema on it. Chains may be too long to recur.
    const way: { readonly node: SchemaNode; readonly left: Step[]; readonly by: Step | undefined }[] = [];
    const onWay = new Set<SchemaNode>();
    const enter = (node: SchemaNode, by: Step | undefined): void => {
      onWay.add(node);
      way.push({ node, left: stepsFrom(node), by });
    };
    if (!done.has(start)) enter(start, undefined);
    for (let here = way.at(-1); here !== undefined; here = way.at(-1)) {
      const step = here.left.pop();
      if (step === undefined) {
        way.pop();
        onWay.delete(here.node);
        done.add(here.node);
      } else if (onWay.has(step.to)) {
        const begin = way.findIndex(({ node }) => node === step.to);
        throw circle([...way.slice(begin + 1).flatMap(({ by }) => by ?? []), step]);
      } else if (own.has(step.to) && !done.has(step.to)) enter(step.to, step);
    }
  }
}

function stepsFrom(node: SchemaNode): Step[] {
  const { keywords } = node;
  if (keywords === false) return [];
  return keywordsOf(keywords).flatMap((keyword) => {
    const { inPlace = false, children } = definitionOf(keyword);
    return inPlace ? (children?.(keywords) ?? []).map((to) => ({ from: node, keyword, to })) : [];
  });
}

/** The circle told by its references, from the first by name on: it is the same wherever it was entered. */
function circle(steps: readonly Step[]): EndlessSchema {
  const references = steps.filter(({ keyword }) => keyword === '$ref' || keyword === '$dynamicRef');
  const places = references.map(({ from, keyword }) => childPointer(from.pointer, keyword));
  const [least = ''] = [...places].sort();
  const at = places.indexOf(least);
  const others = [...places.slice(at + 1), ...places.slice(0, at)];
  return new EndlessSchema(least, references[at]?.to.pointer ?? '', others);
}
