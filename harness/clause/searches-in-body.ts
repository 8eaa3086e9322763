import { keepsToLimitOf } from './keeps-to-limit.ts';
import type { Step } from './model/case.ts';
import { withClause, type PlannedRow, type Row, type TestedRow } from './model/row.ts';
import { narrowsBy } from './narrows.ts';
import { pagesRow } from './pages.ts';
import type { RequestModel } from './request/request-model.ts';
import { sortsBy } from './sorts.ts';
import { noOperations, type Siblings } from './state/resource-operations.ts';
import { searchInBody } from './state/search-in-body.ts';

/**
 * A search that is asked for in the body of a POST is judged as a list is: by its filters, its order and its pages. The members of the
 * body are read as the parameters of a list are.
 */
export function searchesInBodyRows(model: RequestModel, siblings: Siblings): Row[] {
  const search = searchInBody(model, siblings);
  if (search === undefined) return [];
  const { list, create, item } = search;
  const rows: readonly PlannedRow[] = [
    ...keepsToLimitOf(list),
    ...narrowsBy(list, create, item),
    ...sortsBy(list, create, item),
    ...pagesRow(list, { ...noOperations, create }),
  ];
  return rows.map((row) => (row.kind === 'watching' ? row : asSent(row, list, model)));
}

/** The row with requests to the operation as the document has it. */
function asSent(row: TestedRow, list: RequestModel, model: RequestModel): TestedRow {
  const stepOf = ({ requestModel, next, command }: Step): Step =>
    requestModel === list ? { requestModel: model, next } : { requestModel, next, ...(command && { command }) };
  const variants = row.variants.map((variant) => ({
    ...variant,
    arbitrary: variant.arbitrary.map((given) =>
      given.kind === 'script' ? { ...given, steps: given.steps.map(stepOf) } : given,
    ),
  }));
  return withClause({ ...row, variants }, { ...row.clause, aspect: 'accepts valid requests' });
}
