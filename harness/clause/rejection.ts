import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isRejection, isSuccess, unheard, wrongOutcome } from './answer.ts';
import type { Trial } from './clause.ts';
import type { RequestModel } from './request-model.ts';

/**
 * Judges a request that breaks exactly one thing (rules 2 and 3): it must be rejected with a client error, and the
 * rejection counts only where the same request unbroken is accepted.
 *
 * @param what the broken thing in words, for the message
 */
export function judgeRejected(requestModel: RequestModel, trial: Trial, what: string): Verdict {
  const { exchange, control } = trial;
  if (isSuccess(requestModel.operation, exchange.outcome)) {
    return violation(
      'accepted',
      'status',
      `a rejection (4XX), for ${what}`,
      `accepted with ${describeOutcome(exchange.outcome)}`,
    );
  }
  const deaf = unheard(exchange);
  if (deaf !== undefined) return deaf;
  if (!isRejection(exchange.outcome)) return wrongOutcome(exchange, `a rejection (4XX), for ${what}`);
  if (control === undefined)
    return inconclusive('the same request unbroken was not sent', 'raise the time limit of the run');
  if (isSuccess(requestModel.operation, control.outcome)) return pass;
  return inconclusive(
    `the server rejects the same request unbroken too (${describeOutcome(control.outcome)}), so its rejection proves nothing`,
    'see what keeps it from accepting valid requests',
  );
}
