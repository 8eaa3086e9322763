import { modifiers, type Keywords, type SchemaNode } from '../node.ts';
import { keywordFact, schemaFact, type Fact, type Keyword } from './fact.ts';
import type { NameSet } from './name-set.ts';

/** What a schema has looked at, for one way of keeping it (core 2020-12, section 11). */
export interface Seen {
  /** The names of properties; all of them when undefined. */
  readonly names: ReadonlySet<string> | undefined;
  readonly patterns: readonly string[];
  /** How many items from the first on. */
  readonly items: number;
  /** Schemas of `contains`, whose matches count as looked at. */
  readonly contains: readonly SchemaNode[];
}

/** A way of keeping a schema in which it is settled which branches hold, and so what is looked at. */
export interface Way {
  readonly facts: readonly Fact[];
  readonly seen: Seen;
}

const nothing: Seen = { names: new Set(), patterns: [], items: 0, contains: [] };

/** More ways than this are not told apart. */
const mostWays = 1024;

/** The ways of keeping a schema without its own unevaluated* keywords; undefined when they are too many. */
export function waysOf(node: SchemaNode): readonly Way[] | undefined {
  try {
    return ways(node, new Set(), false);
  } catch (error) {
    if (error instanceof TooMany) return undefined;
    throw error;
  }
}

class TooMany extends Error {}

function ways(node: SchemaNode, above: ReadonlySet<SchemaNode>, whole: boolean): readonly Way[] {
  if (node.keywords === false) return [{ facts: [schemaFact(node)], seen: nothing }];
  if (above.has(node)) return [{ facts: [], seen: nothing }];
  const inside = new Set([...above, node]);
  const { keywords } = node;
  let result: readonly Way[] = [{ facts: [], seen: members(keywords) }];
  for (const keyword of Object.keys(keywords) as Keyword[]) {
    if (modifiers.has(keyword)) continue;
    if (!whole && keyword.startsWith('unevaluated')) continue;
    const choices = choicesOf(keywords, keyword, (child) => ways(child, inside, true));
    result = choices
      ? product(result, choices)
      : result.map((way) => ({ ...way, facts: [...way.facts, keywordFact(node, keyword)] }));
    if (result.length > mostWays) throw new TooMany();
  }
  return whole ? result.map((way) => ({ ...way, seen: merge(way.seen, rest(keywords)) })) : result;
}

/** What a schema looks at by itself. */
function members(keywords: Keywords): Seen {
  const { properties, patternProperties, additionalProperties, prefixItems, items, contains, containsUnseen } =
    keywords;
  return {
    names: additionalProperties ? undefined : new Set(properties?.keys()),
    patterns: [...(patternProperties?.keys() ?? [])],
    items: items ? Infinity : (prefixItems?.length ?? 0),
    contains: contains && !containsUnseen ? [contains] : [],
  };
}

/** After unevaluated* nothing is left that was not looked at. */
function rest({ unevaluatedItems, unevaluatedProperties }: Keywords): Seen {
  return {
    ...nothing,
    names: unevaluatedProperties ? undefined : new Set(),
    items: unevaluatedItems ? Infinity : 0,
  };
}

type Follow = (node: SchemaNode) => readonly Way[];

/** The ways that an applicator offers; undefined for keywords that offer none. */
function choicesOf(keywords: Keywords, keyword: Keyword, follow: Follow): readonly Way[] | undefined {
  const { ref, dynamicRef, allOf, anyOf, oneOf, if: condition, then, else: otherwise, dependentSchemas } = keywords;
  if (keyword === 'ref' && ref) return follow(ref);
  if (keyword === 'dynamicRef' && dynamicRef) return follow(dynamicRef);
  if (keyword === 'allOf' && allOf) return allOf.map(follow).reduce(product);
  if (keyword === 'anyOf' && anyOf) return anyOfWays(anyOf, follow);
  if (keyword === 'oneOf' && oneOf) {
    return oneOf.flatMap((one) =>
      oneOf.map((other) => (other === one ? follow(one) : [broken(other)])).reduce(product),
    );
  }
  if (keyword === 'if' && condition) {
    const consequence = (branch: SchemaNode | undefined) => (branch ? follow(branch) : [{ facts: [], seen: nothing }]);
    return [...product(follow(condition), consequence(then)), ...product([broken(condition)], consequence(otherwise))];
  }
  if (keyword === 'dependentSchemas' && dependentSchemas) {
    return [...dependentSchemas]
      .map(([name, schema]): readonly Way[] => [
        { facts: [{ kind: 'presence', name, present: false }], seen: nothing },
        ...product([{ facts: [{ kind: 'presence', name, present: true }], seen: nothing }], follow(schema)),
      ])
      .reduce(product, [{ facts: [], seen: nothing }]);
  }
  return undefined;
}

/** Each branch holds or not, and one at least does. */
function anyOfWays(branches: readonly SchemaNode[], follow: Follow): readonly Way[] {
  const none = branches.length;
  const all = branches
    .map((branch) => [...follow(branch), broken(branch)])
    .reduce<readonly (Way & { readonly failed: number })[]>(
      (found, next) => {
        const more = found.flatMap((way) =>
          next.map((other, index) => ({
            ...join(way, other),
            failed: way.failed + (index === next.length - 1 ? 1 : 0),
          })),
        );
        if (more.length > mostWays) throw new TooMany();
        return more;
      },
      [{ facts: [], seen: nothing, failed: 0 }],
    );
  return all.filter(({ failed }) => failed < none);
}

function broken(node: SchemaNode): Way {
  return { facts: [schemaFact(node, false)], seen: nothing };
}

function product(left: readonly Way[], right: readonly Way[]): readonly Way[] {
  if (left.length * right.length > mostWays) throw new TooMany();
  return left.flatMap((one) => right.map((other) => join(one, other)));
}

function join(left: Way, right: Way): Way {
  return { facts: [...left.facts, ...right.facts], seen: merge(left.seen, right.seen) };
}

function merge(left: Seen, right: Seen): Seen {
  return {
    names: left.names && right.names && new Set([...left.names, ...right.names]),
    patterns: [...new Set([...left.patterns, ...right.patterns])],
    items: Math.max(left.items, right.items),
    contains: [...new Set([...left.contains, ...right.contains])],
  };
}

/** The names that were not looked at; undefined when all were. */
export function unseenNames({ names, patterns }: Seen): NameSet | undefined {
  return names && { kind: 'except', names, patterns };
}
