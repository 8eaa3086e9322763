import type { Exchange, Input } from '../../exchange/index.ts';
import { isSuccess } from '../model/answer.ts';
import type { OneRequest, Step } from '../model/case.ts';
import type { RequestModel } from '../request/request-model.ts';
import { identityIn } from '../resource/identity.ts';
import { resourceOperationsOf, type Siblings } from './resource-operations.ts';
import { caseFor, creationStep, namesMade } from './script.ts';

/** What a script creates before it reads it, if the read has a creation. */
export interface MadeBefore {
  /** Undefined if it reads what is there. */
  readonly create: RequestModel | undefined;
  readonly steps: (input: Input) => readonly Step[];
  /** The read with an input, after the creation; undefined if nothing was created. */
  readonly requestTo: (soFar: readonly Exchange[], input: Input) => OneRequest | undefined;
}

/** How the script of a read begins: a list has what was created before it, and a resource is created itself. */
export function madeBefore(model: RequestModel, siblings: Siblings, isList: boolean): MadeBefore {
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const create = operations?.[isList ? 'list' : 'read'] === model ? operations.create : undefined;
  if (create === undefined || operations === undefined)
    return { create: undefined, steps: () => [], requestTo: (_, input) => ({ draft: { input } }) };
  return {
    create,
    steps: (input) => [creationStep(create, input)],
    requestTo: (soFar, input) => {
      const made = soFar.findLast(({ request }) => request.operation === create.operation.name);
      const sent = made?.request.input;
      if (isList) return caseFor(model, input, identityIn(sent));
      if (made === undefined || sent === undefined || !isSuccess(create.operation, made.outcome)) return undefined;
      const identity = namesMade(operations, { kind: 'create', input: sent }, made);
      return identity && caseFor(model, input, identity);
    },
  };
}
