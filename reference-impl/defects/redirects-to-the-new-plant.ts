import { onPlants } from '../conduct/alter.ts';
import type { Defect } from './defect.ts';

export const defect: Defect = {
  name: 'redirects-to-the-new-plant',
  breaks: 'POST /plants responds documented-status',
  sentence: 'A valid request is answered with status 303 and a redirect to the new plant.',
  apply: (conduct) =>
    onPlants(conduct, (answer, { id }) => ({
      ...answer,
      status: 303,
      headers: { ...answer.headers, Location: `/plants/${id}` },
    })),
};
