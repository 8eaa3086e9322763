import type { Exchange, Input } from '../../exchange/index.ts';
import { childPointer } from '../../json/index.ts';
import type { Case, Step } from '../clause.ts';
import type { Ground } from '../ground.ts';
import { withPart } from '../part.ts';
import type { Identity } from '../thing/identity.ts';
import { identitiesIn } from './named.ts';
import type { Command } from './command.ts';
import { nextPage } from './listing.ts';
import type { Resource } from './resource.ts';

/** The requests of a script, in turn: each waits for the answers that name the thing that it is about. */
export function stepsOf(resource: Resource, script: readonly Command[]): Step[] {
  return script.flatMap((command) => {
    const ground = resource[command.kind];
    if (ground === undefined) return [];
    return [{ ground, command, next: (soFar, missed) => caseOf(resource, command, script, soFar, missed) }];
  });
}

function caseOf(
  resource: Resource,
  command: Command,
  script: readonly Command[],
  soFar: readonly Exchange[],
  missed: readonly Exchange[] | undefined,
): Case | undefined {
  const ground = resource[command.kind];
  if (ground === undefined) return undefined;
  if (!('thing' in command)) {
    const input = command.kind === 'list' ? nextPage(resource, ground, command.input, script, soFar) : command.input;
    return input && { draft: { input } };
  }
  const identity = identitiesIn(resource, script, soFar, missed)[command.thing];
  return identity && caseFor(ground, command.input, identity);
}

/** A request to a thing that was made. */
export function caseFor(ground: Ground, drawn: Input, identity: Identity): Case {
  const input = ground.parameters.reduce((all, part) => {
    const value = part.place === 'path' ? identity.get(part.parameter?.name ?? '') : undefined;
    return value === undefined ? all : withPart(all, part, value);
  }, drawn);
  return { draft: { input }, known: [...identity.keys()].map((name) => childPointer('/path', name)) };
}
