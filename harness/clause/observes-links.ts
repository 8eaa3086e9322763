import * as fc from 'fast-check';
import type { Link } from '../document/index.ts';
import { childPointer } from '../json/index.ts';
import type { Exchange, Input } from '../exchange/index.ts';
import { inconclusive, observation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess, judgeUnavailable } from './model/answer.ts';
import type { OneRequest, ScriptCase } from './model/case.ts';
import type { RequestModel } from './request/request-model.ts';
import { withPart } from './request/part.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import type { Siblings } from './state/resource-operations.ts';
import { linksOf, linksToFollow, valuesOfLink } from './resource/link-values.ts';

/**
 * Follows the links in an operation's successes. A link does not promise a success (OpenAPI 3.1 §4.8.20), so the result
 * is reported, never failed. Only links to GET are followed, because other methods may change something.
 */
export function observesLinksRows(requestModel: RequestModel, siblings: Pick<Siblings, 'requestModel'>): TestedRow[] {
  const rows = linksToFollow(requestModel.operation).flatMap(([, link]) => {
    const target = siblings.requestModel(link.operation);
    return target?.operation.method === 'GET' ? [linkRow(requestModel, link, target)] : [];
  });
  return [...new Map(rows.map((row) => [row.clause.id, row])).values()];
}

function linkRow(requestModel: RequestModel, link: Link, target: RequestModel): TestedRow {
  const { operation } = requestModel;
  const arbitrary = fc.tuple(requestModel.valid, target.plain).map(([input, reading]): ScriptCase => {
    const create = operation.method === 'POST' ? { command: { kind: 'create', input } as const } : {};
    const follow = ([first]: readonly Exchange[]): OneRequest | undefined =>
      first && followed(link, requestModel, first, target, reading);
    return {
      kind: 'script',
      steps: [
        { requestModel, ...create, next: () => ({ draft: { input } }) },
        { requestModel: target, next: follow },
      ],
    };
  });
  return tested({
    clause: {
      id: `${operation.name} observes link ${link.name}`,
      level: 'observed',
      sentence: `${link.operation}, requested with the values that the link ${link.name} of an answer gives.`,
      stated: link.pointer,
      operation: operation.name,
      aspect: 'reports unspecified behaviour',
    },
    variants: [{ name: '', arbitrary }],
    judge: (trial) => observeLink(link, requestModel, trial),
  });
}

/**
 * The request that a link describes; undefined if the answer does not have the link, or the values that the link needs.
 */
function followed(
  link: Link,
  source: RequestModel,
  exchange: Exchange,
  target: RequestModel,
  reading: Input,
): OneRequest | undefined {
  const values = linksOf(source, exchange).includes(link) ? valuesOfLink(link, exchange, target) : undefined;
  if (values === undefined || !isSuccess(source.operation, exchange.outcome)) return undefined;
  const inPath = [...values.path].map(([name, value]) => [childPointer('/path', name), value] as const);
  const all = [...inPath, ...values.elsewhere];
  const input = target.parameters.reduce((before, part) => {
    const value = all.find(([pointer]) => pointer === part.pointer)?.[1];
    return value === undefined ? before : withPart(before, part, value);
  }, reading);
  return { draft: { input }, known: all.map(([pointer]) => pointer) };
}

function observeLink(link: Link, source: RequestModel, { exchange, steps: [first, second] }: ScriptTrial): Verdict {
  const unavailable = judgeUnavailable(exchange);
  if (unavailable !== undefined || first === undefined)
    return unavailable ?? inconclusive('no request was sent', 'increase RUNS');
  if (second !== undefined) return observation(`leads to ${describeOutcome(second.outcome)}`);
  if (linksOf(source, first).includes(link)) return observation('the answer lacks a value that the link needs');
  return inconclusive(
    `no answer had the link (${describeOutcome(first.outcome)})`,
    `find out why ${source.operation.name} does not succeed`,
  );
}
