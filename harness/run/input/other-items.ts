import type { Input } from '../../exchange/index.ts';
import { childPointer, getAt, isArray } from '../../json/index.ts';

/** The same place in the other items of the outermost list that a place of a body is in: of `/body/lines/0/size`, `/body/lines/1/size`. */
export function placesInOtherItems(input: Input, pointer: string): string[] {
  const [, list, index, rest = ''] = /^(\/body(?:\/[^/\d][^/]*)*)\/(\d+)((?:\/.*)?)$/.exec(pointer) ?? [];
  const items = list === undefined ? undefined : getAt(input, list);
  if (list === undefined || items === undefined || !isArray(items)) return [];
  return items.flatMap((_, at) => (at === Number(index) ? [] : [childPointer(list, at) + rest]));
}
