import * as fc from 'fast-check';
import { valid } from '../../arbitrary/index.ts';
import { isMade, type Content, type Operation, type Parameter, type ParameterPlace } from '../../document/index.ts';
import { createReader, isJson, parseMediaType, type Input } from '../../exchange/index.ts';
import { childPointer, get, getAt, isObject, objectOf, setOwn, type Json } from '../../json/index.ts';
import { nothingReadOnly, readOnlyIn, type ReadOnly } from './read-only.ts';
import { placeOfWrapped } from './wrapped.ts';
import {
  compile,
  createTaggedCheck,
  loadSchema,
  maySatisfy,
  satisfies,
  trust,
  UnsupportedSchema,
  viewSchema,
  type SchemaSource,
  type Validate,
} from '../../schema/index.ts';

/** A part of a request that a schema describes: a parameter, or the body under one of its media types. */
export interface Part {
  /** How clauses name it: `query limit`, `body`, `body as text/xml`. */
  readonly name: string;
  readonly place: ParameterPlace | 'body';
  /** The names that lead to it in the body, if it is a member of that and is read as a parameter. */
  readonly member?: readonly string[];
  /** Where the fields of the resource are in a body that has all of them in its only member: `/ticket`; else `''`. */
  readonly wrapped?: string;
  /** The place of its value in an input: `/query/limit`, `/body`. */
  readonly pointer: string;
  readonly required: boolean;
  /** The schema of the values that can be serialized in its place. */
  readonly schema: SchemaSource;
  /** Where the document states it. */
  readonly stated: string;
  /** Its object in the document: either `parameter` or `content` is defined. */
  readonly parameter: Parameter | undefined;
  readonly content: Content | undefined;
  readonly valid: fc.Arbitrary<Json>;
  /** The errors of a value against the schema as its author wrote it. */
  readonly errors: Validate;
  /** Whether a value is valid against what can be read of the author's schema; false where a pattern is undecidable. */
  readonly accepts: (value: Json) => boolean;
  /** Whether a client would send a value: it is valid, each tag in it is that of its schema, and a JSON Patch fits the resource. */
  readonly isMeant: (value: Json) => boolean;
  /** The same as `accepts`, but throws an Undecided there. */
  readonly decides: (value: Json) => boolean;
  /** Whether a place in its value is read-only: then no clause is about a client's values there. */
  readonly isReadOnly: (pointer: string) => boolean;
  /**
   * A value without its read-only places. The value stays as it is if `valid` is not valid without them.
   *
   * @param valid the value by default; the valid counterpart of an invalid value
   */
  readonly strip: (value: Json, valid?: Json) => Json;
  /**
   * The values that a serialized value can be decoded to. JSON has just one interpretation.
   *
   * @param only the tokens of a place in it: interpretations that change only other places are left out
   */
  readonly interpretations: (value: Json, only?: readonly string[]) => Iterable<Json>;
}

/** A part that no valid value can be generated for, and why. */
export interface UnusablePart {
  readonly name: string;
  readonly required: boolean;
  readonly stated: string;
  readonly place: Part['place'];
  /** Whether a schema describes its valid values, although none can be generated. */
  readonly isDescribed: boolean;
  readonly because: string;
  readonly cure: string;
}

/** Whether a part can be used. */
export function isUsable(part: Part | UnusablePart): part is Part {
  return !('because' in part);
}

