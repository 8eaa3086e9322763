import type { Draft, RequestModel } from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import type { SentDraft } from './input/mend.ts';
import type { Session } from './session.ts';

/**
 * Sends a repaired draft with references to resources that exist.
 *
 * @param before the input before it was repaired
 * @returns undefined if it was not sent: a name in the form that the server asks for can be that of what existed before the run, and
 *   the operation would remove it
 */
export async function sendReferring(
  { resources }: Session,
  model: RequestModel,
  before: Input,
  repaired: Draft,
  send: (draft: Draft) => Promise<Exchange | undefined>,
): Promise<SentDraft | undefined> {
  if (resources.removesAnother(model, before, repaired.input)) return undefined;
  const draft = await resources.refer(model, repaired);
  const exchange = await send(draft);
  return exchange && { draft, exchange };
}
