import type { Json } from '../json/index.ts';
import { compileWithAjv } from './ajv/engine.ts';
import { Loader } from './load/loader.ts';
import { children, type SchemaNode } from './node.ts';
import type { SchemaError } from './schema-error.ts';
import type { SchemaSource } from './source.ts';

/** Tells every way in which a value breaks the schema; none when it is valid. */
export type Validate = (value: Json) => SchemaError[];

/**
 * Compiles a schema, once for each document and pointer. Throws an InvalidSchema for one that is broken. The document
 * must not change afterwards.
 */
export function compile(source: SchemaSource): Validate {
  const { nodes, validators } = documentOf(source.root);
  const known = validators.get(source.pointer);
  if (known !== undefined) return known;
  const node = nodes.node(source.pointer);
  readAll(node);
  // ajv takes a millisecond: not before there is a value to judge.
  let compiled: Validate | undefined;
  const validate: Validate = (value) => (compiled ??= compileWithAjv(node))(value);
  validators.set(source.pointer, validate);
  return validate;
}

/** The schema of a source, read. Throws an InvalidSchema when it or one that it leads to is broken. */
export function loadSchema(source: SchemaSource): SchemaNode {
  const node = documentOf(source.root).nodes.node(source.pointer);
  readAll(node);
  return node;
}

interface Document {
  readonly nodes: Loader;
  readonly validators: Map<string, Validate>;
}

/** A cache, not a registry: an entry lives as long as its document. */
const documents = new WeakMap<object, Document>();

function documentOf(root: Json): Document {
  const known = typeof root === 'object' && root !== null ? documents.get(root) : undefined;
  if (known !== undefined) return known;
  const document = { nodes: new Loader(root), validators: new Map<string, Validate>() };
  if (typeof root === 'object' && root !== null) documents.set(root, document);
  return document;
}

function readAll(root: SchemaNode): void {
  const seen = new Set<SchemaNode>();
  const queue = [root];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (node.keywords !== false) queue.push(...children(node.keywords));
  }
}
