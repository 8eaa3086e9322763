import type { Alteration } from '../alteration.ts';
import { jsonAnswer } from '../conduct/answer.ts';

/** RFC 6585 section 4. */
export const variant: Alteration = {
  name: 'rate-limited-429',
  sentence: 'Every 100th request is answered with status 429 and Retry-After: 1.',
  apply: (conduct) => {
    let requests = 0;
    return {
      ...conduct,
      createPlant: (request, dependencies, current) =>
        ++requests % 100 === 0
          ? Promise.resolve(jsonAnswer(429, { error: 46, message: 'Too many requests.' }, { 'Retry-After': '1' }))
          : conduct.createPlant(request, dependencies, current),
    };
  },
};
