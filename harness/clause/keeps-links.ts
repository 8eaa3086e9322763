import * as fc from 'fast-check';
import { contentsOfSuccess, plainName, singular, type Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { get, isArray, isNumber, stringify, type Json } from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess, saysNothingThere } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import type { RequestModel } from './request/request-model.ts';
import {
  identifyItems,
  identitiesOfCreated,
  isSameIdentity,
  itemsOf,
  textOf,
  type Identity,
} from './resource/identity.ts';
import { isUnprocessed } from './resource/job.ts';
import { collectionName, namesInPath, resourcesOf, type ResourcePath } from './resource/path-template.ts';
import { sentFields } from './state/body.ts';
import { objectIn } from './state/model.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor, creationStep, namesMade } from './state/script.ts';

/** A kind of resources that a script creates. */
export interface LinkedKind<Of = RequestModel> {
  /** Undefined if none of its own operations reads one of them. */
  readonly operations: ResourceOperations<Of> | undefined;
  readonly resource: ResourcePath;
  readonly create: Of;
  /** What has the names of one of them in its path: the read, or the link. */
  readonly named: Of;
  readonly read: Of | undefined;
}

/** The operations on links: `/patients/{patientId}/tags/{tagId}` is not a tag, but says that a patient has one. */
export interface LinkOperations<Of = RequestModel> {
  readonly link: Of;
  readonly unlink: Of | undefined;
  /** Shows the links: their list, or the read of what holds them, in a field. */
  readonly list: Of;
  readonly field: string | undefined;
  readonly holder: LinkedKind<Of>;
  readonly linked: LinkedKind<Of>;
}

/**
 * What was linked by a PUT is in the list of links, and what a DELETE unlinks is not in it, while other links and the linked
 * resource stay (RFC 9110 §9.3.4, §9.3.5). The linked resources have a collection of their own, where they are created.
 */
export function keepsLinksRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const found = linksOf(model.document.operations, model.operation, siblings, siblings.requestModel);
  if (found === undefined) return [];
  const { name: operation, method } = model.operation;
  const isUnlinking = method === 'DELETE';
  const arbitrary = fc
    .tuple(
      fc.tuple(found.linked.create.plain, found.linked.create.plain),
      found.holder.create.plain,
      found.link.plain,
      found.list.plain,
      found.linked.read?.plain ?? fc.constant<Input>({}),
    )
    .map(([made, holder, link, list, read]) => scriptOf(model, found, { made, holder, link, list, read }));
  return [
    tested({
      clause: {
        id: `${operation} ${isUnlinking ? 'unlinks one alone' : 'lists what it links'}`,
        level: 'must',
        sentence: isUnlinking
          ? 'What was unlinked is no longer in the list of links, and other links and the linked resource stay.'
          : 'What was linked is in the list of links, with what was linked before.',
        stated: isUnlinking ? 'RFC 9110 §9.3.5' : 'RFC 9110 §9.3.4',
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      exclusive: true,
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(found, isUnlinking, trial),
    }),
  ];
}

/** Whether an operation links resources, or removes a link, decided from the document alone. */
export function changesLinks(operations: readonly Operation[], operation: Operation, siblings: Siblings): boolean {
  return linksOf(operations, operation, siblings, siblings.operation) !== undefined;
}

export function linksOf<Of>(
  operations: readonly Operation[],
  { method, path }: Operation,
  siblings: Siblings,
  find: (name: string) => Of | undefined,
): LinkOperations<Of> | undefined {
  const resource = resourcesOf(path).find(({ itemPath }) => itemPath === path);
  if (resource === undefined || !['PUT', 'DELETE'].includes(method) || siblings.createdByName(path)) return undefined;
  // What can be read at its own path, or is created in the list, is a resource.
  if (['GET', 'PATCH'].some((other) => siblings.operation(`${other} ${path}`) !== undefined)) return undefined;
  if (siblings.operation(`POST ${resource.collectionPath}`) !== undefined) return undefined;
  const [link, unlink] = ['PUT', 'DELETE'].map((each) => find(`${each} ${path}`));
  const above = resourcesOf(path).findLast(({ itemPath }) => itemPath !== path);
  const reading = above && siblings.operation(`GET ${above.itemPath}`);
  const holder = reading && kindOf(siblings, reading.name, find);
  const listing = siblings.operation(`GET ${resource.collectionPath}`);
  const field = listing === undefined && reading !== undefined ? fieldOfLinks(reading, resource) : undefined;
  const shows = listing ?? (field === undefined ? undefined : reading);
  // With a page or a limit of any value, a list need not show all.
  if (shows?.parameters.some((each) => each.in === 'query' && each.required) !== false) return undefined;
  const list = find(shows.name);
  const creations = operations.filter(
    (other) =>
      other.method === 'POST' &&
      !other.path.includes('{') &&
      collectionName({ collectionPath: other.path }).toLowerCase() === collectionName(resource).toLowerCase(),
  );
  const [creation] = creations.length === 1 ? creations : [];
  const linked =
    creation && (kindOf(siblings, creation.name, find) ?? kindNamedBy(link, find(creation.name), resource));
  if (link === undefined || list === undefined || holder === undefined || linked === undefined) return undefined;
  const isNamed = namesInPath(path).length === holder.resource.names.length + linked.resource.names.length;
  return isNamed ? { link, unlink, list, field, holder, linked } : undefined;
}

