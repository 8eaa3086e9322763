import type { Exchange } from '../../exchange/index.ts';
import type { Command, Effect } from '../model/case.ts';
import { plainInput } from '../request/plain-input.ts';
import { judgeScript } from './judge-script.ts';
import type { ResourceOperations } from './resource-operations.ts';

/**
 * How the effect of a command is shown: by a read of its resource, or else by the list, that is as it should be after the
 * command. Undefined if neither is possible.
 *
 * @param request makes the request of the last command
 */
export function effectOf(
  operations: ResourceOperations,
  script: readonly Command[],
  request: (look: Command, before: readonly Command[], soFar: readonly Exchange[]) => Effect['request'] | undefined,
): ((soFar: readonly Exchange[]) => Effect | undefined) | undefined {
  const { read, list } = operations;
  const requestModel = read ?? list;
  if (requestModel === undefined) return undefined;
  return (soFar) => {
    const before = script.slice(0, soFar.length);
    const command = before.at(-1);
    if (command === undefined) return undefined;
    const input = plainInput(requestModel, 0);
    const made = before.filter(({ kind }) => kind === 'create').length;
    const resource = 'resource' in command ? command.resource : Math.max(0, made - 1);
    const look: Command = read === undefined ? { kind: 'list', input } : { kind: 'read', resource, input };
    const drawn = request(look, before, soFar);
    if (drawn === undefined) return undefined;
    const isShown = (exchange: Exchange): boolean => {
      if (exchange.outcome.kind !== 'answered') return false;
      const processed = { by: 'effect', answer: exchange.outcome } as const;
      const done = soFar.map((each, index) => (index === soFar.length - 1 ? { ...each, processed } : each));
      const { kind } = judgeScript(operations, [...before, look], [...done, exchange]);
      return kind === 'pass' || kind === 'observation';
    };
    return { requestModel, request: drawn, isShown };
  };
}
