import type { Response } from '../document/index.ts';
import { statusSent } from '../exchange/index.ts';
import { observation, type Verdict } from '../verdict/index.ts';
import { isFault } from './model/answer.ts';
import type { Trial } from './model/trial.ts';

/** Requests that are sent to get a status, by the status: what they have, and whether a trial is one of them. */
const provoking: Readonly<Record<string, { readonly what: string; readonly isIn: (trial: Trial) => boolean }>> = {
  401: {
    what: 'an invalid credential',
    isIn: ({ case: given }) => {
      if ((given.kind !== 'invalid' && given.kind !== 'probe') || given.draft.unlike === undefined) return false;
      const { credential, headers = [] } = given.draft.unlike;
      return credential !== undefined || headers.some(([name]) => name === 'authorization');
    },
  },
  404: {
    what: 'an unknown name in the path',
    isIn: ({ case: given }) => given.kind === 'probe' && given.pinned === '/path',
  },
};

/**
 * What a server answers instead of a documented status, to the requests that are sent to get it: some answer 403 to what is not
 * there. Then what the document says of the status is not tested, and no request can test it.
 */
export function answersOtherwise({ status }: Response): (trial: Trial) => Verdict | undefined {
  const kind = provoking[status];
  return (trial) => {
    const { outcome } = trial.exchange;
    if (kind?.isIn(trial) !== true || outcome.kind !== 'answered' || isFault(outcome)) return undefined;
    const sent = statusSent(outcome);
    return String(sent) === status ? undefined : observation(`${kind.what} gets status ${sent}`);
  };
}
