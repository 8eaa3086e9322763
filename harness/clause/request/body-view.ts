import { parsePointer } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import type { RequestModel } from './request-model.ts';

/** What the schema of the body says of a place in it, such as `/body/owner`; undefined if it is not in the body. */
export function bodyViewAt({ bodies: [body] }: RequestModel, place: string): SchemaView | undefined {
  if (body === undefined || !place.startsWith('/body/')) return undefined;
  const tokens = parsePointer(place).slice(1);
  return tokens.reduce((view, token) => view.step(token), viewSchema(body.schema, 'possible'));
}
