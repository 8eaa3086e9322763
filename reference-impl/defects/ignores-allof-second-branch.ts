import { readIdsBy } from '../conduct/alter.ts';
import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

/** Only the first branch of `allOf: [Plant, {id}]` is compiled. */
export const defect: Defect = {
  name: 'ignores-allof-second-branch',
  breaks: 'POST /plants rejects body /id required',
  sentence: 'Only the part of NewPlant that it shares with Plant is checked: id can be missing or have any type.',
  apply: (conduct) => readIdsBy(conduct, () => read(0n)),
};
