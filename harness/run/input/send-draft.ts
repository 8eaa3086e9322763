import type { Draft, RequestModel } from '../../clause/index.ts';
import type { Exchange, Sender } from '../../exchange/index.ts';
import type { SentDraft } from './mend.ts';

/**
 * Sends a draft.
 *
 * @returns undefined if it can't be serialized, which values from the user can cause
 */
export async function sendDraft(sender: Sender, model: RequestModel, draft: Draft): Promise<Exchange | undefined> {
  const serialized = model.serialize(draft);
  return serialized.ok ? sender.send(serialized.request) : undefined;
}

/** The same, with the draft. */
export async function attemptDraft(sender: Sender, model: RequestModel, draft: Draft): Promise<SentDraft | undefined> {
  const exchange = await sendDraft(sender, model, draft);
  return exchange && { draft, exchange };
}
