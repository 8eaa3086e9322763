import * as fc from 'fast-check';
import { facets, type Facet } from '../arbitrary/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { inconclusive, observation, pass, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isRefusal, isSuccess, nameOutcome, unheard, wrongOutcome } from './answer.ts';
import type { PlannedRow, Trial } from './clause.ts';
import { validRequest, validRequests, type Ground } from './ground.ts';
import { looksLike } from './likeness.ts';

const expected = 'a documented success (2XX), for the request is valid';

/** A valid, authenticated request gets a success (rule 1): once for any valid request, then for each facet of its body. */
export function acceptsRows(ground: Ground): PlannedRow[] {
  const { operation, body } = ground;
  const whole = body === undefined ? 'request' : 'body';
  const any = validRequests(ground, (request) => fc.constant(request));
  return [
    // The values at the edges first: where a server refuses duplicates, the random ones may hit them too.
    ...(body === undefined ? [] : facets(body.schema).map((facet) => facetRow(ground, facet))),
    {
      state: 'planned',
      clause: {
        id: `${operation.name} accepts ${whole}`,
        level: 'must',
        sentence: `Any valid request gets a documented success.`,
        stated: body?.schema.pointer ?? operation.pointer,
        operation: operation.name,
        aspect: 'accepts valid requests',
      },
      // Each facet has cases of its own; only here do they meet.
      weight: 4,
      variants: [{ name: '', arbitrary: any.map((request) => ({ request })) }],
      open: [],
      judge: (trial) => judgeAccepted(ground, trial),
    },
  ];
}

function facetRow(ground: Ground, facet: Facet): PlannedRow {
  const place = facet.instancePointer === '' ? '' : ` ${facet.instancePointer}`;
  const id = `${ground.operation.name} accepts body${place} ${facet.name}`;
  const what = `A valid body (${facet.instancePointer === '' ? '' : `${facet.instancePointer}: `}${facet.name})`;
  const toRequest = validRequest(ground);
  const doubtful = facet.doubtful;
  return {
    state: 'planned',
    clause: {
      id,
      level: doubtful === undefined ? 'must' : 'observed',
      sentence: doubtful === undefined ? `${what} gets a documented success.` : `${what}: ${doubtful}.`,
      stated: facet.schemaPointer,
      operation: ground.operation.name,
      aspect: doubtful === undefined ? 'accepts valid requests' : 'shows what the document leaves open',
    },
    variants: [
      {
        name: '',
        arbitrary: facet.arbitrary.map((value) => ({
          request: toRequest(value),
          pinned: facet.instancePointer,
          presence: facet.name === 'present',
        })),
      },
    ],
    open: [],
    judge: (trial) => (doubtful === undefined ? judgeAccepted(ground, trial) : observeOutcome(trial.exchange)),
  };
}

/** What a server does where the document leaves it open; faults are for the clause that forbids them everywhere. */
export function observeOutcome(exchange: Exchange): Verdict {
  return unheard(exchange) ?? observation(describeOutcome(exchange.outcome));
}

function judgeAccepted(ground: Ground, trial: Trial): Verdict {
  const { exchange } = trial;
  if (isSuccess(ground.operation, exchange.outcome)) return pass;
  return (
    unheard(exchange) ??
    judgeAsDuplicate(ground, trial) ??
    judgeByControl(ground, trial) ??
    wrongOutcome(exchange, expected)
  );
}

/** A request fails for the value that its clause is about only if a plain value in that place is accepted. */
function judgeByControl(ground: Ground, { control }: Trial): Verdict | undefined {
  if (control === undefined || isSuccess(ground.operation, control.outcome)) return undefined;
  return inconclusive(
    `the same request with a plain value in this place is not accepted either (${describeOutcome(control.outcome)})`,
    `see the clause ${ground.operation.name} accepts body`,
  );
}

/**
 * Whether a refusal can be explained by the values having been there before (rule 5): the server is known to refuse
 * duplicates, and accepts the request with fresh values in the places that the case is not about; or nothing in it can be
 * made fresh, and it is refused just as duplicates are.
 */
function judgeAsDuplicate(ground: Ground, trial: Trial): Verdict | undefined {
  const { exchange, fresh, habit } = trial;
  if (habit?.kind !== 'refuses' || !isRefusal(exchange.outcome)) return undefined;
  if (fresh !== undefined && isSuccess(ground.operation, fresh.outcome)) return pass;
  if (trial.case.pinned === undefined) return undefined;
  if (habit.likeness !== undefined && !looksLike(habit.likeness, exchange)) return undefined;
  return observation(
    `refused as duplicates are (${nameOutcome(exchange.outcome)}): it may be left from an earlier run`,
  );
}
