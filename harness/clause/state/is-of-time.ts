import type { Json } from '../../json/index.ts';
import type { SchemaView } from '../../schema/index.ts';

const ofTime: readonly Json[] = ['date', 'date-time', 'time'];

/** Whether a value is a day or a time by its format: several resources can have the same one. */
export function isOfTime(view: SchemaView): boolean {
  return view.values('format').some((format) => ofTime.includes(format));
}
