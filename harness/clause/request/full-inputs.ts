import * as fc from 'fast-check';
import { parseMediaType, type Input } from '../../exchange/index.ts';
import {
  childPointer,
  equals,
  getAt,
  isArray,
  isObject,
  parentPointer,
  parsePointer,
  removeAt,
  setAt,
  stringify,
  type Json,
  type JsonObject,
} from '../../json/index.ts';
import {
  describedNames,
  loadSchema,
  viewSchema,
  type SchemaNode,
  type SchemaSource,
  type SchemaView,
} from '../../schema/index.ts';
import { isMap } from './map.ts';
import { valueOf, withPart, type Part } from './part.ts';
import type { RequestModel } from './request-model.ts';
import { sampled } from './sampled.ts';
import { fieldsIn, settableFields } from './settable.ts';
import { emptyValues, revealingValues, textStyles, type TextStyle } from './revealing-values.ts';

/** In so many values each optional property is likely to be at least once. */
const draws = 6;

/**
 * Valid inputs with a body that shows in one request whether it is kept whole: it has the documented optional
 * properties, texts as long as the document allows with capitals and blanks, in other scripts, or with leading zeros,
 * fractions, lists with several items that are not sorted, large integers, the last days of months, and other values than
 * the defaults, as far as its schema allows them together.
 */
export function fullInputs({ bodies: [part], plain }: RequestModel): fc.Arbitrary<Input> {
  if (part === undefined) return plain;
  const drawn = fc.array(part.valid, { minLength: draws, maxLength: draws });
  return fc.tuple(plain, drawn, fc.constantFrom(...textStyles)).map(([input, others, style]) => {
    const [first] = others;
    const body = valueOf(input, part) ?? first;
    if (body === undefined) return input;
    const full = new FullBody(part, body);
    for (const other of others) full.fill(other);
    full.fillMaps();
    full.sharpen(style);
    return withPart(input, part, full.value);
  });
}

/** Plain inputs that have a body, also where the document does not require one: without it, nothing is sent that can be kept. */
export function inputsWithBody({ bodies: [part], plain }: RequestModel): fc.Arbitrary<Input> {
  if (part === undefined || part.required) return plain;
  return fc
    .tuple(plain, part.valid)
    .map(([input, body]) => (valueOf(input, part) === undefined ? withPart(input, part, body) : input));
}

/** Valid inputs of which the body lacks all properties that it can lack, and maps in it have no entries. */
export function bareInputs({ bodies: [part], plain }: RequestModel): fc.Arbitrary<Input> {
  if (part === undefined) return plain;
  const { around, view } = fieldsIn(part);
  return plain.map((input) => {
    const body = valueOf(input, part);
    if (body === undefined || !isObject(body)) return input;
    const whole = withoutOptional(part, body, '', view);
    return withPart(input, part, around === '' ? whole : withoutOptional(part, whole, around, view));
  });
}

/** A body without the members of an object in it that it can lack. */
function withoutOptional(part: Part, body: Json, around: string, view: SchemaView): Json {
  const object = getAt(body, around) ?? null;
  return Object.keys(isObject(object) ? object : {}).reduce<Json>((all, name) => {
    const without = removeAt(all, childPointer(around, name));
    if (part.isMeant(without)) return without;
    const emptied = isMap(view.property(name)) ? setAt(all, childPointer(around, name), {}) : all;
    return part.isMeant(emptied) ? emptied : all;
  }, body);
}

/** A body with a value in a field of the resource in it, which can be in an object that the body lacks so far. */
function withField(body: Json, around: string, name: string, value: Json): Json {
  if (getAt(body, around) !== undefined) return setAt(body, childPointer(around, name), value);
  return getAt(body, parentPointer(around)) === undefined ? body : setAt(body, around, { [name]: value });
}

/** The same as `bareInputs`, with the documented defaults in the properties that have one. */
export function defaultInputs(model: RequestModel): fc.Arbitrary<Input> {
  const { bodies } = model;
  const [part] = bodies;
  if (part === undefined) return model.plain;
  const defaults = documentedDefaults(model);
  const { around } = fieldsIn(part);
  return bareInputs(model).map((input) => {
    const body = [...defaults].reduce<Json>(
      (all, [name, value]) => {
        const changed = withField(all, around, name, value);
        return part.isMeant(changed) ? changed : all;
      },
      valueOf(input, part) ?? {},
    );
    return withPart(input, part, body);
  });
}

