import { typeOf, type Json, type JsonType } from '../../json/index.ts';
import { satisfies } from '../evaluate/evaluate.ts';
import { definitionOf, keywordsOf } from '../keyword/index.ts';
import type { Keywords, SchemaNode } from '../node.ts';

const everyType: readonly JsonType[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** Properties of properties are compared as deep as this. */
const deepest = 3;

/** Longer lists of values are not tried one by one. */
const mostValues = 300;

/**
 * Whether it is plain that no value of a type satisfies both schemas: their types or listed values differ, or those of a
 * property that one of them requires, as in unions told apart by a tag. False says nothing.
 */
export function areDisjoint(left: SchemaNode, right: SchemaNode, type: JsonType): boolean {
  const [one, other] = left.id < right.id ? [left, right] : [right, left];
  const byOther = known.get(one) ?? new WeakMap<SchemaNode, Map<JsonType, boolean>>();
  known.set(one, byOther);
  const byType = byOther.get(other) ?? new Map<JsonType, boolean>();
  byOther.set(other, byType);
  let result = byType.get(type);
  if (result === undefined) byType.set(type, (result = differ(one, other, type, 0)));
  return result;
}

/** Whether nothing plain keeps a property of a schema's objects from having one of the values that another lists. */
export function mayHave(node: SchemaNode, name: string, listed: SchemaNode): boolean {
  const outline = outlineOf(node);
  const values = listed.keywords === false ? [] : (listed.keywords.enum ?? []);
  return (
    outline.types.has('object') &&
    values.some((value) => propertyOf(outline, name).every((one) => satisfies(one, value)))
  );
}

/** A cache, not a registry: an entry lives as long as its schemas. */
const known = new WeakMap<SchemaNode, WeakMap<SchemaNode, Map<JsonType, boolean>>>();

function differ(left: SchemaNode, right: SchemaNode, type: JsonType, depth: number): boolean {
  const [one, other] = [outlineOf(left), outlineOf(right)];
  if (!one.types.has(type) || !other.types.has(type)) return true;
  const none = (values: readonly Json[] | undefined, node: SchemaNode) =>
    values?.every((value) => typeOf(value) !== type || !satisfies(node, value)) === true;
  if (none(one.values, right) || none(other.values, left)) return true;
  if (type !== 'object' || depth === deepest) return false;
  for (const name of new Set([...one.required, ...other.required])) {
    const [mine, theirs] = [propertyOf(one, name), propertyOf(other, name)];
    if (mine.some((a) => theirs.some((b) => everyType.every((each) => differ(a, b, each, depth + 1))))) return true;
  }
  return false;
}

/** What can be told of a schema's values without taking it apart; each is a bound from above. */
interface Outline {
  readonly types: ReadonlySet<JsonType>;
  /** All its values, where they are listed. */
  readonly values: readonly Json[] | undefined;
  readonly required: ReadonlySet<string>;
  /** The schemas that its values keep all. */
  readonly parts: readonly Keywords[];
}

const outlines = new WeakMap<SchemaNode, Outline>();

function outlineOf(node: SchemaNode): Outline {
  let outline = outlines.get(node);
  if (outline === undefined) {
    // A schema that leads to itself says nothing by that.
    outlines.set(node, { types: new Set(everyType), values: undefined, required: new Set(), parts: [] });
    outlines.set(node, (outline = draw(node)));
  }
  return outline;
}

function draw(root: SchemaNode): Outline {
  const parts: Keywords[] = [];
  const required = new Set<string>();
  let types: readonly JsonType[] = everyType;
  let values: readonly Json[] | undefined;
  for (const { keywords } of conjunction(root)) {
    if (keywords === false) return { types: new Set(), values: [], required, parts };
    parts.push(keywords);
    for (const name of keywords.required ?? []) required.add(name);
    const { type, anyOf, oneOf } = keywords;
    if (type) types = types.filter((one) => type.includes(one) || (one === 'number' && type.includes('integer')));
    values ??= keywords.const === undefined ? keywords.enum : [keywords.const];
    for (const branches of [anyOf, oneOf]) {
      const all = branches?.map(outlineOf);
      if (all) types = types.filter((one) => all.some((branch) => branch.types.has(one)));
      if (all?.every((branch) => branch.values)) values ??= all.flatMap((branch) => branch.values ?? []);
    }
  }
  const listed = values && values.length <= mostValues ? values : undefined;
  if (listed) types = types.filter((one) => listed.some((value) => typeOf(value) === one));
  return { types: new Set(types), values: listed, required, parts };
}

/** The schema with those that it applies to the same value, whatever the value. */
function conjunction(root: SchemaNode): ReadonlySet<SchemaNode> {
  const nodes = new Set([root]);
  for (const { keywords } of nodes) {
    if (keywords === false) continue;
    for (const name of keywordsOf(keywords))
      for (const node of definitionOf(name).conjunction?.(keywords) ?? []) nodes.add(node);
  }
  return nodes;
}

/** Schemas that a property of the name keeps. */
function propertyOf({ parts }: Outline, name: string): SchemaNode[] {
  return parts.flatMap(({ properties, patternProperties, additionalProperties }) => {
    const own = properties?.get(name);
    if (own) return [own];
    return additionalProperties && !patternProperties ? [additionalProperties] : [];
  });
}
