import { isObject, parseIfJson } from '../../../json/index.ts';
import { beginningOfAnswer } from '../answer-shape.ts';
import type { KnownCause, Symptom } from './known-cause.ts';

/** A server removes whatever has a name, also nothing, and never looks whether it is there. */
export const removesNothing: KnownCause = {
  name: 'removes-nothing',
  sentence: 'The server confirms the removal of resources that do not exist',
  isShownBy: ({ finding: { cause } }) => cause === 'removed unknown',
  least: 2,
};

/** A server takes the name of a parent from the path as it is. */
export const belowNothing: KnownCause = {
  name: 'below-nothing',
  sentence: 'The server accepts requests below resources that do not exist',
  isShownBy: ({ finding: { cause } }) => cause === 'below unknown',
  least: 2,
};

/** A server answers a read with what its query found, also where that is nothing: `{}` or `null`, with 200. */
export const showsNothingThere: KnownCause = {
  name: 'shows-nothing-there',
  sentence: 'The server answers with a success, and nothing in it, where a resource does not exist',
  isShownBy: (symptom) => {
    const { finding, kind, failing } = symptom;
    const isOfUnknown =
      kind === 'removes' || (kind === 'responds body' && [...failing].every((name) => ofUnknown.test(name)));
    return isOfUnknown && finding.exchange.request.method === 'GET' && isEmpty(symptom);
  },
  // Nothing has an invalid name, either.
  canExplain: (symptom) => {
    const { finding, kind } = symptom;
    const isAccepted = kind.startsWith('rejects path ') && finding.cause === 'accepted';
    return isAccepted && finding.exchange.request.method === 'GET' && isEmpty(symptom);
  },
  least: 2,
};

/** The variants with a name in the path that is made up. */
const ofUnknown = /^(?:unknown thing|long name)\b/;

function isEmpty({ finding: { exchange } }: Symptom): boolean {
  const { answer } = exchange;
  if ('none' in answer || !String(answer.status).startsWith('2')) return false;
  const text = beginningOfAnswer(exchange) ?? (answer.body === null ? '' : undefined);
  if (text?.trim() === '') return true;
  const value = parseIfJson(text ?? '');
  if (value === null) return true;
  return value !== undefined && isObject(value) && Object.keys(value).length === 0;
}
