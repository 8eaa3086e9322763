import { parsePointer, remembered } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import type { Part } from './part.ts';
import type { RequestModel } from './request-model.ts';

/** A cache, not a registry: an entry lives as long as its body. The fields of each request are looked up. */
const views = new WeakMap<Part, Map<string, SchemaView>>();

/** What the schema of the body says of a place in it, such as `/body/owner`; undefined if it is not in the body. */
export function bodyViewAt({ bodies: [body] }: RequestModel, place: string): SchemaView | undefined {
  if (body === undefined || !place.startsWith('/body/')) return undefined;
  const byPlace = views.get(body) ?? new Map<string, SchemaView>();
  views.set(body, byPlace);
  return remembered(byPlace, place, () => {
    const tokens = parsePointer(place).slice(1);
    return tokens.reduce((view, token) => view.step(token), viewSchema(body.schema, 'possible'));
  });
}
