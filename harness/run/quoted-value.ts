import { isSuccess, valuesQuotedAt, type Apart } from '../clause/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { getAt, isObject, setAt } from '../json/index.ts';
import { copyValue, isValidInput } from './input/move.ts';
import type { TrialContext } from './trial-context.ts';

/** The most quoted values that are tried in a place. */
const mostTried = 3;

/**
 * Adds an accepted request with a value that the description of the culprit quotes, as `env=prod`, if the server has accepted no
 * other value there. Then the description shows a notation, and other texts are rejected because they don't have it.
 */
export async function withQuoted(context: TrialContext, rejected: Input, apart: Apart): Promise<Apart> {
  const [place, ...others] = apart.culprits;
  if (place === undefined || others.length > 0 || typeof getAt(rejected, place) !== 'string') return apart;
  const known = context.quoted.get(place) ?? sendQuoted(context, rejected, place);
  context.quoted.set(place, known);
  const quoted = await known;
  return quoted === undefined ? apart : { ...apart, quoted };
}

async function sendQuoted(context: TrialContext, rejected: Input, place: string): Promise<Exchange | undefined> {
  const { model, session } = context;
  const values = valuesQuotedAt(model, place);
  const known = session.accepted.of(model);
  const [base] = known;
  const accepted = known.map((input) => getAt(input, place));
  const acceptsOthers = accepted.some((value) => typeof value === 'string' && value !== '' && !values.includes(value));
  if (base === undefined || acceptsOthers) return undefined;
  for (const value of values.slice(0, mostTried)) {
    const changed = setAt(rejected, place, value);
    const input = isObject(changed) ? copyValue(base, changed, place) : undefined;
    if (input === undefined || !isValidInput(model, input)) continue;
    const isFresh = await context.needsFresh();
    const exchange = await context.send({ input: isFresh ? context.freshen(input, { except: place }) : input });
    if (isSuccess(model.operation, exchange.outcome)) return exchange;
  }
  return undefined;
}
