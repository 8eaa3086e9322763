import * as fc from 'fast-check';
import { singular } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import {
  childPointer,
  equals,
  get,
  isArray,
  isObject,
  setAt,
  stringify,
  type Json,
  type JsonObject,
} from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { valueOf, withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { settableField } from './request/settable.ts';
import { bodyIn } from './resource/body-of.ts';
import { identityIn } from './resource/identity.ts';
import { collectionName, resourcesOf, type ResourcePath } from './resource/path-template.ts';
import { fieldsSent } from './resource/shown.ts';
import { bareName } from './state/bare-name.ts';
import { wordsOfParameter } from './state/filter-words.ts';
import { clauseOfList } from './state/list-clause.ts';
import { madeBefore, type MadeBefore } from './state/made-before.ts';
import { longest } from './state/paging.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor, creationStep, namesMade } from './state/script.ts';
import { shownObjectsOf, type ShownObjects } from './state/shown-objects.ts';

/** A field that shows a resource if that is asked for, and how it can be found otherwise. */
interface Expandable {
  readonly name: string;
  /** The field with the name of the resource: `authorId`, or the field itself. */
  readonly reference: string;
  readonly read: RequestModel;
  readonly resource: ResourcePath;
  /** The operations on such resources. */
  readonly operations: ResourceOperations | undefined;
}

/** A parameter that asks for such fields. */
interface ExpandedRead {
  readonly part: Part;
  readonly fields: readonly Expandable[];
  readonly shown: ShownObjects;
}

const expansions = /^(?:expands?|includes?|embeds?|embedded|with|populate|extend|relations|expansions?)$/;
const ofOthers = /\b(?:exclud\w*|omit\w*|ignored|unused|no effect|not (?:used|supported|implemented))\b/i;

/**
 * With a parameter that lists fields of other resources (`expand=author`), a read shows the resource that its reference names, in the
 * field. It counts only if that resource can be read at its own path just before.
 */
export function expandsRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  return expansionsOf(model, siblings).map((expansion) =>
    rowOf(model, madeBefore(model, siblings, expansion.shown.isList), expansion),
  );
}

function expansionsOf(model: RequestModel, siblings: Siblings): ExpandedRead[] {
  return model.parameters.flatMap((part): ExpandedRead[] => {
    const { parameter, place } = part;
    if (place !== 'query' || parameter === undefined || !expansions.test(bareName(parameter.name))) return [];
    if (ofOthers.test(wordsOfParameter(model.document, part))) return [];
    const view = viewSchema(parameter.schema);
    const members = (view.hasType('array') ? view.items : view).members.filter((name) => typeof name === 'string');
    const shown = members.map((name) => shownObjectsOf(model.operation, [name])).find((each) => each !== undefined);
    const fields = shown && members.flatMap((name) => expandableAs(model, siblings, shown, name));
    return shown === undefined || fields === undefined || fields.length === 0 ? [] : [{ part, fields, shown }];
  });
}

/** What follows the name of a field in that of the reference: `authorId`. */
const ofReference = ['id', 'uuid', 'key', 'ref'];

function expandableAs(model: RequestModel, siblings: Siblings, { view }: ShownObjects, name: string): Expandable[] {
  const field = view.property(name);
  if (!view.propertyNames.includes(name) || field.hasType('array') || field.propertyNames.length < 2) return [];
  const isScalar = ['string', 'integer'].some((type) => field.hasType(type));
  const own = view.propertyNames.find((each) => ofReference.some((end) => bareName(each) === bareName(name) + end));
  const reference = own ?? (isScalar ? name : undefined);
  const targets = model.document.operations.flatMap((operation): Omit<Expandable, 'name' | 'reference'>[] => {
    const [resource, ...more] = operation.method === 'GET' ? resourcesOf(operation.path) : [];
    if (resource?.itemPath !== operation.path || more.length > 0 || resource.names.length !== 1) return [];
    const isOfName = bareName(name).endsWith(bareName(singular(collectionName(resource).toLowerCase())));
    const read =
      isOfName && isShownBy(operation, field.propertyNames) ? siblings.requestModel(operation.name) : undefined;
    const operations = read && resourceOperationsOf(operation, siblings, siblings.requestModel);
    return read === undefined ? [] : [{ read, resource, operations }];
  });
  const [target] = targets;
  return reference === undefined || target === undefined || targets.length > 1 ? [] : [{ name, reference, ...target }];
}

