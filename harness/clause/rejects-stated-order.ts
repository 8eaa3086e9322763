import type { Operation } from '../document/index.ts';
import type { Input } from '../exchange/index.ts';
import { childPointer, getAt, isObject, setAt, type Json } from '../json/index.ts';
import type { InvalidCase, Unfit } from './model/case.ts';
import { tested, type Row } from './model/row.ts';
import { judgeRejected } from './rejection.ts';
import type { Draft } from './request/draft.ts';
import { fullInputs } from './request/full-inputs.ts';
import { isJsonContent, valueOf, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { fieldsIn, settableFields } from './request/settable.ts';
import { compareValues } from './state/ordered-values.ts';
import { resourceOperationsOf, type Siblings } from './state/resource-operations.ts';
import { statedOrders, type StatedOrder, type SaidOfFields } from './stated-order.ts';

/** Statuses of which the description can say which values are rejected. */
const ofValues: readonly string[] = ['400', '409', '422', '4XX'];

/**
 * A body is rejected if two of its fields have the wrong order, where the document says in words which one is larger: "endsAt must
 * be after startsAt". Their values are exchanged. What a creation says of the fields of a resource holds for its changes, too.
 */
export function rejectsStatedOrderRows(model: RequestModel, siblings: Siblings): Row<InvalidCase>[] {
  const { operation, bodies } = model;
  const [body] = bodies;
  if (body?.content === undefined || !isJsonContent(body.content)) return [];
  const { around } = fieldsIn(body);
  const own = ordersOf(operation, body);
  const orders = own.length > 0 ? own : ordersOfCreation(operation, body, siblings);
  return orders.map(({ larger, smaller }): Row<InvalidCase> => {
    const [above, below] = [childPointer(around, larger), childPointer(around, smaller)];
    const wrong = exchanged(body, body.pointer + above, body.pointer + below);
    const what = `${below} in the body is larger than ${above}`;
    return tested({
      clause: {
        id: `${operation.name} rejects body ${above} below ${below}`,
        level: 'must',
        sentence: `The request is rejected when ${what}, because the document says that it is not.`,
        stated: body.stated,
        operation: operation.name,
        aspect: 'rejects invalid bodies',
        kind: 'rejects body order',
      },
      weight: 0.3,
      variants: [{ name: 'exchanged', arbitrary: fullInputs(model).map((input) => wrong({ input })) }],
      judge: (trial) => judgeRejected(model, trial, what),
    });
  });
}

/** The orders that the creation of a resource states, for a change with both fields that the document can reject for its values. */
function ordersOfCreation(operation: Operation, body: Part, siblings: Siblings): StatedOrder[] {
  const isRejected = operation.responses.some(({ status }) => ofValues.includes(status));
  if (!isRejected || !['PUT', 'PATCH'].includes(operation.method)) return [];
  const { create } = resourceOperationsOf(operation, siblings, siblings.requestModel) ?? {};
  const [made] = create?.bodies ?? [];
  if (create === undefined || made === undefined) return [];
  const [names, { view }, whole] = [settableFields(body), fieldsIn(body), fieldsIn(made).view];
  const isSame = (name: string): boolean =>
    names.includes(name) && kindOf(view.property(name)) === kindOf(whole.property(name));
  return ordersOf(create.operation, made).filter(({ larger, smaller }) => isSame(larger) && isSame(smaller));
}

/** The orders of two fields that a client sets, and that can be compared. */
function ordersOf({ responses }: Operation, body: Part): StatedOrder[] {
  const { view } = fieldsIn(body);
  const names = settableFields(body);
  const kinds = new Map(names.map((name) => [name, kindOf(view.property(name))]));
  const described = names.flatMap((name) => textsOf(view.property(name)).map((text) => ({ text, subject: name })));
  const statements: SaidOfFields[] = [
    ...[...described, ...textsOf(view).map((text) => ({ text }))].map((each) => ({ ...each, isOfRejection: false })),
    ...responses
      .filter(({ status }) => ofValues.includes(status))
      .map(({ description }) => ({ text: description, isOfRejection: true })),
  ];
  return statedOrders(statements, names).filter(({ larger, smaller }) => {
    const kind = kinds.get(larger);
    return kind !== undefined && kind === kinds.get(smaller);
  });
}

type FieldView = ReturnType<typeof fieldsIn>['view'];

const textsOf = (view: FieldView): string[] => view.values('description').filter((text) => typeof text === 'string');

/** What the values of a field can be compared as; undefined if the document does not say. */
function kindOf(view: FieldView): string | undefined {
  const time = ['date', 'date-time'].find((format) => view.values('format').includes(format));
  return time ?? (view.hasType('integer') || view.hasType('number') ? 'number' : undefined);
}

/** Makes the invalid request from a valid one in which the fields have the right order, or the wrong one. */
function exchanged(body: Part, high: string, low: string): (control: Draft) => InvalidCase | Unfit {
  return (control) => {
    const [a, b] = [high, low].map((place) => getAt(control.input, place));
    const order = a === undefined || b === undefined ? undefined : compareValues(a, b);
    const other = order === undefined || order === 0 ? undefined : withBoth(control.input, [high, b], [low, a]);
    const [right, wrong] = order !== undefined && order < 0 ? [other, control.input] : [control.input, other];
    const isValid = (input: Input | undefined): boolean =>
      input !== undefined && body.accepts(valueOf(input, body) ?? null);
    if (right === undefined || wrong === undefined || !isValid(right) || !isValid(wrong))
      return { kind: 'unfit', draft: control };
    const remake = (given: Draft): InvalidCase | undefined => {
      const made = exchanged(body, high, low)(given);
      return made.kind === 'invalid' && made.control.input === given.input ? made : undefined;
    };
    return {
      kind: 'invalid',
      draft: { ...control, input: wrong },
      control: { ...control, input: right },
      pinned: high,
      remake,
    };
  };
}

function withBoth(
  input: Input,
  ...values: readonly (readonly [place: string, value: Json | undefined])[]
): Input | undefined {
  let result: Json = input;
  for (const [place, value] of values) if (value !== undefined) result = setAt(result, place, value);
  return isObject(result) ? result : undefined;
}
