import { deviate } from '../conduct/alter.ts';
import { readName, readTag } from '../conduct/new-plant.ts';
import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

/** Only the second branch of `allOf: [Plant, {id}]` is compiled. */
export const defect: Defect = {
  name: 'ignores-allof-first-branch',
  breaks: 'POST /plants rejects body /name required',
  sentence: 'Only the id of NewPlant is checked: name can be missing, and name and tag can have any type.',
  apply: (conduct) => ({
    ...conduct,
    readName: deviate(conduct.readName, () => read(''), readName),
    readTag: deviate(conduct.readTag, () => read(undefined), readTag),
  }),
};
