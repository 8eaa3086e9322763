import { setTimeout } from 'node:timers/promises';
import {
  caseFor,
  firstAlone,
  isAccepted,
  isRejection,
  isSuccess,
  resourcesOf,
  rejectsAsTaken,
  saysNothingThere,
  validationStatuses,
  withPart,
  type OneRequest,
  type Command,
  type Part,
  type RequestModel,
  type ScriptCase,
  type ScriptTrial,
  type Step,
} from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import {
  areSame,
  childPointer,
  equals,
  get,
  getAt,
  isArray,
  isObject,
  objectOf,
  type Json,
  type JsonObject,
} from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';
import { fill } from './fill.ts';
import { findAccepted } from './find-accepted.ts';
import { findWithPlace } from './find-with-place.ts';
import { forgetIfSpent } from './gone.ts';
import { createFreshener, freshenCase } from './input/fresh.ts';
import type { Lesson } from './input/demands.ts';
import { withoutComplaint } from './input/without-complaint.ts';
import { newNameOf } from './resources/new-name.ts';
import type { Session } from './session.ts';
import type { TrialContext } from './trial-context.ts';
import { Unserializable } from './unserializable.ts';
import { withKnown } from './with-known.ts';

/** What the steps of a script have sent. */
interface SentByScript {
  /** The body that was sent in place of a rejected one, by the input of the command; undefined if no other body was sent. */
  readonly bodies: Map<Input, Json | undefined>;
  /** The requests at which the server failed, and in place of which another body was sent. */
  readonly failed: Exchange[];
}

/** Sends the requests of a script in turn, until there is no next one or one gets no answer. */
export async function runScript(context: TrialContext, given: ScriptCase): Promise<ScriptTrial> {
  const { traced, sender } = context.session;
  const release = traced?.room.hold();
  try {
    const { returns } = sender;
    const trial = await sendInTurn(context, given);
    // What was created can be gone with a server that was started again meanwhile.
    return sender.returns === returns ? trial : await sendInTurn(context, given);
  } finally {
    release?.();
  }
}

async function sendInTurn(context: TrialContext, given: ScriptCase): Promise<ScriptTrial> {
  const steps: Exchange[] = [];
  const sent: SentByScript = { bodies: new Map(), failed: [] };
  const isOwn = given.steps.some(removesBelow);
  for (const step of given.steps) {
    const drawn = step.next(steps);
    if (drawn === undefined && step.isOptional === true) continue;
    if (drawn === undefined) break;
    if (step.pause !== undefined) await setTimeout(step.pause);
    const run = async (request: OneRequest): Promise<Exchange> =>
      runStep(context, { step, drawn: request, isOwn: isOwn && steps.length === 0 }, sent);
    const exchange = await run(drawn);
    const other = foundNothing(step, exchange) ? step.next(steps, [exchange]) : undefined;
    steps.push(await untilProcessed(context, step, [...steps, other === undefined ? exchange : await run(other)]));
    if (steps.at(-1)?.outcome.kind === 'unanswered') break;
  }
  const exchange = steps.at(-1);
  if (exchange === undefined) throw new Unserializable('cannot make the first request of the sequence');
  const isMet = steps.some(
    (each, index) => given.steps[index]?.command?.kind === 'create' && context.session.creations.isMet(each),
  );
  const { failed } = sent;
  return {
    kind: 'script',
    case: given,
    exchange,
    steps,
    ...(failed.length > 0 && { failed }),
    ...(isMet && { isMet }),
  };
}

/** The last of the exchanges, when what it was accepted for is done. */
async function untilProcessed(context: TrialContext, step: Step, soFar: readonly Exchange[]): Promise<Exchange> {
  const [exchange] = soFar.slice(-1);
  if (exchange === undefined) throw new Error('a step has an exchange');
  const effect = isAccepted(exchange.outcome) ? step.effect?.(soFar) : undefined;
  const look = effect && {
    send: () => context.send(effect.request.draft, effect.requestModel),
    isShown: effect.isShown,
  };
  return context.session.resources.follow(exchange, step.requestModel, look);
}

