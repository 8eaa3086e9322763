import { fails, type KnownCause } from './known-cause.ts';

/** A leak, a race or a limit makes a server fail, whatever the request is: the same one is answered when it is sent again. */
export const failsNowAndThen: KnownCause = {
  name: 'fails-now-and-then',
  sentence: 'The server fails now and then, at requests that it answers when they are sent again',
  isShownBy: (symptom) => fails(symptom) && symptom.finding.repeats === 'no',
  least: 3,
  counted: ({ main }) => main.operation,
};
