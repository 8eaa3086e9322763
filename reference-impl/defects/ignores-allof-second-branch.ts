import { read } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

/** Of `allOf: [Plant, {id}]` only the first branch is compiled. */
export const defect: Defect = {
  name: 'ignores-allof-second-branch',
  breaks: 'POST /plants rejects body /id required',
  sentence: 'Of NewPlant only the part that it shares with Plant is checked: id may be missing, or anything.',
  apply: (conduct) => ({ ...conduct, readId: () => read(0n) }),
};
