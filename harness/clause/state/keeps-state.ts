import * as fc from 'fast-check';
import type { Operation } from '../../document/index.ts';
import type { Input } from '../../exchange/index.ts';
import type { Case, Clause, PlannedRow, Row, Trial, Variant } from '../clause.ts';
import type { Verdict } from '../../verdict/index.ts';
import type { Ground } from '../ground.ts';
import type { Command } from './command.ts';
import { judgeScript } from './judge-script.ts';
import { pagesRow } from './pages.ts';
import { promises, promisesAlone, type PlannedCommand, type Promised } from './promises.ts';
import { resourceOf, type Resource, type Siblings } from './resource.ts';
import { stepsOf } from './script.ts';

/** What the document, or HTTP, says of the things on the server from one request to the next. */
export function keepsStateRows(ground: Ground, siblings: Siblings): Row[] {
  const resource = resourceOf(ground.operation, siblings, siblings.ground);
  if (resource === undefined) return [];
  return [
    ...promisedBy(ground, resource).map((promised) => promisedRow(ground, resource, promised)),
    ...(resource.list === ground ? pagesRow(ground, resource) : []),
  ];
}

/** Whether there are such rows, as far as the document alone tells. */
export function promisesState(operation: Operation, siblings: Siblings): boolean {
  const resource = resourceOf(operation, siblings, siblings.operation);
  // A list that has pages has something to list, and that is promised of it.
  return resource !== undefined && promisedBy(operation, resource).length > 0;
}

/** What one of the operations of a resource promises, as far as the others are there to show it. */
function promisedBy<Of>(one: Of, resource: Resource<Of>): Promised[] {
  const made = resource.create === undefined ? promisesAlone : promises;
  const kinds = (Object.keys(promises) as Command['kind'][]).filter((kind) => resource[kind] === one);
  const possible = ({ script }: Promised): boolean => script.every(({ kind }) => resource[kind] !== undefined);
  return kinds.flatMap((kind) => (made[kind] ?? []).filter(possible));
}

function promisedRow(ground: Ground, resource: Resource, promised: Promised): PlannedRow {
  const { what, sentence, stated } = promised;
  const { name: operation } = ground.operation;
  const clause: Clause = {
    id: `${operation} ${what}`,
    level: 'must',
    sentence,
    stated,
    operation,
    aspect: 'keeps its state',
  };
  // What others do meanwhile shows in a list, in a thing that there is but one of, and in which thing is hit instead of another.
  const isShared =
    resource.create === undefined ||
    promised.script.some(({ kind, thing }) => kind === 'list' || (kind === 'create' && thing > 0));
  const own = inputsFor(resource, promised.script);
  const alone: Variant = { name: 'alone', arbitrary: own.map((commands) => caseOf(resource, commands)) };
  return {
    state: 'planned',
    clause,
    ...(isShared ? { exclusive: true, weight: 0.2 } : { weight: 2 }),
    variants: isShared ? [alone] : [alone, amongOthers(resource, own)],
    open: [],
    judge: (trial) => judgeSequence(resource, trial),
  };
}

function amongOthers(resource: Resource, own: fc.Arbitrary<Command[]>): Variant {
  const mixed = fc.tuple(own, noise(resource)).map(([commands, rest]) => interleaved(commands, rest));
  return { name: 'among others', arbitrary: mixed.map((commands) => caseOf(resource, commands)) };
}

/** The commands with inputs drawn: those with the same number to the same operation carry the same. */
function inputsFor(resource: Resource, planned: readonly PlannedCommand[]): fc.Arbitrary<Command[]> {
  const keys = [...new Set(planned.map(({ kind, input, thing }) => keyOf(kind, kind === 'create' ? thing : input)))];
  const arbitraries = keys.map((key) => {
    const ground = resource[key.slice(0, key.indexOf(' ')) as Command['kind']];
    if (ground === undefined) return fc.constant<Input>({});
    // Optional parameters of a list choose among the things; of other requests they may change what is done.
    return ground.plain;
  });
  return fc.tuple(...arbitraries).map((inputs) =>
    planned.map(({ kind, thing, input }): Command => {
      const drawn = inputs[keys.indexOf(keyOf(kind, kind === 'create' ? thing : input))] ?? {};
      return kind === 'create' || kind === 'list' ? { kind, input: drawn } : { kind, thing, input: drawn };
    }),
  );
}

const keyOf = (kind: Command['kind'], input: number): string => `${kind} ${input}`;

/** What may happen to other things meanwhile. */
function noise(resource: Resource): fc.Arbitrary<Command[]> {
  const kinds = (['read', 'replace', 'change', 'remove'] as const).filter((kind) => resource[kind] !== undefined);
  const life = fc.array(fc.constantFrom(...kinds), { maxLength: 4 });
  return life.chain((after) =>
    inputsFor(resource, [
      { kind: 'create', thing: 0, input: 0 },
      ...after.map((kind, index) => ({ kind, thing: 0, input: index })),
    ]),
  );
}

/** The commands with those about another thing in between, all before the last one. */
function interleaved(commands: readonly Command[], others: readonly Command[]): Command[] {
  const made = commands.filter(({ kind }) => kind === 'create').length;
  const [last] = commands.slice(-1);
  const renamed = others.map((command) => ('thing' in command ? { ...command, thing: made } : command));
  const creations = commands.filter(({ kind }) => kind === 'create');
  const between = commands.slice(0, -1).filter(({ kind }) => kind !== 'create');
  const mixed: Command[] = [];
  for (let index = 0; index < Math.max(between.length, renamed.length - 1); index += 1) {
    mixed.push(...[renamed[index + 1], between[index]].filter((command) => command !== undefined));
  }
  return [...creations, ...renamed.slice(0, 1), ...mixed, ...(last === undefined ? [] : [last])];
}

function caseOf(resource: Resource, commands: readonly Command[]): Case {
  return { draft: { input: {} }, steps: stepsOf(resource, commands) };
}

function judgeSequence(resource: Resource, { case: { steps = [] }, steps: exchanges = [] }: Trial): Verdict {
  return judgeScript(
    resource,
    steps.flatMap(({ command }) => command ?? []),
    exchanges,
  );
}
