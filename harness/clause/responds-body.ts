import { describePlace, isMade, saysStream, type Content, type Response } from '../document/index.ts';
import {
  decodeBody,
  decodeContent,
  firstLineOf,
  isJson,
  jsonLinesOf,
  matchesMediaType,
  parseMediaType,
  type Answered,
  type MediaType,
} from '../exchange/index.ts';
import { getAt, isObject, isWithin, typeOf, type Json } from '../json/index.ts';
import { compile, viewSchema, type SchemaError, type SchemaSource, type Validate } from '../schema/index.ts';
import { observation, pass, violation, withOthers, type Verdict, type Violation } from '../verdict/index.ts';
import { isJsonAsTable } from './json-as-table.ts';
import { leakFinder } from './leaks.ts';
import { firstOfEach } from './model/first-of-each.ts';
import type { RequestModel } from './request/request-model.ts';

/**
 * Validates the body against the schema of its media type. If the media type is not documented, the body is not judged,
 * because the media type is the fault. Without a media type, the first documented one is assumed. A format that has
 * only texts is valid if any interpretation of it is.
 */
export function judgeBodyOf(
  { document, operation }: RequestModel,
  response: Response,
): (answer: Answered) => Verdict | undefined {
  const contents = response.content.flatMap((content) => {
    const type = parseMediaType(content.mediaType);
    return type === undefined
      ? []
      : [
          {
            content,
            type,
            check: checkOf(content),
            leakIn: leakFinder(document, operation, response, content),
            isFile: isAnyFile(content),
          },
        ];
  });
  const isStream = saysStream(document.root, operation);
  return (answer) => {
    const field = answer.headers['content-type'];
    const actual = field === undefined ? contents[0]?.type : parseMediaType([field].flat()[0] ?? '');
    const documented = contents.find(({ type }) => actual !== undefined && matchesMediaType(actual, type));
    if (documented === undefined || actual === undefined) return undefined;
    if (documented.content.unusable !== undefined) return undefined;
    const bytes = decodeContent(answer);
    // The clause that every request gets a complete answer reports a body that can't be decoded.
    if (!bytes.ok) return undefined;
    if (contents.some(({ type }) => isJson(type)) && isJsonAsTable(actual, bytes.value))
      return violation(
        'JSON',
        'body',
        textOf(`${actual.type}/${actual.subtype}`),
        'a JSON text, which is the other media type',
      );
    if (answer.open === true) return judgeStream(documented, actual, bytes.value);
    const decoded = decodeBody(documented.content, actual, bytes.value);
    if (decoded.ok === 'unknown') return documented.isFile ? pass : undefined;
    if (!decoded.ok) {
      const ended = isStream ? judgeEndedStream(documented, actual, bytes.value) : undefined;
      return ended ?? malformedBody(actual, bytes.value, decoded.reason);
    }
    return judgeInterpretations(documented, decoded.interpretations, answer);
  };
}

/** A body is wrong in several ways, or has a `writeOnly` property, or is as documented. */
function judgeInterpretations(
  { check, leakIn }: { readonly check: Validate; readonly leakIn: ReturnType<typeof leakFinder> },
  interpretations: readonly Json[],
  { status }: Answered,
): Verdict {
  const [likeliest = null] = interpretations;
  const [error, ...more] = leastErrors(interpretations, check);
  // Errors have one form in a whole server, and its faults one reason.
  const others = error === undefined || status >= 400 ? [] : otherErrors(error, more, likeliest);
  if (error !== undefined)
    return withOthers(
      wrongBody(error, likeliest),
      others.map((each) => wrongBody(each, likeliest)),
    );
  const leak = leakIn(likeliest);
  if (leak === undefined) return pass;
  return violation(`writeOnly ${leak}`, `body ${leak}`, 'no value, because it is writeOnly', 'a value');
}

/** Whether any bytes are a file as the document describes it: there is no schema, or one without limits. */
function isAnyFile({ schema }: Content): boolean {
  if (schema === undefined) return true;
  const view = viewSchema(schema);
  const isFile = view.keyword('format') === 'binary' && view.hasType('string');
  return isFile && ['minLength', 'maxLength', 'pattern', 'enum', 'const'].every((limit) => !view.values(limit).length);
}

/** A stream has no whole body. Some documents describe a message of it, so its first line can be as documented. */
function judgeStream(
  { content, check }: { readonly content: Content; readonly check: Validate },
  type: MediaType,
  begun: Uint8Array,
): Verdict {
  const line = firstLineOf(begun);
  const decoded = line && decodeBody(content, type, line);
  const isMessage = decoded?.ok === true && leastErrors(decoded.interpretations, check).length === 0;
  return isMessage ? pass : observation('a stream, which has no whole body');
}