/** The field of a resource that shows what is linked to it: `tags`, or `tagIds`. */
function fieldOfLinks(reading: Operation, resource: ResourcePath): string | undefined {
  const kind = plainName(collectionName(resource));
  const names = [kind, `${singular(kind)}ids`];
  const views = contentsOfSuccess(reading).map(({ schema }) => viewSchema(schema, 'possible'));
  const fields = views.flatMap((view) => view.propertyNames.filter((name) => view.property(name).hasType('array')));
  return fields.find((name) => names.includes(plainName(name)));
}

/** The kind of resources that an operation creates or reads, if it can be created and read. */
function kindOf<Of>(
  siblings: Siblings,
  name: string,
  find: (name: string) => Of | undefined,
): LinkedKind<Of> | undefined {
  const operation = siblings.operation(name);
  const operations = operation && resourceOperationsOf(operation, siblings, find);
  const { resource, create, read } = operations ?? {};
  if (operations === undefined || resource === undefined || create === undefined || read === undefined)
    return undefined;
  return { operations, resource, create, named: read, read };
}

/** A kind of resources that no operation reads one by one, as small ones such as tags. The path of a link names them, too. */
function kindNamedBy<Of>(
  link: Of | undefined,
  create: Of | undefined,
  resource: ResourcePath,
): LinkedKind<Of> | undefined {
  if (link === undefined || create === undefined) return undefined;
  return { operations: undefined, resource, create, named: link, read: undefined };
}

interface LinkInputs {
  readonly made: readonly Input[];
  readonly holder: Input;
  readonly link: Input;
  readonly list: Input;
  readonly read: Input;
}

/** The places of the creations in a script: of two resources to be linked, and of what they are linked to. */
const [firstAt, secondAt, holderAt] = [0, 1, 2];
/** How often the list is read, because it can be brought up to date late. */
const reads = 3;

function scriptOf(model: RequestModel, found: LinkOperations, inputs: LinkInputs): ScriptCase {
  const { link, unlink, list, holder, linked } = found;
  const isUnlinking = model === unlink;
  const step = (requestModel: RequestModel, drawn: Input, at?: number): Step => ({
    requestModel,
    next: (soFar) => {
      const identity = namesOf(found, soFar, at);
      return identity && caseFor(requestModel, drawn, identity);
    },
  });
  const look: Step['next'] = (soFar) => {
    const last = listsIn(found, soFar).at(-1);
    if (last !== undefined && isAsExpected(found, isUnlinking, soFar, last) === true) return undefined;
    return step(list, inputs.list).next(soFar);
  };
  return {
    kind: 'script',
    steps: [
      ...inputs.made.map((input) => creationStep(linked.create, { ...input })),
      creationStep(holder.create, inputs.holder),
      step(link, inputs.link, firstAt),
      step(link, inputs.link, secondAt),
      ...(isUnlinking ? [step(model, inputs.link, firstAt), ...readSteps(found, inputs.read)] : []),
      ...Array.from({ length: reads }, (): Step => ({ requestModel: list, next: look })),
    ],
  };
}

/** Reads the resource that was unlinked, where it has its own path. */
function readSteps({ linked }: LinkOperations, input: Input): Step[] {
  const { read } = linked;
  if (read === undefined) return [];
  const next: Step['next'] = (soFar) => {
    const identity = madeAt(linked, soFar, firstAt);
    return identity && caseFor(read, input, identity);
  };
  return [{ requestModel: read, next }];
}

/** The names of what a script created. */
function madeAt(
  { operations, resource, create, named }: LinkedKind,
  soFar: readonly Exchange[],
  at: number,
): Identity | undefined {
  const made = soFar[at];
  const input = made?.request.input;
  if (made === undefined || input === undefined || !isSuccess(create.operation, made.outcome)) return undefined;
  if (operations === undefined) return identitiesOfCreated(made, resource, named)[0];
  return namesMade(operations, { kind: 'create', input }, made);
}

/** The parameters of the path of a link, or of the list of links, whatever they are called there. */
function namesOf(
  { link, list, holder, linked }: LinkOperations,
  soFar: readonly Exchange[],
  at?: number,
): Identity | undefined {
  const own = madeAt(holder, soFar, holderAt);
  const other = at === undefined ? undefined : madeAt(linked, soFar, at);
  if (own === undefined || (at !== undefined && other === undefined)) return undefined;
  const values = [
    ...holder.resource.names.map((name) => own.get(name)),
    ...linked.resource.names.map((name) => other?.get(name)),
  ];
  const names = namesInPath((at === undefined ? list : link).operation.path);
  return new Map(names.flatMap((name, index) => (values[index] === undefined ? [] : [[name, values[index]] as const])));
}

