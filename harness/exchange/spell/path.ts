import type { Operation } from '../../document/index.ts';
import { get, type JsonObject } from '../../json/index.ts';
import { createParameterSpeller, type ParameterSpeller } from './parameter.ts';
import { isUnicode, type Wire } from './wire.ts';

type Part = string | { readonly name: string; readonly spell: ParameterSpeller };

/** A path template with values in the places of its expressions (OpenAPI 3.1 §4.8.8.1). */
export interface PathSpeller {
  /** The whole path where nothing in it varies. */
  readonly constant: string | undefined;
  /** The names of all that varies. */
  readonly names: ReadonlySet<string>;
  readonly spell: (values: JsonObject) => Wire;
}

/** Takes a path template apart. A fragment is never sent (RFC 9110 §7.1); documents have them to tell paths apart. */
export function createPathSpeller(operation: Operation): PathSpeller {
  const spellers = new Map<string, ParameterSpeller>();
  for (const parameter of operation.parameters) {
    if (parameter.in === 'path') spellers.set(parameter.name, createParameterSpeller(parameter));
  }
  const template = operation.path.replace(/#.*$/s, '');
  const segments = template.split('/').map((segment) => partsOf(segment, spellers));
  const constant = segments.every((parts) => parts.every((part) => typeof part === 'string'))
    ? segments.map((parts) => parts.join('')).join('/')
    : undefined;
  const names = new Set(
    segments.flatMap((parts) => parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]))),
  );
  return { constant, names, spell: (values) => spellSegments(segments, values) };
}

function partsOf(segment: string, spellers: ReadonlyMap<string, ParameterSpeller>): Part[] {
  return segment
    .split(/(\{[^{}]+\})/)
    .filter((part) => part !== '')
    .map((part): Part => {
      const name = /^\{(.+)\}$/s.exec(part)?.[1];
      if (name === undefined) return literal(part);
      const because = `the document describes no parameter for {${name}}`;
      return { name, spell: spellers.get(name) ?? (() => ({ because })) };
    });
}

/** What stands in a template as it is: encoded where a URI may not hold it, but not twice. */
function literal(text: string): string {
  return isUnicode(text)
    ? encodeURI(text).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%')
    : encodeURI(text.replace(/\p{Cs}/gu, ''));
}

function spellSegments(segments: readonly Part[][], values: JsonObject): Wire {
  const spelt: string[] = [];
  for (const parts of segments) {
    const segment = spellSegment(parts, values);
    if (typeof segment !== 'string') return segment;
    spelt.push(segment);
  }
  return spelt.join('/');
}

function spellSegment(parts: readonly Part[], values: JsonObject): Wire {
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
    const text = part.spell(value);
    if (typeof text !== 'string') return { because: `the path parameter ${part.name}: ${text.because}` };
    if (text === '') return { because: `an empty ${part.name} leaves nothing in the path` };
    segment += text;
  }
  // Every reader of URLs takes these out (RFC 3986 §5.2.4), percent-encoded or not.
  if (varies && (segment === '.' || segment === '..'))
    return { because: `"${segment}" as a path segment is a way, not a name` };
  return segment;
}