/** Whether a read shows most of some fields. */
function isShownBy(operation: RequestModel['operation'], names: readonly string[]): boolean {
  const view = shownObjectsOf(operation, [])?.view;
  return names.filter((name) => view?.propertyNames.includes(name) === true).length * 2 > names.length;
}

function rowOf(model: RequestModel, before: MadeBefore, expansion: ExpandedRead): TestedRow {
  const { part, fields } = expansion;
  const { name } = part;
  return tested({
    clause: clauseOfList(model, before.create, {
      part,
      name,
      does: 'expands',
      sentence: `With ${name}, the answer has the resources that it refers to inside.`,
    }),
    weight: 0.2,
    exclusive: true,
    variants: [
      {
        name: '',
        arbitrary: fc
          .tuple(
            fc.tuple(...fields.map(({ operations }) => plainOf(operations?.create))),
            fc.tuple(...fields.map(({ read }) => read.plain)),
            plainOf(before.create),
            model.plain,
          )
          .map(([targets, looks, made, plain]) =>
            scriptOf(model, before, expansion, { targets, looks, made, plain: longest(model, plain) }),
          ),
      },
    ],
    judge: (trial) => judge(model, expansion, trial),
  });
}

const plainOf = (model: RequestModel | undefined): fc.Arbitrary<Input> => model?.plain ?? fc.constant({});

/** The inputs of a script, those about the resources that are referred to by the place of their field. */
interface ReadInputs {
  readonly targets: readonly Input[];
  readonly looks: readonly Input[];
  readonly made: Input;
  readonly plain: Input;
}

/**
 * A resource that refers to new ones is read without them and with them; at last, each of them is read. All fields are asked for at
 * once, where that is possible: a server can mind only the first one.
 */
function scriptOf(model: RequestModel, before: MadeBefore, expansion: ExpandedRead, inputs: ReadInputs): ScriptCase {
  const { part, fields } = expansion;
  const names = fields.map(({ name }) => name);
  const takesList = viewSchema(part.parameter?.schema).hasType('array');
  const asked: readonly Json[] = !takesList ? names : part.accepts(names) ? [names] : names.map((name) => [name]);
  const readWith = (value: Json | undefined): Step => ({
    requestModel: model,
    next: (soFar) => {
      const given = before.requestTo(soFar, withPart(inputs.plain, part, value));
      return given && { ...given, pinned: part.pointer };
    },
  });
  const looks = fields.map((field, index): Step => {
    const { read, resource } = field;
    return {
      requestModel: read,
      next: (soFar) => {
        const plain = soFar.find(({ request }) => request.operation === model.operation.name);
        const id = referredTo(field, expansion.shown.of(plain), soFar);
        const drawn = inputs.looks[index] ?? {};
        return id === undefined ? undefined : caseFor(read, drawn, new Map([[resource.names[0] ?? '', id]]));
      },
    };
  });
  const reads = [undefined, ...asked].map(readWith);
  return { kind: 'script', steps: [...creationsFor(before, expansion, inputs), ...reads, ...looks] };
}

/** Creates resources, and one that refers to them, as far as they can be created, and the references can be set. */
function creationsFor({ create, steps }: MadeBefore, { fields }: ExpandedRead, { targets, made }: ReadInputs): Step[] {
  const [part] = create?.bodies ?? [];
  if (create === undefined || part === undefined) return [...steps(made)];
  const settable = fields.flatMap(({ operations, reference }, index) => {
    const place = settableField(part, reference)?.place;
    if (place === undefined || operations?.create === undefined) return [];
    return [{ place, operations, step: creationStep(operations.create, { ...targets[index] }) }];
  });
  const next: Step['next'] = (soFar) => {
    const known: string[] = [];
    const body = settable.reduce<Json>(
      (all, { place, operations, step }, index) => {
        const id = [...(namesMade(operations, step.command, soFar[index]) ?? [])].at(-1)?.[1];
        const changed = id === undefined ? all : setAt(all, place, id);
        if (id === undefined || !part.isMeant(changed)) return all;
        known.push(part.pointer + place);
        return changed;
      },
      valueOf(made, part) ?? {},
    );
    return { draft: { input: known.length === 0 ? made : withPart(made, part, body) }, known };
  };
  return [...settable.map(({ step }) => step), { ...creationStep(create, made), next }];
}

