import type { Exchange, Input } from '../../exchange/index.ts';
import { childPointer, equals, get, getAt, isObject, type Json } from '../../json/index.ts';
import type { Command, OneRequest, Step } from '../model/case.ts';
import type { Draft } from '../request/draft.ts';
import { documentedDefaults } from '../request/full-inputs.ts';
import type { RequestModel } from '../request/request-model.ts';
import { fieldsIn } from '../request/settable.ts';
import { withPart } from '../request/part.ts';
import { identityIn, type Identity } from '../resource/identity.ts';
import { fieldsSent } from '../resource/shown.ts';
import { areCalled, calledCase, type CalledOperations } from './called-operations.ts';
import { effectOf } from './effect.ts';
import { identitiesIn, nameSent } from './named.ts';
import { nextPage } from './listing.ts';
import { withOneItem } from './one-item.ts';
import type { ResourceOperations } from './resource-operations.ts';

/** The requests of a script, in sequence. Each needs the earlier answers, which identify its resource. */
export function stepsOf(operations: ResourceOperations, script: readonly Command[]): Step[] {
  const effect = effectOf(operations, script, (look, before, soFar) =>
    caseOf(operations, look, before, soFar, undefined),
  );
  return script.flatMap((command) => {
    const requestModel = operations[command.kind];
    if (requestModel === undefined) return [];
    const next: Step['next'] = (soFar, missed) => caseOf(operations, command, script, soFar, missed);
    return [{ requestModel, command, next, ...(effect !== undefined && { effect }) }];
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
  if (areCalled(operations)) return ofCall(operations, command, requestModel, script, soFar);
  const parents = parentsIn(script, soFar);
  if (!('resource' in command)) {
    const input =
      command.kind === 'list'
        ? nextPage(operations, requestModel, command.input, script, soFar)
        : withOneItem(requestModel, command);
    if (input === undefined) return undefined;
    const given = caseFor(requestModel, input, parents);
    return { ...given, known: [...(given.known ?? []), ...placesOfDefaults(requestModel, input)] };
  }
  const creation = soFar.filter((_, index) => script[index]?.kind === 'create')[command.resource];
  const sent = () => (creation === undefined || command.kind === 'remove' ? undefined : nameSent(operations, creation));
  const identity = identitiesIn(operations, script, soFar, missed)[command.resource] ?? sent();
  if (identity === undefined) return undefined;
  const given = caseFor(requestModel, command.input, new Map([...parents, ...identity]));
  return withSameName(requestModel, given, identity, creation);
}

/** The places of a body that have their documented defaults. No key has a default, so such a place needs no fresh value. */
function placesOfDefaults(model: RequestModel, input: Input): string[] {
  const [part] = model.bodies;
  if (part === undefined) return [];
  const { around } = fieldsIn(part);
  return [...documentedDefaults(model)].flatMap(([name, value]) => {
    const pointer = childPointer(`${part.pointer}${around}`, name);
    const sent = getAt(input, pointer);
    return sent !== undefined && equals(sent, value) ? [pointer] : [];
  });
}

function ofCall(
  operations: CalledOperations,
  command: Command,
  requestModel: RequestModel,
  script: readonly Command[],
  soFar: readonly Exchange[],
): OneRequest | undefined {
  const creations = soFar.filter((_, index) => script[index]?.kind === 'create');
  if ('resource' in command) return calledCase(operations, command, requestModel, creations[command.resource]);
  if (command.kind === 'create') return calledCase(operations, command, requestModel, undefined);
  const input = nextPage(operations, requestModel, command.input, script, soFar);
  return input && calledCase(operations, { ...command, input }, requestModel, creations[0]);
}

/**
 * The request with the name that the resource was created with, if the server made its identity of a field of the body:
 * with another value there, a PUT or PATCH would rename it.
 */
function withSameName(
  { bodies: [part] }: RequestModel,
  given: OneRequest,
  identity: Identity,
  creation: Exchange | undefined,
): OneRequest {
  const { input } = given.draft;
  const body = get(input, 'body');
  if (part === undefined || creation === undefined || !isObject(body)) return given;
  const ids = [...identity.values()].map(lettersOf);
  const names = Object.entries(fieldsSent(creation.request)).filter(
    ([field, value]) => Object.hasOwn(body, field) && lettersOf(value) !== '' && ids.includes(lettersOf(value)),
  );
  const named = { ...body, ...Object.fromEntries(names) };
  if (names.length === 0 || !part.accepts(named)) return given;
  const known = names.map(([field]) => childPointer('/body', field));
  return { ...given, draft: { input: withPart(input, part, named) }, known: [...(given.known ?? []), ...known] };
}

/** The letters and digits of a text. A server can write a name in another form into a path: with a dot, in lower case. */
function lettersOf(value: Json): string {
  return typeof value === 'string' ? value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') : '';
}

/**
 * The path parameters of the first creation: what the new resource belongs to. All later requests of the script have
 * them too, because the same name can exist below another parent.
 */
function parentsIn(script: readonly Command[], soFar: readonly Exchange[]): Identity {
  const creation = soFar.find((_, index) => script[index]?.kind === 'create');
  return identityIn(creation?.request.input);
}

/** The step that creates a resource with an input, and the command by which other steps name it. */
export function creationStep(requestModel: RequestModel, input: Input): Step & { readonly command: Command } {
  return { requestModel, command: { kind: 'create', input }, next: () => ({ draft: { input } }) };
}

/**
 * The names of a resource that was created, with those of what it belongs to.
 *
 * @param creation the command
 * @param made the exchange of the creation; undefined if it was not sent
 * @returns undefined if the resource was not created
 */
export function namesMade(
  operations: ResourceOperations,
  creation: Command,
  made: Exchange | undefined,
): Identity | undefined {
  const soFar = made === undefined ? [] : [made];
  const [identity] = identitiesIn(operations, [creation], soFar);
  return identity && new Map([...parentsIn([creation], soFar), ...identity]);
}

/** A request to a resource that was created, or below its parents. */
export function caseFor(requestModel: RequestModel, drawn: Input, identity: Identity): OneRequest {
  const input = requestModel.parameters.reduce((all, part) => {
    const value = part.place === 'path' ? identity.get(part.parameter?.name ?? '') : undefined;
    return value === undefined ? all : withPart(all, part, value);
  }, drawn);
  return { draft: { input }, known: [...identity.keys()].map((name) => childPointer('/path', name)) };
}

/** The same for a whole draft, which keeps what it has beside its values, such as the bytes of a file. */
export function caseForDraft(requestModel: RequestModel, draft: Draft, identity: Identity): OneRequest {
  const given = caseFor(requestModel, draft.input, identity);
  return { ...given, draft: { ...draft, ...given.draft } };
}
