import { getAt, isArray, type Json } from '../../json/index.ts';
import type { Input } from '../../exchange/index.ts';
import { viewSchema } from '../../schema/index.ts';
import type { Part } from './part.ts';

/** What a value in an order says of its direction: `-name`, `name:desc`, `name_asc`. */
const direction = /^[-+]|[\s:._-](?:asc|desc)(?:ending)?$/i;

const fieldIn = (value: Json): string | undefined =>
  typeof value === 'string' ? value.replace(direction, '').toLowerCase() : undefined;

/**
 * The places in the query that list a field twice by which they sort, or with both directions: `-name,name`. The schema of a list of names
 * cannot exclude that, so a server may reject it.
 */
export function sortsTwice({ parameters }: { readonly parameters: readonly Part[] }, input: Input): string[] {
  return parameters.flatMap(({ place, pointer, schema }) => {
    const value = place === 'query' ? getAt(input, pointer) : undefined;
    if (value === undefined || !isArray(value)) return [];
    const fields = value.map(fieldIn);
    if (new Set(fields).size === fields.length) return [];
    const { members } = viewSchema(schema, 'possible').items;
    const isOfDirections = members.some((each) => typeof each === 'string' && direction.test(each));
    return isOfDirections ? [pointer] : [];
  });
}
