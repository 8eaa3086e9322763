import { childPointer, type Json } from '../json/index.ts';
import { compileWithAjv, valuesUntilAjv } from './ajv/engine.ts';
import { rejectCircles } from './circles.ts';
import { actually } from './definition/wording.ts';
import { faults } from './evaluate.ts';
import { Loader } from './loader.ts';
import { Navigator } from './load/navigator.ts';
import { InvalidSchema, type InvalidKeyword } from './invalid-schema.ts';
import { breakable, definitionOf } from './keyword/index.ts';
import type { Keyword, SchemaNode } from './node.ts';
import { reachable } from './reach.ts';
import type { SchemaError } from './schema-error.ts';
import type { SchemaSource } from './source.ts';
import { emptyView, viewPosition, type Sees, type SchemaView } from './view/schema-view.ts';
import { reachedFrom, type WrittenSchema } from './view/written-schema.ts';

/** Returns an error for each keyword that a value breaks: none when the value is valid. */
export type Validate = (value: Json) => SchemaError[];

/**
 * Compiles a schema, once for each document, pointer and dialect. The document must not change afterwards.
 *
 * @throws {InvalidSchema} when the schema, or one that it leads to, is invalid
 */
export function compile(source: SchemaSource): Validate {
  const { validators } = documentOf(source);
  let validate = validators.get(source.pointer);
  if (validate === undefined) validators.set(source.pointer, (validate = engineFor(loadSchema(source))));
  return validate;
}

/**
 * The schema of a source, with its keywords read and its references resolved.
 *
 * @throws {InvalidSchema} when the schema, or one that it leads to, is invalid
 */
export function loadSchema(source: SchemaSource): SchemaNode {
  const { loader, sound } = documentOf(source);
  const node = loader.node(source.pointer);
  // Reading detects invalid keywords. The schemas of a document lead to each other, so each is read once.
  const reached = reachable(node, sound);
  const [invalid] = source.tolerant ? [] : reached.flatMap(problemsOf);
  if (invalid) throw new InvalidSchema(invalid.pointer, invalid.problem);
  rejectCircles(reached);
  for (const read of reached) sound.add(read);
  return node;
}

/**
 * The invalid keywords of the schema of a source, and of those that it leads to.
 *
 * @param seen the schemas that were looked at before: they are left out, and the others are added
 * @throws {InvalidSchema} when the schema leads back to itself
 */
export function invalidKeywords(source: SchemaSource, seen = new Set<SchemaNode>()): InvalidKeyword[] {
  const reached = reachable(loadSchema({ ...source, tolerant: true }), seen);
  for (const node of reached) seen.add(node);
  return reached.flatMap(problemsOf);
}

/** What is invalid in a schema that says nothing else. Undefined where it has a valid keyword. */
export function onlyInvalid(source: SchemaSource): InvalidKeyword | undefined {
  let { keywords } = loadSchema(source);
  while (keywords !== false && breakable(keywords).length === 1 && keywords.$ref) ({ keywords } = keywords.$ref);
  return keywords !== false && breakable(keywords).length === 1 ? keywords.unreadable?.problems[0] : undefined;
}

function problemsOf({ keywords }: SchemaNode): readonly InvalidKeyword[] {
  return keywords === false ? [] : (keywords.unreadable?.problems ?? []);
}

/** The schema of a source as its author wrote it. Without a source, or where no schema stands, an empty view. */
export function viewSchema(source: SchemaSource | undefined, sees: Sees = 'sure'): SchemaView {
  if (source === undefined) return emptyView;
  const { navigator, views } = documentOf(source);
  const key = `${sees} ${source.pointer}`;
  let view = views.get(key);
  if (view === undefined) views.set(key, (view = viewPosition(navigator, navigator.start(source.pointer), sees)));
  return view;
}

/**
 * The schema of a source, and then every schema that it contains or leads to, as their authors wrote them.
 *
 * @param seen the keys of schemas that were yielded before: they are left out, and those that are yielded are added
 */
export function* writtenSchemas(source: SchemaSource, seen = new Set<string>()): Generator<WrittenSchema> {
  const { navigator } = documentOf(source);
  yield* reachedFrom(navigator, navigator.start(source.pointer), seen);
}

/** A validator that always uses the project's own evaluation, never ajv. */
export function evaluation(node: SchemaNode): Validate {
  return (value) =>
    faults(node, value).map(({ node: at, keyword, instancePointer, place, value: found, property }) => ({
      instancePointer,
      place,
      schemaPointer: at.keywords === false ? at.pointer : childPointer(at.pointer, keyword),
      keyword,
      expected: expectation(at, keyword, property),
      actual: actually(found),
      ...(property !== undefined && { property }),
    }));
}

function expectation({ keywords }: SchemaNode, keyword: string, property: string | undefined): string {
  if (keywords === false) return 'no value: the schema is false';
  return definitionOf(keyword as Keyword).describe?.(keywords, property) ?? keyword;
}

/**
 * Uses the project's own evaluation, which needs no compilation, until the schema has had so many values that ajv's
 * code would have been cheaper. From then on ajv accepts the valid values. The errors always come from the evaluation.
 */
function engineFor(root: SchemaNode): Validate {
  const evaluate = evaluation(root);
  let accepts: ((value: Json) => boolean) | undefined;
  let left = valuesUntilAjv(root);
  return (value) => {
    if (left > 0) left--;
    else if (left === 0) {
      accepts ??= compiledWithAjv(root);
      if (accepts(value)) return [];
    }
    return evaluate(value);
  };
}

/** ajv only saves time. What it cannot compile, such as names with lone surrogates, is always evaluated. */
function compiledWithAjv(root: SchemaNode): (value: Json) => boolean {
  try {
    return compileWithAjv(root);
  } catch {
    return () => false;
  }
}

interface KnownDocument {
  readonly navigator: Navigator;
  readonly loader: Loader;
  readonly validators: Map<string, Validate>;
  readonly views: Map<string, SchemaView>;
  /** The schemas that are valid and lead to valid schemas only. */
  readonly sound: Set<SchemaNode>;
}

/** A cache, not a registry: an entry lives as long as its document. */
const documents = new WeakMap<object, Map<string, KnownDocument>>();

function documentOf(source: SchemaSource): KnownDocument {
  const { root, dialect = '', formats = '', direction = '', tolerant = false } = source;
  const fresh = (): KnownDocument => {
    const navigator = new Navigator(source);
    const loader = new Loader(source, navigator);
    return { navigator, loader, validators: new Map(), views: new Map(), sound: new Set() };
  };
  if (typeof root !== 'object' || root === null || source.documents) return fresh();
  const known = documents.get(root) ?? new Map<string, KnownDocument>();
  documents.set(root, known);
  const key = [dialect, formats, direction, tolerant].join(' ');
  let document = known.get(key);
  if (document === undefined) known.set(key, (document = fresh()));
  return document;
}
