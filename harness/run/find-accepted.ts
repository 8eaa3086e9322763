import * as fc from 'fast-check';
import {
  isSuccess,
  saysNothingThere,
  valueOf,
  withPart,
  type Draft,
  type OneRequest,
  type RequestModel,
} from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { isObject, stringify } from '../json/index.ts';
import { ifSupported } from '../schema/index.ts';
import { createFreshener, freshenCase } from './input/fresh.ts';
import { loginAs } from './input/login-as.ts';
import { fullInput, isDated, likelyInput, suggestedInput } from './input/likely.ts';
import { mend, type SentDraft } from './input/mend.ts';
import { leastOf } from './input/plain.ts';
import { findPreparation, isForState } from './find-preparation.ts';
import { findReferredStep } from './find-referred-step.ts';
import { forgetIfGone } from './gone.ts';
import { sendReadBack } from './read-back.ts';
import { hash, type Session } from './session.ts';
import { sendDraft } from './input/send-draft.ts';
import { needsOwnResource } from './own-resource.ts';
import { sendReferring } from './send-referring.ts';
import { settleSparing } from './settle.ts';

/** How many requests are sent, at most, until one is accepted, apart from those that are repaired. */
const mostTries = 20;
/** After so many names of unknown resources for which nothing is there, no more are tried. */
const mostMissed = 6;
/** How many are sent when an operation that has accepted none is asked again. */
export const laterTries = 3;

/**
 * Looks for a request that the server accepts, once for an operation, if none is known. It sends requests without
 * optional properties, because the server is most likely to accept these; then one as a person would write it; and both
 * again as the server's answers demand.
 *
 * @param tries the most requests; a later call with more looks again
 * @param attempt a later call with another one looks again, with other values
 * @param note gets each exchange
 */
export function findAccepted(
  session: Session,
  model: RequestModel,
  tries = mostTries,
  attempt = '',
  note?: (exchange: Exchange) => void,
): Promise<void> {
  const send = async (draft: Draft): Promise<Exchange | undefined> => {
    const exchange = await sendDraft(session.sender, model, draft);
    if (exchange === undefined) return undefined;
    note?.(exchange);
    session.resources.note(model, exchange);
    return exchange;
  };
  return session.accepted.find(model, `${tries} ${attempt}`, () => {
    const seed = hash(`seek ${model.operation.name}${attempt}`, session.seed);
    const inputs = ifSupported(() => fc.sample(model.plain, { seed, numRuns: tries })) ?? [];
    return seek(session, model, { seed, inputs, send });
  });
}

/** How an accepted request is looked for. */
interface Seeking {
  readonly seed: number;
  /** Valid inputs, from which requests are made. */
  readonly inputs: readonly Input[];
  readonly send: (draft: Draft) => Promise<Exchange | undefined>;
}

/** @returns the first request that is accepted */
async function seek(
  session: Session,
  model: RequestModel,
  { seed, inputs, send }: Seeking,
): Promise<Draft | undefined> {
  const freshen = createFreshener(model, session);
  const prepare = (): Promise<Draft | undefined> =>
    findPreparation(session, model, { draft: { input: inputs[0] ?? {} } });
  const login = await logIn(session, model, inputs[0] ?? {}, send);
  if (login !== undefined) return login;
  let [missed, isTried, isLost] = [0, false, false];
  const sentBefore = new Set<string>();
  const shapes = new Set<string>();
  for (const [index, input] of inputs.entries()) {
    const smallest = withSmallestBody(model, index === 0 ? withBody(model, input, seed) : input);
    const isOther = isNewShape(model, smallest, shapes);
    const drafts = draftsLike(model, smallest, index === 0 ? inputs : isOther ? 'least' : [], freshen);
    for (const drawn of drafts) {
      const settled = await settleSparing(session, model, drawn, needsOwnResource(model, drawn));
      const { given, lost = settled.unknown } = settled;
      if (!isNew(given.draft.input, sentBefore)) continue;
      const first = await send(given.draft);
      if (first === undefined) continue;
      const sent = { draft: given.draft, exchange: first };
      const sendRepaired = (repaired: Draft): Promise<SentDraft | undefined> =>
        sendReferring(session, model, given.draft.input, repaired, send);
      const { draft, exchange } = index === 0 ? await mend(session.accepted, model, sent, sendRepaired) : sent;
      if (isSuccess(model.operation, exchange.outcome)) return draft;
      // A request without an answer can take the whole TIMEOUT, so no more are sent.
      if (exchange.outcome.kind === 'unanswered') return undefined;
      if (lost !== undefined && isMissed(exchange) && (missed += 1) === mostMissed) return undefined;
      forgetIfGone(session, model, exchange, settled.lost);
      isLost = lost !== undefined;
      if (!isLost && isForState(model, exchange) && !isTried) {
        isTried = true;
        const prepared = await prepare();
        if (prepared !== undefined) return prepared;
      }
    }
    if (index > 0) continue;
    if (await sendReadBack(session, model)) return undefined;
    const ready = isLost ? undefined : await findReferredStep(session, model, { input: likelyInput(model, smallest) });
    if (ready !== undefined) return ready;
  }
  // A wrong state can be said with any status.
  return isTried || isLost ? undefined : prepare();
}

