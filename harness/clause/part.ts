import type * as fc from 'fast-check';
import { valid } from '../arbitrary/index.ts';
import { isMade, type Content, type Operation, type Parameter, type ParameterPlace } from '../document/index.ts';
import { createReader, isJson, parseMediaType, type Input } from '../exchange/index.ts';
import { childPointer, getAt, isObject, objectOf, type Json } from '../json/index.ts';
import { nothingReadOnly, readOnlyIn, type ReadOnly } from './read-only.ts';
import {
  compile,
  loadSchema,
  surelySatisfies,
  UnsupportedSchema,
  type SchemaSource,
  type Validate,
} from '../schema/index.ts';

/** A part of a request that a schema speaks of: a parameter, or the body under one of its media types. */
export interface Part {
  /** How clauses name it: `query limit`, `body`, `body as text/xml`. */
  readonly name: string;
  readonly place: ParameterPlace | 'body';
  /** Where its value stands in an input: `/query/limit`, `/body`. */
  readonly pointer: string;
  readonly required: boolean;
  /** The schema of the values that can be sent in its place. */
  readonly schema: SchemaSource;
  /** Where the document states it. */
  readonly stated: string;
  /** What it is in the document: one of the two. */
  readonly parameter: Parameter | undefined;
  readonly content: Content | undefined;
  readonly valid: fc.Arbitrary<Json>;
  /** What the author's own schema has against a value. */
  readonly errors: Validate;
  /** Whether the author's own schema takes a value. */
  readonly accepts: (value: Json) => boolean;
  /** Whether a place in its value is the server's alone: nothing is told of a client's values there. */
  readonly isReadOnly: (pointer: string) => boolean;
  /** A value without those places; whole if `valid`, which is the value itself unless said otherwise, is not valid without them. */
  readonly strip: (value: Json, valid?: Json) => Json;
  /** What a reader of the wire may take a value for; that value alone where JSON tells it from every other. */
  readonly interpretations: (value: Json) => Iterable<Json>;
}

/** A part that no valid value can be generated for, and why. */
export interface UnusablePart {
  readonly name: string;
  readonly required: boolean;
  readonly stated: string;
  readonly place: Part['place'];
  /** Whether a schema says which of its values are valid, though none can be made. */
  readonly isDescribed: boolean;
  readonly because: string;
  readonly cure: string;
}

/** Whether a part can be used. */
export function isUsable(part: Part | UnusablePart): part is Part {
  return !('because' in part);
}

export function parameterParts({ parameters }: Operation): (Part | UnusablePart)[] {
  return parameters.map((parameter) => {
    const name = `${parameter.in} ${parameter.name}`;
    const { required, pointer: stated, in: place } = parameter;
    const head = { name, required, stated, place };
    if (parameter.unusable !== undefined) return broken(head, parameter.unusable);
    return generated(head, parameter.wire, (valid) => ({
      pointer: childPointer(childPointer('', place), parameter.name),
      parameter,
      content: undefined,
      valid,
      isReadOnly: nothingReadOnly,
      strip: (value) => value,
      ...judging(parameter, parameter.schema),
    }));
  });
}

/** One part for each media type of the body, a JSON one first: it tells most. */
export function bodyParts({ requestBody }: Operation): (Part | UnusablePart)[] {
  if (requestBody === undefined) return [];
  const { required } = requestBody;
  const jsonFirst = [...requestBody.content].sort((a, b) => Number(isJsonContent(b)) - Number(isJsonContent(a)));
  return jsonFirst.map((content, index) => {
    // Beside a broken one others speak for the body as a whole.
    const isWhole = index === 0 && (content.unusable === undefined || jsonFirst.length === 1);
    const name = isWhole ? 'body' : `body as ${content.mediaType}`;
    const head = { name, required, stated: content.pointer, place: 'body' as const };
    if (content.unusable !== undefined) return broken(head, content.unusable);
    if (content.wire === undefined) {
      const because = `a body of type ${content.mediaType} without a schema can't be generated`;
      return { ...head, isDescribed: false, because, cure: simplify };
    }
    const readOnly = readOnlyIn(content.schema);
    return generated(head, content.wire, (drawn) => ({
      pointer: '/body',
      parameter: undefined,
      content,
      ...writable(drawn, readOnly, judging(content, content.schema)),
    }));
  });
}

