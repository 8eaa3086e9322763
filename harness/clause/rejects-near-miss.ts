import * as fc from 'fast-check';
import { Effort, nearMissesOf, type NearMiss, type NearMissVariant, type UnmadeNearMiss } from '../arbitrary/index.ts';
import { isMade } from '../document/index.ts';
import { mayBePassedOver } from '../exchange/index.ts';
import {
  ExactNumber,
  getAt,
  isArray,
  isInteger,
  isNumber,
  isObject,
  objectOf,
  stringify,
  type Json,
} from '../json/index.ts';
import { UnsupportedSchema } from '../schema/index.ts';
import type { Aspect, Case, Clause, Row, Variant } from './clause.ts';
import type { Draft } from './draft.ts';
import type { RequestModel } from './request-model.ts';
import { authored, isJsonContent, type Part } from './part.ts';
import { judgeRejected } from './rejection.ts';
import { leftOut, notMade } from './untestable.ts';

/** A part of a request that breaks exactly one keyword of its schema is rejected (rule 2): one clause for each keyword and place. */
export function rejectsNearMissRows(requestModel: RequestModel, parts: readonly Part[]): Row[] {
  return parts.flatMap((part) => {
    // The bodies of an operation say much the same, and it is one operation that is waited for.
    const { nearMisses, unmade, cut } = nearMissesOf(part.schema, part.place === 'body' ? 1 / parts.length : 1);
    const effort = new Effort();
    const rows = nearMisses.flatMap((nearMiss): Row[] => {
      if (part.isReadOnly(nearMiss.about)) return [];
      const stated = statedAt(part, nearMiss);
      return stated === undefined
        ? []
        : [nearMissRow(requestModel, part, { ...nearMiss, schemaPointer: stated }, effort)];
    });
    const known = new Set(rows.map(({ clause }) => clause.id));
    rows.push(
      ...unmade
        .flatMap((nearMiss) => unmadeRow(requestModel, part, nearMiss))
        .filter(({ clause }) => !known.has(clause.id)),
    );
    if (cut !== undefined) return [...rows, beyondReach(requestModel, part, cut)];
    return rows.length > 0 || part.content !== undefined ? rows : [nothingToBreak(requestModel, part)];
  });
}

/** Broken values are drawn beforehand, to see whether the wire can carry any that is not taken for a valid one. */
const tried = [1, 8];

/** So many parts of values are drawn for that; where they are more, those that can't be sent are left out when they are drawn. */
const mostTried = 4_000;

/**
 * Where the author states the keyword. A part is narrowed to what the wire can carry, and what only that narrowing says
 * is no matter of the document.
 */
function statedAt(part: Part, { keyword, instancePointer, schemaPointer, variants }: NearMiss): string | undefined {
  if (!isMade(schemaPointer)) return schemaPointer;
  for (const { arbitrary } of variants) {
    for (const { value } of sampled(arbitrary, 2)) {
      const error = part.errors(value).find((each) => {
        return each.keyword === keyword && each.instancePointer === instancePointer;
      });
      if (error !== undefined) return error.schemaPointer;
    }
  }
  return undefined;
}

/** A clause that no value is made to break. What only the narrowing to the wire says is no matter of the document. */
function unmadeRow(requestModel: RequestModel, part: Part, nearMiss: UnmadeNearMiss): Row[] {
  if (part.isReadOnly(nearMiss.about) || isMade(nearMiss.schemaPointer)) return [];
  return [notMade(nearMissClause(requestModel, part, nearMiss), nearMiss.because)];
}

function nearMissClause(requestModel: RequestModel, part: Part, nearMiss: Omit<NearMiss, 'variants'>): Clause {
  const { about, keyword } = nearMiss;
  return clauseOf(requestModel, part, `${about === '' ? '' : ` ${about}`} ${keyword}`, {
    sentence: `A ${wordFor(part)} is rejected when ${wordsFor(requestModel, nearMiss)}, and nothing else is wrong.`,
    stated: authored(nearMiss.schemaPointer, part),
  });
}

function nearMissRow(requestModel: RequestModel, part: Part, nearMiss: NearMiss, effort: Effort): Row {
  const { keyword } = nearMiss;
  const what = wordsFor(requestModel, nearMiss);
  const clause = nearMissClause(requestModel, part, nearMiss);
  const all = nearMiss.variants.map((variant) => broken(requestModel, part, nearMiss, variant));
  const variants = isExact(part) ? all : all.filter((variant) => canBeSent(variant, effort));
  if (variants.length === 0) {
    const because =
      keyword === 'type'
        ? `a ${wordFor(part)} has no wrong type there: whatever is sent is a text`
        : `no value that breaks "${keyword}" can be told from a valid one in a ${wordFor(part)}`;
    return { state: 'not applicable', clause, because, cure: '' };
  }
  // A thing that does not exist may be told before its name is read (RFC 9110 §15.5.5).
  const open = part.place === 'path' ? [404] : [];
  return { state: 'planned', clause, variants, open, judge: (trial) => judgeRejected(requestModel, trial, what) };
}

function broken(
  requestModel: RequestModel,
  part: Part,
  nearMiss: NearMiss,
  { name, arbitrary }: NearMissVariant,
): Variant {
  const isSeen = (value: Json, draft: Draft): boolean =>
    isReported(part, nearMiss, value, () => requestModel.serialize(draft).ok) &&
    !isPassedOver(requestModel, part, value);
  const toCase = (rest: Parameters<RequestModel['draft']>[0], value: Json, control: Json): Case => {
    const draft = requestModel.draft(rest, part, value);
    return {
      draft,
      control: requestModel.draft(rest, part, control),
      pinned: part.pointer,
      ...(!isSeen(value, draft) && { unfit: true }),
    };
  };
  return {
    name,
    arbitrary: fc
      .tuple(requestModel.rest(part), arbitrary)
      .map(([rest, { value, control }]) => toCase(rest, part.strip(value, control), part.strip(control))),
  };
}

