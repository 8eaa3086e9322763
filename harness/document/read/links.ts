import { childPointer, get, isArray, isObject, parsePointer, type Json } from '../../json/index.ts';
import type { Link, LinkParameter, LinkValue } from '../document.ts';
import { pointerOf, type Located, type Reading } from '../reading.ts';
import { readExpressionText } from './runtime-expression.ts';

/** How operations are called, for those that refer to them. */
export interface OperationNames {
  readonly byId: ReadonlyMap<string, string>;
  /** The parameters of an operation by place and name; undefined where there is no such operation. */
  readonly parametersOf: (name: string) => readonly Pick<LinkParameter, 'in' | 'name'>[] | undefined;
}

/** The Link Objects of a response (3.1 §4.8.20); what of them leads nowhere is left out, with a warning. */
export function readLinks(reading: Reading, response: Located, names: OperationNames): Link[] {
  return reading.members(reading.member(response, 'links')).flatMap(([name, link]) => {
    const operation = targetOf(reading, link, names);
    if (operation === undefined) {
      const cure = reading.text(link, 'operationRef') === undefined ? 'operationId' : 'operationRef';
      reading.notes.warn(link.pointer, `it leads to no operation of this document; correct its ${cure}`);
      return [];
    }
    const parameters = readParameters(reading, link, operation, names);
    const requestBody = isObject(link.value) ? get(link.value, 'requestBody') : undefined;
    return [
      {
        name,
        pointer: link.pointer,
        operation,
        parameters,
        bodyValues:
          requestBody === undefined
            ? []
            : [...expressionsIn(reading, requestBody, '', childPointer(link.pointer, 'requestBody'))],
      },
    ];
  });
}

function targetOf(reading: Reading, link: Located, { byId, parametersOf }: OperationNames): string | undefined {
  const id = reading.text(link, 'operationId');
  if (id !== undefined) return byId.get(id);
  const pointer = pointerOf(reading.text(link, 'operationRef') ?? '');
  const [paths, path, ...rest] = pointer === undefined ? [] : parsePointer(pointer);
  if (paths !== 'paths' || path === undefined) return undefined;
  const [method = '', additional] = rest;
  const candidates = [`${method.toUpperCase()} ${path}`, `${additional ?? ''} ${path}`];
  return candidates.find((name) => parametersOf(name) !== undefined);
}

function readParameters(
  reading: Reading,
  link: Located,
  operation: string,
  { parametersOf }: OperationNames,
): LinkParameter[] {
  const holder = reading.bare(link, 'parameters');
  const known = parametersOf(operation) ?? [];
  return Object.entries(isObject(holder.value) ? holder.value : {}).flatMap(([key, given]) => {
    const { pointer } = reading.bare(holder, key);
    const parameter = parameterCalled(key, known);
    if (parameter === undefined) {
      reading.notes.warn(pointer, `${operation} has no parameter ${key}; correct its name`);
      return [];
    }
    const value = readValue(reading, given, pointer);
    return value === undefined ? [] : [{ ...parameter, value }];
  });
}

/** A parameter by its name, or by its place and name where several have the name (§4.8.20, `parameters`). */
function parameterCalled(
  key: string,
  known: readonly Pick<LinkParameter, 'in' | 'name'>[],
): Pick<LinkParameter, 'in' | 'name'> | undefined {
  const is = (text: string, name: string, place: string): boolean =>
    place === 'header' ? text.toLowerCase() === name.toLowerCase() : text === name;
  const found =
    known.find((each) => is(key, each.name, each.in)) ??
    known.find((each) => key.startsWith(`${each.in}.`) && is(key.slice(each.in.length + 1), each.name, each.in));
  return found && { in: found.in, name: found.name };
}

function readValue(reading: Reading, value: Json, pointer: string): LinkValue | undefined {
  if (typeof value !== 'string') return { kind: 'constant', value };
  const text = readExpressionText(value);
  if (text?.every((piece) => typeof piece === 'string')) return { kind: 'constant', value };
  if (text !== undefined) return { kind: 'expression', text };
  reading.notes.warn(pointer, `${value} is no runtime expression; write one such as $response.body#/id`);
  return undefined;
}

/** The places of a request body that expressions fill. */
function* expressionsIn(
  reading: Reading,
  value: Json,
  place: string,
  pointer: string,
): Generator<{ readonly place: string; readonly value: LinkValue }> {
  if (typeof value === 'string') {
    const read = readValue(reading, value, pointer);
    if (read?.kind === 'expression') yield { place, value: read };
    return;
  }
  const members = isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  for (const [key, member] of members) {
    yield* expressionsIn(reading, member, childPointer(place, key), childPointer(pointer, key));
  }
}
