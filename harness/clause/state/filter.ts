import { contentsOfSuccess, singular, wordsIn, type Operation } from '../../document/index.ts';
import { equals, get, isArray, isObject, type Json } from '../../json/index.ts';
import { loadSchema, maySatisfy, viewSchema, type SchemaView } from '../../schema/index.ts';
import type { Part } from '../request/part.ts';
import { viewOfItems } from '../resource/list-in.ts';
import { endsInName } from '../resource/path-template.ts';
import { viewOfPlainResource } from '../request/resource-object.ts';
import { bareName } from './bare-name.ts';
import type { FieldFilter } from './field-filter.ts';
import { folded, relations, type Match } from './filter-relations.ts';
import { formsOfIds, isOpaque } from './opaque.ts';
import { periodsOf, rangeOf } from './range-filter.ts';

/** Whether an item is one of those that a filter with this value asks for: with one of several values, if it is a list. */
export function matchOf(filter: FieldFilter, item: Json, value: Json): Match {
  const { relation, canBeAsked } = filter;
  const has = hadBy(filter, item);
  const asked = askedBy(filter, value);
  if (has === undefined || has === null || asked === undefined) return 'open';
  const values = isArray(asked) && !isArray(has) ? asked : [asked];
  const matches = values.map((value) => relations[relation](has, value));
  if (matches.includes('yes')) return 'yes';
  return matches.every((match) => match === 'no') && canBeAsked?.(has) !== false ? 'no' : 'open';
}

/** What an item has in the field: of a list of objects, what each of them has in the property. */
export function hadBy({ field, inner }: FieldFilter, item: Json): Json | undefined {
  const has = isObject(item) ? get(item, field) : undefined;
  if (inner === undefined || has === undefined) return has;
  if (isArray(has)) return has.flatMap((each) => (isObject(each) ? (get(each, inner) ?? []) : []));
  return isObject(has) ? get(has, inner) : undefined;
}

/** The field, as people write it. */
export const nameOfField = ({ field, inner }: FieldFilter): string =>
  inner === undefined ? field : `${field}.${inner}`;

/** What a value of the parameter asks for: that of its property, if it is an object. */
export function askedBy({ property, isFlagInText }: FieldFilter, value: Json): Json | undefined {
  const asked = property === undefined ? value : isObject(value) ? get(value, property) : undefined;
  return isFlagInText === true && (asked === 'true' || asked === 'false') ? asked === 'true' : asked;
}

/** A pattern of texts of one length, which nothing but the whole text fits: `^[A-Z]{2}$`. */
const ofCodes = /^\^(?:(?:\[[^\]]+\]|\\d|[\w-])(?:\{\d+\})?)+\$$/;

