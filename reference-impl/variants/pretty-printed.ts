import type { Alteration } from '../alteration.ts';
import { onAnswers } from '../conduct/alter.ts';

/** RFC 8259 section 2. */
export const variant: Alteration = {
  name: 'pretty-printed',
  sentence: 'JSON is sent with whitespace inside and around it.',
  apply: (conduct) =>
    onAnswers(conduct, (answer) => ({
      ...answer,
      body: `\r\n${JSON.stringify(JSON.parse(answer.body), null, '\t')}\n`,
    })),
};
