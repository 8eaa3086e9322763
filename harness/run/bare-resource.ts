import {
  canNameNothing,
  collectionName,
  mentions,
  messageOf,
  resourcesOf,
  saysNothingThere,
  valueOf,
  type Draft,
  type Part,
  type RequestModel,
  type ValidCase,
} from '../clause/index.ts';
import { responseFor, singular } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { equals, getAt, isNumber, isObject, isWithin, removeAt } from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';
import { isSameAt, isValidInput } from './input/move.ts';
import type { TrialContext } from './trial-context.ts';

/** What the same resource shows about a request that named nothing. */
export interface BareResource {
  /** The request without the values that it need not have, which was accepted: so the resource is there. */
  readonly control: Exchange;
  /** The request without the optional query values that it is not about, if there are any; or itself, sent again. */
  readonly exchange?: Exchange;
  /** The places that name nothing: none of their values was accepted so far. */
  readonly naming: readonly string[];
}

/**
 * Asks the same resource without the values that a request need not have, because they can be the reason why nothing is
 * there: a filter of a list that works on each of its resources, too, or the name of something else.
 *
 * @returns undefined if it is not there either
 */
export async function askBare(
  context: TrialContext,
  given: ValidCase,
  draft: Draft,
  missed: Exchange,
): Promise<BareResource | undefined> {
  const { outcome } = missed;
  const { pinned } = given;
  const isGone = outcome.kind === 'answered' && saysNothingThere(outcome.status);
  if (!isGone || pinned?.startsWith('/path/') === true) return undefined;
  const isOwn = (part: Part): boolean => pinned !== undefined && isWithin(pinned, part.pointer);
  const others = optionalQuery(context.model, draft.input).filter((part) => !isOwn(part));
  const lone = without(others, draft.input);
  const exchange = pinned === undefined || others.length === 0 ? undefined : await send(context, draft, lone);
  if (context.isAccepted(exchange) && exchange !== undefined) return { control: exchange, exchange, naming: [] };
  const bare = pinned === undefined ? lone : withoutPinned(context, given, lone);
  const control = equals(bare, draft.input) ? undefined : await send(context, draft, bare);
  if (control === undefined || !context.isAccepted(control)) return undefined;
  const suspects = others.filter(() => pinned === undefined);
  const own = context.model.parameters.filter(isOwn);
  const isStated = responseFor(context.model.operation, outcome.status) !== undefined;
  const canBe = isStated || saysOtherIsMissing(context.model, missed);
  const naming = canBe ? [...suspects, ...own].filter((part) => isUnknownName(context, part, draft.input)) : [];
  // Another case can have renamed or removed the resource, and created it again since. A case about one place is sent
  // again in any case before its value is blamed.
  const again = pinned === undefined && naming.length === 0 ? await context.send(draft) : undefined;
  const shown = context.isAccepted(again) ? again : exchange;
  return { control, ...(shown && { exchange: shown }), naming: naming.map(({ pointer }) => pointer) };
}

/** Names of any resource, which can be that of the path. */
const anyKind = /\b(?:resource|record|entity|object|item|page|route|path|url|file|it)\b/i;

/** Whether an answer says that something of another kind than the resources in the path is not there: "Cluster member not found". */
function saysOtherIsMissing({ operation }: RequestModel, exchange: Exchange): boolean {
  const message = messageOf(exchange);
  if (!canNameNothing(message) || !/\p{L}{3,}\W+(?:was |is |could |does )?not\b/u.test(message)) return false;
  const kinds = resourcesOf(operation.path).map((each) => singular(collectionName(each)));
  return !anyKind.test(message) && !kinds.some((kind) => mentions(message, kind));
}

async function send(context: TrialContext, draft: Draft, input: Input): Promise<Exchange | undefined> {
  const other = { ...draft, input };
  // Without a place, nothing can be left to send.
  if (!context.model.serialize(other).ok) return undefined;
  const exchange = await context.send(other);
  if (context.isAccepted(exchange)) context.keepAccepted(exchange, other);
  return exchange;
}

/** The input without the value that a case is about, or with a plain one; as it is if there is none. */
function withoutPinned(context: TrialContext, given: ValidCase, input: Input): Input {
  if (given.pinned === undefined) return input;
  const { pinned, lacks } = given;
  const removed = removeAt(input, pinned);
  if (isObject(removed) && isValidInput(context.model, removed)) return removed;
  const plain = context.simplify(input, pinned, lacks);
  return plain === undefined || isSameAt(pinned, plain, input) ? input : plain;
}

/** The query parameters of an input that it can lack. */
function optionalQuery({ parameters }: RequestModel, input: Input): Part[] {
  return parameters.filter((part) => part.place === 'query' && !part.required && valueOf(input, part) !== undefined);
}

function without(parts: readonly Part[], input: Input): Input {
  return parts.reduce((left, { pointer }) => {
    const removed = removeAt(left, pointer);
    return isObject(removed) ? removed : left;
  }, input);
}

/**
 * Whether a query value can name something that is not there: a text or a number that the document does not list, where
 * the operation has accepted none.
 */
function isUnknownName({ session, model }: TrialContext, part: Part, input: Input): boolean {
  const value = valueOf(input, part);
  if (part.place !== 'query' || (typeof value !== 'string' && (value === undefined || !isNumber(value)))) return false;
  const view = part.parameter && viewSchema(part.parameter.schema);
  const isListed = ['enum', 'const'].some((keyword) => (view?.values(keyword).length ?? 0) > 0);
  return !isListed && session.accepted.of(model).every((known) => getAt(known, part.pointer) === undefined);
}
