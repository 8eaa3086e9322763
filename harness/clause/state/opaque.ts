import type { Json } from '../../json/index.ts';
import type { SchemaView } from '../../schema/index.ts';

/** Formats of ids that JSON Schema does not know, as generators for several languages name them. */
export const formsOfIds: readonly Json[] = [
  'cuid',
  'cuid2',
  'ulid',
  'nanoid',
  'ksuid',
  'xid',
  'guid',
  'objectid',
  'object-id',
];

/** Whether a value can hardly be anything but an id. */
export const isOpaque = (view: SchemaView): boolean =>
  view.hasType('integer') || ['uuid', ...formsOfIds].includes(view.keyword('format') ?? '');
