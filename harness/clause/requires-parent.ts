import * as fc from 'fast-check';
import { plainName, singular, type Operation } from '../document/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isRejection, isSuccess, saysNothingThere } from './model/answer.ts';
import type { OneRequest, ScriptCase, Step } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { mentions } from './model/words.ts';
import { parameterOf, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { collectionName, resourcesOf, type ResourcePath } from './resource/path-template.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { caseFor, creationStep, namesMade } from './state/script.ts';
import { unknownOf } from './state/unknown-name.ts';

/** Words by which what is not there is created, or taken for something empty. */
const otherwise = /\bcreat\w+ (?:it|the|a|an|one)\b|\bempty\b|\beven (?:if|when|though)\b|\b(?:whether|regardless)\b/i;

/** An operation below a resource, which the document answers with 404 or 410 if the resource is not there. */
interface BelowResource {
  readonly operations: ResourceOperations;
  readonly create: RequestModel;
  readonly read: RequestModel;
  /** What the resource is called. */
  readonly kind: string;
  /** The parameter that names the resource, in the path of the operation. */
  readonly key: Part;
  readonly stated: string;
}

/**
 * A request below a resource that does not exist is answered with 404 or 410, as the document says, because a path is a hierarchy
 * (RFC 3986 §1.2.3). The name is like one that the server gave to a resource, and a read shows that nothing has it.
 */
export function requiresParentRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const below = belowResource(model, siblings);
  if (below === undefined) return [];
  const { operations, create, read, key, kind, stated } = below;
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
        id: `${operation} requires its ${kind}`,
        level: 'must',
        sentence: `A request below a ${kind} that does not exist is rejected, as the document says.`,
        stated,
        kind: 'requires its parent',
        operation,
        aspect: 'keeps its state',
      },
      weight: 0,
      open: [404],
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(below, model, trial),
    }),
  ];
}

/** Whether there are such rows, decided from the document alone. */
export function isBelowResource(operations: readonly Operation[], operation: Operation, siblings: Siblings): boolean {
  const resource = resourceAbove(operation);
  if (resource === undefined || statedFor(operations, operation, resource) === undefined) return false;
  const around = siblings.operation(`GET ${resource.itemPath}`);
  const found = around && resourceOperationsOf(around, siblings, siblings.operation);
  return found?.create !== undefined && found.read === around;
}

function belowResource(model: RequestModel, siblings: Siblings): BelowResource | undefined {
  const resource = resourceAbove(model.operation);
  const stated = resource && statedFor(model.document.operations, model.operation, resource);
  const read = resource && siblings.requestModel(`GET ${resource.itemPath}`);
  if (resource === undefined || stated === undefined || read === undefined) return undefined;
  const operations = resourceOperationsOf(read.operation, siblings, siblings.requestModel);
  const name = resource.names.at(-1);
  const key = name === undefined ? undefined : parameterOf(model, 'path', name);
  const create = operations?.create;
  if (operations?.read !== read || create === undefined || key === undefined) return undefined;
  return { operations, create, read, key, kind: kindOf(resource), stated };
}

/** The resource that the path of an operation goes on after, without another name; undefined if there is none. */
function resourceAbove({ path, method }: Operation): ResourcePath | undefined {
  const resource = resourcesOf(path).at(-1);
  if (resource === undefined || resource.itemPath === path || resource.names.length > 1) return undefined;
  const goesOn = /^[/:]/.test(path.slice(resource.itemPath.replace(/\/$/, '').length));
  return goesOn && !['DELETE', 'HEAD', 'OPTIONS'].includes(method) ? resource : undefined;
}

const kindOf = (resource: ResourcePath): string => singular(collectionName(resource)) || 'resource';

const nothing: ReadonlySet<string> = new Set(['404', '410']);

/** Where the document says that the resource is not found; undefined if it is about something else, or says so of all operations. */
function statedFor(operations: readonly Operation[], operation: Operation, resource: ResourcePath): string | undefined {
  const { path, responses } = operation;
  const found = responses.find(({ status }) => nothing.has(status));
  const said = responses.map(({ description }) => description);
  if (found === undefined || said.some((text) => otherwise.test(text))) return undefined;
  // Some documents have 404 for each read, also where no name is in the path.
  const unnamed = operations.filter(({ method, path: other }) => method === 'GET' && !other.includes('{'));
  const isEverywhere =
    unnamed.length > 0 && unnamed.every((each) => each.responses.some(({ status }) => nothing.has(status)));
  const own = singular(plainName(path.split('/').findLast((segment) => segment !== '') ?? ''));
  const isOfOther = mentions(found.description, own) && !mentions(found.description, plainName(kindOf(resource)));
  return isEverywhere || isOfOther ? undefined : found.pointer;
}

const isGone = (exchange: Exchange | undefined): boolean =>
  exchange?.outcome.kind === 'answered' && saysNothingThere(exchange.outcome.status);

function judge({ create, read, kind }: BelowResource, { operation }: RequestModel, { steps }: ScriptTrial): Verdict {
  const [made, reading, own] = steps;
  if (made === undefined || !isSuccess(create.operation, made.outcome))
    return inconclusive('nothing was created, so no name is known', `see the clauses ${create.operation.name} accepts`);
  if (reading === undefined || own === undefined) {
    const answer = reading === undefined ? 'no request' : describeOutcome(reading.outcome);
    return inconclusive(
      `no read shows that a name is unknown (${answer})`,
      `see the clauses of ${read.operation.name}`,
    );
  }
  const { outcome } = own;
  if (isRejection(outcome) || outcome.kind !== 'answered') return pass;
  if (!isSuccess(operation, outcome) || outcome.status === 202)
    return inconclusive(`it was neither accepted nor rejected (${describeOutcome(outcome)})`, '');
  const expected = `404, as the document says, because no ${kind} has this name`;
  return violation('below unknown', 'status', expected, describeOutcome(outcome), 2);
}
