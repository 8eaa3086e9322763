import * as fc from 'fast-check';
import type { Exchange, Input } from '../../exchange/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../../verdict/index.ts';
import { describeOutcome, isRefusal, isSuccess, unheard } from '../answer.ts';
import type { Case, Clause, PlannedRow, Row, Step, Trial } from '../clause.ts';
import type { Ground } from '../ground.ts';
import { withPart, type Part } from '../part.ts';
import { identitiesIn } from './named.ts';
import { resourceOf, type FindGround, type Resource } from './resource.ts';
import { caseFor, stepsOf } from './script.ts';

/** An entity-tag that no server has given out (RFC 9110 §8.8.3). */
const strange = '"greenhouse-knows-no-such-tag"';

/**
 * Preconditions that the document has (RFC 9110 §13.1): a change under a tag that is not the thing's is refused, and a
 * reading of what the client has already is answered with 304.
 */
export function conditionalRows(ground: Ground, paths: readonly string[], find: FindGround): Row[] {
  const { operation } = ground;
  const read = find(`GET ${operation.path}`);
  if (read === undefined) return [];
  const header = (name: string): Part | undefined =>
    ground.parameters.find((part) => part.place === 'header' && part.parameter?.name.toLowerCase() === name);
  const ifMatch = ['PUT', 'PATCH', 'DELETE'].includes(operation.method) ? header('if-match') : undefined;
  const documents304 = operation.responses.some(({ status }) => status === '304');
  const ifNoneMatch = operation.method === 'GET' && documents304 ? header('if-none-match') : undefined;
  const resource = resourceOf(operation, paths, find);
  return [
    ...(ifMatch === undefined ? [] : [ifMatchRow(ground, read, ifMatch, resource)]),
    ...(ifNoneMatch === undefined ? [] : [ifNoneMatchRow(ground, ifNoneMatch, resource)]),
  ];
}

/** Requests in turn to one thing: made for the purpose where things are made, else the one that is there. */
type Sequence = (requests: readonly Request[]) => Step[];

interface Request {
  readonly ground: Ground;
  /** What it says, given the answers to the requests of the sequence so far; undefined ends it. */
  readonly input: (soFar: readonly Exchange[]) => Input | undefined;
  /** Header parameters that are as they are on purpose. */
  readonly known?: readonly string[];
}

function sequence(resource: Resource | undefined, made: Input): Sequence {
  const create = resource && ({ kind: 'create', input: made } as const);
  const making = resource === undefined || create === undefined ? [] : stepsOf(resource, [create]);
  return (requests) => [
    ...making,
    ...requests.map(({ ground, input, known = [] }): Step => {
      return {
        ground,
        next: (soFar) => {
          const drawn = input(soFar.slice(making.length));
          if (drawn === undefined) return undefined;
          if (resource === undefined || create === undefined) return { draft: { input: drawn }, known };
          const [identity] = identitiesIn(resource, [create], soFar.slice(0, 1));
          if (identity === undefined) return undefined;
          const given = caseFor(ground, drawn, identity);
          return { ...given, known: [...(given.known ?? []), ...known] };
        },
      };
    }),
  ];
}

function clauseOf({ operation: { name } }: Ground, field: string, sentence: string, stated: string): Clause {
  return {
    id: `${name} honours ${field}`,
    level: 'must',
    sentence,
    stated,
    operation: name,
    aspect: 'keeps its state',
  };
}

function ifMatchRow(ground: Ground, read: Ground, part: Part, resource: Resource | undefined): PlannedRow {
  const sentence = 'A request whose If-Match is not the tag of the thing is refused; with the tag it is accepted.';
  const arbitrary = fc.tuple(ground.plain, madeFrom(resource), read.plain).map(([input, made, reading]): Case => {
    const known = [part.pointer];
    const steps = sequence(
      resource,
      made,
    )([
      { ground: read, input: () => reading },
      { ground, input: () => withPart(input, part, strange), known },
      { ground, input: ([first]) => withTag(input, part, first), known },
    ]);
    return { draft: { input: {} }, steps };
  });
  return {
    state: 'planned',
    clause: clauseOf(ground, 'If-Match', sentence, 'RFC 9110 §13.1.1'),
    weight: 0.2,
    variants: [{ name: '', arbitrary }],
    open: [],
    judge: (trial) => judgeIfMatch(ground, trial),
  };
}

function judgeIfMatch({ operation }: Ground, { exchange, steps = [], case: { steps: planned = [] } }: Trial): Verdict {
  const [reading, wrong, right] = steps.slice(planned.length - 3);
  const deaf = unheard(exchange);
  if (deaf !== undefined) return deaf;
  if (wrong === undefined || reading === undefined || tagOf(reading) === undefined) {
    return inconclusive('the thing has no ETag', 'send one with every thing that is read');
  }
  if (isSuccess(operation, wrong.outcome)) {
    return violation('accepted', 'status', "412, for the tag is not the thing's", describeOutcome(wrong.outcome));
  }
  if (right !== undefined && isRefusal(wrong.outcome) && isSuccess(operation, right.outcome)) return pass;
  return inconclusive(
    `with the right tag it is not accepted either (${describeOutcome((right ?? wrong).outcome)})`,
    `see ${operation.name} accepts`,
  );
}

function ifNoneMatchRow(ground: Ground, part: Part, resource: Resource | undefined): PlannedRow {
  const sentence = 'A reading whose If-None-Match is the tag of the thing is answered with 304.';
  const arbitrary = fc.tuple(ground.plain, madeFrom(resource)).map(([input, made]): Case => {
    const known = [part.pointer];
    const steps = sequence(
      resource,
      made,
    )([
      { ground, input: () => input },
      { ground, input: ([first]) => withTag(input, part, first), known },
    ]);
    return { draft: { input: {} }, steps };
  });
  return {
    state: 'planned',
    clause: clauseOf(ground, 'If-None-Match', sentence, 'RFC 9110 §13.1.2'),
    weight: 0.2,
    variants: [{ name: '', arbitrary }],
    open: [],
    judge: ({ exchange, steps = [], case: { steps: planned = [] } }) => {
      if (steps.length < planned.length) return inconclusive('the thing has no ETag', 'send one with every answer');
      const deaf = unheard(exchange);
      if (deaf !== undefined) return deaf;
      const { outcome } = exchange;
      if (outcome.kind === 'answered' && outcome.status === 304) return pass;
      if (!isSuccess(ground.operation, outcome)) {
        return inconclusive(`it can't be read (${describeOutcome(outcome)})`, `see ${ground.operation.name} accepts`);
      }
      if (tagOf(exchange) !== tagOf(steps.at(-2))) {
        return inconclusive('the thing changed meanwhile', 'let no other client change it');
      }
      return violation('sent again', 'status', '304, for the client has it already', describeOutcome(outcome));
    },
  };
}

function madeFrom(resource: Resource | undefined): fc.Arbitrary<Input> {
  return resource === undefined ? fc.constant({}) : resource.create.plain;
}

/** The input with the tag that an answer shows. */
function withTag(input: Input, part: Part, shown: Exchange | undefined): Input | undefined {
  const tag = tagOf(shown);
  return tag === undefined ? undefined : withPart(input, part, tag);
}

function tagOf(exchange: Exchange | undefined): string | undefined {
  if (exchange?.outcome.kind !== 'answered') return undefined;
  const { etag } = exchange.outcome.headers;
  return typeof etag === 'string' ? etag : undefined;
}
