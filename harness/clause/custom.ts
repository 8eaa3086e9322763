import { decodeContent, decodeJson, type Exchange } from '../exchange/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import type { CustomClause, JudgedExchange } from './request/custom-clause.ts';
import type { RequestModel } from './request/request-model.ts';
import { watching, type WatchingRow } from './model/row.ts';

/** The clauses of the user for an operation. */
export function customRows({ operation, given }: RequestModel): WatchingRow[] {
  const { name, method, path, operationId, tags, pointer } = operation;
  const about = { name, method, path, operationId, tags };
  return (given.clauses ?? [])
    .filter(({ appliesTo }) => appliesTo?.(about) ?? true)
    .map(({ id, sentence, judge }) =>
      watching({
        clause: {
          id: `${name} ${id}`,
          level: 'must',
          sentence,
          stated: pointer,
          operation: name,
          aspect: 'responds as documented',
        },
        standsAlone: true,
        judgeExchange: (exchange) => judgeBy(judge, about, sentence, exchange),
      }),
    );
}

function judgeBy(
  judge: CustomClause['judge'],
  operation: JudgedExchange['operation'],
  sentence: string,
  { request, outcome }: Exchange,
): Verdict | undefined {
  if (outcome.kind === 'unanswered' || request.astray === true) return undefined;
  const content = decodeContent(outcome);
  const bytes = content.ok ? content.value : outcome.body;
  const decoded = decodeJson(bytes);
  const { method, path, headers, input: values = {} } = request;
  const response = {
    status: outcome.status,
    headers: outcome.headers,
    json: decoded.ok ? decoded.value : undefined,
    text: Buffer.from(bytes).toString('utf8'),
  };
  let result: ReturnType<CustomClause['judge']>;
  try {
    result = judge({ operation, request: { method, path, headers, values }, response });
  } catch (error) {
    const why = error instanceof Error ? error.message : 'no error';
    return inconclusive(`the judge of this clause failed (${why})`, 'correct the function');
  }
  if (result === undefined) return undefined;
  return result === true ? pass : violation('custom', 'response', sentence, result);
}