/** What only says that a parameter is a filter, before the name: `filter[status]`. `filter_id` can be the id of another thing. */
const ofFilters = /^(?:filters?|where)(?:(?=[[.])|_(?!(?:id|type|kind|name|key|value|field|by)s?$))/i;

/** Finds the field of the items that a parameter of a list filters by; undefined if their names and schemas don't state it. */
function filterOf({ parameter, place }: Part, item: SchemaView): FieldFilter | undefined {
  if (place !== 'query' || parameter === undefined) return undefined;
  return filterNamed(parameter.name, viewSchema(parameter.schema), item);
}

/** A filter of a list, and how clauses name it. */
export interface NamedFilter {
  readonly part: Part;
  readonly name: string;
  readonly filter: FieldFilter;
}

/** The fields of the items that a parameter filters by. Each property of an object can be one: `created[from]`. */
export function filtersOf(part: Part, item: SchemaView): NamedFilter[] {
  const { parameter, name } = part;
  if (part.place !== 'query' || parameter === undefined) return [];
  const view = viewSchema(parameter.schema);
  const whole = filterNamed(parameter.name, view, item);
  const filters =
    whole === undefined
      ? [...byObjectOf(parameter.name, view, item), ...periodsOf(bareName(parameter.name), view, item)]
      : [whole];
  if (filters.length > 0) return filters.map((filter) => ({ part, name, filter }));
  const isDeep = parameter.style === 'deepObject';
  if (!isDeep && !(parameter.style === 'form' && parameter.explode)) return [];
  return view.propertyNames.flatMap((property): NamedFilter[] => {
    const key = isDeep ? `${parameter.name}[${property}]` : property;
    const found = filterNamed(key, view.property(property), item);
    if (found === undefined) return [];
    const ask = (value: Json): Json => ({ [property]: found.ask(value) });
    return [{ part, name: `query ${key}`, filter: { ...found, ask, property } }];
  });
}

/** @param view the schema of what asks for items */
function filterNamed(key: string, view: SchemaView, item: SchemaView): FieldFilter | undefined {
  const name = bareName(key.replace(ofFilters, ''));
  // What is only sent is in no item.
  const fields = item.propertyNames.filter((field) => !item.property(field).values('writeOnly').includes(true));
  const same = fields.find((field) => bareName(field) === name);
  if (same !== undefined && !isArrayLike(item.property(same))) {
    if (item.property(same).hasType('boolean') && isFlagInText(view)) return byTextOfFlag(same);
    const relation = relationOfSame(view, item.property(same), same);
    const ask = (value: Json): Json => (view.hasType('array') ? [value] : value);
    // What the items refer to can be shown in full, too.
    if (relation === undefined) return byReferenceOf(name, view, item);
    const filter = { field: same, relation, ask, canBeHad: allowedBy(item.property(same)) };
    return { ...filter, ...(relation === 'is ' && askedAmong(view)) };
  }
  if (name === 'ids' && view.hasType('array')) return ofIds(view, item);
  const list = fields.find((field) => isArrayLike(item.property(field)) && nameOfOne(field) === singular(name));
  if (list !== undefined) {
    const first = (value: Json): Json => (isArray(value) ? (value[0] ?? null) : null);
    const isWrapped = view.hasType('array');
    const { items } = item.property(list);
    if (!['string', 'integer'].some((type) => items.hasType(type)) && !isListed(items)) return undefined;
    const ask = (value: Json): Json => (isWrapped ? [first(value)] : first(value));
    return { field: list, relation: 'contains ', ask, canBeHad: allowedBy(items) };
  }
  return (
    insideOf(name, view, item) ??
    ofObjectsIn(name, view, item) ??
    rangeOf(name, view, item) ??
    innerOf(name, view, item) ??
    byReferenceOf(name, view, item)
  );
}

/** Whether a schema lists the texts of a flag, as the validators of some servers need them in a query. */
function isFlagInText(view: SchemaView): boolean {
  const listed = view.values('enum').filter((each) => isArray(each));
  return listed.some((each) => ['true', 'false'].every((text) => each.some((value) => value === text)));
}

/** The filter by a flag that is asked for with a text. A further text, such as `all`, is none that an item has. */
const byTextOfFlag = (field: string): FieldFilter => ({
  field,
  relation: 'is the flag ',
  ask: String,
  canBeHad: (value) => value === 'true' || value === 'false',
  isFlagInText: true,
});

/** The name of one of the values in a list: `tag` for `tags` and `tagList`. */
export const nameOfOne = (list: string): string => singular(bareName(list).replace(/(?<=..)(?:list|array)$/, ''));

/**
 * The filters by a text of the object that has the name of a parameter: `author`, and the items have an author with a `username`.
 * Words have to say which one it is: see `filterAsSaid`.
 */
function byObjectOf(key: string, view: SchemaView, item: SchemaView): FieldFilter[] {
  const name = bareName(key.replace(ofFilters, ''));
  const field = item.propertyNames.find((each) => bareName(each) === name);
  const object = field === undefined ? undefined : item.property(field);
  if (field === undefined || object === undefined || isArrayLike(object)) return [];
  return object.propertyNames.flatMap((inner) => {
    const relation = relationOfSame(view, object.property(inner), inner);
    if (relation === undefined || relation === 'is the flag ') return [];
    return { field, inner, relation, ask: (value) => value, canBeHad: allowedBy(object.property(inner)) };
  });
}

/**
 * The filter by what the items refer to, if one of the names of the parameter and the field has "id" at its end: `author` and
 * `author_id`. A text can ask for something else of it, such as its name, if the words do not say "id": see `filterAsSaid`.
 */
function byReferenceOf(name: string, view: SchemaView, item: SchemaView): FieldFilter | undefined {
  const isNamedBy = (field: string): boolean =>
    bareName(field) === `${name}id` || (`${bareName(field)}id` === name && isOpaque(item.property(field)));
  const field = item.propertyNames.find(isNamedBy);
  if (field === undefined || isArrayLike(view) || isArrayLike(item.property(field))) return undefined;
  const relation = relationOfSame(view, item.property(field), `${name}_id`);
  if (relation === undefined) return undefined;
  return { field, relation, ask: (value) => value, canBeHad: allowedBy(item.property(field)) };
}

/** The filter by a property of an object in the items, if the parameter has the names of both: `address.country`. */
function insideOf(name: string, view: SchemaView, item: SchemaView): FieldFilter | undefined {
  for (const field of item.propertyNames) {
    const object = item.property(field);
    const isBefore = name.startsWith(bareName(field)) && !isArrayLike(object);
    const inner = isBefore && object.propertyNames.find((each) => bareName(field) + bareName(each) === name);
    if (inner === undefined || inner === false || isArrayLike(object.property(inner))) continue;
    const found = filterNamed(inner, view, object);
    if (found?.field === inner && found.inner === undefined) return { ...found, field, inner };
  }
  return undefined;
}

/** The filter by the id of the objects in a list, if the parameter has the names of both: `author_id`, and the items have `authors`. */
function ofObjectsIn(name: string, view: SchemaView, item: SchemaView): FieldFilter | undefined {
  for (const field of item.propertyNames) {
    const objects = item.property(field).items;
    const isOf = isArrayLike(item.property(field)) && name.startsWith(nameOfOne(field));
    const inner = isOf && objects.propertyNames.find((each) => nameOfOne(field) + bareName(each) === name);
    if (inner === undefined || inner === false || isArrayLike(view)) continue;
    const isNamed = isId(inner) && relationOfSame(view, objects.property(inner), inner) === 'is ';
    if (!isNamed) continue;
    const ask = (value: Json): Json => (isArray(value) ? (value[0] ?? null) : value);
    return { field, inner, relation: 'contains ', ask, canBeHad: allowedBy(objects.property(inner)) };
  }
  return undefined;
}

/**
 * The filter by the only property of that name in an object of the items, if the parameter has its name alone: `country`, and
 * the items have an `address`. Words have to say that it narrows the list, or name both: see `filterAsSaid`.
 */
function innerOf(name: string, view: SchemaView, item: SchemaView): FieldFilter | undefined {
  const [found, ...others] = item.propertyNames.flatMap((field) => {
    const object = item.property(field);
    if (isArrayLike(object)) return [];
    const own = object.propertyNames.filter(
      (inner) => bareName(inner) === name && !isArrayLike(object.property(inner)),
    );
    return own.map((inner) => ({ field, inner }));
  });
  if (found === undefined || others.length > 0) return undefined;
  const { field, inner } = found;
  const filter = filterNamed(inner, view, item.property(field));
  return filter?.field === inner && filter.inner === undefined ? { ...filter, field, inner } : undefined;
}

/** The filter by several names of items, if these have a field for their name. */
function ofIds(view: SchemaView, item: SchemaView): FieldFilter | undefined {
  const field = item.propertyNames.find((each) => bareName(each) === 'id');
  const isAlike = ['string', 'integer'].some(
    (type) => view.items.hasType(type) && field !== undefined && item.property(field).hasType(type),
  );
  if (field === undefined || !isAlike) return undefined;
  return { field, relation: 'is ', ask: (value) => [value], canBeHad: allowedBy(item.property(field)) };
}

/** What limits the values of a field. */
const limits = [
  ...['enum', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'pattern', 'format'],
];

/** Whether a field allows a value, or each value of a list. */
function allowedBy(field: SchemaView): (value: Json) => boolean {
  const consts = field.values('const');
  const stated = limits.flatMap((limit) => field.values(limit).map((value) => ({ [limit]: value })));
  // The branches of a schema can have one each.
  const allOf = [...stated, ...(consts.length > 0 ? [{ enum: [...consts] }] : [])];
  const node = loadSchema({ root: { allOf }, pointer: '', tolerant: true });
  return (value) => [value].flat().every((each) => maySatisfy(node, each));
}

/** The values that a parameter can ask for, if it names them. */
function askedAmong(view: SchemaView): Pick<FieldFilter, 'canBeAsked'> {
  const enums = (view.hasType('array') ? view.items : view).values('enum').filter((each) => isArray(each));
  const all = enums.flat().map(folded);
  return enums.length === 0 ? {} : { canBeAsked: (value) => all.some((each) => equals(each, folded(value))) };
}

const isArrayLike = (view: SchemaView): boolean => view.hasType('array');

/** Whether a schema lists all values. */
const isListed = (view: SchemaView): boolean => view.values('enum').length > 0 || view.values('const').length > 1;

/** The relation of a parameter to the field of the same name. @param name as the document has it */
function relationOfSame(view: SchemaView, field: SchemaView, name: string): FieldFilter['relation'] | undefined {
  const asked = view.hasType('array') ? view.items : view;
  const isOf = (type: string): boolean => asked.hasType(type) && field.hasType(type);
  const pattern = field.keyword('pattern');
  const isSame = typeof pattern === 'string' && pattern === asked.keyword('pattern');
  const isCode = isSame && ofCodes.test(pattern);
  if (view.hasType('array') && asked.values('enum').length === 0 && !isCode) return undefined;
  if (isOf('boolean')) return 'is the flag ';
  // Ids of one form can share letters that say nothing: `evt_1` and `evt_2`.
  const isOfForm = isSame && (bareName(name).endsWith('id') || isCode);
  const isName =
    isOfForm ||
    ['uuid', 'email', ...formsOfIds].some((format) =>
      [asked, field].every((each) => each.keyword('format') === format),
    ) ||
    [asked, field].every((each) => isListed(each) || each.keyword('format') === 'uuid');
  if (isName || isOf('integer')) return 'is ';
  const isPlain = (each: SchemaView): boolean => each.hasType('string') && each.keyword('format') === undefined;
  if (!isPlain(asked) || !isPlain(field) || isListed(field)) return undefined;
  // The document can list the values of the parameter only.
  return isListed(asked) || isId(name) ? 'is ' : 'is the text ';
}

/** Whether a field has the id of something: `owner_id`. Few filters find items by a part of that. */
const isId = (name: string): boolean => wordsIn(name).at(-1) === 'id';

/**
 * The schemas of the items that the successes of an operation list; undefined if they are not a list. An object with one
 * list in it is a page of that list, unless the path names one resource: then the list is a part of that.
 */
export function listedItems(operation: Operation): SchemaView | undefined {
  for (const { schema } of contentsOfSuccess(operation)) {
    const view = viewSchema(schema, 'possible');
    const items = view.hasType('array') || !endsInName(operation.path) ? viewOfItems(view) : undefined;
    if (items !== undefined) return viewOfPlainResource(items);
  }
  return undefined;
}

/**
 * The parameter of a list that leaves out a resource if it is not sent: its documented default asks for items with another
 * value. Undefined if there is none.
 */
export function leavesOutByDefault(operation: Operation, parts: readonly Part[], made: Json): string | undefined {
  const items = listedItems(operation);
  if (items === undefined) return undefined;
  const hiding = parts.find((part) => {
    const asked = part.parameter && viewSchema(part.parameter.schema).keyword('default');
    const filter = asked === undefined ? undefined : filterOf(part, items);
    if (asked === undefined || filter === undefined || !isObject(made)) return false;
    return Object.hasOwn(made, filter.field) && matchOf(filter, made, asked) !== 'yes';
  });
  return hiding?.name;
}
