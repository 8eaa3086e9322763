import * as fc from 'fast-check';
import { singular, type Document, type Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { isSafeMethod } from '../exchange/index.ts';
import { get, stringify } from '../json/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { actedOn } from './keeps-what-it-answers.ts';
import { describeOutcome, isSuccess, validationStatuses } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { mentions } from './model/words.ts';
import type { RequestModel } from './request/request-model.ts';
import type { Identity } from './resource/identity.ts';
import { collectionName, isBelow, resourcesOf, type ResourcePath } from './resource/path-template.ts';
import { saysOtherState } from './says-state.ts';
import { participlesOf } from './state/done-marks.ts';
import { objectIn } from './state/model.ts';
import { shownObjectsOf } from './state/shown-objects.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor, creationStep, namesMade } from './state/script.ts';
import { statedStates, type StatedStates } from './state/stated-states.ts';

/** So many other actions are done with a resource at most, to bring it into another state. */
const mostActions = 2;

/** What a script needs: the operation in question, those on its resource, and other actions with that. */
interface Stateful {
  readonly model: RequestModel;
  readonly operations: ResourceOperations;
  readonly create: RequestModel;
  readonly read: RequestModel;
  readonly actions: readonly RequestModel[];
  /** The operations on a part of the resource, if the operation in question is about one: a line of an order. */
  readonly part: ResourceOperations | undefined;
  /** Actions of which the last can need the first, which leads to a state in question. */
  readonly inTurn: readonly RequestModel[];
}

/**
 * An operation on a resource is rejected in a state in which the document says that it is not done: "Only a planned visit can
 * be amended". It is sent to a new resource, to one with which other actions of the document were done, and to one with which two
 * were done in turn: only a confirmed visit can be completed.
 */
export function rejectsByStateRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const { name: operation } = model.operation;
  const found = statedFor(model.document, model.operation, siblings, siblings.requestModel);
  const { create, read } = found?.operations ?? {};
  if (found === undefined || create === undefined || read === undefined) return [];
  const { operations, states, itemPath, part } = found;
  const { leading, others } = actionsOn(model, itemPath, siblings, states);
  const actions = [...leading, ...others].slice(0, mostActions);
  const inTurn = leading.length > 0 && others.length > 0 ? [...others.slice(0, 1), ...leading.slice(0, 1)] : [];
  const stateful = { model, operations, create, read, part, actions, inTurn };
  // The server can reject a second resource with the same values.
  const made = fc.tuple(create.plain, create.plain, create.plain);
  const acting = (models: readonly RequestModel[]): fc.Arbitrary<Input[]> =>
    fc.tuple(...models.map(({ plain }) => plain));
  const arbitrary = fc
    .tuple(made, read.plain, model.plain, part?.create?.plain ?? fc.constant({}), acting(actions), acting(inTurn))
    .map(([creations, look, own, below, ...doing]) => scriptOf(stateful, { creations, look, own, below, doing }));
  return [
    tested({
      clause: {
        id: `${operation} rejects other states`,
        level: 'must',
        sentence: 'It is rejected in a state of the resource in which it is not done.',
        stated: states.stated,
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      open: [409],
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(stateful, states, trial),
    }),
  ];
}

/** Whether there is such a row, decided from the document alone. */
export function isStatedByState(document: Document, operation: Operation, siblings: Siblings): boolean {
  return statedFor(document, operation, siblings, siblings.operation) !== undefined;
}

/** The states in which an operation is not done, and the operations on the resource that has them, and on the part that it is about. */
interface StatedForResource<Of> {
  readonly operations: ResourceOperations<Of>;
  readonly states: StatedStates;
  readonly itemPath: string;
  readonly part?: ResourceOperations<Of>;
}

/** Finds them: of the resource that an operation is about, or of the one that it is a part of, where the document names that one. */
function statedFor<Of>(
  document: Document,
  operation: Operation,
  siblings: Siblings,
  find: (name: string) => Of | undefined,
): StatedForResource<Of> | undefined {
  const [resource, above] = resourcesOf(operation.path).toReversed();
  if (resource === undefined || isSafeMethod(operation.method)) return undefined;
  const own = statedOf(document, operation, resource, siblings, find);
  const shown = siblings.operation(`GET ${resource.itemPath}`);
  if (own !== undefined || above === undefined || shown === undefined) return own;
  const part = resourceOperationsOf(shown, siblings, find);
  const around = statedOf(document, operation, above, siblings, find);
  const said = operation.responses.find(({ status }) => status === '409')?.description ?? '';
  if (around === undefined || part?.create === undefined || !mentions(said, singular(collectionName(above))))
    return undefined;
  return { ...around, part };
}

/** The same of one resource. */
function statedOf<Of>(
  document: Document,
  operation: Operation,
  resource: ResourcePath,
  siblings: Siblings,
  find: (name: string) => Of | undefined,
): StatedForResource<Of> | undefined {
  const { itemPath } = resource;
  const shown = siblings.operation(`GET ${itemPath}`);
  if (shown === undefined) return undefined;
  const { create } = resourceOperationsOf(shown, siblings, siblings.operation) ?? {};
  const operations = resourceOperationsOf(shown, siblings, find);
  const states = create && statedStates(document, operation, resource, { shown, create });
  return operations === undefined || states === undefined ? undefined : { operations, states, itemPath };
}

/** Other actions with a resource: those that lead to a state in question, as words or their verb say, and the others. */
function actionsOn(
  { operation, document }: RequestModel,
  itemPath: string,
  siblings: Siblings,
  { bars }: StatedStates,
): { readonly leading: readonly RequestModel[]; readonly others: readonly RequestModel[] } {
  const found = document.operations.filter(
    (other) =>
      other.name !== operation.name &&
      other.method === 'POST' &&
      isBelow(other.path, itemPath) &&
      actedOn(document, other, siblings, siblings.operation) !== undefined,
  );
  const isBarred = (word: string): boolean => [word, word.toLowerCase(), word.toUpperCase()].some(bars);
  const leads = (action: Operation): boolean =>
    participlesOf(action).some(isBarred) ||
    action.responses.some(
      ({ status, description }) => status.startsWith('2') && description.split(/[^\w-]+/).some(isBarred),
    );
  const modelsOf = (those: typeof found): RequestModel[] =>
    those.flatMap(({ name }) => siblings.requestModel(name) ?? []);
  return { leading: modelsOf(found.filter(leads)), others: modelsOf(found.filter((each) => !leads(each))) };
}

interface StatefulInputs {
  /** For each of the resources. */
  readonly creations: readonly Input[];
  readonly look: Input;
  readonly own: Input;
  /** For the part of each of the resources. */
  readonly below: Input;
  /** For the other actions, and for those in turn, one each. */
  readonly doing: readonly (readonly Input[])[];
}

/** The operation with a new resource, with another one after each of other actions, and with a third after actions in turn. */
function scriptOf(stateful: Stateful, inputs: StatefulInputs): ScriptCase {
  const { model, operations, create, read, part, actions, inTurn } = stateful;
  const { creations, look, own, below, doing } = inputs;
  const steps: Step[] = [];
  /** Adds a creation. @returns makes a step with what it creates */
  const creating = (made: Input = {}): ((requestModel: RequestModel, input?: Input) => Step) => {
    const creation = creationStep(create, { ...made });
    const creationAt = steps.push(creation) - 1;
    const namesOf = (soFar: readonly Exchange[]): Identity | undefined =>
      namesMade(operations, creation.command, soFar[creationAt]);
    const namesOfPart = part && addPart(steps, part, below, namesOf);
    return (requestModel, input = {}) => ({
      requestModel,
      next: (soFar) => {
        const names = (requestModel === model ? namesOfPart : undefined)?.(soFar) ?? namesOf(soFar);
        const request = names && caseFor(requestModel, input, names);
        return request && requestModel === model ? { ...request, isUnprepared: true } : request;
      },
    });
  };
  const tries = (at: ReturnType<typeof creating>): Step[] => [at(read, look), at(model, own)];
  const first = creating(creations[0]);
  // Alone, it can bring the resource into such a state itself.
  steps.push(...tries(first), ...tries(first));
  if (actions.length > 0) {
    const second = creating(creations[1]);
    steps.push(...actions.flatMap((action, index) => [second(action, doing[0]?.[index]), ...tries(second)]));
  }
  if (inTurn.length > 0) {
    const third = creating(creations[2]);
    steps.push(...inTurn.map((action, index) => third(action, doing[1]?.[index])), ...tries(third));
  }
  return { kind: 'script', steps };
}

/** Adds the creation of a part of a resource. @returns finds its names, and those of the resource */
function addPart(
  steps: Step[],
  part: ResourceOperations,
  below: Input,
  namesOf: (soFar: readonly Exchange[]) => Identity | undefined,
): ((soFar: readonly Exchange[]) => Identity | undefined) | undefined {
  const { create } = part;
  if (create === undefined) return undefined;
  const creation = creationStep(create, { ...below });
  const next: Step['next'] = (soFar) => {
    const names = namesOf(soFar);
    return names && caseFor(create, below, names);
  };
  const at = steps.push({ ...creation, next }) - 1;
  return (soFar) => {
    const names = namesMade(part, creation.command, soFar[at]);
    return names && new Map([...(namesOf(soFar) ?? []), ...names]);
  };
}

function judge({ model, read }: Stateful, { field, bars }: StatedStates, { steps }: ScriptTrial): Verdict {
  const tries = steps.flatMap((exchange, at) => {
    const before = steps[at - 1];
    const isOwn = before !== undefined && exchange.request.method === model.operation.method && isRead(read, before);
    const state = isOwn ? stateIn(read, before, field) : undefined;
    return state === undefined ? [] : [{ at, state, exchange }];
  });
  const barred = tries.filter(({ state }) => bars(state));
  const { name } = model.operation;
  if (barred.length === 0) {
    const seen = tries.map(({ state }) => stringify(state)).join(' and ');
    return inconclusive(
      seen === '' ? 'the state of the resource was not read' : `the resource was only ${seen}`,
      `see the clauses ${name} accepts`,
    );
  }
  const accepted = barred.find(({ exchange }) => isSuccess(model.operation, exchange.outcome));
  if (accepted === undefined) {
    // What is rejected for its values shows nothing of the state, unless the same is accepted in another one.
    const isOfValues = ({ exchange }: (typeof tries)[number]): boolean =>
      isInvalid(exchange) && !saysOtherState(model, exchange);
    const isDone = tries.some(({ exchange }) => isSuccess(model.operation, exchange.outcome));
    const [first] = barred;
    if (isDone || first === undefined || !barred.every(isOfValues)) return pass;
    return inconclusive(
      `it was rejected for its values (${describeOutcome(first.exchange.outcome)})`,
      `see the clauses ${name} accepts`,
    );
  }
  const expected = `a rejection (4XX), because it is not done while ${field} is ${stringify(accepted.state)}`;
  return violation('accepted in a state', 'status', expected, describeOutcome(accepted.exchange.outcome), accepted.at);
}

function isInvalid({ outcome }: Exchange): boolean {
  return outcome.kind === 'answered' && validationStatuses.includes(outcome.status);
}

function isRead({ operation }: RequestModel, { request, outcome }: Exchange): boolean {
  return request.method === operation.method && isSuccess(operation, outcome);
}

function stateIn({ operation }: RequestModel, exchange: Exchange, field: string): string | undefined {
  const [inEnvelope] = shownObjectsOf(operation, [field])?.of(exchange) ?? [];
  const state = get(inEnvelope ?? objectIn(exchange), field);
  return typeof state === 'string' ? state : undefined;
}
