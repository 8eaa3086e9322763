import * as fc from 'fast-check';
import { isSuccess } from '../clause/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { OperationRows } from '../plan/index.ts';
import { outOfTime } from './stop.ts';
import { Results } from './results.ts';
import { verdictsOf, type RunResult } from './run-result.ts';

/**
 * Judges the first requests of an operation by the rows that judge any exchange. It is the result of an operation that
 * there is no time for. It keeps no row and no request model, which take megabytes for each of a thousand operations.
 *
 * @param exchanges of plain valid requests to the operation
 * @returns undefined if they show nothing
 */
export function firstLook(
  { watching, aspects, operation }: OperationRows,
  exchanges: readonly Exchange[],
): RunResult | undefined {
  const answers = watching.find(({ meansFailure }) => meansFailure);
  if (answers === undefined || exchanges.length === 0) return undefined;
  const results = new Results([], watching, () => false);
  const row = { ...answers, judgeExchange: () => undefined };
  for (const exchange of exchanges) {
    const given = { kind: 'probe', draft: { input: exchange.request.input ?? {} } } as const;
    results.watch({ row, variant: { name: '', arbitrary: fc.constant(given) }, seed: 0, index: 0, given }, exchange);
  }
  return {
    clauses: verdictsOf(results.clauses(), watching),
    planned: {},
    findings: [...results.suspicions.values()].map((each) => each.asDrawn()),
    reachedSuccess: exchanges.some(({ outcome }) => isSuccess(operation, outcome)),
    unplanned: { aspects, ...outOfTime },
  };
}
