import * as fc from 'fast-check';
import type { Exchange, Input } from '../../exchange/index.ts';
import { isNumber, type Json } from '../../json/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../../verdict/index.ts';
import { describeOutcome, isRejection, isSuccess, saysNothingThere } from '../model/answer.ts';
import type { OneRequest, ScriptCase, Step } from '../model/case.ts';
import type { ScriptTrial } from '../model/trial.ts';
import type { Part } from '../request/part.ts';
import type { RequestModel } from '../request/request-model.ts';
import type { Identity } from '../resource/identity.ts';
import { namedIn } from '../resource/path-template.ts';
import type { ResourceOperations } from './resource-operations.ts';
import { caseFor, creationStep, namesMade } from './script.ts';

/** Resources that get their names when they are created. */
export interface NamedKind {
  readonly operations: ResourceOperations;
  readonly create: RequestModel;
  readonly read: RequestModel;
  /** The path parameter that names such a resource. */
  readonly key: Part;
}

/**
 * Requests of an operation with the name of a resource that does not exist: it is like one that the server gave to a resource, and
 * a read shows first that nothing has it.
 */
export function scriptsWithUnknown(
  model: RequestModel,
  { operations, create, read, key }: NamedKind,
): fc.Arbitrary<ScriptCase> {
  return fc
    .tuple(create.plain, read.plain, model.plain, key.valid, fc.integer({ min: 1, max: 8 }))
    .map(([made, reading, own, other, shift]) => {
      const resource = operations.resource ?? { itemPath: read.operation.path };
      const first = creationStep(create, made);
      const ofUnknown = (of: RequestModel, input: Input): Step => ({
        requestModel: of,
        next: (soFar): OneRequest | undefined => {
          const names = namesMade(operations, first.command, soFar[0]);
          const unknown = names && unknownOf(names, key, other, shift);
          const isNothing = of !== model || isGone(soFar[1]);
          const renamed = unknown && of === model ? namedIn(of.operation.path, resource, unknown) : unknown;
          return renamed && isNothing ? caseFor(of, input, renamed) : undefined;
        },
      });
      return { kind: 'script', steps: [first, ofUnknown(read, reading), ofUnknown(model, own)] };
    });
}

const isGone = (exchange: Exchange | undefined): boolean =>
  exchange?.outcome.kind === 'answered' && saysNothingThere(exchange.outcome.status);

/**
 * Judges such a request, which the document answers with 404 or 410.
 *
 * @param cause that of a violation
 * @param kind what has no such name
 */
export function judgeUnknown(
  { create, read }: NamedKind,
  { operation }: RequestModel,
  { steps: [made, reading, own] }: ScriptTrial,
  cause: string,
  kind: string,
): Verdict {
  if (made === undefined || !isSuccess(create.operation, made.outcome))
    return inconclusive('nothing was created, so no name is known', `see the clauses ${create.operation.name} accepts`);
  if (reading === undefined || own === undefined) {
    const answer = reading === undefined ? 'no request' : describeOutcome(reading.outcome);
    return inconclusive(
      `no read shows that a name is unknown (${answer})`,
      `see the clauses of ${read.operation.name}`,
    );
  }
  const { outcome } = own;
  if (isRejection(outcome) || outcome.kind !== 'answered') return pass;
  if (!isSuccess(operation, outcome) || outcome.status === 202)
    return inconclusive(`it was neither accepted nor rejected (${describeOutcome(outcome)})`, '');
  const expected = `404, as the document says, because no ${kind} has this name`;
  return violation(cause, 'status', expected, describeOutcome(outcome), 2);
}

/**
 * The names of a resource, with another value for its own one, which hardly any resource has.
 *
 * @param key the path parameter of its own name
 * @param other a valid value for it, if none of the same form is
 * @param shift makes the name another one each time
 * @returns undefined if the parameter takes no other value
 */
function unknownOf(names: Identity, key: Part, other: Json, shift: number): Identity | undefined {
  const name = key.parameter?.name ?? '';
  const known = names.get(name);
  if (known === undefined) return undefined;
  const unknown = [...likeName(known, shift), other].find((value) => value !== known && key.accepts(value));
  return unknown === undefined ? undefined : new Map([...names, [name, unknown]]);
}

/** Names of the same form as a known one, which hardly another resource has. */
function likeName(known: Json, shift: number): Json[] {
  const far = 999_000_000 + shift * 7919;
  if (isNumber(known)) return [far, 9_000_000 + shift];
  if (typeof known !== 'string') return [];
  const counted = isMadeUp(known) ? [] : likeCount(known, far, shift);
  if (counted.length > 0) return counted;
  // The beginning can have a version, a time or a prefix.
  const from = Math.floor((known.length * 2) / 3);
  return [known.slice(0, from) + known.slice(from).replace(/[\da-f]/gi, (letter) => nextOf(letter, shift))];
}

/** Whether a name ends in letters and digits without an order, as a UUID or a ULID does: digits at its end count nothing. */
function isMadeUp(name: string): boolean {
  const last = /[\da-z]*$/i.exec(name)?.[0] ?? '';
  return last.length >= 10 && !/^[a-z]*\d*$/i.test(last);
}

/** Names with another number in place of a short one at the end, which counts resources; empty if there is none. */
function likeCount(known: string, far: number, shift: number): string[] {
  const [, before = '', count] = /^(.*?\D|)(\d{1,9})$/s.exec(known) ?? [];
  if (count === undefined || (before !== '' && count.length >= 6)) return [];
  return [before + String(far), before + '9'.repeat(count.length - 1) + String(shift)];
}

/** Another digit in place of a digit, and another letter of a hexadecimal number in place of one. */
function nextOf(letter: string, shift: number): string {
  const letters = ['0123456789', 'abcdef', 'ABCDEF'].find((each) => each.includes(letter)) ?? letter;
  const step = 1 + (shift % (letters.length - 1));
  return letters[(letters.indexOf(letter) + step) % letters.length] ?? letter;
}
