import * as fc from 'fast-check';
import { nearMissesOf, type NearMiss, type NearMissVariant, type UnmadeNearMiss } from '../arbitrary/index.ts';
import { isMade, isRestriction } from '../document/index.ts';
import { canBeIgnored } from '../exchange/index.ts';
import {
  childPointer,
  ExactNumber,
  getAt,
  isArray,
  isInteger,
  isNumber,
  isObject,
  parentPointer,
  parsePointer,
  stringify,
  type Json,
} from '../json/index.ts';
import { brokenPlace } from './broken-place.ts';
import type { InvalidCase, Unfit } from './model/case.ts';
import { aspectOfPart, type Clause } from './model/clause.ts';
import { firstOfEach } from './model/first-of-each.ts';
import type { Draft } from './request/draft.ts';
import { bodyLike } from './request/alike-bodies.ts';
import type { RequestModel } from './request/request-model.ts';
import { authored, isHeader, isJsonContent, kindOfPart, type Part } from './request/part.ts';
import { judgeRejected } from './rejection.ts';
import { withLaterItems } from './later-item.ts';
import { createRounding } from './rounded.ts';
import { nearName, withLetter } from './near-number.ts';
import { sampled } from './request/sampled.ts';
import { createSendable } from './sendable.ts';
import { leftOut, notMade, tested, type Row, type UnplannedRow, type Variant } from './model/row.ts';

/**
 * A request is rejected when it breaks exactly one keyword of a schema (rule 2): one clause for each keyword and place.
 */
export function rejectsNearMissRows(model: RequestModel, parts: readonly Part[]): Row<InvalidCase>[] {
  return parts.flatMap((part) => {
    // The bodies of an operation have similar schemas, so they share the effort that is spent on one operation.
    const { nearMisses, unmade, cut } = nearMissesOf(part.schema, {
      share: part.place === 'body' ? 1 / parts.length : 1,
      isStated: (schemaPointer) => !isRestriction(schemaPointer),
    });
    const isSendable = createSendable(model, part, (nearMiss, value, rest, judging) =>
      isSeen(model, part, nearMiss, value, model.draft(rest, part, value), judging),
    );
    const like = bodyLike(model, parts, part);
    const chosen = like === undefined ? withLaterItems(part, nearMisses) : oneOfEachKeyword(nearMisses);
    const rows = chosen.flatMap((nearMiss): Row<InvalidCase>[] => {
      if (part.isReadOnly(nearMiss.about)) return [];
      const stated = statedAt(part, nearMiss);
      return stated === undefined ? [] : [nearMissRow(model, part, { ...nearMiss, schemaPointer: stated }, isSendable)];
    });
    if (like !== undefined) return [...rows, likeAnother(model, part, like)];
    const known = new Set(rows.map(({ clause }) => clause.id));
    rows.push(
      ...unmade.flatMap((nearMiss) => unmadeRow(model, part, nearMiss)).filter(({ clause }) => !known.has(clause.id)),
    );
    if (cut !== undefined) return [...rows, untestedRest(model, part, cut)];
    return rows.length > 0 || part.content !== undefined ? rows : [nothingToBreak(model, part)];
  });
}

/**
 * Where the author wrote the keyword; undefined if the document does not have it. The schema of a part is restricted to
 * what can be serialized, and a keyword of that restriction alone is not a clause of the document. That of a JSON Patch is
 * restricted to values that fit the resource, and a later operation of the patch can replace one that does not.
 */
function statedAt(part: Part, { keyword, instancePointer, schemaPointer, variants }: NearMiss): string | undefined {
  const isAuthors = !isMade(schemaPointer);
  const isOwn = !(part.content !== undefined && isJsonContent(part.content) && isMade(part.schema.pointer));
  if (isAuthors && isOwn) return schemaPointer;
  for (const { arbitrary } of variants) {
    for (const { value } of sampled(arbitrary, 2)) {
      const errors = part.errors(value);
      if (isAuthors && errors.length > 0) return schemaPointer;
      const error = errors.find((each) => each.keyword === keyword && each.instancePointer === instancePointer);
      if (error !== undefined) return error.schemaPointer;
    }
  }
  return undefined;
}