/** Whether a reader can tell that the value is broken. */
function isReported(part: Part, nearMiss: NearMiss, value: Json, canBeSerialized: () => boolean): boolean {
  if (!isExact(part)) return isDistinguishable(part, nearMiss, value) && canBeSerialized();
  return !hasExactFraction(value) || !part.accepts(inDoubles(value));
}

/** Whether a valid request without the part, or with an empty object in its place, looks the same to a reader. */
function isPassedOver(
  { parameters }: RequestModel,
  { parameter, place, required, accepts }: Part,
  value: Json,
): boolean {
  if (parameter === undefined || (required && !accepts({}))) return false;
  const others = parameters.filter((each) => each.place === place && each.parameter !== parameter);
  return mayBePassedOver(parameter, value, new Set(others.flatMap((each) => each.parameter?.name ?? [])));
}

/** Whether there is a fraction in the value that no double holds. */
function hasExactFraction(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof ExactNumber) return !isInteger(value);
  return Object.values(value).some(hasExactFraction);
}

/** The value with its fractions as doubles hold them, which a reader may use (RFC 8259 §6). */
function inDoubles(value: Json): Json {
  if (value instanceof ExactNumber) return isInteger(value) ? value : Number(value.text);
  if (isArray(value)) return value.map(inDoubles);
  if (!isObject(value)) return value;
  return objectOf(Object.entries(value).map(([name, member]): [string, Json] => [name, inDoubles(member)]));
}

/** Whether JSON carries the value, so that each value is told from all others. */
function isExact({ content }: Part): boolean {
  return content !== undefined && isJsonContent(content);
}

/**
 * Whether nothing that a reader may take the value for is valid, or broken in another way than by a wrong type, if it is that:
 * a string that is to be a date has no wrong type on the wire. No text at all may be taken for no value.
 */
function isDistinguishable(part: Part, { keyword }: NearMiss, value: Json): boolean {
  if (value === '' && !part.required) return false;
  // A parser of integers may read 1e30 as 1 and no more: how integers may be written is left open.
  if (value instanceof ExactNumber && isInteger(value)) return false;
  // Items and members go by names of their own, or repeat the parameter's: a reader of one value takes none of them, or one.
  const isStructured = typeof value === 'object' && value !== null && !isNumber(value);
  if (isStructured && part.parameter?.mediaType === undefined && part.content === undefined && !isOfType(part, value)) {
    return false;
  }
  const isUntold =
    keyword === 'type'
      ? (reading: Json): boolean => part.errors(reading).every((error) => error.keyword !== 'type')
      : // Throws where a pattern can't be decided: a value that may be valid is not sent as a broken one.
        (reading: Json): boolean => part.errors(reading).length === 0;
  for (const reading of part.interpretations(value)) if (isUntold(reading)) return false;
  return true;
}

/** Whether it is not the type of a value that is wrong with it. */
function isOfType(part: Part, value: Json): boolean {
  return !part.errors(value).some(({ keyword, instancePointer }) => keyword === 'type' && instancePointer === '');
}

function canBeSent({ arbitrary }: Variant, effort: Effort): boolean {
  return tried.some((count) => {
    if (effort.spent > mostTried) return true;
    return sampled(arbitrary, count).some(({ draft, unfit }) => {
      // Each part of a value is read in several ways, and the whole judged for each.
      effort.judge(draft.input);
      return unfit !== true;
    });
  });
}

/** Some values; none where none can be generated. */
function sampled<T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] {
  try {
    return fc.sample(arbitrary, { seed: 0, numRuns });
  } catch (error) {
    if (error instanceof UnsupportedSchema) return [];
    throw error;
  }
}

/** What a schema is too large for is said, and not left out silently. */
function beyondReach(requestModel: RequestModel, part: Part, cut: string): Row {
  const clause = clauseOf(requestModel, part, ' (the rest)', {
    sentence: `A ${wordFor(part)} is rejected that breaks what the other clauses are not about.`,
    stated: part.stated,
  });
  return leftOut(clause, cut);
}

function nothingToBreak(requestModel: RequestModel, part: Part): Row {
  const clause = clauseOf(requestModel, part, '', {
    sentence: `A broken ${wordFor(part)} is rejected.`,
    stated: part.stated,
  });
  return { state: 'not applicable', clause, because: 'every text is a valid value of it', cure: '' };
}

function clauseOf(
  requestModel: RequestModel,
  part: Part,
  what: string,
  told: Pick<Clause, 'sentence' | 'stated'>,
): Clause {
  const { name: operation } = requestModel.operation;
  return { id: `${operation} rejects ${part.name}${what}`, level: 'must', ...told, operation, aspect: aspectOf(part) };
}

/** The aspect that broken values of a part belong to. */
export function aspectOf({ place }: Pick<Part, 'place'>): Aspect {
  return place === 'body' ? 'rejects invalid bodies' : 'rejects invalid parameters';
}

function wordFor({ place, name }: Part): string {
  return place === 'body' ? name : `${place} parameter${name.slice(place.length)}`;
}

/** What is broken, in words: the keyword as the document has it, and the place that it is about. */
function wordsFor({ document }: RequestModel, { about, keyword, schemaPointer }: Omit<NearMiss, 'variants'>): string {
  if (keyword === 'required') return `${about} is missing`;
  const stated = getAt(document.root, schemaPointer);
  const text = stated === undefined ? '' : stringify(stated);
  const rule = text === '' || text.length > 60 ? `"${keyword}"` : `"${keyword}": ${text}`;
  return `${about === '' ? 'it' : about} breaks ${rule}`;
}
