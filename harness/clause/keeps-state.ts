import * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import type { Input } from '../exchange/index.ts';
import type { Command, ScriptCase } from './model/case.ts';
import type { Clause } from './model/clause.ts';
import type { Verdict } from '../verdict/index.ts';
import type { RequestModel } from './request/request-model.ts';
import { tested, type Row, type TestedRow, type Variant } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { judgeScript } from './state/judge-script.ts';
import { pagesRow } from './pages.ts';
import { promises, promisesAlone, type PlannedCommand, type Promised } from './state/promises.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { stepsOf } from './state/script.ts';

/** What the document, or HTTP, states about the resources on the server from one request to the next. */
export function keepsStateRows(requestModel: RequestModel, siblings: Siblings): Row[] {
  const operations = resourceOperationsOf(requestModel.operation, siblings, siblings.requestModel);
  if (operations === undefined) return [];
  return [
    ...promisedBy(requestModel, operations).map((promised) => promisedRow(requestModel, operations, promised)),
    ...(operations.list === requestModel ? pagesRow(requestModel, operations) : []),
  ];
}

/** Whether there are such rows, decided from the document alone. */
export function promisesState(operation: Operation, siblings: Siblings): boolean {
  const operations = resourceOperationsOf(operation, siblings, siblings.operation);
  // A list with pages also has a promise: that it lists what was created.
  return operations !== undefined && promisedBy(operation, operations).length > 0;
}

/** The promises of one of the operations that can be tested, because the operations that the scripts need exist. */
function promisedBy<Of>(one: Of, operations: ResourceOperations<Of>): Promised[] {
  const made = operations.create === undefined ? promisesAlone : promises;
  const kinds = (Object.keys(promises) as Command['kind'][]).filter((kind) => operations[kind] === one);
  const possible = ({ script }: Promised): boolean => script.every(({ kind }) => operations[kind] !== undefined);
  return kinds.flatMap((kind) => (made[kind] ?? []).filter(possible));
}

function promisedRow(requestModel: RequestModel, operations: ResourceOperations, promised: Promised): TestedRow {
  const { what, sentence, stated } = promised;
  const { name: operation } = requestModel.operation;
  const clause: Clause = {
    id: `${operation} ${what}`,
    level: 'must',
    sentence,
    stated,
    operation,
    aspect: 'keeps its state',
  };
  // Concurrent requests would affect a list, a single resource at a fixed path, and a script with several resources.
  const isShared =
    operations.create === undefined ||
    promised.script.some(({ kind, resource }) => kind === 'list' || (kind === 'create' && resource > 0));
  const own = inputsFor(operations, promised.script);
  const alone: Variant<ScriptCase> = { name: 'alone', arbitrary: own.map((commands) => caseOf(operations, commands)) };
  return tested({
    clause,
    ...(isShared ? { exclusive: true, weight: 0.2 } : { weight: 2 }),
    variants: isShared ? [alone] : [alone, amongOthers(operations, own)],
    judge: (trial) => judgeSequence(operations, trial),
  });
}

function amongOthers(operations: ResourceOperations, own: fc.Arbitrary<Command[]>): Variant<ScriptCase> {
  const mixed = fc.tuple(own, noise(operations)).map(([commands, rest]) => interleaved(commands, rest));
  return { name: 'among others', arbitrary: mixed.map((commands) => caseOf(operations, commands)) };
}

/** The commands with drawn inputs: commands to the same operation with the same number have the same input. */
function inputsFor(operations: ResourceOperations, planned: readonly PlannedCommand[]): fc.Arbitrary<Command[]> {
  const keys = [
    ...new Set(planned.map(({ kind, input, resource }) => keyOf(kind, kind === 'create' ? resource : input))),
  ];
  const arbitraries = keys.map((key) => {
    const requestModel = operations[key.slice(0, key.indexOf(' ')) as Command['kind']];
    if (requestModel === undefined) return fc.constant<Input>({});
    // Optional parameters of a list can filter resources; those of other requests can change what the request does.
    return requestModel.plain;
  });
  return fc.tuple(...arbitraries).map((inputs) =>
    planned.map(({ kind, resource, input }): Command => {
      const drawn = inputs[keys.indexOf(keyOf(kind, kind === 'create' ? resource : input))] ?? {};
      return kind === 'create' || kind === 'list' ? { kind, input: drawn } : { kind, resource, input: drawn };
    }),
  );
}

const keyOf = (kind: Command['kind'], input: number): string => `${kind} ${input}`;

/** Commands about another resource, to be interleaved with a script. */
function noise(operations: ResourceOperations): fc.Arbitrary<Command[]> {
  const kinds = (['read', 'replace', 'change', 'remove'] as const).filter((kind) => operations[kind] !== undefined);
  const life = fc.array(fc.constantFrom(...kinds), { maxLength: 4 });
  return life.chain((after) =>
    inputsFor(operations, [
      { kind: 'create', resource: 0, input: 0 },
      ...after.map((kind, index) => ({ kind, resource: 0, input: index })),
    ]),
  );
}

/** The commands interleaved with those about another resource, which all come before the last command. */
function interleaved(commands: readonly Command[], others: readonly Command[]): Command[] {
  const made = commands.filter(({ kind }) => kind === 'create').length;
  const [last] = commands.slice(-1);
  const renamed = others.map((command) => ('resource' in command ? { ...command, resource: made } : command));
  const creations = commands.filter(({ kind }) => kind === 'create');
  const between = commands.slice(0, -1).filter(({ kind }) => kind !== 'create');
  const mixed: Command[] = [];
  for (let index = 0; index < Math.max(between.length, renamed.length - 1); index += 1) {
    mixed.push(...[renamed[index + 1], between[index]].filter((command) => command !== undefined));
  }
  return [...creations, ...renamed.slice(0, 1), ...mixed, ...(last === undefined ? [] : [last])];
}

function caseOf(operations: ResourceOperations, commands: readonly Command[]): ScriptCase {
  return { kind: 'script', steps: stepsOf(operations, commands) };
}

function judgeSequence(operations: ResourceOperations, { case: { steps }, steps: exchanges }: ScriptTrial): Verdict {
  return judgeScript(
    operations,
    steps.flatMap(({ command }) => command ?? []),
    exchanges,
  );
}
