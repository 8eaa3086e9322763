import { jsonAnswer } from './answer.ts';
import type { Conduct } from './conduct.ts';

/** Rejects a plant if its id exists. The ids are kept in memory only. */
export function withUniqueIds(conduct: Conduct, status: number): Conduct {
  const ids = new Set<bigint>();
  return {
    ...conduct,
    keep: async (plant, store) => {
      if (ids.has(plant.id)) return jsonAnswer(status, { error: 37, message: 'A plant with this id exists.' });
      // Added before the store is called, so that one of two concurrent requests with the same id is rejected.
      ids.add(plant.id);
      return conduct.keep(plant, store);
    },
  };
}
