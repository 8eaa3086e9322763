import { jsonAnswer } from './answer.ts';
import type { Conduct } from './conduct.ts';

/** Rejects a plant whose id was kept before. The ids are forgotten with the process. */
export function withUniqueIds(conduct: Conduct, status: number): Conduct {
  const ids = new Set<bigint>();
  return {
    ...conduct,
    keep: async (plant, store) => {
      if (ids.has(plant.id)) return jsonAnswer(status, { error: 37, message: 'A plant with this id exists.' });
      // Taken before the store is asked, so that of two equal ids in flight one is rejected.
      ids.add(plant.id);
      return conduct.keep(plant, store);
    },
  };
}
