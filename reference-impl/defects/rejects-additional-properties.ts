import { rejected } from '../conduct/rejection.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'rejects-additional-properties',
  breaks: 'POST /plants accepts body additional-property',
  sentence: 'A body with a field that NewPlant does not define is rejected.',
  apply: (conduct) => ({
    ...conduct,
    readObject: (value) => {
      const object = conduct.readObject(value);
      if (!object.ok) return object;
      const foreign = Object.keys(object.value).find((name) => !['id', 'name', 'tag'].includes(name));
      return foreign === undefined ? object : rejected('body-not-object', `The field ${foreign} is unknown.`);
    },
  }),
};