/** The name of a resource that objects refer to: that of one which was just created, if they show it. */
function referredTo(
  { reference }: Expandable,
  objects: readonly JsonObject[],
  soFar: readonly Exchange[],
): Json | undefined {
  const values = objects.flatMap((object) => {
    const value = get(object, reference) ?? null;
    return value === null || value === '' || isObject(value) || isArray(value) ? [] : [value];
  });
  const sent = soFar.flatMap(({ request }) => get(fieldsSent(request), reference) ?? []);
  return values.find((value) => sent.some((each) => equals(value, each))) ?? values[0];
}

function judge(
  model: RequestModel,
  { part, fields, shown }: ExpandedRead,
  { case: { steps: planned }, steps }: ScriptTrial,
): Verdict {
  const { operation } = model;
  const [plain, ...expanded] = steps.filter(({ request }) => request.operation === operation.name);
  const rejected = [plain, ...expanded].find((each) => each !== undefined && !isSuccess(operation, each.outcome));
  if (plain === undefined || rejected !== undefined)
    return inconclusive(
      `nothing can be read (${rejected === undefined ? 'no request' : describeOutcome(rejected.outcome)})`,
      `see the clauses ${operation.name} accepts`,
    );
  let isExpanded = false;
  for (const [index, field] of fields.entries()) {
    const target = steps[planned.length - fields.length + index];
    const own = expanded.find(({ request }) => [valueOf(request.input ?? {}, part)].flat().includes(field.name));
    // A reference can lead to nothing.
    if (target === undefined || own === undefined || !isSuccess(field.read.operation, target.outcome)) continue;
    const [id = null] = [...identityIn(target.request.input).values()].slice(-1);
    for (const object of shown.of(plain)) {
      const found = equals(get(object, field.reference) ?? null, id) && sameIn(shown.of(own), object, shown.isList);
      if (found === undefined || found === false) continue;
      isExpanded = true;
      const wrong = wrongIn(get(found, field.name), id, bodyIn(target));
      if (wrong === undefined) continue;
      const expected = `the resource in ${field.name}, because ${part.name} asks for it and ${field.reference} is ${stringify(id)}`;
      const place = `body ${childPointer('', field.name)}`;
      return violation(wrong.cause, place, expected, wrong.actual, steps.indexOf(own));
    }
  }
  return isExpanded
    ? pass
    : inconclusive('what is read refers to no resource that can be read', 'add items with references before the run');
}

/** The object of a list that is the same as another one, by its id; or the only object. */
function sameIn(objects: readonly JsonObject[], other: JsonObject, isList: boolean): JsonObject | undefined {
  if (!isList) return objects[0];
  const id = get(other, 'id');
  return id === undefined ? undefined : objects.find((object) => equals(get(object, 'id') ?? null, id));
}

/** What is wrong with the value of an expanded field; undefined if nothing is. @param target the resource, as it is read */
function wrongIn(
  value: Json | undefined,
  id: Json,
  target: Json | undefined,
): { readonly cause: string; readonly actual: string } | undefined {
  if (value === undefined) return { cause: 'not expanded', actual: 'no such field' };
  if (!isObject(value)) return { cause: 'not expanded', actual: stringify(value) };
  const fields = target !== undefined && isObject(target) ? Object.entries(target) : [];
  const [other] = fields.find(([name, own]) => equals(own, id) && !equals(get(value, name) ?? own, own)) ?? [];
  return other === undefined
    ? undefined
    : { cause: 'another one', actual: `one with ${other} ${stringify(get(value, other) ?? null)}` };
}
