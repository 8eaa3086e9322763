import { isRejection, type Draft, type InvalidCase, type ValidCase } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { equals } from '../json/index.ts';
import { findAccepted } from './find-accepted.ts';
import { freshenCase } from './input/fresh.ts';
import type { TrialContext } from './trial-context.ts';

/** A case that was moved: its request, and what was exchanged for it. */
export interface Moved {
  readonly draft: Draft;
  /** The places outside the path that take the ids of existing resources. */
  readonly naming: readonly string[];
  readonly attempt: { readonly exchange: Exchange; readonly control?: Exchange };
}

/** Into how many accepted inputs a case is moved: what is wrong with the first can be wrong with a few. */
const mostMoves = 2;

/**
 * Runs a case with a rejected control again, moved to an input that the server is known to accept: the request, and its
 * control if the request is rejected.
 *
 * @returns undefined if the case can't be moved, or if its control is rejected there too
 */
export async function runMoved(context: TrialContext, drawn: ValidCase | InvalidCase): Promise<Moved | undefined> {
  const { session, model } = context;
  await findAccepted(session, model);
  const { kind } = await context.duplicatePolicy();
  let moves = 0;
  for (const moved of session.accepted.moves(model, drawn, context.simplify)) {
    const renewed = kind === 'rejects' ? freshenCase(context.freshen, moved) : moved;
    const { given, naming } = await context.settle(renewed, drawn);
    // Without the place that the case is about, nothing can be left to send: an empty object in a query.
    if (![given.draft, given.control].every((each) => model.serialize(each).ok)) continue;
    const exchange = await context.send(given.draft);
    const { draft } = given;
    if (!isRejection(exchange.outcome)) return { draft, naming, attempt: { exchange } };
    // An input that is its own control was rejected although it was accepted before, which shows nothing.
    const isSame = draft.unlike === undefined && equals(draft.input, given.control.input);
    const control = isSame ? undefined : await context.send(given.control);
    if (control !== undefined && context.isAccepted(control)) return { draft, naming, attempt: { exchange, control } };
    moves += 1;
    if (moves === mostMoves) return undefined;
  }
  return undefined;
}
