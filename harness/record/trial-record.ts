import {
  exchangesOf,
  type Command,
  type DuplicatePolicy,
  type Step,
  type Trial,
  type ValidCase,
} from '../clause/index.ts';
import type { Exchange, Input, Redactor } from '../exchange/index.ts';
import type { Plan } from '../plan/index.ts';
import type { Finding } from '../run/index.ts';
import { noCoincidence, recordExchange, restoreExchange } from './exchange-record.ts';
import type { FindingRecord, StepRecord, TrialRecord } from './record.ts';

type Recorded = Pick<FindingRecord, 'exchange' | 'control' | 'fresh' | 'before' | 'after' | 'trial'>;

/** Converts what the judge of a finding read to plain data without secrets. `restoreTrial` is the inverse. */
export function recordTrial(finding: Finding, redact: Redactor): Recorded {
  const { row, trial, exchange, violation } = finding;
  const isMain = exchange === trial.exchange || violation.step !== undefined;
  const isOwn = isMain || ('earlier' in trial && exchange === trial.earlier.exchange);
  const { control, fresh, lost, naming = [], duplicatePolicy }: TrialParts = trial;
  const pinned = 'pinned' in trial.case ? trial.case.pinned : undefined;
  const { before, after } = aroundIn(finding);
  return {
    exchange: recordExchange(exchange, redact),
    ...(isMain && control !== undefined && { control: recordExchange(control, redact) }),
    ...(isMain && fresh !== undefined && { fresh: recordExchange(fresh, redact) }),
    ...(before.length > 0 && { before: before.map((each) => recordExchange(each, redact)) }),
    ...(after.length > 0 && { after: after.map((each) => recordExchange(each, redact)) }),
    trial: {
      kind: trial.kind,
      open: isOwn ? row.open : [],
      ...(pinned !== undefined && { pinned }),
      ...(lost !== undefined && { lost: redact(lost, noCoincidence) }),
      ...(naming.length > 0 && { naming }),
      ...(duplicatePolicy !== undefined && { duplicatePolicy: recordPolicy(duplicatePolicy, redact) }),
      ...(trial.kind === 'script' && { script: recordScript(trial.case.steps) }),
    },
  };
}

/** The exchanges of a sequence around the one that shows a fault: those before it, and those after it that prove it. */
export function aroundIn({
  trial,
  exchange,
  violation: { step },
}: Finding): Record<'before' | 'after', readonly Exchange[]> {
  const steps = trial.kind === 'script' || trial.kind === 'duplicate' ? exchangesOf(trial) : [exchange];
  const position = steps.indexOf(exchange);
  return { before: steps.slice(0, position), after: step === undefined ? [] : steps.slice(position + 1) };
}

/** What the trials of some kinds have, and those of others lack. */
interface TrialParts extends Pick<Trial, 'exchange'> {
  readonly control?: Exchange;
  readonly fresh?: Exchange;
  readonly lost?: string;
  readonly naming?: readonly string[];
  readonly duplicatePolicy?: DuplicatePolicy;
}

/**
 * Converts a recorded finding back to the trial that its judge read.
 *
 * @param plan has the operations of a sequence
 * @returns undefined if the plan lacks an operation of the sequence
 */
export function restoreTrial(finding: Recorded, plan: Plan): Trial | undefined {
  if (finding.trial === undefined) return undefined;
  const { kind, script = [], pinned, lost, naming = [], duplicatePolicy } = finding.trial;
  const exchange = restoreExchange(finding.exchange);
  const draft = { input: exchange.request.input ?? {} };
  const about = pinned !== undefined && { pinned };
  const control = finding.control !== undefined && { control: restoreExchange(finding.control) };
  switch (kind) {
    case 'valid': {
      const given: ValidCase = pinned === undefined ? { kind, draft } : { kind, draft, pinned, lacks: 'nothing' };
      const fresh = finding.fresh !== undefined && { fresh: restoreExchange(finding.fresh) };
      const known = { ...(lost !== undefined && { lost }), ...(duplicatePolicy !== undefined && { duplicatePolicy }) };
      return { kind, case: given, exchange, ...control, ...fresh, naming, ...known };
    }
    case 'invalid':
      return { kind, case: { kind, draft, control: draft, remake: 'copy', ...about }, exchange, ...control };
    case 'probe':
      return { kind, case: { kind, draft, ...about }, exchange };
    case 'duplicate':
      return duplicatePolicy && { kind, case: { kind, draft }, exchange, duplicatePolicy };
    case 'script': {
      const steps = restoreScript(script, plan);
      const before = finding.before?.map(restoreExchange) ?? [];
      const after = finding.after?.map(restoreExchange) ?? [];
      const all = [...before, exchange, ...after];
      return steps && { kind, case: { kind, steps }, exchange: all.at(-1) ?? exchange, steps: all };
    }
  }
}

type Policy = NonNullable<TrialRecord['duplicatePolicy']>;

/** The pieces of a rejection can quote the server, as the reason of an unknown policy can. */
function recordPolicy(policy: Policy, redact: Redactor): Policy {
  switch (policy.kind) {
    case 'accepts':
    case 'fails':
      return policy;
    case 'unknown':
      return { ...policy, because: redact(policy.because, noCoincidence) };
    case 'rejects':
      return { ...policy, likeness: policy.likeness?.map((piece) => redact(piece)) };
  }
}

function recordScript(steps: readonly Step[]): StepRecord[] {
  const inputs: Input[] = [];
  return steps.map(({ requestModel, command }) => {
    const operation = requestModel.operation.name;
    if (command === undefined) return { operation };
    if (!inputs.includes(command.input)) inputs.push(command.input);
    const { kind } = command;
    const resource = 'resource' in command ? { resource: command.resource } : {};
    return { operation, command: { kind, ...resource, input: inputs.indexOf(command.input) } };
  });
}

/** The steps, without the requests that they would send, because those were sent. */
function restoreScript(script: readonly StepRecord[], plan: Plan): Step[] | undefined {
  const models = new Map(plan.all.map(({ operation, requestModel }) => [operation.name, requestModel]));
  const inputs = new Map<number, Input>();
  const steps: Step[] = [];
  for (const { operation, command } of script) {
    const requestModel = models.get(operation);
    if (requestModel === undefined) return undefined;
    const next = (): undefined => undefined;
    steps.push(
      command === undefined ? { requestModel, next } : { requestModel, command: restoreCommand(command, inputs), next },
    );
  }
  return steps;
}

/** @param inputs the inputs so far by number: a judge compares them only by identity */
function restoreCommand(
  { kind, resource = 0, input: number }: NonNullable<StepRecord['command']>,
  inputs: Map<number, Input>,
): Command {
  const input = inputs.get(number) ?? {};
  inputs.set(number, input);
  return kind === 'create' || kind === 'list' ? { kind, input } : { kind, resource, input };
}