const listsIn = ({ list }: LinkOperations, soFar: readonly Exchange[]): Exchange[] =>
  soFar.filter(({ request }) => request.operation === list.operation.name);

/** Whether a list has the first resource, or lacks it where it was unlinked, and has the second; undefined if it does not say. */
function isAsExpected(
  found: LinkOperations,
  isUnlinking: boolean,
  soFar: readonly Exchange[],
  exchange: Exchange,
): boolean | undefined {
  const items = linksIn(found, exchange);
  const has = items && (areTexts(items) ? hasText(found, items, soFar) : hasResource(found, items, soFar));
  const [own, other] = [firstAt, secondAt].map((at) => has?.(at));
  return own === undefined || other === undefined ? undefined : own !== isUnlinking && other;
}

/** Whether a list has the resource of a creation; undefined if nothing says so. */
type Has = (at: number) => boolean | undefined;

/** In a list of objects, or of addresses. */
function hasResource({ linked }: LinkOperations, items: readonly Json[], soFar: readonly Exchange[]): Has {
  const shown = identifyItems(items, linked.resource, linked.named).map(({ identity }) => identity);
  return (at) => {
    const identity = madeAt(linked, soFar, at);
    if (identity === undefined || shown.length !== items.length) return undefined;
    return shown.some((each) => isSameIdentity(each, identity));
  };
}

const areTexts = (items: readonly Json[]): boolean =>
  items.every((each) => isNumber(each) || (typeof each === 'string' && !each.includes('/')));

/** In a list of ids, or of texts that the resources were created with, such as the names of tags. */
function hasText({ linked }: LinkOperations, items: readonly Json[], soFar: readonly Exchange[]): Has {
  const shown = items.map(textOf);
  const textsAt = (at: number): readonly string[] => {
    const made = soFar[at];
    const sent =
      made === undefined
        ? []
        : Object.values(sentFields(made)).filter((value) => typeof value === 'string' && value !== '');
    return [...(madeAt(linked, soFar, at)?.values() ?? []), ...sent].map(textOf);
  };
  const isKnown = [firstAt, secondAt].some((at) => textsAt(at).some((text) => shown.includes(text)));
  return (at) => (isKnown || items.length === 0 ? textsAt(at).some((text) => shown.includes(text)) : undefined);
}

/** What an answer lists as linked. */
function linksIn({ list, field }: LinkOperations, exchange: Exchange): readonly Json[] | undefined {
  if (exchange.outcome.kind !== 'answered' || !isSuccess(list.operation, exchange.outcome)) return undefined;
  if (field === undefined) return itemsOf(exchange);
  const shown = get(objectIn(exchange), field);
  return isArray(shown) ? shown : undefined;
}

function judge(found: LinkOperations, isUnlinking: boolean, { case: { steps: planned }, steps }: ScriptTrial): Verdict {
  const lists = listsIn(found, steps);
  const changes = planned.slice(0, isUnlinking ? holderAt + 4 : holderAt + 3);
  for (const [index, { requestModel }] of changes.entries()) {
    const exchange = steps[index];
    if (exchange !== undefined && isSuccess(requestModel.operation, exchange.outcome) && !isUnprocessed(exchange))
      continue;
    const answer = exchange === undefined ? 'no request' : describeOutcome(exchange.outcome);
    const { name } = requestModel.operation;
    return inconclusive(`${name} did nothing so far (${answer})`, `see the clauses ${name} accepts`);
  }
  const read = isUnlinking && found.linked.read !== undefined ? steps[changes.length] : undefined;
  if (read?.outcome.kind === 'answered' && saysNothingThere(read.outcome.status))
    return violation(
      'removed',
      'status',
      'the linked resource, because only its link was removed',
      describeOutcome(read.outcome),
      changes.length,
    );
  const last = lists.at(-1);
  const shown = last && isAsExpected(found, isUnlinking, steps, last);
  if (shown === true) return pass;
  if (last === undefined || shown === undefined || lists.length < reads) {
    const { name } = found.list.operation;
    const answer = last === undefined ? 'no request' : describeOutcome(last.outcome);
    return inconclusive(`the list does not name what is linked (${answer})`, `see the clauses ${name} accepts`);
  }
  const expected = isUnlinking
    ? 'a list with the other resource alone, because the first was unlinked'
    : 'a list with both linked resources';
  const actual = stringify([...(linksIn(found, last) ?? [])]);
  return violation(isUnlinking ? 'wrongly unlinked' : 'not linked', 'body', expected, actual, steps.indexOf(last));
}
