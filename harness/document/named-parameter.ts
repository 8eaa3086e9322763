import type { Located, DocumentReader } from './reader.ts';

const places: readonly string[] = ['path', 'query', 'querystring', 'header', 'cookie'];

/** A Parameter Object with its place and name, which identify it. */
export interface NamedParameter extends Located {
  readonly name: string;
  readonly in: string;
}

/**
 * The parameters of the path item and the operation; the operation's replace those of the same name and place (3.1
 * §4.8.10.1).
 */
export function listParameters(reader: DocumentReader, item: Located, operation: Located): NamedParameter[] {
  const found = new Map<string, NamedParameter>();
  for (const holder of [item, operation]) {
    const own = new Set<string>();
    for (const parameter of reader.items(reader.member(holder, 'parameters'))) {
      if (parameter.value === undefined) continue;
      const named = nameOf(reader, parameter);
      if (named === undefined) continue;
      const key = `${named.in} ${named.in === 'header' ? named.name.toLowerCase() : named.name}`;
      if (own.has(key)) {
        reader.notes.warn(parameter.pointer, `${named.name} in ${named.in} is described twice; remove one`);
      }
      own.add(key);
      found.set(key, named);
    }
  }
  return [...found.values()];
}

function nameOf(reader: DocumentReader, parameter: Located): NamedParameter | undefined {
  const name = reader.text(parameter, 'name');
  const place = reader.text(parameter, 'in');
  const known = reader.version === '2.0' ? ['path', 'query', 'header', 'body', 'formData'] : places;
  if (place === undefined || !known.includes(place)) {
    const fault = place === undefined ? 'it has no "in"' : `"in" can't be ${place}`;
    reader.notes.error(parameter.pointer, `${fault}; use one of ${known.join(', ')}`);
    return undefined;
  }
  if (name === undefined && place !== 'querystring' && place !== 'body') {
    reader.notes.error(parameter.pointer, 'the parameter has no "name"; add it');
    return undefined;
  }
  return { ...parameter, name: name ?? place, in: place };
}