/**
 * A clause that no invalid value can be generated for; none if only the restriction to what can be serialized has it.
 */
function unmadeRow(model: RequestModel, part: Part, nearMiss: UnmadeNearMiss): UnplannedRow[] {
  if (part.isReadOnly(nearMiss.about) || isMade(nearMiss.schemaPointer)) return [];
  return [notMade(nearMissClause(model, part, nearMiss), nearMiss.because)];
}

function nearMissClause(model: RequestModel, part: Part, nearMiss: Omit<NearMiss, 'variants'>): Clause {
  const { about, keyword } = nearMiss;
  return clauseOf(model, part, `${about === '' ? '' : ` ${about}`} ${keyword}`, {
    sentence: `The request is rejected when ${describeFault(model, part, nearMiss)}.`,
    stated: authored(placeOf(model, nearMiss), part),
    kind: `rejects ${kindOfPart(bodyLike(model, model.bodies, part) ?? part)} ${keyword}${namedValue(model, nearMiss)}`,
  });
}

/** The keyword in the document. For `required` it is the entry with the name of the property, if there is one. */
function placeOf({ document }: RequestModel, { keyword, about, schemaPointer }: Omit<NearMiss, 'variants'>): string {
  const names = keyword === 'required' ? getAt(document.root, schemaPointer) : undefined;
  const index = isArray(names ?? null) ? (names as Json[]).indexOf(parsePointer(about).at(-1) ?? '') : -1;
  return index < 0 ? schemaPointer : childPointer(schemaPointer, index);
}

/** The value of a keyword that makes it another question to a server: a type or a format, with a space before it. */
function namedValue({ document }: RequestModel, { keyword, schemaPointer }: Omit<NearMiss, 'variants'>): string {
  const stated = keyword === 'type' || keyword === 'format' ? getAt(document.root, schemaPointer) : undefined;
  return stated === undefined ? '' : ` ${stringify(stated)}`;
}

function nearMissRow(
  model: RequestModel,
  part: Part,
  nearMiss: NearMiss,
  isSendable: ReturnType<typeof createSendable>,
): Row<InvalidCase> {
  const { keyword } = nearMiss;
  const what = describeFault(model, part, nearMiss);
  const clause = nearMissClause(model, part, nearMiss);
  const all = withLetter(part, nearMiss);
  const isNever = !isExact(part) && allowsText(model, part, nearMiss);
  const sendable = isExact(part) ? all : isNever ? [] : all.filter((variant) => isSendable(nearMiss, variant));
  const variants = isIgnorable(part) ? [] : sendable.map((variant) => invalidVariant(model, part, nearMiss, variant));
  if (variants.length === 0) {
    const because = isIgnorable(part)
      ? 'a server may ignore an invalid Range (RFC 9110 §14.2)'
      : keyword === 'type'
        ? `every value of ${describePart(part)} is serialized as text, so no value has a wrong type there`
        : `every value of ${describePart(part)} that breaks "${keyword}" looks like a valid one when it is serialized`;
    return { state: 'not applicable', clause, because, cure: '' };
  }
  // A server may answer that the resource does not exist before it checks the id (RFC 9110 §15.5.5).
  const open = part.place === 'path' ? [404] : [];
  const usual = usualCases[keyword] ?? 2;
  return tested({ clause, variants, open, usual, judge: (trial) => judgeRejected(model, trial, what) });
}

/**
 * The most cases of each variant without RUNS, by keyword: a check of a type does not depend on the value, and texts break a
 * pattern or a format in many ways. For all other keywords it is two.
 */
const usualCases: Readonly<Record<string, number>> = { type: 1, pattern: Infinity, format: Infinity };

/**
 * Values of a wrong type that a server rejects wherever it has a check of the type at all. A text, a number or null in place of another
 * value is what it converts or lets pass in one place only.
 */
const commonTypes: ReadonlySet<string> = new Set([
  'boolean',
  'array',
  'object',
  'number',
  'empty-text',
  'array-of-one',
]);

