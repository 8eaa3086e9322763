import * as fc from 'fast-check';
import { bodyOf, describeOutcome, type OneRequest } from '../clause/index.ts';
import type { Exchange, Input, Outcome } from '../exchange/index.ts';
import { equals, get, isArray, isObject, stringify, typeOf, type Json } from '../json/index.ts';
import type { QualifiedOptions } from '../options/index.ts';
import { hash, sendDraft } from '../run/index.ts';
import { openSession, type LoadedPlan, type Prepared } from './prepare.ts';
import { begin, cleanUpAfter, resetAfter } from './suite.ts';

/** A difference between the answers of two servers to the same requests. */
export interface AnswerDifference {
  readonly operation: string;
  readonly what: 'status' | 'shape' | 'value';
  /** The place in the answer: `status`, `content-type`, or a path in the body such as `/name`. */
  readonly where: string;
  readonly first: string;
  readonly second: string;
  /** The first request that shows it. */
  readonly request: string;
  readonly count: number;
}

/** What the comparison of two servers found out. */
export interface ServerComparison {
  /** How many requests each server got. */
  readonly compared: number;
  readonly differences: readonly AnswerDifference[];
  /** Why a server could not be asked, if so. */
  readonly obstacle?: string;
}

/**
 * Sends one seeded corpus of valid and invalid requests to two servers, and compares the answers. Names of resources,
 * generated ids and times differ between servers, so they are not compared.
 *
 * @param targets base URLs of the servers
 */
export async function compareServers(
  loaded: LoadedPlan,
  options: QualifiedOptions,
  targets: readonly [string, string],
): Promise<ServerComparison> {
  // With the same salt, both get the same fresh values.
  const salt = options.salt ?? hash('compare', options.seed) >>> 1;
  const both = targets.map((target) => openSession(loaded, options, target, { salt }));
  const [first, second] = both;
  const found = new Map<string, AnswerDifference>();
  let compared = 0;
  try {
    for (const each of both) {
      const reached = await begin(each, loaded.plan.operations);
      if (reached.kind === 'no')
        return { compared, differences: [], obstacle: `${each.head.target}: ${reached.because}; ${reached.cure}` };
    }
    for (const [operation, given] of corpusOf(loaded, options.seed)) {
      // One after the other, so that both have the same state.
      const a = first && (await send(first, operation, given));
      const b = second && (await send(second, operation, given));
      if (a === undefined || b === undefined) continue;
      compared += 1;
      const { method, path, input } = a.request;
      const body = input?.['body'];
      const request = `${method} ${path}${body === undefined ? '' : ` ${stringify(body)}`}`;
      for (const each of differencesOf(a.outcome, b.outcome)) {
        const key = `${operation.operation.name}\n${each.what}\n${each.where}\n${each.what === 'status' ? each.first + each.second : ''}`;
        const known = found.get(key);
        found.set(
          key,
          known === undefined
            ? { operation: operation.operation.name, ...each, request, count: 1 }
            : { ...known, count: known.count + 1 },
        );
      }
    }
    return { compared, differences: [...found.values()] };
  } finally {
    for (const each of both) {
      await cleanUpAfter(each, Infinity, true);
      await resetAfter(each);
      await each.session.sender.close();
    }
  }
}

type ComparedOperation = LoadedPlan['plan']['operations'][number];

/** A request for each variant of each clause; those that remove something come last. */
function* corpusOf({ plan }: LoadedPlan, seed: number): Generator<[ComparedOperation, OneRequest]> {
  const late = ({ operation: { method } }: ComparedOperation): number => (method === 'DELETE' ? 1 : 0);
  for (const planned of [...plan.operations].sort((a, b) => late(a) - late(b))) {
    if (planned.removesAll !== undefined || planned.disturbs !== undefined) continue;
    for (const row of planned.rows) {
      for (const { arbitrary, name } of row.state === 'planned' ? row.variants : []) {
        const [drawn] = fc.sample(arbitrary, { seed: hash(`${row.clause.id} ${name}`, seed), numRuns: 1 });
        if (drawn === undefined || drawn.kind === 'script' || drawn.kind === 'unfit') continue;
        const { draft } = drawn;
        const pinned = 'pinned' in drawn ? drawn.pinned : undefined;
        // Whether a made-up name is that of a resource is chance.
        const isNamed = 'control' in drawn && !isSamePath(draft.input, drawn.control.input);
        if (isNamed || pinned?.startsWith('/path') === true) continue;
        yield [planned, { draft, ...(pinned !== undefined && { pinned }) }];
      }
    }
  }
}

