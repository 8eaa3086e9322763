import { getAt, isArray, isObject, stringify, type Json } from '../json/index.ts';
import type { Document, Operation } from './document.ts';
import { pointerOf } from './reader.ts';

/** Members that say nothing about requests and responses. */
const comments = [
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'externalDocs',
  'tags',
  'operationId',
  '$comment',
];
/** Members that other places refer to, so that they count where they are referred to. */
const stores = ['$defs', 'definitions', 'callbacks', 'servers'];
/** Members with objects by names of the author. */
const maps = [
  'properties',
  'patternProperties',
  'dependentSchemas',
  'responses',
  'headers',
  'content',
  'encoding',
  'links',
  'mapping',
];
/** Members with values, and not with descriptions of values. */
const values = ['enum', 'const', 'default'];
/** Members with lists in any order. */
const sets = ['required', 'enum', 'parameters', 'type'];

/**
 * The names of the operations that differ in what they say about requests and responses, or that the earlier document
 * does not have. Descriptions, examples and the names of components make no difference.
 */
export function changedOperations(earlier: Document, later: Document): ReadonlySet<string> {
  const before = new Map(earlier.operations.map((each) => [each.name, semanticText(earlier, each)]));
  const isChanged = (operation: Operation): boolean => before.get(operation.name) !== semanticText(later, operation);
  return new Set(later.operations.filter(isChanged).map(({ name }) => name));
}

/** What a document says about an operation, with everything that it refers to, as a text that can be compared. */
function semanticText({ root, securitySchemes }: Document, operation: Operation): string {
  const { pointer, security } = operation;
  const own = getAt(root, pointer);
  const shared = getAt(root, `${pointer.slice(0, pointer.lastIndexOf('/'))}/parameters`);
  const references = new References(root);
  const schemes = security.flatMap(({ schemes: names }) =>
    names.map((name) => securitySchemes.get(name)?.pointer ?? name),
  );
  const parts = [own ?? null, shared ?? null].map((part) => references.plain(part, 'description'));
  const alternatives = security.map((each) => [...each.schemes].sort().join('+')).sort();
  const guards = [...new Set(schemes)]
    .sort()
    .map((place) => references.plain(getAt(root, place) ?? null, 'description'));
  return [
    ...parts.map((part) => stringify(part)),
    alternatives.join('|'),
    ...guards.map((part) => stringify(part)),
    ...references.texts(),
  ].join('\n');
}

/** The places that an operation refers to, by numbers in the order in which they are met: so their names do not matter. */
class References {
  readonly #root: Json;
  readonly #numbers = new Map<string, number>();

  constructor(root: Json) {
    this.#root = root;
  }

  /** The referenced places, and those that they refer to, each in one text. */
  texts(): string[] {
    const texts: string[] = [];
    // The map gets more entries while it is walked.
    for (const [pointer] of this.#numbers)
      texts.push(stringify(this.plain(getAt(this.#root, pointer) ?? null, 'description')));
    return texts;
  }

  /** The value without what is a comment, in an order that depends on nothing else. */
  plain(value: Json, kind: 'description' | 'map'): Json {
    if (isArray(value)) return value.map((item) => this.plain(item, 'description'));
    if (!isObject(value)) return value;
    const kept = Object.entries(value).filter(([name]) => kind === 'map' || !isComment(name));
    return Object.fromEntries(
      kept
        .map(([name, item]): [string, Json] => [
          name,
          kind === 'map' ? this.plain(item, 'description') : this.#member(name, item),
        ])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  }

  #member(name: string, value: Json): Json {
    if (name === '$ref' && typeof value === 'string') return this.#numberOf(value);
    const inside = values.includes(name) ? value : this.plain(value, maps.includes(name) ? 'map' : 'description');
    return sets.includes(name) && isArray(inside) ? [...inside].map((item) => stringify(item)).sort() : inside;
  }

  #numberOf(reference: string): Json {
    if (!reference.startsWith('#/')) return reference;
    const pointer = pointerOf(reference) ?? reference;
    const known = this.#numbers.get(pointer) ?? this.#numbers.size;
    this.#numbers.set(pointer, known);
    return known;
  }
}

function isComment(name: string): boolean {
  return comments.includes(name) || stores.includes(name) || name.startsWith('x-') || name === 'security';
}
