import { get, isObject, parsePointer } from '../../json/index.ts';
import type { Link } from '../document.ts';
import { pointerOf, type Located, type Reading } from '../reading.ts';

/** How operations are called, for those that refer to them. */
export interface OperationNames {
  readonly byId: ReadonlyMap<string, string>;
  readonly all: ReadonlySet<string>;
}

/** The Link Objects of a response (3.1 §4.8.20); one that leads to no operation of this document is left out. */
export function readLinks(reading: Reading, response: Located, names: OperationNames): Link[] {
  return reading.members(reading.member(response, 'links')).flatMap(([name, link]) => {
    const operation = targetOf(reading, link, names);
    if (operation === undefined) {
      reading.notes.warn(link.pointer, 'it leads to no operation of this document; correct its operationId');
      return [];
    }
    const parameters = reading.bare(link, 'parameters').value;
    const requestBody = isObject(link.value) ? get(link.value, 'requestBody') : undefined;
    return [
      {
        name,
        pointer: link.pointer,
        operation,
        parameters: new Map(isObject(parameters) ? Object.entries(parameters) : []),
        requestBody,
      },
    ];
  });
}

function targetOf(reading: Reading, link: Located, { byId, all }: OperationNames): string | undefined {
  const id = reading.text(link, 'operationId');
  if (id !== undefined) return byId.get(id);
  const pointer = pointerOf(reading.text(link, 'operationRef') ?? '');
  const [paths, path, ...rest] = pointer === undefined ? [] : parsePointer(pointer);
  if (paths !== 'paths' || path === undefined) return undefined;
  const [method = '', additional] = rest;
  return [`${method.toUpperCase()} ${path}`, `${additional ?? ''} ${path}`].find((name) => all.has(name));
}
