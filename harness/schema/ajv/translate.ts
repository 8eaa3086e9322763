import { objectOf, type Json } from '../../json/index.ts';
import type { SchemaNode } from '../node.ts';
import { reachable } from '../reach.ts';
import { exactName, nothing } from './exact-keywords.ts';

/** Translates a graph of nodes to a schema for ajv. Schemas that references lead to become definitions. */
export function translate(root: SchemaNode): object {
  const translator = new Translator(referred(root));
  const definitions = [...translator.targets].map((node): [string, Json] => [String(node.id), translator.whole(node)]);
  return { $ref: `#/$defs/${root.id}`, $defs: objectOf(definitions) };
}

class Translator {
  readonly targets: ReadonlySet<SchemaNode>;

  constructor(targets: ReadonlySet<SchemaNode>) {
    this.targets = targets;
  }

  whole(node: SchemaNode): Json {
    if (node.keywords === false) return { [nothing]: true };
    const used = Object.entries(node.keywords).filter(([name]) => !hints.has(name));
    const schema = objectOf(used.map(([name, value]: [string, unknown]) => this.#keyword(name, value)));
    return node.keywords.nullable ? { anyOf: [{ const: null }, schema] } : schema;
  }

  #keyword(name: string, value: unknown): [string, Json] {
    if (name === '$ref' || name === '$dynamicRef') return ['$ref', `#/$defs/${(value as SchemaNode).id}`];
    if (isNode(value)) return [name, this.#part(value)];
    if (Array.isArray(value) && value.length > 0 && value.every(isNode))
      return [name, value.map((item) => this.#part(item))];
    if (!(value instanceof Map)) return [exactName(name), value as Json];
    const entries = [...(value as Map<string, unknown>)];
    return [name, objectOf(entries.map(([key, item]) => [key, isNode(item) ? this.#part(item) : (item as Json)]))];
  }

  #part(node: SchemaNode): Json {
    return this.targets.has(node) ? { $ref: `#/$defs/${node.id}` } : this.whole(node);
  }
}

/** Keywords that validation with ajv does not need. `containsUnevaluated` matters only beside `unevaluatedItems`. */
const hints: ReadonlySet<string> = new Set([
  'discriminator',
  'tag',
  'nullable',
  'contentEncoding',
  'containsUnevaluated',
]);

/** The nodes that references lead to, and the root itself. */
function referred(root: SchemaNode): Set<SchemaNode> {
  const targets = new Set([root]);
  for (const { keywords } of reachable(root)) {
    if (keywords === false) continue;
    if (keywords.$ref) targets.add(keywords.$ref);
    if (keywords.$dynamicRef) targets.add(keywords.$dynamicRef);
  }
  return targets;
}

function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && 'keywords' in value && 'pointer' in value && 'id' in value;
}
