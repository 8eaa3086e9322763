import { isSuccess, withPart, type Draft, type Part, type RequestModel } from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { childPointer, getAt, isArray, isObject, isWithin, setAt, type Json } from '../json/index.ts';
import { createFreshener } from './input/fresh.ts';
import { isDated, likelyInput } from './input/likely.ts';
import { isTaken, mend, type SentDraft } from './input/mend.ts';
import { copyValue, heldPlace } from './input/move.ts';
import { sendDraft } from './input/send-draft.ts';
import { needsOwnResource } from './own-resource.ts';
import { sendReferring } from './send-referring.ts';
import type { Session } from './session.ts';
import { settleSparing } from './settle.ts';

/**
 * Looks for a request that the server accepts with a value in a place that no accepted input has, such as an optional object or the
 * items of a list, once for an operation and a place. It is an accepted input with the place of another one, as a person would write
 * that, and then as the server's answers demand. Cases about what is inside of the place need such an input.
 *
 * @param source a valid input that has the place
 * @param place in the body
 * @returns whether one was found
 */
export function findWithPlace(session: Session, model: RequestModel, source: Input, place: string): Promise<boolean> {
  const [part] = model.bodies;
  if (part === undefined || place === part.pointer || !isWithin(place, part.pointer)) return Promise.resolve(false);
  return session.accepted.findWith(model, place, async () => {
    const input = inputWith(session, model, part, source, place);
    const found = input && (await sendMended(session, model, input));
    const has = found !== undefined && getAt(found.draft.input, place) !== undefined;
    return has && isSuccess(model.operation, found.exchange.outcome) ? found.draft : undefined;
  });
}

/** The smallest accepted input with the place of another one; that one itself, if they don't fit together. */
function inputWith(
  { accepted }: Session,
  model: RequestModel,
  part: Part,
  source: Input,
  place: string,
): Input | undefined {
  if (getAt(source, place) === undefined) return undefined;
  const likely = likelyInput(model, withShortLists(part, source, place));
  const [base] = accepted.of(model);
  const moved = base && copyValue(base, likely, heldPlace(base, place));
  const body = moved && getAt(moved, part.pointer);
  const fits = body !== undefined && part.isMeant(body) && getAt(moved ?? {}, place) !== undefined;
  return fits ? moved : likely;
}

/** The input with one item in each list in and around a place, as far as it is valid: each item more can be rejected. */
function withShortLists(part: Part, input: Input, place: string): Input {
  let body: Json = getAt(input, part.pointer) ?? null;
  const inside = place.slice(part.pointer.length);
  const shorten = (pointer: string): void => {
    const here = getAt(body, pointer) ?? null;
    if (!isWithin(inside, pointer) && !isWithin(pointer, inside)) return;
    if (isArray(here) && here.length > 1) {
      const shorter = setAt(body, pointer, here.slice(0, 1));
      if (getAt(shorter, inside) !== undefined && part.isMeant(shorter)) body = shorter;
    }
    const short = getAt(body, pointer) ?? null;
    const names = isArray(short) ? short.keys() : isObject(short) ? Object.keys(short) : [];
    for (const name of names) shorten(childPointer(pointer, name));
  };
  shorten('');
  return withPart(input, part, body);
}

/** Sends an input, and again as the answers demand; with fresh values, if another resource has them. */
async function sendMended(session: Session, model: RequestModel, input: Input): Promise<SentDraft | undefined> {
  const send = async (draft: Draft): Promise<Exchange | undefined> => {
    const exchange = await sendDraft(session.sender, model, draft);
    if (exchange !== undefined) session.resources.note(model, exchange);
    return exchange;
  };
  const attempt = async (each: Input): Promise<SentDraft | undefined> => {
    const drawn = { draft: { input: each } };
    const { given, isUnsafe } = await settleSparing(session, model, drawn, needsOwnResource(model, drawn));
    const exchange = isUnsafe === true ? undefined : await send(given.draft);
    if (exchange === undefined) return undefined;
    const first = { draft: given.draft, exchange };
    return mend(session.accepted, model, first, (repaired) => sendReferring(session, model, each, repaired, send));
  };
  const last = await attempt(input);
  if (last === undefined || !isTaken(last.exchange)) return last;
  return attempt(createFreshener(model, session)(last.draft.input, { keeps: isDated }));
}