/** A stream of JSON texts that has ended: each line of it is a message, as documented. Undefined if it consists of other lines. */
function judgeEndedStream(
  { content, check }: { readonly content: Content; readonly check: Validate },
  type: MediaType,
  body: Uint8Array,
): Verdict | undefined {
  const lines = isJson(type) ? jsonLinesOf(body) : undefined;
  if (lines === undefined) return undefined;
  for (const line of lines) {
    const decoded = decodeBody(content, type, line);
    if (decoded.ok !== true) return undefined;
    const [error] = leastErrors(decoded.interpretations, check);
    if (error !== undefined) return wrongBody(error, decoded.interpretations[0] ?? null);
  }
  return pass;
}

const textOf = (format: string): string => `${/^[aeiou]/.test(format) ? 'an' : 'a'} ${format} text`;

function malformedBody(type: MediaType, bytes: Uint8Array, reason: string): Verdict {
  const format = isJson(type) ? 'JSON' : `${type.type}/${type.subtype}`;
  return violation(`not ${format}`, 'body', textOf(format), bytes.length === 0 ? 'an empty body' : reason);
}

/** The errors of the likeliest interpretation; none if any interpretation is valid. */
export function leastErrors(interpretations: readonly Json[], check: Validate): readonly SchemaError[] {
  const [likeliest = []] = interpretations.slice(0, 1).map(check);
  return likeliest.length > 0 && interpretations.slice(1).some((each) => check(each).length === 0) ? [] : likeliest;
}

/** The check of a schema. It is compiled on first use, because a document can have thousands of schemas. */
export function checkOf({ schema }: { readonly schema: SchemaSource | undefined }): Validate {
  return schema === undefined ? () => [] : (value) => compile(schema)(value);
}

/**
 * The violation of a schema. Values of different types at one place have different causes, and so have different absent
 * properties.
 */
function wrongBody(error: SchemaError, body: Json): Violation {
  const where = error.instancePointer === '' ? 'body' : `body ${error.instancePointer}`;
  const value = getAt(body, error.instancePointer);
  // The wrong key of a map is a value, and no name of the document.
  const property = error.keyword === 'propertyNames' ? undefined : error.property;
  const how = property ?? (value === undefined ? 'nothing' : typeOf(value));
  const wrong = violation(`${error.place} ${error.keyword} ${how}`, where, error.expected, error.actual);
  return isMade(error.schemaPointer) ? wrong : { ...wrong, stated: describePlace(error.schemaPointer) };
}

/** Of so many errors at most, one answer is a violation each. */
const mostErrors = 4;

/**
 * The first error of each further keyword or type of value: what is wrong in the same way can have one reason. Objects that break
 * much of their schema are other objects, so their errors have one reason, too.
 */
function otherErrors(first: SchemaError, more: readonly SchemaError[], body: Json): SchemaError[] {
  const places = new Map<string, SchemaError>();
  for (const each of withoutAlternatives([first, ...more])) {
    const key = `${each.place} ${each.keyword} ${each.property ?? ''}`;
    if (!places.has(key)) places.set(key, each);
  }
  const errors = [...places.values()];
  const isOther = (each: SchemaError): boolean => {
    const object = getAt(body, objectOf(each));
    const alike = errors.filter((error) => objectOf(error) === objectOf(each));
    return object !== undefined && isObject(object) && alike.length <= Object.keys(object).length / 2;
  };
  if (!isOther(first)) return [];
  return firstOfEach(errors, (each) => kindOf(each, body))
    .filter(isOther)
    .slice(1, mostErrors);
}

/**
 * The errors without those that say the same: where a value satisfies none of several alternatives, the first error is that of the
 * likeliest one. The others are those of its alternatives.
 */
function withoutAlternatives(errors: readonly SchemaError[]): SchemaError[] {
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  const choiceOf = ({ instancePointer }: SchemaError): string | undefined =>
    choices.find((choice) => isWithin(instancePointer, choice.instancePointer))?.instancePointer;
  const seen = new Set<string>();
  return errors.filter((error) => {
    const choice = choiceOf(error);
    if (choice === undefined) return true;
    const isFirst = !seen.has(choice);
    seen.add(choice);
    return isFirst;
  });
}

/** The pointer of the object with the value or the property that an error is about. */
function objectOf({ instancePointer, property }: SchemaError): string {
  return property === undefined
    ? instancePointer.slice(0, Math.max(instancePointer.lastIndexOf('/'), 0))
    : instancePointer;
}

function kindOf({ instancePointer, keyword, expected }: SchemaError, body: Json): string {
  const value = getAt(body, instancePointer);
  return `${keyword} ${keyword === 'format' ? expected : ''} ${value === undefined ? '' : typeOf(value)}`;
}
