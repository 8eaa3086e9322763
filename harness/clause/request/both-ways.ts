import { getAt, isArray, type Json } from '../../json/index.ts';
import type { Input } from '../../exchange/index.ts';
import { viewSchema } from '../../schema/index.ts';
import type { Part } from './part.ts';

/** What a value in an order says of its direction: `-name`, `name:desc`, `name_asc`. */
const direction = /^[-+]|[\s:._-](?:asc|desc)(?:ending)?$/i;

const fieldIn = (value: Json): string | undefined =>
  typeof value === 'string' ? value.replace(direction, '').toLowerCase() : undefined;

/**
 * Whether a value in the query lists a field twice by which it sorts, or with both directions: `-name,name`. The schema of a list of names
 * cannot exclude that, so a server may reject it.
 */
export function sortsTwice({ parameters }: { readonly parameters: readonly Part[] }, input: Input): string[] {
  return parameters.flatMap(({ place, pointer, schema }) => {
    const value = place === 'query' ? getAt(input, pointer) : undefined;
    if (value === undefined || !isArray(value)) return [];
    const fields = value.map(fieldIn);
    if (new Set(fields).size === fields.length) return [];
    const listed = viewSchema(schema, 'possible')
      .items.values('enum')
      .flatMap((each) => (isArray(each) ? each : [each]));
    const isOfDirections = listed.some((each) => typeof each === 'string' && direction.test(each));
    return isOfDirections ? [pointer] : [];
  });
}
