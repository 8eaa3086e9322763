import * as fc from 'fast-check';
import type { Exchange, Input } from '../exchange/index.ts';
import { equals, get, isArray, isObject, stringify, type Json } from '../json/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { valueOf, withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { identityIn, itemsOf } from './resource/identity.ts';
import { filterOf, isSimple, listedItems, matchOf, type FieldFilter, type Match } from './state/filter.ts';
import { narrowedPage, unfilteredTotal } from './state/narrowed-pages.ts';
import { pagingOf } from './state/paging.ts';
import { resourceOperationsOf, type Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';

/** So many resources are likely to differ in most fields. */
const made = 5;

/**
 * A list with a parameter that is named like a field of its items has only items with this value in the field, and all
 * of those that the same list has without it.
 */
export function narrowsRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  if (model.operation.method !== 'GET') return [];
  const item = listedItems(model.operation);
  if (item === undefined) return [];
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const create = operations?.list === model ? operations.create : undefined;
  const { limit, start } = pagingOf(model) ?? {};
  const all = model.parameters.flatMap((part): NamedFilter[] => {
    // An item can have a number of pages too.
    const isOfPages = [limit, start?.part].some((each) => each?.name === part.name);
    const filter = isOfPages ? undefined : filterOf(part, item);
    return filter === undefined ? [] : [{ part, filter }];
  });
  return all.map((each) =>
    narrowsRow(
      model,
      create,
      each,
      all.filter((other) => other !== each),
    ),
  );
}

/** A parameter of a list that narrows it. */
interface NamedFilter {
  readonly part: Part;
  readonly filter: FieldFilter;
}

function narrowsRow(
  model: RequestModel,
  create: RequestModel | undefined,
  { part, filter }: NamedFilter,
  beside: readonly NamedFilter[],
): TestedRow {
  const { name: operation } = model.operation;
  const inputs = create === undefined ? fc.constant([]) : fc.array(create.plain, { minLength: made, maxLength: made });
  return tested({
    clause: {
      id: `${operation} narrows by ${part.name}`,
      level: 'must',
      sentence: `With ${part.name}, the list has the items that match it by ${filter.field}, and no others.`,
      stated: part.stated,
      kind: `narrows by ${part.place} parameter`,
      operation,
      aspect: create === undefined ? 'accepts valid requests' : 'keeps its state',
    },
    weight: 0.2,
    exclusive: true,
    variants: [
      {
        name: '',
        arbitrary: fc
          .tuple(inputs, model.plain, part.valid)
          .map(([bodies, own, other]) => caseOf(model, create, { part, filter, beside, bodies, own, other })),
      },
    ],
    judge: (trial) => judgeNarrowed(model, part, filter, trial),
  });
}

interface Narrowing {
  readonly part: Part;
  readonly filter: FieldFilter;
  /** The other parameters that narrow the list. */
  readonly beside: readonly NamedFilter[];
  readonly bodies: readonly Input[];
  readonly own: Input;
  /** A value that may not occur. */
  readonly other: Json;
}

function caseOf(
  model: RequestModel,
  create: RequestModel | undefined,
  { part, filter, beside, bodies, own, other }: Narrowing,
): ScriptCase {
  /** All requests are about the parents of the first one. */
  const around = (soFar: readonly Exchange[]): ReturnType<typeof identityIn> => identityIn(soFar[0]?.request.input);
  const creations = bodies.flatMap((input): Step[] =>
    create === undefined
      ? []
      : [
          {
            requestModel: create,
            command: { kind: 'create', input: { ...input } },
            next: (soFar) => caseFor(create, input, around(soFar)),
          },
        ],
  );
  const list = (asks: boolean): Step => ({
    requestModel: model,
    next: (soFar) => {
      const value = asks ? valueToAsk(part, filter, itemsOf(soFar.at(-1)), other) : undefined;
      if (asks && value === undefined) return undefined;
      return { ...caseFor(model, withPart(own, part, value), around(soFar)), pinned: part.pointer };
    },
  });
  const more = (index: number): Step => ({
    requestModel: model,
    next: (soFar) => {
      const [all, narrowed] = soFar.slice(creations.length);
      if (all === undefined || narrowed === undefined) return undefined;
      const inputs = inputsBeside({ part, filter }, beside, { all, narrowed });
      const input =
        inputs[index] ?? narrowedPage(model, { part, filter }, { all, narrowed }, index - inputs.length, soFar.at(-1));
      return input && { ...caseFor(model, input, around(soFar)), pinned: part.pointer };
    },
  });
  const lists = [list(false), list(true), list(false), ...[0, 1, 2, 3].map(more)];
  return { kind: 'script', steps: [...creations, ...lists] };
}

/** With so many other parameters a list is narrowed at once. */
const mostBeside = 2;

/**
 * The narrowed list with another parameter, of which the value is that of an item that the narrowed list must not have: a
 * server that minds only one of them shows the item.
 */
function inputsBeside(
  { part, filter }: NamedFilter,
  beside: readonly NamedFilter[],
  { all, narrowed }: { readonly all: Exchange; readonly narrowed: Exchange },
): Input[] {
  const { input = {} } = narrowed.request;
  const asked = valueOf(input, part);
  if (asked === undefined) return [];
  const others = itemsOf(all).filter((item) => matchOf(filter, item, asked) === 'no');
  const inputs = beside.flatMap((other) => {
    const value = others.flatMap((item) => valuesIn(other, item))[0];
    return value === undefined ? [] : [withPart(input, other.part, value)];
  });
  return inputs.slice(0, mostBeside);
}

