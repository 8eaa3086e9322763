import { isSuccess, listOf, plainInput } from '../clause/index.ts';
import type { OperationRows } from '../plan/index.ts';
import { sendDraft } from './input/send-draft.ts';
import type { RunResult } from './run-result.ts';
import { hash, type Session } from './session.ts';

/**
 * The result of an operation that is not sent anything, because it would remove a whole collection, with resources that
 * the run did not create. It has to be asked for before the run creates any.
 *
 * @returns undefined if the operation does not do that, or the server lists nothing in the collection
 */
export async function spare(
  session: Session,
  { operation: { name, path }, removesAll, aspects }: OperationRows,
): Promise<RunResult | undefined> {
  if (removesAll === undefined || (await isEmpty(session, removesAll))) return undefined;
  const because = `${name} would remove all of ${path}, also what the run did not create`;
  const cure = `start with a server on which GET ${path} lists nothing, or set RESET`;
  return {
    clauses: [],
    planned: {},
    findings: [],
    reachedSuccess: false,
    unplanned: { aspects, because, cure },
  };
}

async function isEmpty(session: Session, { list }: NonNullable<OperationRows['removesAll']>): Promise<boolean> {
  const seed = hash('spare', session.seed);
  if (list === undefined) return false;
  const exchange = await sendDraft(session.sender, list, { input: plainInput(list, seed) });
  if (exchange?.outcome.kind !== 'answered' || !isSuccess(list.operation, exchange.outcome)) return false;
  return listOf(exchange.outcome)?.length === 0;
}
