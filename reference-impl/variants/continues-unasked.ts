import type { Alteration } from '../alteration.ts';

/** RFC 9110 section 15.2: interim answers may come unasked, and several of them. */
export const variant: Alteration = {
  name: 'continues-unasked',
  sentence: 'Two interim answers, 100, and one 102 come before each answer, though nobody expects them.',
  apply: (conduct) => ({
    ...conduct,
    deliver: async (answer, ctx) => {
      ctx.res.writeContinue();
      ctx.res.writeContinue();
      ctx.res.writeProcessing();
      await conduct.deliver(answer, ctx);
    },
  }),
};
