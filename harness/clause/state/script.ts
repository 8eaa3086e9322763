import type { Exchange, Input } from '../../exchange/index.ts';
import { childPointer } from '../../json/index.ts';
import type { Command, OneRequest, Step } from '../model/case.ts';
import type { RequestModel } from '../request/request-model.ts';
import { withPart } from '../request/part.ts';
import { identityIn, type Identity } from '../resource/identity.ts';
import { identitiesIn } from './named.ts';
import { nextPage } from './listing.ts';
import type { ResourceOperations } from './resource-operations.ts';

/** The requests of a script, in sequence. Each needs the earlier answers, which identify its resource. */
export function stepsOf(operations: ResourceOperations, script: readonly Command[]): Step[] {
  return script.flatMap((command) => {
    const requestModel = operations[command.kind];
    if (requestModel === undefined) return [];
    return [{ requestModel, command, next: (soFar, missed) => caseOf(operations, command, script, soFar, missed) }];
  });
}

function caseOf(
  operations: ResourceOperations,
  command: Command,
  script: readonly Command[],
  soFar: readonly Exchange[],
  missed: readonly Exchange[] | undefined,
): OneRequest | undefined {
  const requestModel = operations[command.kind];
  if (requestModel === undefined) return undefined;
  const parents = parentsIn(script, soFar);
  if (!('resource' in command)) {
    const input =
      command.kind === 'list' ? nextPage(operations, requestModel, command.input, script, soFar) : command.input;
    return input && caseFor(requestModel, input, parents);
  }
  const identity = identitiesIn(operations, script, soFar, missed)[command.resource];
  return identity && caseFor(requestModel, command.input, new Map([...parents, ...identity]));
}

/**
 * The path parameters of the first creation: what the new resource belongs to. All later requests of the script have
 * them too, because the same name can exist below another parent.
 */
function parentsIn(script: readonly Command[], soFar: readonly Exchange[]): Identity {
  const creation = soFar.find((_, index) => script[index]?.kind === 'create');
  return identityIn(creation?.request.input);
}

/** A request to a resource that was created, or below its parents. */
export function caseFor(requestModel: RequestModel, drawn: Input, identity: Identity): OneRequest {
  const input = requestModel.parameters.reduce((all, part) => {
    const value = part.place === 'path' ? identity.get(part.parameter?.name ?? '') : undefined;
    return value === undefined ? all : withPart(all, part, value);
  }, drawn);
  return { draft: { input }, known: [...identity.keys()].map((name) => childPointer('/path', name)) };
}
