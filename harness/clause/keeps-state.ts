import * as fc from 'fast-check';
import { responseFor, type Operation } from '../document/index.ts';
import type { Input } from '../exchange/index.ts';
import type { Command, ScriptCase } from './model/case.ts';
import type { Clause } from './model/clause.ts';
import { observation, type Verdict } from '../verdict/index.ts';
import type { RequestModel } from './request/request-model.ts';
import { tested, type Row, type TestedRow, type Variant } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { isBeside, judgeBeside } from './state/judge-beside.ts';
import { judgeAnswer, judgeReplaced } from './state/judge-answer.ts';
import { judgeMarked } from './state/judge-marked.ts';
import { judgeScript } from './state/judge-script.ts';
import { judgeLocation, stepToLocation } from './state/located.ts';
import { pagesRow } from './pages.ts';
import {
  bareInputs,
  defaultInputs,
  emptyInputs,
  fullInputs,
  inputsWithBody,
  nullInputs,
  removesByNull,
} from './request/full-inputs.ts';
import { calledOperationsOf } from './state/called-operations.ts';
import { promises, promisesAlone, promisesListed, type PlannedCommand, type Promised } from './state/promises.ts';
import { resourceOperationsOf, type ResourceOperations, type Siblings } from './state/resource-operations.ts';
import { stepsOf } from './state/script.ts';
import { wordsOf } from './state/stated-states.ts';

/** What the document, or HTTP, states about the resources on the server from one request to the next. */
export function keepsStateRows(requestModel: RequestModel, siblings: Siblings): Row[] {
  const operations = operationsOf(requestModel.operation, siblings, siblings.requestModel);
  if (operations === undefined) return [];
  return [
    ...promisedBy(requestModel, operations)
      .filter(({ isMade }) => isMade?.(operations) !== false)
      .map((promised) => promisedRow(requestModel, operations, promised)),
    ...(operations.list === requestModel ? pagesRow(requestModel, operations) : []),
  ];
}

/** Whether there are such rows, decided from the document alone. */
export function promisesState(operation: Operation, siblings: Siblings): boolean {
  const operations = operationsOf(operation, siblings, siblings.operation);
  // A list with pages also has a promise: that it lists what was created.
  return operations !== undefined && promisedBy(operation, operations).length > 0;
}

function operationsOf<Of>(
  operation: Operation,
  siblings: Siblings,
  find: (name: string) => Of | undefined,
): ResourceOperations<Of> | undefined {
  return resourceOperationsOf(operation, siblings, find) ?? calledOperationsOf(operation, siblings.called, find);
}

/** What calls promise, too: nothing that HTTP says of a method. */
const ofCalls: readonly string[] = [
  'keeps what it is sent',
  'applies defaults',
  'changes nothing',
  'lists what was created',
  'changes only what it is sent',
  'changes what it is sent',
  'removes',
  'removes from the list',
];

/** The promises of one of the operations that can be tested, because the operations that the scripts need exist. */
function promisedBy<Of>(one: Of, operations: ResourceOperations<Of>): Promised[] {
  const made = operations.create === undefined ? promisesAlone : promises;
  const listed = operations.called !== undefined && operations.read === undefined ? promisesListed : {};
  const kinds = (Object.keys(promises) as Command['kind'][]).filter((kind) => operations[kind] === one);
  const possible = ({ script, what }: Promised): boolean =>
    script.every(({ kind }) => operations[kind] !== undefined) &&
    (operations.called === undefined || ofCalls.includes(what));
  return kinds.flatMap((kind) => {
    const own = [...(made[kind] ?? []), ...(listed[kind] ?? [])].filter(possible);
    return kind === 'create' && kinds.includes('replace') ? own.map(asOneOfTwo) : own;
  });
}

/** What an operation promises of what it creates, if the same operation also replaces it. */
function asOneOfTwo(promised: Promised): Promised {
  return promised.what === 'keeps what it is sent' ? { ...promised, what: 'keeps what it creates' } : promised;
}

function promisedRow(requestModel: RequestModel, operations: ResourceOperations, promised: Promised): TestedRow {
  const { what, sentence, stated, followsLocation = false } = promised;
  const { name: operation, method } = requestModel.operation;
  const isStatedByHttp = operations.called === undefined && !(operations.change === requestModel && method === 'POST');
  const clause: Clause = {
    id: `${operation} ${what}`,
    level: 'must',
    sentence,
    // What a call does is in its name, and only the document says what a POST to a resource does.
    stated: isStatedByHttp ? stated : requestModel.operation.pointer,
    operation,
    aspect: 'keeps its state',
  };
  // Concurrent requests would affect a list, a single resource at a fixed path, and a script with several resources.
  const isShared =
    operations.create === undefined ||
    promised.script.some(({ kind, resource }) => kind === 'list' || (kind === 'create' && resource > 0));
  const alone = inputsFor(operations, promised.script);
  const full = promised.fullScript && inputsFor(operations, promised.fullScript);
  const takesNull = operations.change !== undefined && removesByNull(operations.change);
  const nulls = takesNull && promised.nullScript ? inputsFor(operations, promised.nullScript) : undefined;
  const empties = promised.emptyScript && inputsFor(operations, promised.emptyScript);
  const beside = promised.besideScript && inputsFor(operations, promised.besideScript);
  const variant = (name: string, arbitrary: fc.Arbitrary<Command[]>): Variant<ScriptCase> => ({
    name,
    arbitrary: arbitrary.map((commands) => caseOf(operations, commands, followsLocation)),
  });
  // What is judged by more than the last exchange takes many requests, and shows the same in each case.
  const isAlone = isShared || promised.judge !== undefined;
  return tested({
    clause,
    ...(isShared && { exclusive: true }),
    weight: isAlone && promised.script.length > 1 ? 0.2 : 2,
    ...(promised.isAlike === true && { usual: 1 }),
    variants: isAlone
      ? [
          ...(full === undefined ? [] : [variant('full', full)]),
          variant('alone', alone),
          ...(nulls === undefined ? [] : [variant('nulls', nulls)]),
        ]
      : [
          variant('alone', alone),
          variant('among others', amongOthers(operations, full ?? alone, full !== undefined)),
          ...(nulls === undefined ? [] : [variant('nulls', nulls)]),
          ...(empties === undefined ? [] : [variant('empties', empties)]),
          ...(beside === undefined ? [] : [variant('beside', beside)]),
        ],
    judge: (trial) => {
      const verdict = judgeSequence(promised, operations, trial);
      return verdict.kind === 'violation' && trial.isMet === true && mayBeThere(trial) ? wasThere : verdict;
    },
  });
}

