import * as fc from 'fast-check';
import { plainName, singular, type Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { get, getAt, isObject } from '../json/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isRejection, isSuccess, saysNothingThere } from './model/answer.ts';
import type { OneRequest, ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { mentions } from './model/words.ts';
import { parameterOf, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { collectionName, endsInName, resourcesOf } from './resource/path-template.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor, creationStep, namesMade } from './state/script.ts';
import { unknownOf } from './state/unknown-name.ts';

/** Words by which a removal of nothing succeeds. */
const succeeds =
  /\bidempoten|\beven (?:if|when|though)\b|\b(?:whether|regardless)\b|\balready\b|\bno-?op\b|\bsilent|\bignor|\bif (?:it|they|present|there|any)\b|\b(?:or|if|when) [\w ]*\b(?:not exist|not found|never existed|absent|gone)\b/i;

/** A removal that the document answers with 404 or 410 where there is nothing to remove. */
interface StatedRemoval {
  readonly operations: ResourceOperations;
  readonly create: RequestModel;
  readonly read: RequestModel;
  /** The path parameter that names the resource. */
  readonly key: Part;
  readonly stated: string;
}

/**
 * A removal of a resource that does not exist is answered as the document says, with 404 or 410. The name is like one that the
 * server gave to a resource, and a read shows that nothing has it.
 */
export function removesUnknownRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const removal = statedRemoval(model, siblings);
  if (removal === undefined) return [];
  const { operations, create, read, key, stated } = removal;
  const { name: operation } = model.operation;
  const arbitrary = fc
    .tuple(create.plain, read.plain, model.plain, key.valid, fc.integer({ min: 1, max: 8 }))
    .map(([made, reading, own, other, shift]): ScriptCase => {
      const first = creationStep(create, made);
      const ofUnknown = (of: RequestModel, input: Input): Step => ({
        requestModel: of,
        next: (soFar): OneRequest | undefined => {
          const names = namesMade(operations, first.command, soFar[0]);
          const unknown = names && unknownOf(names, key, other, shift);
          const isNothing = of !== model || isGone(soFar[1]);
          return unknown && isNothing ? caseFor(of, input, unknown) : undefined;
        },
      });
      return { kind: 'script', steps: [first, ofUnknown(read, reading), ofUnknown(model, own)] };
    });
  return [
    tested({
      clause: {
        id: `${operation} removes nothing unknown`,
        level: 'must',
        sentence: 'A removal of a resource that does not exist is rejected, as the document says.',
        stated,
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      open: [404],
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(removal, model, trial),
    }),
  ];
}

function statedRemoval(model: RequestModel, siblings: Siblings): StatedRemoval | undefined {
  const { method, path } = model.operation;
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const { create, read, remove, resource } = operations ?? {};
  if (method !== 'DELETE' || operations === undefined || remove !== model) return undefined;
  const name = resource?.names.at(-1);
  const key = name === undefined ? undefined : parameterOf(model, 'path', name);
  const stated = statedNothing(model);
  if (create === undefined || read === undefined || key === undefined || stated === undefined) return undefined;
  return endsInName(path) ? { operations, create, read, key, stated } : undefined;
}

/** Where the document says that nothing was there to remove; undefined if it says that this succeeds, or what else is not there. */
function statedNothing({ document, operation }: RequestModel): string | undefined {
  const written = getAt(document.root, operation.pointer) ?? null;
  const said = isObject(written) ? [get(written, 'summary'), get(written, 'description')] : [];
  const done = operation.responses.filter(({ status }) => status.startsWith('2')).map(({ description }) => description);
  if ([...said, ...done].some((text) => typeof text === 'string' && succeeds.test(text))) return undefined;
  return operation.responses.find(
    ({ status, description }) => ['404', '410'].includes(status) && !isOfParent(operation, description),
  )?.pointer;
}

/** Whether a text is about what the resource belongs to, and not about the resource. */
function isOfParent({ path }: Operation, text: string): boolean {
  const kinds = resourcesOf(path).map((resource) => ({
    isOwn: resource.itemPath === path,
    kind: singular(plainName(collectionName(resource))),
  }));
  const names = (own: boolean): boolean => kinds.some(({ isOwn, kind }) => isOwn === own && mentions(text, kind));
  return names(false) && !names(true);
}

const isGone = (exchange: Exchange | undefined): boolean =>
  exchange?.outcome.kind === 'answered' && saysNothingThere(exchange.outcome.status);

function judge({ create, read }: StatedRemoval, { operation }: RequestModel, { steps }: ScriptTrial): Verdict {
  const [made, reading, removal] = steps;
  if (made === undefined || !isSuccess(create.operation, made.outcome))
    return inconclusive('nothing was created, so no name is known', `see the clauses ${create.operation.name} accepts`);
  if (reading === undefined || removal === undefined) {
    const answer = reading === undefined ? 'no request' : describeOutcome(reading.outcome);
    return inconclusive(
      `no read shows that a name is unknown (${answer})`,
      `see the clauses of ${read.operation.name}`,
    );
  }
  const { outcome } = removal;
  if (isRejection(outcome) || outcome.kind !== 'answered') return pass;
  if (!isSuccess(operation, outcome) || outcome.status === 202)
    return inconclusive(`it was neither accepted nor rejected (${describeOutcome(outcome)})`, '');
  const expected = '404, as the document says, because no resource has this name';
  return violation('removed unknown', 'status', expected, describeOutcome(outcome), 2);
}
