import type { Style } from '../document.ts';
import type { Located, Reading } from '../reading.ts';

/** How an array is spelt, in the words of OpenAPI 3. */
export interface ArraySpelling {
  readonly style: Style;
  readonly explode: boolean;
}

/** `collectionFormat` (2.0, Parameter Object) as style and explode; `usual` is the style of comma-separated values here. */
export function arraySpelling(reading: Reading, holder: Located, usual: 'form' | 'simple'): ArraySpelling {
  const format = reading.text(holder, 'collectionFormat') ?? 'csv';
  const comma = { style: usual, explode: false };
  if (format === 'csv') return comma;
  if (usual === 'form' && format === 'multi') return { style: 'form', explode: true };
  if (usual === 'form' && format === 'ssv') return { style: 'spaceDelimited', explode: false };
  if (usual === 'form' && format === 'pipes') return { style: 'pipeDelimited', explode: false };
  const { pointer } = reading.bare(holder, 'collectionFormat');
  reading.notes.warn(pointer, `values are not sent as ${format} here, but with commas; use csv, or test this by hand`);
  return comma;
}
