import * as fc from 'fast-check';
import type { Exchange, Input } from '../exchange/index.ts';
import {
  areSame,
  childPointer,
  get,
  isObject,
  objectOf,
  setAt,
  stringify,
  type Json,
  type JsonObject,
} from '../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { InvalidCase, ScriptCase, Step } from './model/case.ts';
import { tested, type Row, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { fullInputs } from './request/full-inputs.ts';
import { isJsonContent, valueOf, withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { fieldsIn, fieldsOfInput } from './request/settable.ts';
import { identityIn, itemsOf } from './resource/identity.ts';
import { isDistinct, resourceSent, showsOneOf } from './resource/shown.ts';
import { brokenBodies, withFault, isUndone, moving, saysPartial, type BreakBody } from './state/broken-body.ts';
import { mostPages, pageSteps } from './state/page-steps.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor, stepsOf } from './state/script.ts';

/**
 * A creation that is rejected creates nothing. One is accepted first; then the same with other texts and a fault must not
 * be in the list beside it.
 *
 * @param invalid the rows that send invalid bodies
 */
export function createsNothingRejectedRows(
  model: RequestModel,
  siblings: Siblings,
  invalid: () => readonly Row<InvalidCase>[],
): TestedRow[] {
  const { name: operation, method } = model.operation;
  const [part] = model.bodies;
  if (method !== 'POST' || part?.content === undefined || !isJsonContent(part.content)) return [];
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const { list } = operations ?? {};
  if (operations?.create !== model || list === undefined) return [];
  const broken = brokenBodies(part, invalid());
  if (broken === undefined) return [];
  const arbitrary = fc
    .tuple(broken, fullInputs(model), list.plain)
    .map(([bodies, made, input]) => scriptOf(model, { ...operations, list }, bodies, { made, input }));
  return [
    tested({
      clause: {
        id: `${operation} creates nothing that it rejects`,
        level: 'must',
        sentence: 'A creation that is rejected creates nothing.',
        stated: 'RFC 9110 §15.5.1',
        operation,
        aspect: 'rejects invalid bodies',
      },
      weight: 0.2,
      exclusive: true,
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(model, list, trial),
    }),
  ];
}

interface ListedOperations extends ResourceOperations {
  readonly list: RequestModel;
}

/** Creates a resource, sends creations like it that have a fault, and reads the list. */
function scriptOf(
  model: RequestModel,
  operations: ListedOperations,
  bodies: readonly BreakBody[],
  { made, input }: { readonly made: Input; readonly input: Input },
): ScriptCase {
  const { list } = operations;
  /** All requests are about the parents of the first one. */
  const around = (soFar: readonly Exchange[]): ReturnType<typeof identityIn> => identityIn(soFar[0]?.request.input);
  const creations = bodies.map((broken, index): Step => ({
    requestModel: model,
    next: (soFar) => {
      const [part] = model.bodies;
      const [creation, ...others] = soFar;
      if (part === undefined || creation === undefined || !isSuccess(model.operation, creation.outcome))
        return undefined;
      if (!others.every(isUndone)) return undefined;
      const renamed = renamedInput(part, creation.request.input ?? {}, index);
      const invalid = renamed && broken(renamed);
      return invalid && withFault(caseFor(model, invalid, around(soFar)), part, renamed);
    },
  }));
  const lists = pageSteps(operations, list, input, 1 + bodies.length, ([, ...tried]) => tried.every(isUndone));
  return { kind: 'script', steps: [...stepsOf(operations, [{ kind: 'create', input: made }]), ...creations, ...lists] };
}

/** An input with other texts, as far as its schema allows it; undefined if it allows none. */
function renamedInput(part: Part, input: Input, index: number): Input | undefined {
  const body = valueOf(input, part) ?? null;
  if (!isObject(body)) return undefined;
  const texts = Object.entries(fieldsOfInput(part, input)).filter(([, value]) => isDistinct(value));
  const { around } = fieldsIn(part);
  const renamed = texts.reduce<Json>((all, [name, value]) => {
    const others = typeof value === 'string' ? otherTexts(value, index) : [];
    const changed = others.map((text) => setAt(all, childPointer(around, name), text));
    return changed.find((each) => part.isMeant(each)) ?? all;
  }, body);
  return renamed === body ? undefined : withPart(input, part, renamed);
}

/** Other texts of the same kind. An address keeps its domain. */
function otherTexts(text: string, index: number): string[] {
  const letters = ['q', 'w', 'z'][index] ?? 'y';
  return [`${letters}x${text}`, `${text}${letters}x`, `${letters}x${text.slice(2)}`, `${text.slice(0, -2)}${letters}x`];
}

function judge(model: RequestModel, list: RequestModel, { case: { steps: planned }, steps }: ScriptTrial): Verdict {
  const { name } = model.operation;
  const count = planned.length - mostPages;
  const [creation, ...tried] = steps.slice(0, count);
  if (creation === undefined || !isSuccess(model.operation, creation.outcome)) {
    const answer = creation === undefined ? 'no request' : describeOutcome(creation.outcome);
    return inconclusive(`${name} created nothing (${answer})`, `see the clauses ${name} accepts`);
  }
  const [last] = tried.slice(-1);
  if (last === undefined) return inconclusive('no text distinguishes what is created', 'add a field with a text to it');
  if (!tried.every(isUndone)) {
    const because = `an invalid creation was not rejected with 400, 409 or 422 (${describeOutcome(last.outcome)})`;
    return inconclusive(because, `see the clauses ${name} rejects`);
  }
  const lists = steps.slice(count);
  const shown = lists.filter(({ outcome }) => isSuccess(list.operation, outcome));
  const items = shown.flatMap(itemsOf);
  const made = items.find((item) => showsOneOf(item, resourceSent(creation.request)));
  if (made === undefined)
    return inconclusive('the list does not show what was created', `see the clauses of ${list.operation.name}`);
  for (const [index, exchange] of tried.entries()) {
    const item = items.find((each) => showsOneOf(each, textsOf(exchange, creation, index)));
    if (item === undefined) continue;
    if (saysPartial(model, exchange) || hasMark(item, [made, resourceSent(exchange.request)]))
      return observation('what was rejected is in the list');
    const expected = `a list without what was rejected (${describeOutcome(exchange.outcome)})`;
    const texts = textsOf(exchange, creation, index);
    const at = count + lists.findIndex((each) => itemsOf(each).some((one) => showsOneOf(one, texts)));
    return violation('created', 'body', expected, stringify(item), at);
  }
  return pass;
}

/** The texts of a rejected creation that no other one has. */
function textsOf({ request }: Exchange, creation: Exchange, index: number): JsonObject {
  const accepted = resourceSent(creation.request);
  const own = Object.entries(resourceSent(request)).filter(([name, value]) => {
    const before = get(accepted, name);
    return typeof before === 'string' && typeof value === 'string' && otherTexts(before, index).includes(value);
  });
  return objectOf(own);
}

/** Whether an item has a status of its own, unlike that of others: what failed, or a draft, can be in a list too. */
function hasMark(item: Json, others: readonly Json[]): boolean {
  const isOwn = (name: string, value: Json): boolean =>
    others.every((each) => isObject(each) && !areSame(get(each, name), value));
  return isObject(item) && Object.entries(item).some(([name, value]) => moving.test(name) && isOwn(name, value));
}