/** @param given the user's values */
export function parameterParts({ parameters }: Operation, given: Input = {}): (Part | UnusablePart)[] {
  return parameters.map((parameter) => {
    const name = `${parameter.in} ${parameter.name}`;
    const { required, pointer: stated, in: place } = parameter;
    const head = { name, required, stated, place };
    if (parameter.unusable !== undefined) return unusable(head, parameter.unusable);
    const values = given[place];
    trustIn(parameter, isObject(values) ? get(values, parameter.name) : undefined);
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

/**
 * One part for each media type of the body. JSON comes first, because it distinguishes all values.
 *
 * @param given the user's values
 */
export function bodyParts(operation: Operation, given: Input = {}): (Part | UnusablePart)[] {
  const { requestBody } = operation;
  if (requestBody === undefined) return [];
  const { required } = requestBody;
  const jsonFirst = [...requestBody.content].sort((a, b) => Number(isJsonContent(b)) - Number(isJsonContent(a)));
  return jsonFirst.map((content, index) => {
    // If the first schema is unusable, the clauses about "body" as a whole belong to no media type.
    const isWhole = index === 0 && (content.unusable === undefined || jsonFirst.length === 1);
    const name = isWhole ? 'body' : `body as ${content.mediaType}`;
    const head = { name, required, stated: content.pointer, place: 'body' as const };
    if (content.unusable !== undefined) return unusable(head, content.unusable);
    if (content.wire === undefined) {
      const because = `cannot generate a body of type ${content.mediaType} without a schema`;
      return { ...head, isDescribed: false, because, cure: simplify };
    }
    const readOnly = readOnlyIn(content.schema);
    trustIn(content, given['body']);
    const made = (schema: SchemaSource): Part | UnusablePart =>
      generated(head, schema, (drawn) => ({
        pointer: '/body',
        parameter: undefined,
        content,
        wrapped: placeOfWrapped(operation, viewSchema(content.schema, 'possible')),
        ...writable(drawn, readOnly, judging(content, content.schema, isJsonContent(content) ? schema : undefined)),
      }));
    const part = made(content.wire);
    // JSON can carry all values, so that a narrower schema is only a guess at what fits.
    return isUsable(part) || content.schema === undefined || !isJsonContent(content) ? part : made(content.schema);
  });
}

/** Whether bodies of a media type are JSON texts. */
export function isJsonContent({ mediaType }: Content): boolean {
  const type = parseMediaType(mediaType);
  return type !== undefined && isJson(type);
}

type Head = Pick<Part, 'name' | 'required' | 'stated' | 'place'>;

const simplify = 'correct or simplify its schema';

function unusable(head: Head, because: string): UnusablePart {
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

/**
 * Counts the examples of a part, and the user's value for it, as valid where its schema has an invalid keyword, such as a
 * pattern that can't be read. Only an example that is valid apart from that counts.
 */
function trustIn({ schema, wire, examples }: Parameter | Content, given: Json | undefined): void {
  if (schema === undefined || (examples.length === 0 && given === undefined)) return;
  for (const source of [schema, ...(wire === undefined ? [] : [wire])]) {
    const node = loadSchema({ ...source, tolerant: true });
    for (const { value } of examples) if (maySatisfy(node, value)) trust(node, value);
    if (given !== undefined) trust(node, given);
  }
}

type Judging = Pick<Part, 'errors' | 'accepts' | 'isMeant' | 'decides' | 'interpretations'>;

/** @param narrower the schema of what fits, if it says more than that of the document: of a JSON Patch, the paths and their values */
function judging(of: Parameter | Content, schema: SchemaSource | undefined, narrower = schema): Judging {
  const errors: Validate = schema === undefined ? () => [] : compile(schema);
  const node = schema && loadSchema(schema);
  // Most of the values are invalid, so the check stops at the first error.
  const accepts = (value: Json): boolean => node === undefined || maySatisfy(node, value);
  const decides = (value: Json): boolean => node === undefined || satisfies(node, value);
  const isTagged = node === undefined ? accepts : createTaggedCheck(node);
  const fitting = narrower === undefined || narrower === schema ? undefined : loadSchema(narrower);
  const isMeant = fitting ? (value: Json): boolean => isTagged(value) && maySatisfy(fitting, value) : isTagged;
  return { errors, accepts, isMeant, decides, interpretations: createReader(of) };
}

/** So many further bodies are drawn in the place of one that is not valid without its read-only properties. */
const moreDraws = 16;

/** A body without its read-only properties, if it is valid without them. */
function writable(
  drawn: fc.Arbitrary<Json>,
  { includes, strip }: ReadOnly,
  judged: Judging,
): Pick<Part, 'valid' | 'isReadOnly' | 'strip'> & Judging {
  const { accepts } = judged;
  const stripped = (value: Json, valid = value): Json => (accepts(strip(valid)) ? strip(value) : value);
  const hasNone = includes === nothingReadOnly;
  // `minProperties` can be met by a read-only property, or by others.
  const redrawn = (left: number): fc.Arbitrary<Json> =>
    drawn.chain((value) => (left > 0 && !accepts(strip(value)) ? redrawn(left - 1) : fc.constant(stripped(value))));
  return {
    ...judged,
    isReadOnly: includes,
    strip: hasNone ? (value) => value : stripped,
    valid: hasNone ? drawn : redrawn(moreDraws),
  };
}

/**
 * Maps a place in a part's schema to one in the document. A schema that was made while the document was loaded has no
 * place in it: then the place of the part stands for it.
 */
export function authored(pointer: string, { content, parameter, stated }: Part): string {
  if (!isMade(pointer)) return pointer;
  const own = (content ?? parameter)?.schema?.pointer;
  return own === undefined || isMade(own) ? stated : own;
}

/** What kind of part it is, without its name: the place of a parameter, or the media type of a body. */
export function kindOfPart({ place, content }: Pick<Part, 'place' | 'content'>): string {
  return content?.mediaType ?? place;
}

/** Whether a parameter is this header; `name` is in lower case, because field names ignore case (RFC 9110 §5.1). */
export function isHeader(parameter: Parameter | undefined, name: string): boolean {
  return parameter?.in === 'header' && parameter.name.toLowerCase() === name;
}

/** A cache, not a registry: an entry lives as long as the list of parts, which can be of thousands. */
const headers = new WeakMap<readonly Part[], readonly Part[]>();

/** The part that is this header of a request, if there is one; `name` is in lower case. */
export function headerOf({ parameters }: { readonly parameters: readonly Part[] }, name: string): Part | undefined {
  const own = headers.get(parameters) ?? parameters.filter(({ place }) => place === 'header');
  headers.set(parameters, own);
  return own.find(({ parameter }) => isHeader(parameter, name));
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
export function valueOf(input: Input, { place, parameter, member }: Part): Json | undefined {
  if (member !== undefined) return getAt(input, member.reduce(childPointer, '/body'));
  const inPlace = get(input, place);
  if (parameter === undefined) return inPlace;
  return isObject(inPlace) ? get(inPlace, parameter.name) : undefined;
}

/** An input with these values. It is made at once, because an operation can have thousands of parameters. */
export function inputOf(values: Iterable<readonly [Part, Json]>): Input {
  const input: Record<string, Json> = {};
  for (const [{ place, parameter }, value] of values) {
    if (parameter === undefined) input[place] = value;
    else setOwn((input[place] ??= {}) as Record<string, Json>, parameter.name, value);
  }
  return input;
}

/** The input with another value for a part, or without the part. */
export function withPart(input: Input, { place, parameter, member }: Part, value: Json | undefined): Input {
  if (member !== undefined) return withMember(input, ['body', ...member], value);
  if (parameter === undefined) return replaced(input, place, value);
  const siblings = input[place];
  return replaced(input, place, replaced(isObject(siblings) ? siblings : {}, parameter.name, value));
}

/** An object with another value in a place, or without it. Objects around it that are not there are made. */
function withMember(object: Input, [name = '', ...inner]: readonly string[], value: Json | undefined): Input {
  if (inner.length === 0) return replaced(object, name, value);
  const within = get(object, name);
  if (within === undefined && value === undefined) return object;
  return replaced(object, name, withMember(isObject(within) ? within : {}, inner, value));
}

/** An object with another value for a name, or without it. Names such as `__proto__` are names like any other. */
function replaced(object: Input, name: string, value: Json | undefined): Input {
  const others: [string, Json][] = Object.entries<Json>(object).filter(([key]) => key !== name);
  return objectOf(value === undefined ? others : [...others, [name, value]]);
}