/**
 * Logs in as a user that is registered for that. Others can be removed before the other requests of the login.
 *
 * @param drawn a valid input of the login
 * @returns undefined if the operation is not a login, or if it did not accept the user
 */
async function logIn(
  session: Session,
  model: RequestModel,
  drawn: Input,
  send: Seeking['send'],
): Promise<Draft | undefined> {
  const registrations = session.accepted.registrations.besides(model);
  if (registrations.length === 0) return undefined;
  const input = withSmallestBody(model, drawn);
  for (const registration of registrations) {
    const [known] = session.accepted.of(registration);
    if (known === undefined || loginAs(model, input, known) === undefined) continue;
    const { draft } = freshenCase(createFreshener(registration, session), { draft: { input: known } });
    const exchange = await sendDraft(session.sender, registration, draft);
    if (exchange === undefined || !isSuccess(registration.operation, exchange.outcome)) continue;
    const login = loginAs(model, input, draft.input);
    const answer = login && (await send({ input: login }));
    if (login !== undefined && answer !== undefined && isSuccess(model.operation, answer.outcome))
      return { input: login };
  }
  return undefined;
}

const isMissed = ({ outcome }: Exchange): boolean => outcome.kind === 'answered' && saysNothingThere(outcome.status);

/** After so many kinds of bodies, no more are written as a person would. */
const mostShapes = 4;

/** Notes the properties of a body. @returns whether it has others than those before: that of another branch of its schema */
function isNewShape({ bodies: [body] }: RequestModel, input: Input, shapes: Set<string>): boolean {
  const value = body && valueOf(input, body);
  if (value === undefined || !isObject(value) || shapes.size === mostShapes) return false;
  return shapes.size < shapes.add(Object.keys(value).sort().join()).size;
}

/** Notes an input. @returns whether it was not sent before */
function isNew(input: Input, before: Set<string>): boolean {
  return before.size < before.add(stringify(input)).size;
}

/**
 * The request with fresh values; and those that a person would write, without optional properties and with all of them: with
 * fresh values, and, because a server can know only some, without; at last one with what the document suggests for its query.
 * Each is made when it is needed.
 *
 * @param drawn other valid inputs; if there are none, only the first request is made; `least` for none with all properties
 */
function* draftsLike(
  model: RequestModel,
  input: Input,
  drawn: readonly Input[] | 'least',
  freshen: ReturnType<typeof createFreshener>,
): Generator<OneRequest> {
  yield freshenCase(freshen, { draft: { input } });
  if (drawn.length === 0) return;
  const written =
    drawn === 'least'
      ? [() => likelyInput(model, input)]
      : [() => likelyInput(model, input), () => fullInput(model, input, drawn)];
  for (const write of written) {
    const likely = write();
    yield { draft: { input: freshen(likely, { keeps: isDated }) } };
    yield { draft: { input: likely } };
  }
  const suggested = drawn === 'least' ? undefined : suggestedInput(model, likelyInput(model, input));
  if (suggested !== undefined) yield { draft: { input: suggested } };
}

/**
 * The input with a body where one is usual: a body is optional unless a document says otherwise, and hardly any author
 * means that of a POST, PUT or PATCH.
 */
function withBody({ operation: { method }, bodies: [body] }: RequestModel, input: Input, seed: number): Input {
  if (body === undefined || valueOf(input, body) !== undefined || !['POST', 'PUT', 'PATCH'].includes(method))
    return input;
  const [value] = fc.sample(body.valid, { seed, numRuns: 1 });
  return value === undefined ? input : withPart(input, body, value);
}

function withSmallestBody({ bodies: [body] }: RequestModel, input: Input): Input {
  const value = body && valueOf(input, body);
  if (body === undefined || value === undefined) return input;
  return withPart(input, body, leastOf(value, body.accepts));
}