/** A step with the request for it. */
interface DrawnStep {
  readonly step: Step;
  readonly drawn: OneRequest;
  /** Whether no other case can use the resources that it names. Later steps name the same. */
  readonly isOwn: boolean;
}

/** Whether a step removes all that is below a resource, also what other cases have created there. */
function removesBelow({ requestModel: { operation } }: Step): boolean {
  return operation.method === 'DELETE' && /\{[^/]*\}\/[^{}]*$/.test(operation.path);
}

/**
 * Sends a step. If its body is rejected, or if the server fails at it, this and all later steps of the same command send an accepted
 * body instead.
 */
async function runStep(context: TrialContext, given: DrawnStep, sent: SentByScript): Promise<Exchange> {
  const { drawn } = given;
  const { requestModel: model, command } = given.step;
  const isFirst = command !== undefined && !sent.bodies.has(command.input);
  const filled = isFirst ? await filledBody(context, model, drawn) : undefined;
  const exchange = await sendStep(context, given, command && (sent.bodies.get(command.input) ?? filled));
  // A command must send the same body each time, even if the server rejects it later.
  if (!isFirst) return exchange;
  const attempt = await sendRepaired(context, given, { exchange, body: filled });
  const isCreation = command.kind === 'create';
  const accepted = isInVain(attempt.exchange) ? await acceptedBodies(context, model, drawn, isCreation) : [];
  const last = await sendBodies(context, given, accepted, attempt);
  const fresh = isTaken(command, last.exchange) ? freshBodies(context, given, accepted) : [];
  const { exchange: final, body } = await sendBodies(context, given, fresh, last);
  sent.bodies.set(command.input, body);
  if (hasFailed(attempt.exchange) && final !== attempt.exchange) sent.failed.push(attempt.exchange);
  // The resource around a new one can be in a state that does not fit, which another operation has brought it into.
  const isSpent = command.kind === 'create' && (await forgetIfSpent(context.session, model, final, undefined));
  return isSpent ? sendStep(context, given, body) : final;
}

/** A request of a step, and the body that it has in place of the drawn one. */
interface SentScript {
  readonly exchange: Exchange;
  readonly body: Json | undefined;
}

/** The body of a step with values in the places that the server demands one in; undefined if it is as it was drawn. */
async function filledBody(
  context: TrialContext,
  model: RequestModel,
  { draft, known = [] }: OneRequest,
): Promise<Json | undefined> {
  if (draft.unlike !== undefined) return undefined;
  const input = await fill(context, draft.input, known, model);
  return input === draft.input ? undefined : get(input, 'body');
}

/** How often the body of a step is changed as the answers demand, at most. */
const mostRepairs = 4;

/** Sends a rejected step with bodies in which what the answers complain about is changed, until one is not rejected. */
async function sendRepaired(context: TrialContext, given: DrawnStep, rejected: SentScript): Promise<SentScript> {
  const { requestModel: model, command } = given.step;
  const [part] = model.bodies;
  const changed = new Set<string>();
  const lessons: Lesson[] = [];
  let last = rejected;
  for (let repairs = 0; part !== undefined && command !== undefined && repairs < mostRepairs; repairs += 1) {
    if (!isOfValues(last.exchange)) break;
    const { input } = given.drawn.draft;
    const sent = last.body === undefined ? input : withPart(input, part, last.body);
    const proven = context.session.accepted.of(model);
    const other = withoutComplaint(model, sent, last.exchange, changed, proven);
    const body = other && get(other.input, 'body');
    if (other === undefined || body === undefined) break;
    last = { exchange: await sendStep(context, given, body), body };
    lessons.push(...other.lessons);
  }
  context.session.accepted.demands.heed(model, lessons);
  // A place that was left out in the end shows nothing.
  const kept = lessons.filter(({ pointer }) => getAt({ body: last.body ?? null }, pointer) !== undefined);
  if (isSuccess(model.operation, last.exchange.outcome)) context.session.accepted.demands.learn(model, kept);
  return last;
}

