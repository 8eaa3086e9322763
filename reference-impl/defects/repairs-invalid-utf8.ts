import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

/** `toString()` on a buffer does it. */
export const defect: Defect = {
  name: 'repairs-invalid-utf8',
  breaks: 'POST /plants rejects malformed body',
  sentence: 'Bytes that are not UTF-8 are replaced, and the body accepted.',
  apply: (conduct) => ({ ...conduct, decode: (bytes) => read(new TextDecoder().decode(bytes)) }),
};