/**
 * Whether it is about the type of a text, a number or a boolean of which little else is checked. What reads the values of an enum or
 * of a format is another piece of code, which can fail at an object. In JavaScript, arrays are objects.
 */
function isPlainType({ document }: RequestModel, { keyword, schemaPointer, variants }: NearMiss): boolean {
  if (keyword !== 'type' || !['array', 'object'].every((type) => variants.some(({ name }) => name === type)))
    return false;
  const schema = getAt(document.root, parentPointer(schemaPointer)) ?? null;
  return isObject(schema) && !['enum', 'const', 'format', 'pattern'].some((name) => Object.hasOwn(schema, name));
}

/** Whether HTTP allows a server to ignore an invalid value of a header field, whatever the document says about it. */
function isIgnorable({ parameter }: Part): boolean {
  return isHeader(parameter, 'range');
}

/**
 * Whether it is about a type that texts have, which all values have that are serialized as text. A field of a form can
 * hold JSON, so what is deeper in it can have any type.
 */
function allowsText({ document }: RequestModel, part: Part, nearMiss: NearMiss): boolean {
  const { keyword, instancePointer, schemaPointer } = nearMiss;
  if (part.content !== undefined && parsePointer(instancePointer).length > 1) return false;
  const types = keyword === 'type' ? getAt(document.root, schemaPointer) : undefined;
  return types === 'string' || (isArray(types ?? null) && (types as Json[]).includes('string'));
}

function invalidVariant(
  model: RequestModel,
  part: Part,
  nearMiss: NearMiss,
  { name, arbitrary }: NearMissVariant,
): Variant<InvalidCase> {
  const near = nearName(part, nearMiss, name);
  const isCommon = commonTypes.has(name) && isPlainType(model, nearMiss);
  const toCase = (rest: Parameters<RequestModel['draft']>[0], value: Json, control: Json): InvalidCase | Unfit => {
    const draft = model.draft(rest, part, value);
    if (!isSeen(model, part, nearMiss, value, draft)) return { kind: 'unfit', draft };
    return {
      kind: 'invalid',
      draft,
      control: model.draft(rest, part, control),
      pinned: part.pointer,
      remake: 'copy',
      ...(near !== undefined && { near }),
    };
  };
  return {
    name,
    ...(isCommon && { isCommon }),
    arbitrary: fc
      .tuple(model.rest(part), arbitrary)
      .map(([rest, { value, control }]) => toCase(rest, part.strip(value, control), part.strip(control))),
  };
}

/**
 * Whether a server can recognize that a request is invalid because of the value.
 *
 * @param judging is called with each value that is judged
 */
function isSeen(
  model: RequestModel,
  part: Part,
  nearMiss: NearMiss,
  value: Json,
  draft: Draft,
  judging: (value: Json) => void = () => undefined,
): boolean {
  if (isExact(part)) {
    judging(value);
    if (createRounding(model, nearMiss)(value).some(part.accepts)) return false;
  } else if (!isDistinguishable(model, part, nearMiss, value, judging) || !model.serialize(draft).ok) return false;
  return !looksOmitted(model, part, value);
}

/** Whether a server may ignore the value, because the request without it, or with an empty object, looks the same. */
function looksOmitted(
  { parameters }: RequestModel,
  { parameter, place, required, accepts }: Part,
  value: Json,
): boolean {
  if (parameter === undefined || (required && !accepts({}))) return false;
  return canBeIgnored(parameter, value, (name) =>
    parameters.some(
      (other) => other.place === place && other.parameter !== parameter && other.parameter?.name === name,
    ),
  );
}

/** Whether the part is serialized as JSON, which distinguishes all values. */
function isExact({ content }: Part): boolean {
  return content !== undefined && isJsonContent(content);
}

/**
 * Whether no interpretation of the serialized value is valid. For the keyword `type`, every interpretation must have a
 * wrong type: a text that is not a date breaks `format`, and not `type`. An empty text can be taken for no value.
 */
