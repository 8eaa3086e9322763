import type { Operation } from '../../document/index.ts';
import { get, type JsonObject } from '../../json/index.ts';
import { createParameterSerializer, type ParameterSerializer } from './parameter.ts';
import { isUnicode, type Wire } from './wire.ts';

type PathPart = string | { readonly name: string; readonly serialize: ParameterSerializer };

/** Puts values into a path template (OpenAPI 3.1 §4.8.8.1). */
export interface PathSerializer {
  /** The whole path, if the template has no expressions. */
  readonly constant: string | undefined;
  /** The names of the expressions. */
  readonly names: ReadonlySet<string>;
  readonly serialize: (values: JsonObject) => Wire;
}

/**
 * Parses a path template. Its fragment is never sent (RFC 9110 §7.1); some documents have one to make paths different.
 */
export function createPathSerializer(operation: Operation): PathSerializer {
  const serializers = new Map<string, ParameterSerializer>();
  for (const parameter of operation.parameters) {
    if (parameter.in === 'path') serializers.set(parameter.name, createParameterSerializer(parameter));
  }
  const template = operation.path.replace(/#.*$/s, '');
  const segments = template.split('/').map((segment) => partsOf(segment, serializers));
  const constant = segments.every((parts) => parts.every((part) => typeof part === 'string'))
    ? segments.map((parts) => parts.join('')).join('/')
    : undefined;
  const names = new Set(
    segments.flatMap((parts) => parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]))),
  );
  return { constant, names, serialize: (values) => serializeSegments(segments, values) };
}

function partsOf(segment: string, serializers: ReadonlyMap<string, ParameterSerializer>): PathPart[] {
  return segment
    .split(/(\{[^{}]+\})/)
    .filter((part) => part !== '')
    .map((part): PathPart => {
      const name = /^\{(.+)\}$/s.exec(part)?.[1];
      if (name === undefined) return literal(part);
      const because = `the document describes no parameter for {${name}}`;
      return { name, serialize: serializers.get(name) ?? (() => ({ because })) };
    });
}

/** The literal text of a template, percent-encoded where a URI needs it, but not twice. */
function literal(text: string): string {
  return isUnicode(text)
    ? encodeURI(text).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%')
    : encodeURI(text.replace(/\p{Cs}/gu, ''));
}

function serializeSegments(segments: readonly PathPart[][], values: JsonObject): Wire {
  const serialized: string[] = [];
  for (const parts of segments) {
    const segment = serializeSegment(parts, values);
    if (typeof segment !== 'string') return segment;
    serialized.push(segment);
  }
  return serialized.join('/');
}

function serializeSegment(parts: readonly PathPart[], values: JsonObject): Wire {
  let segment = '';
  let varies = false;
  for (const part of parts) {
    if (typeof part === 'string') {
      segment += part;
      continue;
    }
    varies = true;
    const value = get(values, part.name);
    if (value === undefined) return { because: `the path parameter ${part.name} has no value` };
    const text = part.serialize(value);
    if (typeof text !== 'string') return { because: `the path parameter ${part.name}: ${text.because}` };
    if (text === '') return { because: `an empty ${part.name} would make the path segment empty` };
    segment += text;
  }
  // Every URL parser removes dot segments (RFC 3986 §5.2.4), even percent-encoded ones.
  if (varies && (segment === '.' || segment === '..'))
    return { because: `URL parsers remove the path segment "${segment}"` };
  return segment;
}
