import type { CorpusSchema } from './corpus.ts';
import { arrays, recursions } from './nested-schemas.ts';
import { maps, trees, unions, wide } from './object-schemas.ts';
import { decimals, formats, integers, lengths, lists, patterns } from './scalar-schemas.ts';

/** A hundred schemas as in OpenAPI documents, with the predicates that their values must reach. */
export function apiSubjects(): CorpusSchema[] {
  const made = [
    ...integers(),
    ...decimals(),
    ...lengths(),
    ...patterns(),
    ...formats(),
    ...lists(),
    ...trees(),
    ...unions(),
    ...maps(),
    ...recursions(),
    ...wide(),
    ...arrays(),
  ];
  return made.map(([name, schema, reaches]) => ({ name, schema, reaches, valid: [], invalid: [], formats: 'assert' }));
}
