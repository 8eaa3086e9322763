import * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { childPointer, equals, getAt, isArray, isObject, setAt, type Json } from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess, saysNothingThere } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { isJsonContent, valueOf, withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { identifyListed, identityIn, itemsOf } from './resource/identity.ts';
import type { ResourcePath } from './resource/path-template.ts';
import { listedItems } from './state/filter.ts';
import { fieldsShown, type Siblings } from './state/resource-operations.ts';
import { caseFor, creationStep } from './state/script.ts';

/** So many resources are created at once, and so many other bodies are drawn for them. */
const [most, draws] = [3, 8];

/** An operation that creates several resources at once. */
interface BatchCreation<Of> {
  readonly read: Of;
  readonly resource: ResourcePath;
  /** The place of the list in the body. */
  readonly list: string;
}

/**
 * An operation that takes a list of objects, and answers with resources that it created, has created the last one as it has the
 * first one.
 */
export function createsEachRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const batch = batchOf(model.operation, siblings, siblings.requestModel);
  const [part] = model.bodies;
  if (batch === undefined || part?.content === undefined || !isJsonContent(part.content)) return [];
  const { name: operation } = model.operation;
  const bodies = fc.array(part.valid, { minLength: draws, maxLength: draws });
  const arbitrary = fc
    .tuple(model.plain, bodies, batch.read.plain)
    .map(([plain, drawn, look]) => scriptOf(model, batch, withItems(part, plain, batch.list, drawn), look));
  return [
    tested({
      clause: {
        id: `${operation} creates each of them`,
        level: 'must',
        sentence: 'Each resource that the answer shows as created can be read.',
        stated: 'RFC 9110 §9.3.3',
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(model, batch.read, trial),
    }),
  ];
}

/** Whether there is such a row, decided from the document alone. */
export function createsSeveral(operation: Operation, siblings: Siblings): boolean {
  return batchOf(operation, siblings, siblings.operation) !== undefined;
}

function batchOf<Of>(
  operation: Operation,
  siblings: Siblings,
  find: (name: string) => Of | undefined,
): BatchCreation<Of> | undefined {
  const { method, path, requestBody } = operation;
  const schema = requestBody?.content[0]?.schema;
  const shown = listedItems(operation);
  if (method !== 'POST' || schema === undefined || shown === undefined) return undefined;
  const list = listPlace(schema);
  const resource = siblings.resourceBelow(path) ?? siblings.resourceBelow(path.replace(/\/[^/{}]+\/?$/, ''));
  const reading = resource && siblings.operation(`GET ${resource.itemPath}`);
  // A list in a new resource shows no resources.
  if (reading === undefined || fieldsShown(reading) !== [...shown.propertyNames].sort().join('\n')) return undefined;
  const read = find(reading.name);
  return list === undefined || resource === undefined || read === undefined ? undefined : { read, resource, list };
}

/** The place of the only list of objects in a body: the body itself, or one of its properties. */
function listPlace(schema: NonNullable<Part['content']>['schema']): string | undefined {
  const view = viewSchema(schema, 'possible');
  const ofObjects = (each: typeof view): boolean => each.hasType('array') && each.items.propertyNames.length > 0;
  if (view.hasType('array')) return ofObjects(view) ? '' : undefined;
  const [only, ...others] = view.propertyNames.filter((name) => view.property(name).hasType('array'));
  return only !== undefined && others.length === 0 && ofObjects(view.property(only))
    ? childPointer('', only)
    : undefined;
}

/** An input with several different items in its list, as far as its schema allows them. */
function withItems(part: Part, input: Input, list: string, drawn: readonly Json[]): Input {
  const body = valueOf(input, part) ?? null;
  const all = [body, ...drawn].flatMap((each) => {
    const items = getAt(each, list);
    return items !== undefined && isArray(items) ? items.filter(isObject) : [];
  });
  const items = all.filter((item, index) => all.findIndex((each) => equals(each, item)) === index);
  const bodies = [most, most - 1].map((count) =>
    list === '' ? items.slice(0, count) : setAt(body, list, items.slice(0, count)),
  );
  const found = bodies.find((each) => part.isMeant(each));
  return found === undefined ? { ...input } : withPart(input, part, found);
}

/** The place of each exchange in a script. */
const [creationAt, lastAt, firstAt, againAt] = [0, 1, 2, 3];

function scriptOf(model: RequestModel, batch: BatchCreation<RequestModel>, made: Input, look: Input): ScriptCase {
  const { read, resource } = batch;
  const reading = (index: number): Step => ({
    requestModel: read,
    next: (soFar) => {
      const creation = soFar[creationAt];
      if (creation?.outcome.kind !== 'answered' || !isSuccess(model.operation, creation.outcome)) return undefined;
      const created = identifyListed(creation.outcome, resource, read);
      const one = created.length > 1 ? created.at(index) : undefined;
      return one && caseFor(read, look, new Map([...identityIn(creation.request.input), ...one.identity]));
    },
  });
  return { kind: 'script', steps: [creationStep(model, made), reading(-1), reading(0), reading(-1)] };
}

function judge({ operation }: RequestModel, read: RequestModel, { steps }: ScriptTrial): Verdict {
  const [creation, last, first, again] = [creationAt, lastAt, firstAt, againAt].map((at) => steps[at]);
  if (creation === undefined || !isSuccess(operation, creation.outcome)) {
    const answer = creation === undefined ? 'no request' : describeOutcome(creation.outcome);
    return inconclusive(`nothing was created (${answer})`, `see the clauses ${operation.name} accepts`);
  }
  if (last === undefined || first === undefined || again === undefined)
    return inconclusive('the answer does not name several resources', 'answer with each of them');
  const isGone = ({ outcome }: Exchange): boolean => outcome.kind === 'answered' && saysNothingThere(outcome.status);
  if (isSuccess(read.operation, last.outcome)) return pass;
  if (!isSuccess(read.operation, first.outcome) || ![last, again].every(isGone)) {
    const because = `the first resource that the answer names can't be read (${describeOutcome(first.outcome)})`;
    return inconclusive(because, `see the clauses ${read.operation.name} accepts`);
  }
  const expected = `a success, because the answer shows it as the last of ${String(itemsOf(creation).length)}`;
  return violation('not created', 'status', expected, describeOutcome(last.outcome), lastAt);
}
