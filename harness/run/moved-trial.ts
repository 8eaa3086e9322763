import { isRejection, type Draft, type InvalidCase, type ValidCase } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { findAccepted } from './find-accepted.ts';
import { freshenCase } from './input/fresh.ts';
import type { TrialContext } from './trial-context.ts';

/** A case that was moved: its request, and what was exchanged for it. */
interface Moved {
  readonly draft: Draft;
  readonly attempt: { readonly exchange: Exchange; readonly control?: Exchange };
}

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
  const moved = session.accepted.move(model, drawn);
  if (moved === undefined) return undefined;
  const renewed = kind === 'rejects' ? freshenCase(context.freshen, moved) : moved;
  const { given } = await context.settle(renewed, drawn);
  const exchange = await context.send(given.draft);
  const { draft } = given;
  if (!isRejection(exchange.outcome)) return { draft, attempt: { exchange } };
  const control = await context.send(given.control);
  return context.isAccepted(control) ? { draft, attempt: { exchange, control } } : undefined;
}
