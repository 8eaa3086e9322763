import type { NewPlant } from '../conduct/new-plant.ts';

/**
 * The storage of plants. Several plants can have the same id, because the specification allows it (section 2, rule 4).
 */
export interface PlantStore {
  /** Resolves when the plant is stored as durably as this store can. */
  readonly add: (plant: NewPlant) => Promise<void>;
  readonly close: () => void;
}
