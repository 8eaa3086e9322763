import { isArray, objectOf, type Json } from '../../json/index.ts';

/** The fields of a form as an object of strings; a repeated field is an array (WHATWG URL §5.1). */
export function formValue(text: string): Json {
  return collect(new URLSearchParams(text));
}

/** The same, but `color[R]=100` is a property of `color`, as in the style deepObject. */
export function deepFormValue(text: string): Json {
  const plain: [string, string][] = [];
  const deep = new Map<string, [string, string][]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const [, outer, inner] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(name) ?? [];
    if (outer === undefined || inner === undefined) plain.push([name, value]);
    else deep.set(outer, [...(deep.get(outer) ?? []), [inner, value]]);
  }
  const objects = Array.from(deep, ([name, pairs]): [string, Json] => {
    // PHP and others write `color[]=blue` for an item of an array.
    return [name, pairs.every(([key]) => key === '') ? pairs.map(([, value]) => value) : collect(pairs)];
  });
  return objectOf([...Object.entries(collect(plain)), ...objects]);
}

function collect(pairs: Iterable<readonly [string, string]>): Readonly<Record<string, Json>> {
  const values = new Map<string, Json>();
  for (const [name, value] of pairs) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : isArray(before) ? [...before, value] : [before, value]);
  }
  return objectOf(values);
}
