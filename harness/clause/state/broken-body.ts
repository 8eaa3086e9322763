import * as fc from 'fast-check';
import { holdsJsonPatch, responseFor } from '../../document/index.ts';
import type { Exchange, Input } from '../../exchange/index.ts';
import { areSame, childPointer, get, getAt, isArray, isObject, objectOf, setAt } from '../../json/index.ts';
import type { InvalidCase, OneRequest, Unfit } from '../model/case.ts';
import type { Row, TestedRow } from '../model/row.ts';
import { valueOf, withPart, type Part } from '../request/part.ts';
import type { RequestModel } from '../request/request-model.ts';
import { fieldsIn } from '../request/settable.ts';
import { unfitOperations } from '../resource/json-patch.ts';

/** So many bodies with one fault each are sent: whatever a server takes first is valid in some of them. */
const faults = 3;

/** Statuses by which a server says that it did not do what was asked for (RFC 9110 §15.5.1, §15.5.10, §15.5.21). */
const undone = [400, 409, 422];

/** Puts a fault into a valid input; undefined if it can't have the fault. */
export type BreakBody = (full: Input) => Input | undefined;

/** Faults of different fields; undefined if there are none. */
export function brokenBodies(part: Part, rows: readonly Row<InvalidCase>[]): fc.Arbitrary<BreakBody[]> | undefined {
  if (part.content !== undefined && holdsJsonPatch(part.content)) return fc.constant(unfitPatches(part));
  const chosen = chosenRows(part, rows).map(({ variants: [first] }) => first?.arbitrary ?? fc.constant(undefined));
  if (chosen.length === 0) return undefined;
  return fc
    .tuple(...chosen)
    .map((cases) => cases.flatMap((each) => (each === undefined ? [] : [(full) => brokenInput(part, full, each)])));
}

/** JSON Patches with one more operation that can't be done: a patch is made whole or not at all (RFC 5789 §2, RFC 6902 §5). */
function unfitPatches(part: Part): BreakBody[] {
  const last = [unfitOperations['test that fails'], unfitOperations['unknown property']];
  return last.map((operation) => (full) => {
    const patch = valueOf(full, part);
    return isArray(patch) ? withPart(full, part, [...patch, operation]) : undefined;
  });
}

/**
 * The first rows about different fields. What asks for another value comes before what asks for another type: a parser can
 * reject that before it knows the resource.
 */
function chosenRows(part: Part, rows: readonly Row<InvalidCase>[]): TestedRow<InvalidCase>[] {
  const { around } = fieldsIn(part);
  const own = rows.flatMap((row) => {
    const id = row.clause.id.slice(row.clause.operation.length + 1);
    const prefix = `rejects ${part.name} ${around}/`;
    const what = id.startsWith(prefix) ? id.slice(prefix.length) : '';
    const [, field, keyword = ''] = /^([^/ ]+) (\S+)$/.exec(what) ?? [];
    return row.state === 'planned' && row.kind === 'tested' && field !== undefined ? [{ row, field, keyword }] : [];
  });
  const sorted = own.toSorted((one, other) => Number(one.keyword === 'type') - Number(other.keyword === 'type'));
  const byField = new Map(sorted.toReversed().map((each) => [each.field, each.row]));
  const fields = [...new Set(sorted.map(({ field }) => field))];
  // The last field, and the first one: servers often take them in their order in the document.
  const order = [...fields.slice(-1), ...fields.slice(0, -1)].slice(0, faults);
  return order.flatMap((field) => byField.get(field) ?? []);
}

/** The full input with the invalid field of a case as its last one; undefined if the fault is not in a single field. */
function brokenInput(part: Part, full: Input, given: InvalidCase | Unfit): Input | undefined {
  if (given.kind === 'unfit' || given.draft.unlike !== undefined) return undefined;
  const { around } = fieldsIn(part);
  const whole = valueOf(full, part);
  const [body, wrong, right] = [full, given.draft.input, given.control.input].map(
    (each) => getAt(valueOf(each, part) ?? null, around) ?? null,
  );
  if (whole === undefined || body === undefined || wrong === undefined || right === undefined) return undefined;
  if (!isObject(body) || !isObject(wrong) || !isObject(right)) return undefined;
  const names = [...new Set([...Object.keys(wrong), ...Object.keys(right)])];
  const [name, ...more] = names.filter((each) => !areSame(get(wrong, each), get(right, each)));
  if (name === undefined || more.length > 0) return undefined;
  const others = Object.entries(body).filter(([each]) => each !== name);
  const value = get(wrong, name);
  const fields = objectOf(value === undefined ? others : [...others, [name, value]]);
  const changed = setAt(whole, around, fields);
  return part.accepts(changed) ? undefined : withPart(full, part, changed);
}

/** A request with a fault of which the invalid field keeps its value, although it can refer to a resource that exists. */
export function withFault(given: OneRequest, part: Part, valid: Input): OneRequest {
  const { around } = fieldsIn(part);
  const [wrong, right] = [given.draft.input, valid].map((each) => getAt(valueOf(each, part) ?? null, around) ?? null);
  if (wrong === undefined || right === undefined || !isObject(wrong) || !isObject(right)) return given;
  const names = Object.keys(wrong).filter((each) => !areSame(get(wrong, each), get(right, each)));
  const places = names.map((name) => childPointer(`${part.pointer}${around}`, name));
  return { ...given, known: [...(given.known ?? []), ...places] };
}

/** Whether an answer says that what was asked for was not done. */
export function isUndone({ outcome }: Exchange): boolean {
  return outcome.kind === 'answered' && undone.includes(outcome.status);
}

/** Whether the document says of a rejection that some of the request can be done all the same. */
export function saysPartial({ operation }: RequestModel, { outcome }: Exchange): boolean {
  const response = outcome.kind === 'answered' ? responseFor(operation, outcome.status) : undefined;
  return /partial|\bin part\b/i.test(response?.description ?? '');
}

/** Fields that a server can set by itself to a value that was also sent. */
export const moving = /status|state|phase|progress/i;
