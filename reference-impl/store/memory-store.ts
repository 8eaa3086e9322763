import type { NewPlant, PlantStore } from './plant-store.ts';

/** Keeps plants in memory, until the process ends. */
export function memoryStore(): PlantStore {
  const plants: NewPlant[] = [];
  return {
    add: (plant) => {
      plants.push(plant);
      return Promise.resolve();
    },
    close: () => undefined,
  };
}
