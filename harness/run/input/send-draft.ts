import type { Draft, RequestModel } from '../../clause/index.ts';
import type { Exchange, Sender } from '../../exchange/index.ts';

/**
 * Sends a draft.
 *
 * @returns undefined if it can't be serialized, which values from the user can cause
 */
export async function sendDraft(sender: Sender, model: RequestModel, draft: Draft): Promise<Exchange | undefined> {
  const serialized = model.serialize(draft);
  return serialized.ok ? sender.send(serialized.request) : undefined;
}
