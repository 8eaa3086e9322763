import type { Exchange, Input } from '../../exchange/index.ts';
import type { Step } from '../model/case.ts';
import type { Clause } from '../model/clause.ts';
import type { RequestModel } from '../request/request-model.ts';
import { identitiesOfCreated, identityIn, isSameIdentity, type Identity } from '../resource/identity.ts';
import type { ResourcePath } from '../resource/path-template.ts';
import {
  parentOf,
  resourceOperationsOf,
  withItsCreation,
  type ResourceOperations,
  type Siblings,
} from './resource-operations.ts';
import { caseFor } from './script.ts';

/** The operations of a script with two parents: those of the resources below a parent, and what creates a parent. */
export interface ParentedOperations {
  readonly operations: ResourceOperations;
  readonly create: RequestModel;
  readonly parent: ResourcePath;
  readonly createParent: RequestModel;
}

/** Where the creation of the child is among the exchanges. The requests about it follow. */
export const childAt = 2;

/** The clause about what was created below one of two parents. It is only observed where the document does not state it. */
export function clauseOfParents({ operation }: RequestModel, isStated: boolean, sentence: string): Clause {
  return {
    id: `${operation.name} keeps parents apart`,
    level: isStated ? 'must' : 'observed',
    sentence,
    stated: 'RFC 3986 §1.2.3',
    operation: operation.name,
    aspect: 'keeps its state',
  };
}

/** The operations on what an operation is about, if that is created below a parent that can be created, too; else undefined. */
export function parentedOperationsOf(model: RequestModel, siblings: Siblings): ParentedOperations | undefined {
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const create = operations?.create;
  const own = create && parentOf(create);
  const parent = own && withItsCreation(own, siblings);
  const createParent = parent && siblings.requestModel(`POST ${parent.collectionPath}`);
  if (operations === undefined || create === undefined || parent === undefined || createParent === undefined)
    return undefined;
  return { operations, create, parent, createParent };
}

/** The steps that create two parents, and a child below the first one. There is no third step if the parents are the same one. */
export function stepsOfChild(family: ParentedOperations, parents: readonly Input[], child: Input): Step[] {
  const { create, createParent } = family;
  const creation = (requestModel: RequestModel, input: Input, next: Step['next']): Step => {
    // Each of them has a body of its own, even if two inputs are the same.
    return { requestModel, command: { kind: 'create', input: { ...input } }, next };
  };
  return [
    ...parents.map((input) => creation(createParent, input, () => ({ draft: { input } }))),
    creation(create, child, (soFar) => {
      const [first, second] = [parentIn(family, soFar, 0), parentIn(family, soFar, 1)];
      // A server can answer the creation of a second parent with the first one.
      const areTwo = first !== undefined && second !== undefined && !isSameIdentity(first, second);
      return areTwo ? caseFor(create, child, first) : undefined;
    }),
  ];
}

/** The path parameters of one of the parents; undefined if it was not created. */
export function parentIn(
  { parent, create }: ParentedOperations,
  soFar: readonly Exchange[],
  index: number,
): Identity | undefined {
  const made = soFar[index];
  const [identity] = made === undefined ? [] : identitiesOfCreated(made, parent, create);
  return made && identity && new Map([...identityIn(made.request.input), ...identity]);
}