/** The value of a parameter that asks for an item, if it has a usual one. */
function valuesIn({ part, filter }: NamedFilter, item: Json): Json[] {
  const has = isObject(item) ? get(item, filter.field) : undefined;
  const asked = has === undefined || has === null ? null : filter.ask(has);
  return asked !== null && [asked].flat().every(isSimple) && part.accepts(asked) ? [asked] : [];
}

/** Lists of two of the values, if a parameter takes several. */
function pairsOf(part: Part, values: readonly Json[]): Json[] {
  const lists = values.filter((value) => isArray(value));
  const [first, ...others] = lists.filter((value, index) => lists.findIndex((each) => equals(each, value)) === index);
  if (first === undefined) return [];
  return others.map((other) => [...first, ...other]).filter((pair) => part.accepts(pair));
}

/**
 * The value that shows most: fewest items match it, because a page has room for those, and others don't. If all items are
 * alike, it is another value that an item can have.
 */
function valueToAsk(part: Part, filter: FieldFilter, items: readonly Json[], other: Json): Json | undefined {
  const found = items.flatMap((item) => valuesIn({ part, filter }, item));
  // An item that has a list of values need not have each that is asked for.
  const values = [...(filter.relation === 'is ' ? pairsOf(part, found) : []), ...found];
  const all = filter.canBeHad(other) ? [...values, other] : values;
  const rated = all.map((value) => {
    const found = items.map((item) => matchOf(filter, item, value));
    const count = (match: Match): number => found.filter((each) => each === match).length;
    return { value, matching: count('yes'), others: count('no') };
  });
  const best = rated
    .filter(({ matching, others }) => matching > 0 && others > 0)
    .sort((a, b) => sizeOf(b.value) - sizeOf(a.value) || a.matching - b.matching)[0];
  return (best ?? rated.find(({ others }) => others > 0) ?? rated.find(({ matching }) => matching > 0))?.value;
}

const sizeOf = (value: Json): number => [value].flat().length;

function judgeNarrowed(model: RequestModel, part: Part, filter: FieldFilter, { steps }: ScriptTrial): Verdict {
  const { operation } = model;
  const [lists, pages] = [steps.filter(isRead).slice(0, 3), steps.filter(isRead).slice(3)];
  const rejected = lists.find(({ outcome }) => !isSuccess(operation, outcome));
  const [before, narrowed, after] = lists;
  if (rejected !== undefined)
    return inconclusive(
      `the list can't be read (${describeOutcome(rejected.outcome)})`,
      `see the clauses ${operation.name} accepts`,
    );
  if (before === undefined || narrowed === undefined || after === undefined)
    return inconclusive(`no item has a usual value of ${filter.field}`, 'add items to the list before the run');
  const [all, found, again] = [before, narrowed, after].map(itemsOf);
  if (all === undefined || found === undefined || !equals(all, again ?? []))
    return inconclusive('the list changed while it was read', 'keep other clients from changing it during the run');
  const asked = valueOf(narrowed.request.input ?? {}, part);
  if (asked === undefined) return inconclusive(`${part.name} was not sent`, 'document how it is serialized');
  const at = steps.indexOf(narrowed);
  const match = (item: Json): Match => matchOf(filter, item, asked);
  const other = found.find((item) => match(item) === 'no');
  const wanted = `${filter.field} ${filter.relation}${stringify(asked)}`;
  if (other !== undefined) {
    return violation('not narrowed', 'body', `only items of which ${wanted}`, shortly(filter, other), at);
  }
  const matching = all.filter((item) => match(item) === 'yes');
  // A page that is as long as the whole one can have others before those.
  const lost = found.length < all.length && matching.find((item) => !found.some((each) => equals(each, item)));
  if (lost !== undefined && lost !== false) {
    return violation('lost', 'body', `each item of which ${wanted}`, `a list without ${shortly(filter, lost)}`, at);
  }
  const others = all.filter((item) => match(item) === 'no');
  if (matching.length === 0 && others.length === 0)
    return inconclusive(`no item has a usual value of ${filter.field}`, 'add items to the list before the run');
  const total = unfilteredTotal(model, { all: before, narrowed, again: after, hasOther: others.length > 0 });
  if (total !== undefined) return violation(total.cause, total.where, total.expected, total.actual, at);
  for (const page of pages.filter(({ outcome }) => isSuccess(operation, outcome))) {
    const left = itemsOf(page).find((item) => match(item) === 'no');
    if (left === undefined) continue;
    const expected = `only items of which ${wanted}, on each page and with other parameters`;
    return violation('not narrowed', 'body', expected, shortly(filter, left), steps.indexOf(page));
  }
  return pass;
}

const isRead = ({ request }: Exchange): boolean => request.method === 'GET';

function shortly({ field }: FieldFilter, item: Json): string {
  const has = isObject(item) ? get(item, field) : undefined;
  return `an item with ${field} ${has === undefined ? 'absent' : stringify(isArray(has) ? has.slice(0, 5) : has)}`;
}
