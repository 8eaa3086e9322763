import type { Style } from '../document.ts';
import type { Located, DocumentReader } from '../reader.ts';

/** How an array is serialized, in the terms of OpenAPI 3. */
export interface ArraySerialization {
  readonly style: Style;
  readonly explode: boolean;
}

/**
 * `collectionFormat` (2.0, Parameter Object) as style and explode.
 *
 * @param usual the style of comma-separated values in this place
 */
export function arraySerialization(
  reader: DocumentReader,
  holder: Located,
  usual: 'form' | 'simple',
): ArraySerialization {
  const format = reader.text(holder, 'collectionFormat') ?? 'csv';
  const comma = { style: usual, explode: false };
  if (format === 'csv') return comma;
  if (usual === 'form' && format === 'multi') return { style: 'form', explode: true };
  if (usual === 'form' && format === 'ssv') return { style: 'spaceDelimited', explode: false };
  if (usual === 'form' && format === 'pipes') return { style: 'pipeDelimited', explode: false };
  const { pointer } = reader.bare(holder, 'collectionFormat');
  reader.notes.warn(pointer, `values are not sent as ${format} here, but with commas; use csv, or test this by hand`);
  return comma;
}
