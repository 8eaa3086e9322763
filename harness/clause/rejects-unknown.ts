import * as fc from 'fast-check';
import { plainName, singular, type Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { equals, get, isObject, objectOf, setAt, stringify, type Json, type JsonObject } from '../json/index.ts';
import { viewSchema, type SchemaView } from '../schema/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isRejection, isSuccess } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { mentions, sentencesOf } from './model/words.ts';
import { valueOf, withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { placeOfField } from './request/settable.ts';
import { viewOfWrapped } from './request/wrapped.ts';
import { collectionName, resourcesOf, type ResourcePath } from './resource/path-template.ts';
import { byReferringName, namesToReferBy } from './resource/reference.ts';
import { itemsOf } from './resource/identity.ts';
import { fieldsSent, isDistinct, resourceSent, showsOneOf } from './resource/shown.ts';
import { isUndone } from './state/broken-body.ts';
import { isOfTime } from './state/is-of-time.ts';
import { pageSteps } from './state/page-steps.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { creationStep } from './state/script.ts';

/** A field that refers to a resource, and where the document states that this must exist. */
interface StatedReference {
  readonly field: string;
  readonly stated: string;
}

/** Words that say that something must exist, or that it does not. */
const ofField = /\bexisting\b|\bmust exist\b|\bof an? (?:known|registered)\b/i;
const ofNothing = /\bno\b|\bnot (?:found|exist\w*)\b|n['’]t exist|\bunknown\b|\bmissing\b/i;
/** Words by which what does not exist is taken otherwise. */
const otherwise = /\bcreat\w+|\bignor\w+|\botherwise\b|\bnew one\b/i;

/**
 * What refers to a resource that does not exist is not created, where the document says so: "404: No animal has the animalId",
 * or "customerId: An existing customer".
 */
export function rejectsUnknownRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const [part] = model.bodies;
  if (part === undefined) return [];
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const own = operations?.create === model ? operations : undefined;
  return statedReferences(model.document.operations, model.operation).map((reference) =>
    unknownRow(model, part, reference, own),
  );
}

/** Whether there are such rows, decided from the document alone. */
export function refersAsStated(operations: readonly Operation[], operation: Operation): boolean {
  return statedReferences(operations, operation).length > 0;
}

function statedReferences(operations: readonly Operation[], operation: Operation): StatedReference[] {
  const { method, path, requestBody, responses, pointer } = operation;
  const schema = requestBody?.content[0]?.schema;
  if (method !== 'POST' || schema === undefined) return [];
  const view = viewOfWrapped(operation, viewSchema(schema, 'possible'));
  const fields = view.propertyNames.flatMap((field) => {
    const resource = referred(operations, field);
    const isOther = resource !== undefined && resource.collectionPath !== path;
    return isOther && canBeId(view.property(field)) ? [{ field, resource }] : [];
  });
  return fields.flatMap(({ field, resource }): StatedReference[] => {
    const own = view.property(field).values('description');
    if (own.some((text) => typeof text === 'string' && ofField.test(text) && !otherwise.test(text)))
      return [{ field, stated: pointer }];
    const kind = singular(plainName(collectionName(resource)));
    const response = responses.find(({ status, description }) => {
      const isAbout = lacksIn(description, status).some((text) => [kind, field].some((name) => mentions(text, name)));
      // Without a name in the path, only what the body refers to can be missing.
      const isOnly = status === '404' && !path.includes('{') && fields.length === 1;
      return ['400', '404', '409', '422'].includes(status) && ofNothing.test(description) && (isAbout || isOnly);
    });
    return response === undefined ? [] : [{ field, stated: response.pointer }];
  });
}

/** The parts of a text that name what does not exist. A field that is missing was not sent, unless something is not found. */
function lacksIn(text: string, status: string): string[] {
  const named = [...text.matchAll(/\bno ((?:[\w-]+\W?){1,3})/gi)].map(([, after = '']) => after);
  const others = sentencesOf(text).filter((sentence) => {
    const isMissing = status === '404' && /\bmissing\b/i.test(sentence);
    return isMissing || /\bnot (?:found|exist\w*)\b|n['’]t exist|\bunknown\b/i.test(sentence);
  });
  return [...named, ...others];
}

/** Whether the values of a field can be ids: integers, or texts, but no constants. */
function canBeId(view: SchemaView): boolean {
  return view.hasType('integer') || (view.hasType('string') && view.values('enum').length === 0);
}

/** The resource that a field refers to by its name: `animalId`, `fromAccount`. */
function referred(operations: readonly Operation[], field: string): ResourcePath | undefined {
  const known = readable.get(operations) ?? readableIn(operations);
  readable.set(operations, known);
  return known.get(namesToReferBy(field).find((name) => known.has(name)) ?? '');
}

/** A cache, not a registry: an entry lives as long as the operations of a document. Each field of each body asks for it. */
const readable = new WeakMap<readonly Operation[], ReadonlyMap<string, ResourcePath>>();

/** The resources that can be read, by the plain names of a field that refers to one. */
function readableIn(operations: readonly Operation[]): ReadonlyMap<string, ResourcePath> {
  const resources = operations.flatMap(({ path, method }) =>
    method === 'GET' ? (resourcesOf(path).find(({ itemPath }) => itemPath === path) ?? []) : [],
  );
  return byReferringName(resources, (resource) => resource);
}

function unknownRow(
  model: RequestModel,
  part: Part,
  { field, stated }: StatedReference,
  operations: ResourceOperations | undefined,
): TestedRow {
  const { name: operation } = model.operation;
  const { list } = operations ?? {};
  const number = fc.integer({ min: 1_000_000_007, max: 2_000_000_000 });
  const arbitrary = fc
    .tuple(model.plain, model.plain, fc.uuid({ version: 4 }), number, list?.plain ?? fc.constant({}))
    .map(([made, other, uuid, count, input]): ScriptCase => {
      const steps = stepsOf(model, part, field, { made, other, values: [uuid, count] });
      const lists =
        list === undefined || operations === undefined
          ? []
          : pageSteps(operations, list, input, steps.length, ([first, second]) => canShow(model, first, second));
      return { kind: 'script', steps: [...steps, ...lists] };
    });
  return tested({
    clause: {
      id: `${operation} rejects unknown ${field}`,
      level: 'must',
      sentence: `A creation is rejected if ${field} names a resource that does not exist.`,
      stated,
      kind: 'rejects unknown references',
      operation,
      aspect: 'keeps its state',
    },
    weight: 0.2,
    open: [404],
    variants: [{ name: '', arbitrary }],
    judge: (trial) => judge(model, list, field, trial),
  });
}

interface UnknownInputs {
  readonly made: Input;
  readonly other: Input;
  /** Names that no resource has, of each type. */
  readonly values: readonly Json[];
}

/** A creation that refers to a resource, and one that refers to none. */
function stepsOf(model: RequestModel, part: Part, field: string, { made, other, values }: UnknownInputs): Step[] {
  const place = placeOfField(part, field);
  const unknown: Step = {
    requestModel: model,
    command: { kind: 'create', input: { ...other } },
    next: ([first]) => {
      const body = valueOf(other, part);
      if (first === undefined || !isSuccess(model.operation, first.outcome) || body === undefined) return undefined;
      // The reference is the only thing that the server has to find.
      const sent = get(fieldsSent(first.request), field);
      if (sent === undefined || !isObject(body)) return undefined;
      const changed = [...idsLike(sent), ...values]
        .map((value) => setAt(body, place, value))
        .find((each) => part.isMeant(each));
      if (changed === undefined) return undefined;
      return { draft: { input: withPart(other, part, changed) }, known: [part.pointer + place] };
    },
  };
  return [creationStep(model, made), unknown];
}

/** Another id of the same form, because a server can check the form of an id before it looks for it; none if there is none. */
function idsLike(id: Json): string[] {
  if (typeof id !== 'string') return [];
  const other = id.replace(/[\da-z]{1,8}$/i, (end) =>
    end
      .replaceAll(/\d/g, (digit) => String((Number(digit) + 3) % 10))
      .replaceAll(/[a-e]/gi, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1)),
  );
  return other === id ? [] : [other];
}

/** Whether a list can show that the second creation was done, although it was rejected. */
function canShow(model: RequestModel, first: Exchange | undefined, second: Exchange | undefined): boolean {
  if (first === undefined || second?.outcome.kind !== 'answered') return false;
  const isNotDone = isUndone(second) || second.outcome.status === 404;
  return isNotDone && Object.keys(ownTexts(model, second, first)).length > 0;
}

/** The texts that one creation sent and the other one did not. Other resources have a listed text or a day, too. */
function ownTexts({ operation, bodies: [part] }: RequestModel, { request }: Exchange, other: Exchange): JsonObject {
  const view = viewOfWrapped(operation, viewSchema(part?.schema, 'possible'));
  const isCommon = (name: string): boolean => {
    const field = view.property(name);
    return isOfTime(field) || ['enum', 'const'].some((keyword) => field.values(keyword).length > 0);
  };
  const others = resourceSent(other.request);
  const own = Object.entries(resourceSent(request));
  return objectOf(
    own.filter(([name, value]) => isDistinct(value) && !isCommon(name) && !equals(get(others, name) ?? null, value)),
  );
}

function judge(
  model: RequestModel,
  list: RequestModel | undefined,
  field: string,
  { steps: [first, second, ...lists] }: ScriptTrial,
): Verdict {
  const { operation } = model;
  if (first === undefined || second === undefined) {
    const answer = first === undefined ? 'no request' : describeOutcome(first.outcome);
    return inconclusive(`nothing with ${field} was created (${answer})`, `see the clauses ${operation.name} accepts`);
  }
  if (isRejection(second.outcome)) return judgeUndone(model, list, first, second, lists);
  if (!isSuccess(operation, second.outcome))
    return inconclusive(`it was neither accepted nor rejected (${describeOutcome(second.outcome)})`, '');
  const sent = get(fieldsSent(second.request), field) ?? null;
  const expected = `a rejection (4XX), because no resource has the ${field} ${stringify(sent)}`;
  return violation('accepted unknown', 'status', expected, describeOutcome(second.outcome), 1);
}

/** A list that shows the first creation must not show the second one, which was rejected. */
function judgeUndone(
  model: RequestModel,
  list: RequestModel | undefined,
  first: Exchange,
  second: Exchange,
  lists: readonly Exchange[],
): Verdict {
  const pages = lists.filter(({ outcome }) => list !== undefined && isSuccess(list.operation, outcome));
  const shown = pages.flatMap((page) => itemsOf(page).map((item) => ({ page, item })));
  const [made, rejected] = [ownTexts(model, first, second), ownTexts(model, second, first)];
  const found = shown.find(({ item }) => showsOneOf(item, rejected));
  if (found === undefined || !shown.some(({ item }) => showsOneOf(item, made))) return pass;
  const expected = `a list without what was rejected (${describeOutcome(second.outcome)})`;
  return violation('created', 'body', expected, stringify(found.item), 2 + lists.indexOf(found.page));
}
