import { childPointer } from '../json/index.ts';
import { EndlessSchema, InvalidSchema } from './invalid-schema.ts';
import { definitionOf, keywordsOf } from './keyword/index.ts';
import type { SchemaNode } from './node.ts';

/** A step from a schema to one that applies to the same value. */
interface InPlaceStep {
  readonly from: SchemaNode;
  readonly keyword: string;
  readonly to: SchemaNode;
}

/** The most schemas in a row that apply to the same value: each takes several nested calls. Documents have a dozen. */
const longestChain = 500;

/** How many schemas lead from a schema to its end without a step into the value. An entry lives as long as its schema. */
const chains = new WeakMap<SchemaNode, number>();

/**
 * Rejects schemas that lead back to themselves without a step into the value: their evaluation would never end (core
 * 2020-12, section 9.4.1). Schemas that recur through properties or items end where the value ends.
 *
 * @throws {EndlessSchema} for the first circle found
 * @throws {InvalidSchema} when a chain is too long to be followed
 */
export function rejectCircles(nodes: readonly SchemaNode[]): void {
  const own = new Set(nodes);
  const done = new Set<SchemaNode>();
  for (const start of nodes) {
    // The path to here, with the untried steps from each schema on it. A chain can be too long for recursive calls.
    const path: { readonly node: SchemaNode; readonly left: InPlaceStep[]; readonly by: InPlaceStep | undefined }[] =
      [];
    const onPath = new Set<SchemaNode>();
    const enter = (node: SchemaNode, by: InPlaceStep | undefined): void => {
      onPath.add(node);
      path.push({ node, left: stepsFrom(node), by });
    };
    if (!done.has(start)) enter(start, undefined);
    for (let here = path.at(-1); here !== undefined; here = path.at(-1)) {
      const step = here.left.pop();
      if (step === undefined) {
        path.pop();
        onPath.delete(here.node);
        done.add(here.node);
        measure(here.node);
      } else if (onPath.has(step.to)) {
        const begin = path.findIndex(({ node }) => node === step.to);
        throw circle([...path.slice(begin + 1).flatMap(({ by }) => by ?? []), step]);
      } else if (own.has(step.to) && !done.has(step.to)) enter(step.to, step);
    }
  }
}

function measure(node: SchemaNode): void {
  const length = 1 + Math.max(0, ...stepsFrom(node).map(({ to }) => chains.get(to) ?? 0));
  if (length > longestChain) {
    throw new InvalidSchema(node.pointer, `it leads through more than ${longestChain} schemas for the same value`);
  }
  chains.set(node, length);
}

function stepsFrom(node: SchemaNode): InPlaceStep[] {
  const { keywords } = node;
  if (keywords === false) return [];
  return keywordsOf(keywords).flatMap((keyword) => {
    const { inPlace = false, children } = definitionOf(keyword);
    return inPlace ? (children?.(keywords) ?? []).map((to) => ({ from: node, keyword, to })) : [];
  });
}

/**
 * The error for a circle. It starts with the alphabetically first reference, so it is the same wherever it was entered.
 */
function circle(steps: readonly InPlaceStep[]): EndlessSchema {
  const references = steps.filter(({ keyword }) => keyword === '$ref' || keyword === '$dynamicRef');
  const places = references.map(({ from, keyword }) => childPointer(from.pointer, keyword));
  const [least = ''] = [...places].sort();
  const at = places.indexOf(least);
  const others = [...places.slice(at + 1), ...places.slice(0, at)];
  return new EndlessSchema(least, references[at]?.to.pointer ?? '', others);
}