function amongOthers(
  operations: ResourceOperations,
  own: fc.Arbitrary<Command[]>,
  isFull: boolean,
): fc.Arbitrary<Command[]> {
  return fc.tuple(own, noise(operations, isFull)).map(([commands, rest]) => interleaved(commands, rest));
}

/** The commands with drawn inputs: commands of one kind with the same name for their input have the same. */
function inputsFor(operations: ResourceOperations, planned: readonly PlannedCommand[]): fc.Arbitrary<Command[]> {
  const keys = [...new Set(planned.map(keyOf))];
  const arbitraries = keys.map((key) => {
    const [kind, input] = key.split(' ');
    const requestModel = operations[kind as Command['kind']];
    if (requestModel === undefined) return fc.constant<Input>({});
    // Optional parameters of a list can filter resources; those of other requests can change what the request does.
    const plain = sendsFields.includes(kind as Command['kind']) ? inputsWithBody(requestModel) : requestModel.plain;
    return named[input ?? '']?.(requestModel) ?? plain;
  });
  return fc.tuple(...arbitraries).map((inputs) =>
    planned.map((command): Command => {
      const { kind, resource } = command;
      const drawn = inputs[keys.indexOf(keyOf(command))] ?? {};
      return kind === 'create' || kind === 'list' ? { kind, input: drawn } : { kind, resource, input: drawn };
    }),
  );
}

/** The commands of which a body says what is kept. */
const sendsFields: readonly Command['kind'][] = ['create', 'replace', 'change'];

/** The inputs that have a name and not a number. */
const named: Readonly<Record<string, (model: RequestModel) => fc.Arbitrary<Input>>> = {
  full: fullInputs,
  bare: bareInputs,
  defaults: defaultInputs,
  nulls: nullInputs,
  empties: emptyInputs,
};

const keyOf = ({ kind, input }: PlannedCommand): string => `${kind} ${input}`;

/**
 * Commands about another resource, to be interleaved with a script.
 *
 * @param isFull whether that has full bodies too: what both have under the same name can be kept in one place by mistake
 */
function noise(operations: ResourceOperations, isFull: boolean): fc.Arbitrary<Command[]> {
  const kinds = (['read', 'replace', 'change', 'remove'] as const).filter((kind) => operations[kind] !== undefined);
  const life = fc.array(fc.constantFrom(...kinds), { maxLength: 4 });
  return life.chain((after) =>
    inputsFor(operations, [
      { kind: 'create', resource: 0, input: isFull ? 'full' : '0' },
      ...after.map((kind, index) => ({ kind, resource: 0, input: String(index) })),
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

function caseOf(operations: ResourceOperations, commands: readonly Command[], followsLocation: boolean): ScriptCase {
  const last = followsLocation ? stepToLocation(operations, commands) : [];
  return { kind: 'script', steps: [...stepsOf(operations, commands), ...last] };
}

const wasThere = observation('the answer to the creation names a resource that was there before');

/** Whether a creation can be answered with a resource that is there: with 200, or because the document says so. */
function mayBeThere({ case: { steps }, steps: exchanges }: ScriptTrial): boolean {
  return steps.some(({ command, requestModel: { document, operation } }, index) => {
    const outcome = exchanges[index]?.outcome;
    if (command?.kind !== 'create' || outcome?.kind !== 'answered') return false;
    const { description = '' } = responseFor(operation, outcome.status) ?? {};
    return outcome.status === 200 || ofExisting.test(`${wordsOf(document, operation)}. ${description}`);
  });
}

/** Words that say of a creation that it can find its resource there. */
const ofExisting = /\bexisting\b|\balready (?:exists?|there|present)\b|\bidempoten/i;

function judgeSequence(
  { judge = judgeScript, comparesAnswer, besideScript }: Promised,
  operations: ResourceOperations,
  { case: { steps }, steps: exchanges }: ScriptTrial,
): Verdict {
  const script = steps.flatMap(({ command }) => command ?? []);
  if (besideScript !== undefined && isBeside(script)) return judgeBeside(operations, script, exchanges);
  const verdict = judge(operations, script, exchanges.slice(0, script.length));
  if (verdict.kind !== 'pass') return verdict;
  const further =
    comparesAnswer === true
      ? (judgeAnswer(operations, script, exchanges) ??
        judgeReplaced(operations, script, exchanges) ??
        judgeMarked(operations, script, exchanges))
      : undefined;
  return further ?? judgeLocation(operations, script, exchanges) ?? verdict;
}