/** The same as `bareInputs`, with null in each property that can have it, or else in what is inside of it. */
export function nullInputs(model: RequestModel): fc.Arbitrary<Input> {
  const [part] = model.bodies;
  return inputsWith(model, (view, place) => {
    const inner = view.propertyNames.filter((name) => part?.isReadOnly(childPointer(place, name)) !== true);
    const names = isMap(view) ? mapKeys.slice(0, 1) : inner;
    return [null, ...names.map((name): Json => ({ [name]: null }))];
  });
}

/** The same as `bareInputs`, with values in its properties that a server can take for none. */
export function emptyInputs(model: RequestModel): fc.Arbitrary<Input> {
  return inputsWith(model, () => emptyValues);
}

/** The same as `bareInputs`, with the first of some values that is valid in each property that a client can set. */
function inputsWith(
  model: RequestModel,
  valuesFor: (view: SchemaView, place: string) => readonly Json[],
): fc.Arbitrary<Input> {
  const [part] = model.bodies;
  if (part === undefined) return model.plain;
  const { around, view } = fieldsIn(part);
  const candidates = settableFields(part).map(
    (name) => [name, valuesFor(view.property(name), childPointer(around, name))] as const,
  );
  return bareInputs(model).map((input) => {
    const body = candidates.reduce<Json>(
      (all, [name, values]) => {
        const changed = values.map((value) => withField(all, around, name, value));
        return changed.find((each) => part.isMeant(each)) ?? all;
      },
      valueOf(input, part) ?? {},
    );
    return withPart(input, part, body);
  });
}

/** Whether a JSON Merge Patch (RFC 7396) can remove a property of the resource by null. */
export function removesByNull(model: RequestModel): boolean {
  const [part] = model.bodies;
  if (part?.content === undefined || parseMediaType(part.content.mediaType)?.subtype !== 'merge-patch+json')
    return false;
  const [input] = sampled(nullInputs(model), 1);
  const body = input && valueOf(input, part);
  return body !== undefined && isObject(body) && Object.values(body).some(hasNull);
}

/** Whether a value is null, or an object with null inside. */
function hasNull(value: Json): boolean {
  return value === null || (isObject(value) && Object.values(value).some(hasNull));
}

/**
 * The defaults of the optional properties of a body that a client can set. Where the body has several forms, each form with the
 * property must have the same default.
 */
export function documentedDefaults({ bodies: [part] }: RequestModel): ReadonlyMap<string, Json> {
  const { around, view: possible } = fieldsIn(part);
  const view = around === '' ? viewSchema(part?.content?.schema) : possible;
  const forms = around === '' ? formsOf(part?.content?.schema) : [possible];
  const names = new Set([view, ...forms].flatMap(({ propertyNames }) => propertyNames));
  return new Map(
    [...names].flatMap((name): [string, Json][] => {
      const having = forms.filter(({ propertyNames }) => propertyNames.includes(name));
      const stating = view.propertyNames.includes(name) ? [view] : having;
      const [value, ...others] = stating.map((each) => each.property(name).keyword('default'));
      const isOpen =
        ![view, ...having].some((each) => requires(each, name)) &&
        part?.isReadOnly(childPointer(around, name)) === false;
      const isSame = value !== undefined && others.every((other) => other !== undefined && equals(other, value));
      return isOpen && isSame && value !== null ? [[name, value]] : [];
    }),
  );
}

const requires = (view: SchemaView, name: string): boolean =>
  view.values('required').some((names) => isArray(names) && names.includes(name));

/** The forms that a schema allows a value to have: the branches of its `oneOf` or `anyOf`. */
function formsOf(schema: SchemaSource | undefined): SchemaView[] {
  if (schema === undefined) return [];
  return viewSchema(schema).referred.flatMap((written) =>
    ['oneOf', 'anyOf'].flatMap((keyword) => {
      const branches = written.keyword(keyword);
      if (branches === undefined || !isArray(branches)) return [];
      return branches.map((_, index) => viewSchema({ ...schema, pointer: `${written.pointer}/${keyword}/${index}` }));
    }),
  );
}

/** Servers lose the items beyond some number. More would make each request larger, and hardly show more. */
const mostItems = 6;
/**
 * Keys of a map, the more revealing ones first: a server can lose the letter case, and what several resources have under the
 * same key. Where no other names are valid, the names of generated values remain.
 */
const mapKeys = ['Color', 'sizeOf', 'color', 'size'];
/** Values of a map, where the generated bodies have none. */
const mapValues: readonly Json[] = ['Quick', 7, true, 'b', 1];
/** So many entries show that a map keeps more than one. */
const mostEntries = 2;

