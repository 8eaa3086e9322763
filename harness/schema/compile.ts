import { childPointer, type Json } from '../json/index.ts';
import { compileWithAjv, isForAjv } from './ajv/engine.ts';
import { actually, expectation } from './describe.ts';
import { faults } from './evaluate/evaluate.ts';
import { Loader } from './load/loader.ts';
import { reachable, type SchemaNode } from './node.ts';
import type { SchemaError } from './schema-error.ts';
import type { SchemaSource } from './source.ts';

/** Tells every way in which a value breaks the schema; none when it is valid. */
export type Validate = (value: Json) => SchemaError[];

/**
 * Compiles a schema, once for each document, pointer and dialect. Throws an InvalidSchema for one that is broken. The
 * document must not change afterwards.
 */
export function compile(source: SchemaSource): Validate {
  const { loader, validators } = documentOf(source);
  const known = validators.get(source.pointer);
  if (known !== undefined) return known;
  const nodes = reachable(loader.node(source.pointer));
  // ajv takes a millisecond: not before there is a value to judge.
  let compiled: Validate | undefined;
  const validate: Validate = (value) => (compiled ??= engineFor(nodes))(value);
  validators.set(source.pointer, validate);
  return validate;
}

/** The schema of a source, read. Throws an InvalidSchema when it or one that it leads to is broken. */
export function loadSchema(source: SchemaSource): SchemaNode {
  const node = documentOf(source).loader.node(source.pointer);
  reachable(node);
  return node;
}

/** Validates by the project's own evaluation, whatever ajv could do. */
export function evaluation(node: SchemaNode): Validate {
  return (value) =>
    faults(node, value).map(({ node: at, keyword, instancePointer, value: found, property }) => ({
      instancePointer,
      schemaPointer: at.keywords === false ? at.pointer : childPointer(at.pointer, keyword),
      keyword,
      expected: expectation(keyword, at.keywords || {}, property),
      actual: actually(found),
      ...(property !== undefined && { property }),
    }));
}

/** ajv wherever it is right; the project's own evaluation for the few schemas that it judges wrongly. */
function engineFor(nodes: readonly SchemaNode[]): Validate {
  const [root] = nodes;
  if (root === undefined) throw new TypeError('A schema reaches itself at least.');
  return isForAjv(nodes) ? compileWithAjv(root) : evaluation(root);
}

interface Document {
  readonly loader: Loader;
  readonly validators: Map<string, Validate>;
}

/** A cache, not a registry: an entry lives as long as its document. */
const documents = new WeakMap<object, Map<string, Document>>();

function documentOf(source: SchemaSource): Document {
  const { root, dialect = '', formats = '', direction = '' } = source;
  const fresh = () => ({ loader: new Loader(source), validators: new Map<string, Validate>() });
  if (typeof root !== 'object' || root === null || source.documents) return fresh();
  const known = documents.get(root) ?? new Map<string, Document>();
  documents.set(root, known);
  const key = [dialect, formats, direction].join(' ');
  let document = known.get(key);
  if (document === undefined) known.set(key, (document = fresh()));
  return document;
}
