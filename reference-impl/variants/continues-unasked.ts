import type { Alteration } from '../alteration.ts';

/** RFC 9110 section 15.2: a server can send several interim responses, also unexpected ones. */
export const variant: Alteration = {
  name: 'continues-unasked',
  sentence:
    'Two interim responses with status 100 and one with 102 come before each response, although the client does not expect them.',
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