/** Whether bodies of a media type are JSON texts. */
export function isJsonContent({ mediaType }: Content): boolean {
  const type = parseMediaType(mediaType);
  return type !== undefined && isJson(type);
}

type Head = Pick<Part, 'name' | 'required' | 'stated' | 'place'>;

const simplify = 'simplify its schema';

function broken(head: Head, because: string): UnusablePart {
  return { ...head, isDescribed: true, because, cure: 'correct the schema' };
}

function generated(
  head: Head,
  schema: SchemaSource,
  rest: (arbitrary: fc.Arbitrary<Json>) => Omit<Part, keyof Head | 'schema'>,
): Part | UnusablePart {
  try {
    return { ...head, schema, ...rest(valid(schema)) };
  } catch (error) {
    if (!(error instanceof UnsupportedSchema)) throw error;
    return { ...head, isDescribed: true, because: error.message, cure: simplify };
  }
}

function judging(
  of: Parameter | Content,
  schema: SchemaSource | undefined,
): Pick<Part, 'errors' | 'accepts' | 'interpretations'> {
  const errors: Validate = schema === undefined ? () => [] : compile(schema);
  const node = schema && loadSchema(schema);
  // Most values that are asked about are broken: the first fault is enough.
  const accepts = (value: Json): boolean => node === undefined || surelySatisfies(node, value);
  return { errors, accepts, interpretations: createReader(of) };
}

/** A body without what is the server's, where it is valid without. */
function writable(
  drawn: fc.Arbitrary<Json>,
  { includes, strip }: ReadOnly,
  judged: ReturnType<typeof judging>,
): Pick<Part, 'valid' | 'isReadOnly' | 'strip' | 'errors' | 'accepts' | 'interpretations'> {
  const { accepts } = judged;
  const stripped = (value: Json, valid = value): Json => (accepts(strip(valid)) ? strip(value) : value);
  const hasNone = includes === nothingReadOnly;
  return {
    ...judged,
    isReadOnly: includes,
    strip: hasNone ? (value) => value : stripped,
    valid: hasNone ? drawn : drawn.map((value) => stripped(value)),
  };
}

/** The place that the author wrote for a place in a part's schema: what was made of a document to read it stands nowhere in it. */
export function authored(pointer: string, { content, parameter, stated }: Part): string {
  if (!isMade(pointer)) return pointer;
  const own = (content ?? parameter)?.schema?.pointer;
  return own === undefined || isMade(own) ? stated : own;
}

/** Whether a parameter is this header; `name` is in lower case, for names of fields have no case (RFC 9110 §5.1). */
export function isHeader(parameter: Parameter | undefined, name: string): boolean {
  return parameter?.in === 'header' && parameter.name.toLowerCase() === name;
}

/** The part that is this header of a request, if there is one. */
export function headerOf({ parameters }: { readonly parameters: readonly Part[] }, name: string): Part | undefined {
  return parameters.find(({ parameter }) => isHeader(parameter, name));
}

/** The part that is the parameter of this name in a place, if there is one. */
export function parameterOf(
  { parameters }: { readonly parameters: readonly Part[] },
  place: Part['place'],
  name: string,
): Part | undefined {
  return parameters.find((each) => each.place === place && each.parameter?.name === name);
}

/** The value of a part in an input. */
export function valueOf(input: Input, part: Part): Json | undefined {
  return getAt(input, part.pointer);
}

/** The input with another value for a part, or without the part. */
export function withPart(input: Input, { place, parameter }: Part, value: Json | undefined): Input {
  if (parameter === undefined) return replaced(input, place, value);
  const siblings = input[place];
  return replaced(input, place, replaced(isObject(siblings) ? siblings : {}, parameter.name, value));
}

/** An object with another value for a name, or without it. A name that JavaScript has a meaning for stays a name. */
function replaced(object: Input, name: string, value: Json | undefined): Input {
  const others: [string, Json][] = Object.entries<Json>(object).filter(([key]) => key !== name);
  return objectOf(value === undefined ? others : [...others, [name, value]]);
}
