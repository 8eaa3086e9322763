import { beginningOfAnswer } from '../answer-shape.ts';
import { fails, type KnownCause } from './known-cause.ts';

/**
 * What a database says of a value that it cannot keep beside what it has. The same request is answered when that has changed,
 * so nothing is known of chance.
 */
const ofState = /\b(?:unique|foreign key|primary key|duplicate (?:key|entry)|already exists)\b/i;

/** A leak, a race or a limit makes a server fail, whatever the request is: the same one is answered when it is sent again. */
export const failsNowAndThen: KnownCause = {
  name: 'fails-now-and-then',
  sentence: 'The server fails now and then, at requests that it answers when they are sent again',
  isShownBy: (symptom) => {
    const { repeats, exchange } = symptom.finding;
    return fails(symptom) && repeats === 'no' && !ofState.test(beginningOfAnswer(exchange) ?? '');
  },
  least: 3,
  counted: ({ main }) => main.operation,
};
