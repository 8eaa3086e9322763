import type { NewPlant } from '../conduct/new-plant.ts';

/** Where plants are kept. Several plants may have the same id: the specification says nothing against it (section 2, rule 4). */
export interface PlantStore {
  /** Resolves when the plant is kept as well as this store ever keeps it. */
  readonly add: (plant: NewPlant) => Promise<void>;
  readonly close: () => void;
}
