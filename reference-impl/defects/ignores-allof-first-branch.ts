import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

/** Of `allOf: [Plant, {id}]` only the second branch is compiled. */
export const defect: Defect = {
  name: 'ignores-allof-first-branch',
  breaks: 'POST /plants rejects body /name required',
  sentence: 'Of NewPlant only the id is checked: name may be missing, name and tag may be anything.',
  apply: (conduct) => ({
    ...conduct,
    readName: (value) => read(typeof value === 'string' ? value : ''),
    readTag: (value) => read(typeof value === 'string' ? value : undefined),
  }),
};
