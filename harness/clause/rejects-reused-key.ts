import * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import type { Input } from '../exchange/index.ts';
import { equals, setAt } from '../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isFault, isRejection, isSuccess, nameOutcome, validationStatuses } from './model/answer.ts';
import type { OneRequest, ScriptCase, Step } from './model/case.ts';
import { tested, type Row } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import type { RequestModel } from './request/request-model.ts';
import { identityIn } from './resource/identity.ts';
import { fieldsSent } from './resource/shown.ts';
import { allOf, creation, keyedInputs, keyedOf, keySent, type KeyedCreation } from './state/keyed.ts';
import type { Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';

/**
 * A creation with the idempotency key of one with another body is rejected. The draft recommends that
 * (draft-ietf-httpapi-idempotency-key-header-07 §2.7), so it is observed where the document does not state it.
 */
export function rejectsReusedKeyRows(model: RequestModel, siblings: Siblings): Row[] {
  const keyed = keyedOf(model, siblings);
  if (keyed === undefined) return [];
  const inputs = keyedInputs(keyed);
  const arbitrary = fc.tuple(inputs, inputs).map(([one, other]) => scriptOf(keyed, one, other));
  const stated = reuseStated(model.operation);
  const { name: operation } = model.operation;
  return [
    tested({
      clause: {
        id: `${operation} rejects reused idempotency key`,
        level: stated === undefined ? 'observed' : 'must',
        sentence: 'A creation with the idempotency key of one with another body is rejected.',
        stated: stated ?? keyed.key.stated ?? keyed.part.stated,
        operation,
        aspect: stated === undefined ? 'reports unspecified behaviour' : 'keeps its state',
      },
      weight: 0.2,
      open: [...validationStatuses, 409],
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(keyed, stated !== undefined, trial),
    }),
  ];
}

/** Where a document states that a known key with another body is rejected. */
function reuseStated({ responses }: Operation): string | undefined {
  return responses.find(
    ({ status, description }) =>
      ['400', '409', '422'].includes(status) &&
      /idempoten|\bkey\b/i.test(description) &&
      /\b(?:differ\w*|another|other|mismatch\w*|(?:not|n't) match|re-?us\w*)\b/i.test(description),
  )?.pointer;
}

/** A creation, another one with its key, and that one again with a key of its own. */
function scriptOf(keyed: KeyedCreation, one: Input, other: Input): ScriptCase {
  const { model, key } = keyed;
  const reused: Step = {
    requestModel: model,
    command: { kind: 'create', input: { ...other } },
    next: ([first]): OneRequest | undefined => {
      const sent = keySent(keyed, first);
      if (first === undefined || sent === undefined || !isSuccess(model.operation, first.outcome)) return undefined;
      const given = caseFor(model, setAt(other, key.pointer, sent) as Input, identityIn(first.request.input));
      const known = [...(given.known ?? []), key.pointer];
      return { draft: { ...given.draft, unlike: { sameKey: true } }, known, pinned: key.pointer };
    },
  };
  const control: Step = {
    requestModel: model,
    next: (soFar) => {
      const input = soFar[1]?.request.input;
      return input && { draft: { input }, known: allOf(input) };
    },
  };
  return { kind: 'script', steps: [creation(keyed, { ...one }), reused, control] };
}

function judge(keyed: KeyedCreation, isStated: boolean, { steps: [first, reused, control] }: ScriptTrial): Verdict {
  const { operation } = keyed.model;
  const isOther =
    first !== undefined &&
    reused !== undefined &&
    keySent(keyed, first) === keySent(keyed, reused) &&
    !equals(fieldsSent(first.request), fieldsSent(reused.request));
  if (!isOther || isFault(reused.outcome))
    return inconclusive('no other request with the same key was sent', `see the clauses ${operation.name} accepts`);
  if (isRejection(reused.outcome)) {
    if (control !== undefined && isSuccess(operation, control.outcome)) return pass;
    const answer = control === undefined ? 'no request' : describeOutcome(control.outcome);
    return inconclusive(
      `the same request with a key of its own is not accepted (${answer})`,
      `see the clauses ${operation.name} accepts`,
    );
  }
  if (!isStated) return observation(`a known key with another body gets ${nameOutcome(reused.outcome)}`);
  const expected = 'a rejection (4XX), because the key was used with another body';
  return violation('accepted', 'status', expected, describeOutcome(reused.outcome), 1);
}
