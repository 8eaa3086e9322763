import type { NewPlant } from '../conduct/new-plant.ts';
import type { PlantStore } from './plant-store.ts';

/** Keeps plants as long as the process lives. */
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
