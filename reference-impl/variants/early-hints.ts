import type { Alteration } from '../alteration.ts';

/** RFC 9110 section 15.2: a client must be able to parse interim responses, even ones that it does not expect. */
export const variant: Alteration = {
  name: 'early-hints',
  sentence: 'An interim response with status 103 comes before each response.',
  apply: (conduct) => ({
    ...conduct,
    deliver: async (answer, ctx) => {
      ctx.res.writeEarlyHints({ link: '</plants>; rel=preload; as=fetch' });
      await conduct.deliver(answer, ctx);
    },
  }),
};
