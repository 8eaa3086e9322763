import { responseFor } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import { pass, violation, type Verdict } from '../../verdict/index.ts';
import type { ScriptTrial } from '../model/trial.ts';

/** Where the change is in a sequence that begins with a creation and two reads. */
const changedAt = 3;

/** The body of an answer, byte by byte. */
export function textOf(exchange: Exchange | undefined): string {
  return exchange?.outcome.kind === 'answered' ? Buffer.from(exchange.outcome.body).toString('latin1') : '';
}

/** The entity-tag of an answer (RFC 9110 §8.8.3). */
export function tagOf(exchange: Exchange | undefined): string | undefined {
  if (exchange?.outcome.kind !== 'answered') return undefined;
  const { etag } = exchange.outcome.headers;
  return typeof etag === 'string' ? etag : undefined;
}

/**
 * Whether the answers to the creation and to the change have the ETag of the new representation (RFC 9110 §8.8), where the document
 * has one there. That of a creation counts only if its body is what a read shows, and that of a change if it is the one from before.
 */
export function judgeAnswered({ steps, case: { steps: planned } }: ScriptTrial): Verdict {
  const [made, first, , changed] = steps;
  const tagIn = (at: number, answer: Exchange | undefined): string | undefined => {
    const tag = tagOf(answer);
    const { operation } = planned[at]?.requestModel ?? {};
    if (answer?.outcome.kind !== 'answered' || operation === undefined || tag?.startsWith('W/') === true)
      return undefined;
    const headers = responseFor(operation, answer.outcome.status)?.headers ?? [];
    return headers.some(({ name }) => name.toLowerCase() === 'etag') ? tag : undefined;
  };
  const current = tagOf(first);
  const old = tagIn(changedAt, changed);
  if (old !== undefined && old === current) {
    const expected = 'the ETag that a read shows after the change';
    return violation('outdated', 'header ETag', expected, `the ETag from before, ${old}`, changedAt);
  }
  const created = tagIn(0, made);
  if (created === undefined || created === current || textOf(made) !== textOf(first)) return pass;
  const expected = `the ETag that a read shows, ${current ?? ''}`;
  return violation('other than read', 'header ETag', expected, `the ETag ${created}`, 0);
}
