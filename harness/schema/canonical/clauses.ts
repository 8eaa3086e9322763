import { modifiers } from '../node.ts';
import { keywordFact, schemaFact, type Fact, type Keyword, type KeywordFact } from './fact.ts';

/** The facts with every schema, reference and `allOf` taken apart: what a value must keep, keyword by keyword. */
export function clausesOf(facts: readonly Fact[]): Fact[] {
  const clauses: Fact[] = [];
  const seen = new Set<unknown>();
  const queue = [...facts];
  for (let fact = queue.shift(); fact !== undefined; fact = queue.shift()) {
    if (fact.kind === 'schema' && fact.holds && fact.node.keywords !== false) {
      if (seen.has(fact.node)) continue;
      seen.add(fact.node);
      const { node } = fact;
      queue.push(
        ...(Object.keys(fact.node.keywords) as Keyword[]).filter(isClause).map((name) => keywordFact(node, name)),
      );
    } else if (fact.kind === 'keyword' && fact.holds && inPlaceKeywords.has(fact.keyword)) {
      queue.push(...inPlace(fact));
    } else clauses.push(fact);
  }
  return clauses;
}

const inPlaceKeywords: ReadonlySet<string> = new Set(['ref', 'dynamicRef', 'allOf']);

function inPlace({ node: { keywords }, keyword }: KeywordFact): Fact[] {
  if (keywords === false) return [];
  const nodes = keyword === 'allOf' ? (keywords.allOf ?? []) : [keyword === 'ref' ? keywords.ref : keywords.dynamicRef];
  return nodes.flatMap((node) => (node ? [schemaFact(node)] : []));
}

/** The ways to keep a keyword that offers a choice, each without the others, so that breaking the one breaks the whole. */
export function exclusiveOptions({ node, keyword, holds }: KeywordFact): Fact[][] {
  const keywords = node.keywords || {};
  if (!holds) return [];
  const branches = keyword === 'anyOf' ? keywords.anyOf : keyword === 'oneOf' ? keywords.oneOf : undefined;
  if (branches) return branches.map((one) => branches.map((branch) => schemaFact(branch, branch === one)));
  const { if: condition, then, else: otherwise, dependentSchemas } = keywords;
  if (keyword === 'if' && condition) {
    return [
      ...(then ? [[schemaFact(condition), schemaFact(then)]] : []),
      ...(otherwise ? [[schemaFact(condition, false), schemaFact(otherwise)]] : []),
    ];
  }
  if (keyword === 'dependentSchemas') {
    return [...(dependentSchemas ?? [])].map(([name, schema]) => [
      { kind: 'presence', name, present: true },
      schemaFact(schema),
    ]);
  }
  return [];
}

function isClause(keyword: Keyword): boolean {
  return !modifiers.has(keyword);
}