/** Whether a status says that the values of a request are at fault, and not that its resource is gone or in another state. */
function isOfValues({ outcome }: Exchange): boolean {
  return outcome.kind === 'answered' && validationStatuses.includes(outcome.status);
}

/** Sends a step with each of some bodies, until one is not rejected, and the server does not fail at it. */
async function sendBodies(
  context: TrialContext,
  given: DrawnStep,
  bodies: readonly Json[],
  before: SentScript,
): Promise<SentScript> {
  let last = before;
  for (const body of bodies) {
    last = { exchange: await sendStep(context, given, body), body };
    if (!isInVain(last.exchange)) break;
  }
  return last;
}

/** Whether another body can be accepted in place of that of a request. */
const isInVain = (exchange: Exchange): boolean => isRejection(exchange.outcome) || hasFailed(exchange);

/** Whether a server failed at a request. Other statuses from 501 on are hardly due to its body. */
const hasFailed = ({ outcome }: Exchange): boolean => outcome.kind === 'answered' && outcome.status === 500;

/** Whether another resource can have the values of a change. Creations get fresh ones in any case. */
function isTaken({ kind }: Command, exchange: Exchange): boolean {
  const { outcome } = exchange;
  const isConflict = outcome.kind === 'answered' && outcome.status === 409;
  return (kind === 'replace' || kind === 'change') && (isConflict || rejectsAsTaken(exchange));
}

/** A text that is shorter is hardly what a server wants to be unique. */
const leastKey = 4;

/** The drawn body and accepted ones with fresh values: in every place, and only in texts that can be keys. */
function freshBodies(
  { session }: TrialContext,
  { step: { requestModel: model }, drawn }: DrawnStep,
  accepted: readonly Json[],
): Json[] {
  const { input } = drawn.draft;
  const [part] = model.bodies;
  const body = get(input, 'body');
  if (part === undefined || body === undefined) return [];
  const freshen = createFreshener(model, session);
  const isNoKey = (value: Json): boolean => typeof value !== 'string' || value.length < leastKey;
  return [body, ...accepted].flatMap((each) =>
    [{}, { keeps: isNoKey }].flatMap((places) => get(freshen(withPart(input, part, each), places), 'body') ?? []),
  );
}

/**
 * The bodies to send in place of a rejected one: without the properties that the document does not name, because many servers
 * know no others; an accepted one with the texts and numbers of the rejected one, because its lists and objects are likelier to
 * be at fault; the fullest accepted one with the values of the rejected one that are needed; and the accepted one itself.
 */
async function acceptedBodies(
  { session }: TrialContext,
  model: RequestModel,
  drawn: OneRequest,
  isCreation: boolean,
): Promise<Json[]> {
  const [part] = model.bodies;
  if (part === undefined) return [];
  await findAccepted(session, model);
  if (isCreation && isArray(get(drawn.draft.input, 'body') ?? null)) return acceptedLists(session, model, part, drawn);
  const inputs = session.accepted.of(model);
  const accepted = inputs[0] && get(inputs[0], 'body');
  const fullest = get(inputs.at(-1) ?? {}, 'body') ?? null;
  const rejected = get(drawn.draft.input, 'body') ?? null;
  if (accepted === undefined || !isObject(accepted) || !isObject(rejected))
    return accepted === undefined ? [] : [accepted];
  const named = namedIn(part, rejected);
  const scalars = Object.entries(named).filter(([, value]) => !isArray(value) && !isObject(value));
  const mixed = objectOf([...Object.entries(accepted), ...scalars]);
  const needed = scalars.filter(([name]) => Object.hasOwn(accepted, name));
  const full = isObject(fullest) ? objectOf([...Object.entries(fullest), ...needed]) : mixed;
  const others = [named, mixed, full].filter((body) => part.isMeant(body) && !equals(body, rejected));
  return [...others, accepted];
}