/** A valid body that becomes fuller, and stays valid. */
class FullBody {
  value: Json;
  /** The values that generated bodies have in a map, by the place of the map. */
  readonly #entries = new Map<string, Map<string, Json>>();
  readonly #isMeant: Part['isMeant'];
  readonly #node: SchemaNode;
  readonly #view: SchemaView;

  constructor({ isMeant, content, schema }: Part, value: Json) {
    this.value = value;
    this.#isMeant = isMeant;
    this.#node = loadSchema(content?.schema ?? schema);
    this.#view = viewSchema(content?.schema ?? schema, 'possible');
  }

  /** Adds the documented properties and the items of another valid body. */
  fill(other: Json, pointer = '', view = this.#view): void {
    // Null is often the same as no value.
    if (getAt(this.value, pointer) === null && other !== null) this.#set(pointer, other);
    const here = getAt(this.value, pointer);
    if (isArray(here ?? null) && isArray(other)) {
      this.#set(pointer, (here as readonly Json[]).slice(0, mostItems));
      for (const item of other) {
        const items = getAt(this.value, pointer) as readonly Json[];
        if (items.length < mostItems && items.every((each) => !equals(each, item)))
          this.#set(pointer, [...items, item]);
      }
    }
    if (!isObject(here ?? null) || !isObject(other)) return;
    if (isMap(view))
      this.#entries.set(pointer, new Map([...(this.#entries.get(pointer) ?? []), ...Object.entries(other)]));
    for (const name of view.propertyNames) {
      const value = getAt(other, childPointer('', name));
      const child = childPointer(pointer, name);
      if (value === undefined) continue;
      if (getAt(this.value, child) === undefined) this.#add(pointer, name, value);
      else this.fill(value, child, view.property(name));
    }
  }

  /** Gives each map entries of its own: objects that the document describes by `additionalProperties` alone. */
  fillMaps(pointer = '', view = this.#view): void {
    const here = getAt(this.value, pointer) ?? null;
    if (isArray(here)) for (const index of here.keys()) this.fillMaps(childPointer(pointer, index), view.item(index));
    if (!isObject(here)) return;
    for (const name of view.propertyNames) this.fillMaps(childPointer(pointer, name), view.property(name));
    if (!isMap(view)) return;
    const drawn = new Map([...Object.entries(here), ...(this.#entries.get(pointer) ?? [])]);
    const values = [...drawn.values(), ...mapValues];
    const missing = (): boolean => Object.keys(getAt(this.value, pointer) as JsonObject).length < mostEntries;
    // The generated names can be ones that only a careful server keeps, so they give way to usual ones.
    if (this.#set(pointer, {})) {
      for (const [index, key] of mapKeys.entries()) {
        const usual = [...values.slice(index), ...values];
        if (missing()) usual.some((value) => this.#set(childPointer(pointer, key), value));
      }
    }
    for (const [name, value] of drawn) if (missing()) this.#set(childPointer(pointer, name), value);
    if (Object.keys(getAt(this.value, pointer) as JsonObject).length === 0) this.#set(pointer, here);
  }

  /** Replaces values by those that a server which changes values does not leave as they are. */
  sharpen(style: TextStyle, pointer = '', view = this.#view): void {
    const here = getAt(this.value, pointer);
    const property = parsePointer(pointer).at(-1) ?? '';
    if (here !== undefined) this.#first(pointer, revealingValues(here, view, property, style));
    if (here !== undefined && isArray(here)) {
      for (const index of here.keys()) this.sharpen(style, childPointer(pointer, index), view.item(index));
      const items = getAt(this.value, pointer) as readonly Json[];
      if (isSorted(items)) this.#set(pointer, [...items].reverse());
    } else if (here !== undefined && isObject(here)) {
      for (const name of Object.keys(here)) this.sharpen(style, childPointer(pointer, name), view.property(name));
    }
  }

  #first(pointer: string, values: readonly Json[]): void {
    values.some((value) => this.#set(pointer, value));
  }

  /** Adds a property to an object, unless only another branch of a `oneOf` or `anyOf` describes it. */
  #add(pointer: string, name: string, value: Json): void {
    const before = this.value;
    if (!this.#set(childPointer(pointer, name), value)) return;
    const object = getAt(this.value, pointer) ?? null;
    if (isObject(object) && !describedNames(this.#node, this.value, object).has(name)) this.value = before;
  }

  /** Puts a value into a place, if the body is valid with it. */
  #set(pointer: string, value: Json): boolean {
    const changed = setAt(this.value, pointer, value);
    if (!this.#isMeant(changed)) return false;
    this.value = changed;
    return true;
  }
}

function isSorted(items: readonly Json[]): boolean {
  const keys = items.map((item) => stringify(item));
  return keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') <= key);
}
