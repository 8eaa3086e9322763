import type { Alteration } from '../alteration.ts';

/** Section 4, rule 2: whether the 200 body contains `id` is not stated. */
export const variant: Alteration = {
  name: 'echoes-id',
  sentence: 'The Plant in the response contains the id.',
  apply: (conduct) => ({
    ...conduct,
    answerPlant: (plant) => {
      const answer = conduct.answerPlant(plant);
      // As text, because JSON.stringify cannot print a 64-bit integer.
      return { ...answer, body: answer.body.replace('{', `{"id":${plant.id},`) };
    },
  }),
};