/** An accepted list for a creation of one resource, with that alone, or of several. Without an item, nothing is created. */
async function acceptedLists(
  session: Session,
  model: RequestModel,
  part: Part,
  { draft: { input } }: OneRequest,
): Promise<Json[]> {
  const [first, second] = [childPointer(part.pointer, 0), childPointer(part.pointer, 1)];
  const find = (place: string): Json | undefined => {
    const found = session.accepted.of(model).find((each) => getAt(each, place) !== undefined);
    return found && get(found, 'body');
  };
  if (find(first) === undefined) await findWithPlace(session, model, input, first);
  if (getAt(input, second) !== undefined) return [find(second) ?? find(first)].filter((each) => each !== undefined);
  const body = find(first);
  if (body === undefined) return [];
  const one = firstAlone(part, body) ?? body;
  const [drawn, accepted] = [getAt(input, first) ?? null, getAt(one, '/0') ?? null];
  // The other fields of the rejected item can be right, and show more.
  const mixed =
    isObject(drawn) && isObject(accepted) ? [objectOf([...Object.entries(drawn), ...Object.entries(accepted)])] : [];
  return [mixed, one].filter((each) => isArray(each) && each.length > 0 && part.isMeant(each));
}

/** An object without the properties that the schema of a body does not name; the same if it names none. */
function namedIn(part: Part, body: JsonObject): JsonObject {
  const { propertyNames } = viewSchema(part.content?.schema, 'possible');
  const named = Object.entries(body).filter(([name]) => propertyNames.includes(name));
  return propertyNames.length === 0 ? body : objectOf(named);
}

/** @param body replaces the body that was drawn */
async function sendStep(
  context: TrialContext,
  { step: { requestModel: model, command }, drawn, isOwn }: DrawnStep,
  body: Json | undefined,
): Promise<Exchange> {
  const { session } = context;
  const [part] = model.bodies;
  const { draft } = drawn;
  const given: OneRequest =
    body === undefined || part === undefined
      ? drawn
      : { ...drawn, draft: { ...draft, input: withPart(draft.input, part, withKnown(body, drawn)) } };
  const freshen = createFreshener(model, session);
  const fresh = command?.kind === 'create' ? underNewName(context, model, freshenCase(freshen, given)) : given;
  const settled = await session.resources.settle(model, fresh, isOwn);
  const [before, { draft: after }] = [fresh.draft.input, settled.given];
  // A place that kept its value possibly names nothing.
  const naming = settled.naming.filter((place) => !areSame(getAt(before, place), getAt(after.input, place)));
  const exchange = await context.send(after, model, naming);
  const isOurs = command !== undefined && isSuccess(model.operation, exchange.outcome);
  if (isOurs) session.accepted.add(model, after);
  return exchange;
}

/**
 * A creation by PUT with a name in its path that no resource has. Any other creation is returned as it is.
 *
 * @throws {Unserializable} if the document does not allow enough names
 */
function underNewName({ session }: TrialContext, model: RequestModel, given: OneRequest): OneRequest {
  const { method, path, responses } = model.operation;
  const resource = resourcesOf(path).find(({ itemPath }) => itemPath === path);
  if (method !== 'PUT' || resource === undefined || !responses.some(({ status }) => status === '201')) return given;
  const name = newNameOf(model, resource, session.unique);
  if (name === undefined) throw new Unserializable(`the document allows too few names for ${path}`);
  const { draft, known = [] } = caseFor(model, given.draft.input, name);
  return { ...given, draft: { ...given.draft, input: draft.input }, known: [...(given.known ?? []), ...known] };
}

/**
 * Whether a change or a removal did not find its resource. The answer to the creation can contain two names; then the
 * other one is tried. Reads are not retried, because a read that finds nothing is what a sequence tests.
 */
function foundNothing({ command }: Step, { outcome }: Exchange): boolean {
  const changes = command !== undefined && 'resource' in command && command.kind !== 'read';
  return changes && outcome.kind === 'answered' && saysNothingThere(outcome.status);
}
