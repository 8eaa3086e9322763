/** A NewPlant (section 2): the body of a request that creates a plant. */
export interface NewPlant {
  readonly id: bigint;
  readonly name: string;
  readonly tag: string | undefined;
}

/**
 * The storage of plants. Several plants can have the same id, because the specification allows it (section 2, rule 4).
 */
export interface PlantStore {
  /** Resolves when the plant is stored as durably as this store can. */
  readonly add: (plant: NewPlant) => Promise<void>;
  readonly close: () => void;
}
