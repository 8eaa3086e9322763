import { orFilledIn } from '../conduct/filled-in.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'accepts-absent-body',
  breaks: 'POST /plants rejects absent body',
  sentence: 'A request without a body is accepted, with any Content-Type or none.',
  apply: (conduct) => ({
    ...conduct,
    checkMediaType: (contentType) => (contentType === undefined ? undefined : conduct.checkMediaType(contentType)),
    readBody: orFilledIn(conduct.readBody, 'body-missing'),
  }),
};
