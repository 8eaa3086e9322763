import { childPointer, getAt, isArray, isObject, type Json, type JsonObject } from '../../json/index.ts';
import { pointerOf, type Reading } from '../reading.ts';
import { isKnownFormat } from './formats.ts';

const maps = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const singles = [
  ...['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'additionalItems', 'contentSchema'],
];

/** What says nothing of values, and so may stand beside a `$ref` and be void without loss. */
const annotations: ReadonlySet<string> = new Set([
  ...[
    '$ref',
    'title',
    'summary',
    'description',
    'example',
    'examples',
    'default',
    'deprecated',
    'readOnly',
    'writeOnly',
  ],
  ...['xml', 'externalDocs', 'discriminator', '$comment', '$id', 'id'],
]);

/** Warns of what authors often write in schemas of the version, and what then does not mean what they think. */
export class Habits {
  readonly #reading: Reading;
  readonly #seen = new Set<string>();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** Looks at a schema and at all that it is made of or leads to. */
  visit(pointer: string): void {
    const waiting = [pointer];
    for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
      if (this.#seen.has(here)) continue;
      this.#seen.add(here);
      const schema = getAt(this.#reading.root, here);
      if (!isObject(schema)) continue;
      this.#look(schema, here);
      waiting.push(...below(schema, here));
    }
  }

  #look(schema: JsonObject, pointer: string): void {
    const { version, notes } = this.#reading;
    const old = version === '2.0' || version === '3.0';
    const { $ref: reference, nullable, type, format } = schema;
    if (old && typeof reference === 'string') {
      const without = Object.keys(schema).filter((name) => !annotations.has(name) && !name.startsWith('x-'));
      if (without.length === 0) return;
      const text = `${without.join(', ')} beside a $ref has no effect in OpenAPI ${version}; put the $ref under "allOf"`;
      notes.warn(pointer, text);
      return;
    }
    if (nullable === true && version === '3.0' && type === undefined) {
      notes.warn(pointer, '"nullable" has no effect without "type" beside it; add the type');
    }
    if (nullable === true && !old) {
      notes.warn(pointer, `"nullable" has no effect in OpenAPI ${version}; write "type": [..., "null"]`);
    }
    if (typeof format === 'string' && !isKnownFormat(format)) {
      notes.warn(
        pointer,
        `the format ${format} is not known, so nothing is tested by it; say it by other keywords too`,
      );
    }
  }
}

function below(schema: JsonObject, pointer: string): string[] {
  const { $ref: reference } = schema;
  const target = typeof reference === 'string' ? pointerOf(reference) : undefined;
  const inside = (name: string): string[] => {
    const value: Json | undefined = schema[name];
    const place = childPointer(pointer, name);
    if (isArray(value)) return value.map((_, index) => childPointer(place, index));
    return isObject(value) ? Object.keys(value).map((key) => childPointer(place, key)) : [];
  };
  return [
    ...(target === undefined ? [] : [target]),
    ...maps.flatMap(inside),
    ...lists.flatMap(inside),
    ...singles.flatMap((name) => {
      if (isArray(schema[name])) return inside(name);
      return isObject(schema[name]) ? [childPointer(pointer, name)] : [];
    }),
  ];
}
