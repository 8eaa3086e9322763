/** Arbitraries of the valid values of a JSON Schema, and of near-misses, which break it at one place. */
export { valid } from './valid.ts';
export { facets, facetsOf, type Facet, type FacetList } from './facet/facets.ts';
export {
  nearMisses,
  nearMissesOf,
  type NearMiss,
  type NearMissList,
  type NearMissVariant,
  type UnmadeNearMiss,
} from './near-miss/near-misses.ts';
export type { NearMissPair } from './near-miss/near-miss-arbitrary.ts';
export { Effort } from './place/effort.ts';
export type { ValueOf } from './value-of.ts';
