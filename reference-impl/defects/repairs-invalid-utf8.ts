import { deviate } from '../conduct/alter.ts';
import { decode } from '../conduct/json.ts';
import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

/** `toString()` of a Buffer does this. */
export const defect: Defect = {
  name: 'repairs-invalid-utf8',
  breaks: 'POST /plants rejects malformed body',
  sentence: 'Bytes that are not UTF-8 are replaced, and the body is accepted.',
  apply: (conduct) => ({
    ...conduct,
    decode: deviate(conduct.decode, (bytes) => read(new TextDecoder().decode(bytes)), decode),
  }),
};
