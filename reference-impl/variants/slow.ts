import { setTimeout } from 'node:timers/promises';
import type { Alteration } from '../alteration.ts';

export const variant: Alteration = {
  name: 'slow',
  sentence: 'Every response is delayed by 10 to 30 milliseconds.',
  apply: (conduct) => {
    let answers = 0;
    return {
      ...conduct,
      deliver: async (answer, ctx) => {
        await setTimeout(10 + ((answers++ * 7) % 21));
        await conduct.deliver(answer, ctx);
      },
    };
  },
};
