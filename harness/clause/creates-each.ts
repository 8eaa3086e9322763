import * as fc from 'fast-check';
import { wordsIn, type Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import {
  childPointer,
  equals,
  get,
  getAt,
  isArray,
  isNumber,
  isObject,
  objectOf,
  parsePointer,
  setAt,
  type Json,
  type JsonObject,
} from '../json/index.ts';
import { viewSchema, type SchemaSource, type SchemaView } from '../schema/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess, saysNothingThere } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow, type Variant } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { isJsonContent, parameterOf, valueOf, withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { asParameter, identifyListed, identityIn, isSameIdentity, itemsOf, type Listed } from './resource/identity.ts';
import { isUnprocessed } from './resource/job.ts';
import type { ResourcePath } from './resource/path-template.ts';
import { wrongBatchClaim } from './state/batch-claims.ts';
import { listedItems } from './state/filter.ts';
import {
  fieldsOfEach,
  judgeEachField,
  ofOutcome,
  pairsOf,
  saysTheSame,
  showsText,
  type CreatedItem,
} from './state/judge-each.ts';
import { fieldsShown, type Siblings } from './state/resource-operations.ts';
import { caseFor, creationStep } from './state/script.ts';
import { requiredIn } from './state/shown-objects.ts';

/** So many resources are created at once, and so many other bodies are drawn for them. */
const [most, draws] = [3, 8];

/** An operation that creates several resources at once. */
interface BatchCreation<Of> {
  readonly read: Of;
  readonly resource: ResourcePath;
  /** The place of the list in the body. */
  readonly list: string;
  /** Whether the answer shows the resources, and not only their names. */
  readonly isShown: boolean;
}

/**
 * An operation that takes a list of objects, and answers with the resources that it created or with their names, has created each of
 * them.
 */
export function createsEachRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const batch = batchOf(model.operation, siblings, siblings.requestModel);
  const [part] = model.bodies;
  if (batch === undefined || part?.content === undefined || !isJsonContent(part.content)) return [];
  const { name: operation } = model.operation;
  const required = requiredOfEach(part.content.schema, batch.list);
  const bodies = fc.array(part.valid, { minLength: draws, maxLength: draws });
  const variant = (
    name: string,
    ordered: (items: readonly JsonObject[]) => readonly JsonObject[],
  ): Variant<ScriptCase> => ({
    name,
    arbitrary: fc.tuple(model.plain, bodies, batch.read.plain).map(([plain, drawn, look]) => {
      const all = [valueOf(plain, part) ?? null, ...drawn];
      const items = all.flatMap((each) => itemsAt(each, batch.list));
      const own = ordered(items).map((item, index) => (index < most - 1 ? withoutReferences(item, required) : item));
      // A request can lack a body that is not required.
      const body = all.find(batch.list === '' ? isArray : isObject);
      const input = body === undefined ? plain : withPart(plain, part, body);
      return scriptOf(model, batch, withItems(part, input, batch.list, own), look);
    }),
  });
  return [
    tested({
      clause: {
        id: `${operation} creates each of them`,
        level: 'must',
        sentence: 'Each resource that the answer names as created can be read, with the fields that were sent.',
        stated: 'RFC 9110 §9.3.3',
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      variants: [variant('', (items) => items), variant('full', fullestFirst)],
      judge: (trial) => judge(model, batch, trial),
    }),
  ];
}

/** Whether there is such a row, decided from the document alone. */
export function createsSeveral(operation: Operation, siblings: Siblings): boolean {
  return batchOf(operation, siblings, siblings.operation) !== undefined;
}

function batchOf<Of>(
  operation: Operation,
  siblings: Siblings,
  find: (name: string) => Of | undefined,
): BatchCreation<Of> | undefined {
  const { method, path, requestBody } = operation;
  const schema = requestBody?.content[0]?.schema;
  const shown = listedItems(operation);
  if (method !== 'POST' || schema === undefined || shown === undefined) return undefined;
  const list = listPlace(schema);
  const resource = siblings.resourceBelow(path) ?? siblings.resourceBelow(path.replace(/\/[^/{}]+\/?$/, ''));
  const reading = resource && siblings.operation(`GET ${resource.itemPath}`);
  if (reading === undefined || list === undefined) return undefined;
  // A list in a new resource shows no resources.
  const isShown = fieldsShown(reading) === [...shown.propertyNames].sort().join('\n');
  if (!isShown && !namesEach(shown, schema, list, reading)) return undefined;
  const read = find(reading.name);
  return resource === undefined || read === undefined ? undefined : { read, resource, list, isShown };
}

/**
 * Whether the items of an answer can be the names of resources beside what became of each: they have an id, and a read shows what was
 * sent, but they don't.
 */
function namesEach(shown: SchemaView, schema: SchemaSource, list: string, reading: Operation): boolean {
  const body = viewSchema(schema, 'possible');
  const sent = (list === '' ? body : body.step(parsePointer(list)[0] ?? '')).items.propertyNames;
  const read = fieldsShown(reading).split('\n');
  const isOfResource = sent.filter((name) => read.includes(name)).length * 2 > sent.length;
  if (isName(shown)) return isOfResource;
  const isField = (name: string): boolean => sent.includes(name) && !ofOutcome.test(name);
  return isOfResource && shown.propertyNames.includes('id') && !shown.propertyNames.some(isField);
}

/** Whether an item of an answer is a name by itself: `["7", "8"]`. */
const isName = (item: SchemaView): boolean =>
  item.propertyNames.length === 0 && (item.hasType('string') || item.hasType('integer'));

/** The place of the only list of objects in a body: the body itself, or one of its properties. */
function listPlace(schema: NonNullable<Part['content']>['schema']): string | undefined {
  const view = viewSchema(schema, 'possible');
  const ofObjects = (each: typeof view): boolean => each.hasType('array') && each.items.propertyNames.length > 0;
  if (view.hasType('array')) return ofObjects(view) ? '' : undefined;
  const [only, ...others] = view.propertyNames.filter((name) => view.property(name).hasType('array'));
  return only !== undefined && others.length === 0 && ofObjects(view.property(only))
    ? childPointer('', only)
    : undefined;
}

function itemsAt(body: Json, list: string): JsonObject[] {
  const items = getAt(body, list);
  return items !== undefined && isArray(items) ? items.filter(isObject) : [];
}

/** The fields that each of the items needs. */
function requiredOfEach(schema: SchemaSource | undefined, list: string): readonly string[] {
  const body = viewSchema(schema, 'possible');
  return requiredIn((list === '' ? body : body.step(parsePointer(list)[0] ?? '')).items);
}

/** An item without the fields that it can lack, and that name another resource: there can be none of that name. */
function withoutReferences(item: JsonObject, required: readonly string[]): JsonObject {
  const isReference = (name: string): boolean => {
    const words = wordsIn(name);
    return words.length > 1 && words.at(-1) === 'id';
  };
  return objectOf(Object.entries(item).filter(([name]) => required.includes(name) || !isReference(name)));
}

/** Items with many fields show most of what is lost. */
const fullestFirst = (items: readonly JsonObject[]): JsonObject[] =>
  [...items].sort((a, b) => Object.keys(b).length - Object.keys(a).length);

/** An input with several different items in its list, as far as its schema allows them. */
function withItems(part: Part, input: Input, list: string, all: readonly JsonObject[]): Input {
  const body = valueOf(input, part) ?? null;
  const items = all.filter((item, index) => all.findIndex((each) => equals(each, item)) === index);
  const bodies = [most, most - 1].map((count) =>
    list === '' || !isObject(body) ? items.slice(0, count) : setAt(body, list, items.slice(0, count)),
  );
  const found = bodies.find((each) => part.isMeant(each));
  return found === undefined ? { ...input } : withPart(input, part, found);
}

/** A creation is the first exchange of a script; the reads of what it created are the next ones. */
const [creationAt, readsAt] = [0, 1];

function scriptOf(model: RequestModel, batch: BatchCreation<RequestModel>, made: Input, look: Input): ScriptCase {
  const { read } = batch;
  const readingOf = (find: (soFar: readonly Exchange[]) => Listed | undefined): Step => ({
    requestModel: read,
    next: (soFar) => {
      const [creation] = soFar;
      const one = find(soFar);
      return one && creation && caseFor(read, look, new Map([...identityIn(creation.request.input), ...one.identity]));
    },
  });
  const readings = Array.from({ length: most }, (_, index) =>
    readingOf(([creation]) => createdIn(model, batch, creation).at(index)),
  );
  // What another request removed meanwhile is gone once.
  const again = readingOf((soFar) => {
    const found = soFar.slice(readsAt).findIndex(isGone);
    return found === -1 ? undefined : createdIn(model, batch, soFar[creationAt])[found];
  });
  return { kind: 'script', steps: [creationStep(model, made), ...readings, again] };
}

/** The resources that an answer names, the last one among the first ones; none if it names fewer than two. */
function createdIn(
  { operation }: RequestModel,
  { resource, read }: BatchCreation<RequestModel>,
  creation: Exchange | undefined,
): Listed[] {
  if (creation?.outcome.kind !== 'answered' || !isSuccess(operation, creation.outcome)) return [];
  const all = [...identifyListed(creation.outcome, resource, read), ...identifyNames(creation, resource, read)];
  const created = all.filter(
    (each, index) => all.findIndex((other) => isSameIdentity(each.identity, other.identity)) === index,
  );
  return created.length < 2 ? [] : [...created.slice(0, most - 1), ...created.slice(most - 1).slice(-1)];
}

/** The resources of which an answer lists the names alone. */
function identifyNames(creation: Exchange, { names: [name, ...others] }: ResourcePath, read: RequestModel): Listed[] {
  const part = name === undefined ? undefined : parameterOf(read, 'path', name);
  if (name === undefined || part === undefined || others.length > 0) return [];
  return itemsOf(creation).flatMap((item) => {
    const isScalar = (typeof item === 'string' && !item.includes('/')) || isNumber(item);
    const value = isScalar ? asParameter(item, part) : undefined;
    return value === undefined ? [] : [{ identity: new Map([[name, value]]), item }];
  });
}

const isGone = ({ outcome }: Exchange): boolean => outcome.kind === 'answered' && saysNothingThere(outcome.status);

function judge(model: RequestModel, batch: BatchCreation<RequestModel>, { steps }: ScriptTrial): Verdict {
  const { operation } = model;
  const { read, list, resource } = batch;
  const [creation] = steps;
  if (creation?.outcome.kind !== 'answered' || !isSuccess(operation, creation.outcome)) {
    const answer = creation === undefined ? 'no request' : describeOutcome(creation.outcome);
    return inconclusive(`nothing was created (${answer})`, `see the clauses ${operation.name} accepts`);
  }
  if (isUnprocessed(creation))
    return inconclusive('a request was accepted for later processing (202)', 'answer when it is processed');
  const created = createdIn(model, batch, creation);
  const [reads, [again]] = [steps.slice(readsAt, readsAt + created.length), steps.slice(readsAt + created.length)];
  if (created.length === 0 || reads.length < created.length)
    return inconclusive('the answer does not name several resources', 'answer with each of them');
  const named = reads.map((each, index): CreatedItem => ({ item: created[index]?.item ?? null, read: each }));
  const found = named.filter((each) => isSuccess(read.operation, each.read.outcome));
  const input = creation.request.input && get(creation.request.input, 'body');
  const sent = fieldsOfEach(input && getAt(input, list), resource.names);
  const isSame = (item: Json): boolean => batch.isShown || found.some((each) => saysTheSame(each.item, item));
  const gone = named.find((each) => isGone(each.read) && isSame(each.item));
  if (gone !== undefined && again !== undefined && isGone(again) && isEach(batch, found, sent)) {
    const expected = `a success, because the answer has it among ${String(itemsOf(creation).length)} created ones`;
    return violation('not created', 'status', expected, describeOutcome(gone.read.outcome), steps.indexOf(gone.read));
  }
  const other = named.find((each) => !found.includes(each));
  if (other !== undefined) {
    const because = `a resource that the answer names can't be read (${describeOutcome(other.read.outcome)})`;
    return inconclusive(because, `see the clauses ${read.operation.name} accepts`);
  }
  const how = { status: creation.outcome.status, stepOf: (one: Exchange) => steps.indexOf(one) };
  const fields = judgeEachField(read, how, found, sent);
  const claim = fields === undefined ? wrongBatchClaim(operation, creation, sent, found) : undefined;
  return fields ?? (claim === undefined ? pass : violation(claim.cause, claim.where, claim.expected, claim.actual, 0));
}

/** Whether what was read is what was created: the answer shows it, or it has a text that was sent. */
function isEach(
  { isShown }: BatchCreation<RequestModel>,
  found: readonly CreatedItem[],
  sent: readonly JsonObject[],
): boolean {
  return isShown ? found.length > 0 : pairsOf(found, sent).some((pair) => showsText(pair.read, pair.sent));
}
