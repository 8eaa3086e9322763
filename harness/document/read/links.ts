import { childPointer, get, isArray, isObject, parsePointer, type Json } from '../../json/index.ts';
import type { Link, LinkParameter, LinkValue } from '../document.ts';
import { pointerOf, type Located, type DocumentReader } from '../reader.ts';
import { readExpressionText } from './runtime-expression.ts';

/** Finds operations for the links that refer to them. */
export interface OperationNames {
  /** The name of an operation by its operationId. */
  readonly byId: ReadonlyMap<string, string>;
  /** The place and name of each parameter of an operation; undefined when there is no such operation. */
  readonly parametersOf: (name: string) => readonly Pick<LinkParameter, 'in' | 'name'>[] | undefined;
}

/** The Link Objects of a response (3.1 §4.8.20). A link or parameter that leads nowhere is left out, with a warning. */
export function readLinks(reader: DocumentReader, response: Located, names: OperationNames): Link[] {
  return reader.members(reader.member(response, 'links')).flatMap(([name, link]) => {
    const operation = targetOf(reader, link, names);
    if (operation === undefined) {
      const cure = reader.text(link, 'operationRef') === undefined ? 'operationId' : 'operationRef';
      reader.notes.warn(link.pointer, `the link leads to no operation of this document; correct its ${cure}`);
      return [];
    }
    const parameters = readParameters(reader, link, operation, names);
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
            : [...expressionsIn(reader, requestBody, '', childPointer(link.pointer, 'requestBody'))],
      },
    ];
  });
}

function targetOf(reader: DocumentReader, link: Located, { byId, parametersOf }: OperationNames): string | undefined {
  const id = reader.text(link, 'operationId');
  if (id !== undefined) return byId.get(id);
  const pointer = pointerOf(reader.text(link, 'operationRef') ?? '');
  const [paths, path, ...rest] = pointer === undefined ? [] : parsePointer(pointer);
  if (paths !== 'paths' || path === undefined) return undefined;
  const [method = '', additional] = rest;
  const candidates = [`${method.toUpperCase()} ${path}`, `${additional ?? ''} ${path}`];
  return candidates.find((name) => parametersOf(name) !== undefined);
}

function readParameters(
  reader: DocumentReader,
  link: Located,
  operation: string,
  { parametersOf }: OperationNames,
): LinkParameter[] {
  const holder = reader.bare(link, 'parameters');
  const known = parametersOf(operation) ?? [];
  return Object.entries(isObject(holder.value) ? holder.value : {}).flatMap(([key, given]) => {
    const { pointer } = reader.bare(holder, key);
    const parameter = parameterCalled(key, known);
    if (parameter === undefined) {
      reader.notes.warn(pointer, `${operation} has no parameter ${key}; correct its name`);
      return [];
    }
    const value = readValue(reader, given, pointer);
    return value === undefined ? [] : [{ ...parameter, value }];
  });
}

/** A parameter by its name, or by its place and name, such as `query.limit` (§4.8.20, `parameters`). */
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

function readValue(reader: DocumentReader, value: Json, pointer: string): LinkValue | undefined {
  if (typeof value !== 'string') return { kind: 'constant', value };
  const text = readExpressionText(value);
  if (text?.every((piece) => typeof piece === 'string')) return { kind: 'constant', value };
  if (text !== undefined) return { kind: 'expression', text };
  reader.notes.warn(pointer, `${value} is not a runtime expression; write one such as $response.body#/id`);
  return undefined;
}

/** The places of a request body that hold runtime expressions. */
function* expressionsIn(
  reader: DocumentReader,
  value: Json,
  place: string,
  pointer: string,
): Generator<{ readonly place: string; readonly value: LinkValue }> {
  if (typeof value === 'string') {
    const read = readValue(reader, value, pointer);
    if (read?.kind === 'expression') yield { place, value: read };
    return;
  }
  const members = isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  for (const [key, member] of members) {
    yield* expressionsIn(reader, member, childPointer(place, key), childPointer(pointer, key));
  }
}