async function send(
  { session }: Prepared,
  { requestModel: model }: ComparedOperation,
  given: OneRequest,
): Promise<Exchange | undefined> {
  if (model === undefined) return undefined;
  const settled = await session.resources.settle(model, given, model.operation.method === 'DELETE');
  if (settled.lost !== undefined) return undefined;
  return sendDraft(session.sender, model, settled.given.draft);
}

function isSamePath({ path: a = null }: Input, { path: b = null }: Input): boolean {
  return equals(a, b);
}

type AnswerFault = Pick<AnswerDifference, 'what' | 'where' | 'first' | 'second'>;

/** How two answers to the same request differ. */
function differencesOf(first: Outcome, second: Outcome): AnswerFault[] {
  const [a, b] = [describeOutcome(first), describeOutcome(second)];
  if (first.kind !== 'answered' || second.kind !== 'answered' || first.status !== second.status)
    return a === b ? [] : [{ what: 'status', where: 'status', first: a, second: b }];
  const [typeA, typeB] = [first, second].map(
    ({ headers }) => [headers['content-type'] ?? 'none'].flat()[0]?.replace(/;.*$/s, '').toLowerCase() ?? 'none',
  );
  if (typeA !== typeB) return [{ what: 'shape', where: 'content-type', first: typeA ?? '', second: typeB ?? '' }];
  const [left, right] = [bodyOf(first), bodyOf(second)];
  if (left === undefined || right === undefined) return [];
  return inBodies(left, right, '', '');
}

/** @param name of the innermost property */
function inBodies(a: Json, b: Json, where: string, name: string): AnswerFault[] {
  const [kindA, kindB] = [typeOf(a), typeOf(b)];
  const place = where === '' ? '/' : where;
  if (kindA !== kindB) return [{ what: 'shape', where: place, first: kindA, second: kindB }];
  // Each server has other resources, so the lengths of lists say nothing.
  if (isArray(a) && isArray(b)) {
    return a[0] === undefined || b[0] === undefined
      ? []
      : inBodies(a[0], b[0], `${where}/*`, name).filter(({ what }) => what === 'shape');
  }
  if (isObject(a) && isObject(b)) {
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) => {
      const [left, right] = [get(a, key), get(b, key)];
      if (left === undefined || right === undefined)
        return [
          {
            what: 'shape',
            where: `${where}/${key}`,
            first: left === undefined ? 'absent' : typeOf(left),
            second: right === undefined ? 'absent' : typeOf(right),
          } as const,
        ];
      return inBodies(left, right, `${where}/${key}`, key);
    });
  }
  const [textA, textB] = [stringify(a), stringify(b)];
  if (textA === textB || (isGenerated(a, name) && isGenerated(b, name))) return [];
  return [{ what: 'value', where: place, first: textA.slice(0, 80), second: textB.slice(0, 80) }];
}

/** Names of properties that a server chooses the values of. */
const generatedName =
  /(?:^|[a-z_-])(?:id|uuid|guid|key|token|etag|href|url|self|cursor)$|^(?:id|uuid|guid)|(?:_at|At|time|Time|date|Date)$/;
/** UUIDs, dates and times. */
const generatedText = /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|\d{4}-\d\d-\d\d(?:[T ].*)?)$/i;

/** Whether a server generates a value: an id, a time. */
function isGenerated(value: Json, name: string): boolean {
  return generatedName.test(name) || (typeof value === 'string' && generatedText.test(value));
}
