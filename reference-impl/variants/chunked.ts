import { Readable } from 'node:stream';
import type { Alteration } from '../alteration.ts';

/** RFC 9112 section 7.1. */
export const variant: Alteration = {
  name: 'chunked',
  sentence: 'Responses are chunked, without a Content-Length.',
  apply: (conduct) => ({
    ...conduct,
    deliver: async (answer, ctx) => {
      await conduct.deliver(answer, ctx);
      ctx.body = Readable.from([answer.body.slice(0, 5), answer.body.slice(5)]);
    },
  }),
};
