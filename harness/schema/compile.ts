import { childPointer, type Json } from '../json/index.ts';
import { compileWithAjv, valuesUntilAjv } from './ajv/engine.ts';
import { rejectCircles } from './circles.ts';
import { actually } from './definition/wording.ts';
import { faults } from './evaluate/evaluate.ts';
import { Loader } from './load/loader.ts';
import { Navigator } from './load/navigator.ts';
import { definitionOf } from './keyword/index.ts';
import type { Keyword, SchemaNode } from './node.ts';
import { reachable } from './reach.ts';
import type { SchemaError } from './schema-error.ts';
import type { SchemaSource } from './source.ts';
import { nothingSaid, viewPosition, type Sees, type SchemaView } from './view/schema-view.ts';
import { reachedFrom, type WrittenSchema } from './view/written-schema.ts';

/** Tells every way in which a value breaks the schema; none when it is valid. */
export type Validate = (value: Json) => SchemaError[];

/**
 * Compiles a schema, once for each document, pointer and dialect. Throws an InvalidSchema for one that is broken. The
 * document must not change afterwards.
 */
export function compile(source: SchemaSource): Validate {
  const { validators } = documentOf(source);
  let validate = validators.get(source.pointer);
  if (validate === undefined) validators.set(source.pointer, (validate = engineFor(loadSchema(source))));
  return validate;
}

/** The schema of a source, read. Throws an InvalidSchema when it or one that it leads to is broken. */
export function loadSchema(source: SchemaSource): SchemaNode {
  const { loader, sound } = documentOf(source);
  const node = loader.node(source.pointer);
  // Reading finds what is broken. The schemas of a document lead to each other: each is read once.
  const reached = reachable(node, sound);
  rejectCircles(reached);
  for (const read of reached) sound.add(read);
  return node;
}

/** The schema of a source as it is written; of none, or of a place without a schema, one that says nothing. */
export function viewSchema(source: SchemaSource | undefined, sees: Sees = 'sure'): SchemaView {
  if (source === undefined) return nothingSaid;
  const { navigator, views } = documentOf(source);
  const key = `${sees} ${source.pointer}`;
  let view = views.get(key);
  if (view === undefined) views.set(key, (view = viewPosition(navigator, navigator.start(source.pointer), sees)));
  return view;
}

/**
 * Every schema that the one of a source is made of or leads to, itself first, as they are written.
 *
 * @param seen the keys of those that came before, which don't come again; those that come are added
 */
export function* writtenSchemas(source: SchemaSource, seen = new Set<string>()): Generator<WrittenSchema> {
  const { navigator } = documentOf(source);
  yield* reachedFrom(navigator, navigator.start(source.pointer), seen);
}

/** Validates by the project's own evaluation, whatever ajv could do. */
export function evaluation(node: SchemaNode): Validate {
  return (value) =>
    faults(node, value).map(({ node: at, keyword, instancePointer, value: found, property }) => ({
      instancePointer,
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
 * The project's own evaluation, which needs no time to compile, until so many values have come that ajv's code would have
 * been cheaper: then ajv lets through what is valid. What is wrong with a value the evaluation says in either case.
 */
function engineFor(root: SchemaNode): Validate {
  const evaluate = evaluation(root);
  let accepts: ((value: Json) => boolean) | undefined;
  let left = valuesUntilAjv(root);
  return (value) => {
    if (left > 0) left--;
    else if (left === 0) {
      accepts ??= compileWithAjv(root);
      if (accepts(value)) return [];
    }
    return evaluate(value);
  };
}

interface Document {
  readonly navigator: Navigator;
  readonly loader: Loader;
  readonly validators: Map<string, Validate>;
  readonly views: Map<string, SchemaView>;
  /** The schemas that neither are broken nor lead to a broken one. */
  readonly sound: Set<SchemaNode>;
}

/** A cache, not a registry: an entry lives as long as its document. */
const documents = new WeakMap<object, Map<string, Document>>();

function documentOf(source: SchemaSource): Document {
  const { root, dialect = '', formats = '', direction = '' } = source;
  const fresh = (): Document => {
    const navigator = new Navigator(source);
    const loader = new Loader(source, navigator);
    return { navigator, loader, validators: new Map(), views: new Map(), sound: new Set() };
  };
  if (typeof root !== 'object' || root === null || source.documents) return fresh();
  const known = documents.get(root) ?? new Map<string, Document>();
  documents.set(root, known);
  const key = [dialect, formats, direction].join(' ');
  let document = known.get(key);
  if (document === undefined) known.set(key, (document = fresh()));
  return document;
}
