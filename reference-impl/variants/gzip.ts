import { gzipSync } from 'node:zlib';
import type { Alteration } from '../alteration.ts';

export const variant: Alteration = {
  name: 'gzip',
  sentence: 'Responses are compressed with gzip.',
  apply: (conduct) => ({
    ...conduct,
    deliver: async (answer, ctx) => {
      await conduct.deliver(answer, ctx);
      ctx.vary('Accept-Encoding');
      // RFC 9110 section 12.5.3: without Accept-Encoding any coding is acceptable.
      if (ctx.headers['accept-encoding'] !== undefined && !ctx.acceptsEncodings('gzip')) return;
      ctx.set('Content-Encoding', 'gzip');
      ctx.body = gzipSync(answer.body);
    },
  }),
};
