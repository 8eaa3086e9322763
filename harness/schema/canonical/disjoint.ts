import { typeOf, type Json, type JsonType } from '../../json/index.ts';
import { satisfies } from '../evaluate.ts';
import { definitionOf, keywordsOf } from '../keyword/index.ts';
import type { Keywords, SchemaNode } from '../node.ts';

const everyType: readonly JsonType[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** The depth to which nested properties are compared. */
const deepest = 3;

/** Longer lists of values are not checked one by one. */
const mostValues = 300;

/**
 * Whether it is easy to see that no value of a type satisfies both schemas: their types or listed values differ, or
 * those of a property that one of them requires, as in unions with a tag. False means unknown.
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

/** Whether a property of a schema's objects may have one of the values that `listed` has in its `enum`. */
export function mayHave(node: SchemaNode, name: string, listed: SchemaNode): boolean {
  const outline = outlineOf(node);
  const values = listed.keywords === false ? [] : (listed.keywords.enum ?? []);
  return (
    outline.types.has('object') &&
    values.some((value) => propertyOf(outline, name).every((one) => satisfies(one, value)))
  );
}

/** Whether it is easy to see that no value of a type satisfies the schema. False means unknown. */
export function excludesType(node: SchemaNode, type: JsonType): boolean {
  return !outlineOf(node).types.has(type);
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

/** What is known about a schema's values without taking it apart. Its values are among these. */
interface Outline {
  readonly types: ReadonlySet<JsonType>;
  /** A list that contains all its values, if there is one. */
  readonly values: readonly Json[] | undefined;
  readonly required: ReadonlySet<string>;
  /** The schemas that all its values satisfy. */
  readonly parts: readonly Keywords[];
}

const outlines = new WeakMap<SchemaNode, Outline>();

function outlineOf(node: SchemaNode): Outline {
  let outline = outlines.get(node);
  if (outline === undefined) {
    // In a circular schema the inner occurrence is treated as unrestricted.
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

/** The schema with all schemas that every value of it must satisfy. Null may satisfy one that is nullable. */
function conjunction(root: SchemaNode): ReadonlySet<SchemaNode> {
  const nodes = new Set<SchemaNode>();
  const add = (node: SchemaNode): void => {
    if (node.keywords === false || !node.keywords.nullable) nodes.add(node);
  };
  add(root);
  for (const { keywords } of nodes) {
    if (keywords === false) continue;
    for (const name of keywordsOf(keywords)) definitionOf(name).conjunction?.(keywords).forEach(add);
  }
  return nodes;
}

/** Schemas that a property with the name satisfies. */
function propertyOf({ parts }: Outline, name: string): SchemaNode[] {
  return parts.flatMap(({ properties, patternProperties, additionalProperties }) => {
    const own = properties?.get(name);
    if (own) return [own];
    return additionalProperties && !patternProperties ? [additionalProperties] : [];
  });
}
