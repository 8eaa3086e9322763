import { isObject, objectOf, parseIfJson } from '../../../json/index.ts';
import { beginningOfAnswer, valuesOf } from '../answer-shape.ts';
import { isEverRight, kindOfClause } from '../clauses.ts';
import { namesIn } from '../../../clause/index.ts';
import type { KnownCause } from './known-cause.ts';

/** Names of members of an error. */
const ofError =
  /^(?:errors?|error_?(?:code|message|description)|messages?|msg|reason|fault|detail|problem|exception)$/i;

/**
 * A server finds what is wrong, and says so in a body that the document has for no success: it just forgets the status. Its
 * answers to valid requests are right.
 */
export const errorsAsSuccesses: KnownCause = {
  name: 'errors-as-successes',
  sentence: 'The server answers errors with the status of a success',
  isShownBy: ({ finding: { cause, clauses: ids, exchange }, clauses }) => {
    const bodies = ids.flatMap((id) => clauses.get(id) ?? []).filter((each) => kindOfClause(each) === 'responds body');
    const value = parseIfJson(beginningOfAnswer(exchange) ?? '');
    if (cause !== 'accepted' || !bodies.some(isEverRight) || value === undefined || !isObject(value)) return false;
    // What was sent comes back in a resource, which is wrong because the request was.
    const sent = new Set(namesIn(valuesOf(exchange) ?? null));
    const [errors, others] = [true, false].map((isError) =>
      Object.entries(value).filter(([name]) => ofError.test(name) === isError),
    );
    // A success can have a message beside the resource: `{"message": "Created.", "doc": {…}}`.
    return errors?.length !== 0 && !namesIn(objectOf(others ?? [])).some((name) => sent.has(name));
  },
  least: 1,
};
