import type { Alteration } from '../alteration.ts';

/** Section 4, rule 2: whether the 200 body contains `id` is not stated. */
export const variant: Alteration = {
  name: 'echoes-id',
  sentence: 'The Plant that is answered contains the id.',
  apply: (conduct) => ({
    ...conduct,
    answerPlant: (plant) => {
      const answer = conduct.answerPlant(plant);
      // By text, because JSON.stringify has no way to print an integer of 64 bits.
      return { ...answer, body: answer.body.replace('{', `{"id":${plant.id},`) };
    },
  }),
};
