import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'knows-three-tags-only',
  breaks: 'POST /plants accepts body /tag present',
  sentence: 'Only the tags indoor, outdoor and herb are accepted.',
  apply: (conduct) => ({
    ...conduct,
    readTag: (value) =>
      typeof value === 'string' && !['indoor', 'outdoor', 'herb'].includes(value)
        ? rejected('tag-not-string')
        : conduct.readTag(value),
  }),
};
