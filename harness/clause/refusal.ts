import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isRefusal, isSuccess, unheard, wrongOutcome } from './answer.ts';
import type { Trial } from './clause.ts';
import type { Ground } from './ground.ts';

/**
 * Judges a request that breaks exactly one thing (rules 2 and 3): it must be refused with a client error, and the
 * refusal counts only where the same request unbroken is accepted.
 *
 * @param what the broken thing in words, for the message
 */
export function judgeRefused(ground: Ground, trial: Trial, what: string): Verdict {
  const { exchange, control } = trial;
  if (isSuccess(ground.operation, exchange.outcome)) {
    return violation(
      'accepted',
      'status',
      `a refusal (4XX), for ${what}`,
      `accepted with ${describeOutcome(exchange.outcome)}`,
    );
  }
  const deaf = unheard(exchange);
  if (deaf !== undefined) return deaf;
  if (!isRefusal(exchange.outcome)) return wrongOutcome(exchange, `a refusal (4XX), for ${what}`);
  if (control === undefined)
    return inconclusive('the same request unbroken was not sent', 'raise the time limit of the run');
  if (isSuccess(ground.operation, control.outcome)) return pass;
  return inconclusive(
    `the server refuses the same request unbroken too (${describeOutcome(control.outcome)}), so its refusal proves nothing`,
    'see what keeps it from accepting valid requests',
  );
}