function isDistinguishable(
  model: RequestModel,
  part: Part,
  nearMiss: NearMiss,
  value: Json,
  judging: (value: Json) => void,
): boolean {
  if (value === '' && !part.required) return false;
  // A parser of integers may read 1e30 as 1, because the notation of integers is unspecified.
  if (value instanceof ExactNumber && isInteger(value)) return false;
  // Items and members have names of their own, or repeat the parameter's: a server that reads one value may miss them.
  const isStructured = typeof value === 'object' && value !== null && !isNumber(value);
  if (isStructured && part.parameter?.mediaType === undefined && part.content === undefined && !isOfType(part, value)) {
    return false;
  }
  const looksValid =
    nearMiss.keyword === 'type'
      ? (each: Json): boolean => part.errors(each).every((error) => error.keyword !== 'type')
      : // Throws if a pattern is undecidable: a value that can be valid is not sent as an invalid one.
        part.decides;
  const rounded = createRounding(model, nearMiss);
  for (const each of part.interpretations(value, brokenPlace(part, nearMiss, value))) {
    judging(each);
    if (looksValid(each) || rounded(each).some(looksValid)) return false;
  }
  return true;
}

/** Whether a value has the right type, whatever else is wrong with it. */
function isOfType(part: Part, value: Json): boolean {
  return !part.errors(value).some(({ keyword, instancePointer }) => keyword === 'type' && instancePointer === '');
}

/** The first near-misses, each of another keyword. They show whether a body is validated at all. */
function oneOfEachKeyword(nearMisses: readonly NearMiss[]): NearMiss[] {
  return firstOfEach(nearMisses, ({ keyword }) => keyword).slice(0, 3);
}

/** The row that stands for the clauses that are tested with another media type. */
function likeAnother(model: RequestModel, part: Part, like: Part): UnplannedRow {
  const because = `it has the schema of ${like.content?.mediaType ?? 'another body'}, where it is tested`;
  return { state: 'not applicable', clause: restClause(model, part), because, cure: '' };
}

/** The row that stands for the clauses of a schema that are not tested because the schema is too large. */
function untestedRest(model: RequestModel, part: Part, cut: string): UnplannedRow {
  return leftOut(restClause(model, part), cut);
}

function restClause(model: RequestModel, part: Part): Clause {
  return clauseOf(model, part, ' (the rest)', {
    sentence: `The request is rejected when ${describePart(part)} is invalid in any other way.`,
    stated: part.stated,
  });
}

function nothingToBreak(model: RequestModel, part: Part): UnplannedRow {
  const clause = clauseOf(model, part, '', {
    sentence: `The request is rejected when ${describePart(part)} is invalid.`,
    stated: part.stated,
  });
  return { state: 'not applicable', clause, because: 'every text is a valid value', cure: '' };
}

function clauseOf(
  model: RequestModel,
  part: Part,
  what: string,
  words: Pick<Clause, 'sentence' | 'stated' | 'kind'>,
): Clause {
  const { name: operation } = model.operation;
  return {
    id: `${operation} rejects ${part.name}${what}`,
    level: 'must',
    ...words,
    operation,
    aspect: aspectOfPart(part),
  };
}

/** Names a part within a sentence: "the body", "the query parameter limit". */
function describePart({ place, name }: Part): string {
  return place === 'body' ? `the ${name}` : `the ${place} parameter${name.slice(place.length)}`;
}

/** Describes what is invalid, for a sentence: `/id in the body breaks "format": "int64"`. */
function describeFault(
  { document }: RequestModel,
  part: Part,
  { about, keyword, schemaPointer }: Omit<NearMiss, 'variants'>,
): string {
  const what = about === '' ? describePart(part) : `${about} in ${describePart(part)}`;
  if (keyword === 'required') return `${what} is missing`;
  const stated = getAt(document.root, schemaPointer);
  const text = stated === undefined ? '' : stringify(stated);
  const rule = text === '' || text.length > 60 ? `"${keyword}"` : `"${keyword}": ${text}`;
  return `${what} breaks ${rule}`;
}
