import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { results } from '../model/clause.ts';
import {
  byFirstSegment,
  coverageOf,
  reasonsIn,
  unseenStatuses,
  type OperationCoverage,
  type OpenReason,
  type Unseen,
} from '../model/coverage.ts';
import { count } from '../model/gate.ts';
import { ClauseList } from './clause-list.tsx';
import { useShown } from './context.ts';
import { DocumentCoverage } from './document-coverage.tsx';
import { item } from './keyboard.ts';
import { OperationLink } from './matrix.tsx';
import { Fold, Text, To, classOf, useFolded, words } from './parts.tsx';

/** What was tested of the document, and what was not, and why. */
export function CoveragePage(): JSX.Element {
  const { record, index } = useShown();
  const rows = useMemo(() => coverageOf(record, index), [record, index]);
  const reasons = useMemo(() => reasonsIn(record), [record]);
  const unseen = useMemo(() => unseenStatuses(index), [index]);
  const sum = (of: (row: OperationCoverage) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const [judged, applicable] = [sum((row) => row.judged), sum((row) => row.applicable)];
  const reached = rows.filter(({ isReached }) => isReached).length;
  return (
    <>
      <h1>Coverage</h1>
      <ul class="numbers" aria-label="Coverage in numbers">
        <Number number={reached} what="operations reached" all={rows.length} />
        <Number number={judged} what="clauses judged" all={applicable} />
      </ul>
      {record.coverage !== undefined && <DocumentCoverage coverage={record.coverage} />}
      <HeatMap rows={rows} />
      <Table rows={rows} />
      {unseen.length > 0 && <UnseenStatuses unseen={unseen} />}
      {reasons.length > 0 && <Reasons reasons={reasons} />}
    </>
  );
}

function Number({
  number,
  what,
  all,
}: {
  readonly number: number;
  readonly what: string;
  readonly all: number;
}): JSX.Element {
  return (
    <li class={number === all ? 'is-passed' : 'is-inconclusive'}>
      <span>
        <strong>{percent(number, all)}</strong> {what}{' '}
        <small>
          {number.toLocaleString('en')} of {all.toLocaleString('en')}
        </small>
      </span>
    </li>
  );
}

/** A share in percent. It is 100 % only if nothing is missing. */
function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.floor((100 * part) / whole)} %`;
}

/** The operations as tiles by the first segment of their paths, shaded by the share of judged clauses. */
function HeatMap({ rows }: { readonly rows: readonly OperationCoverage[] }): JSX.Element {
  const groups = useMemo(() => [...byFirstSegment(rows)], [rows]);
  const { shown, more } = useFolded(groups);
  return (
    <section aria-labelledby="heat">
      <h2 id="heat">Judged clauses by path</h2>
      <ul class="heat">
        {shown.map(([segment, own]) => (
          <li key={segment}>
            <b>
              <Text>{segment}</Text>
            </b>
            <ul>
              {own.map((row) => (
                <Tile key={row.operation} row={row} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}

function Tile({ row: { operation, judged, applicable, isReached } }: { readonly row: OperationCoverage }): JSX.Element {
  const share = applicable === 0 ? 0 : judged / applicable;
  const level = !isReached ? 'none' : share === 1 ? 'full' : share >= 0.9 ? 'high' : share >= 0.5 ? 'half' : 'low';
  const what = `${operation}: ${judged} of ${count(applicable, 'clause')} judged${isReached ? '' : ', no success response'}`;
  return (
    <li>
      <To route={{ page: 'operation', id: operation }} class={`tile is-${level}`} title={what} aria-label={what}>
        <span class="method">{operation.split(' ')[0]}</span> {isReached ? percent(judged, applicable) : 'no success'}
      </To>
    </li>
  );
}

function Table({ rows }: { readonly rows: readonly OperationCoverage[] }): JSX.Element {
  const { shown, more } = useFolded(rows);
  return (
    <section aria-labelledby="by-operation">
      <h2 id="by-operation">By operation</h2>
      <div class="scroll" tabindex={0} role="group" aria-labelledby="by-operation">
        <table class="coverage">
          <thead>
            <tr>
              <th scope="col">operation</th>
              <th scope="col" class="number">
                judged
              </th>
              <th scope="col" class="number">
                cases
              </th>
              <th scope="col">results</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.operation}>
                <th scope="row">
                  <OperationLink name={row.operation} {...item} />
                </th>
                <td class="number">
                  {row.judged} of {row.applicable}
                </td>
                <td class="number">{row.cases.toLocaleString('en')}</td>
                <td>
                  <Bar row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more}
    </section>
  );
}

/** The results of an operation as a bar. Its text says the same. */
function Bar({ row: { counts } }: { readonly row: OperationCoverage }): JSX.Element {
  const parts = results.filter((result) => counts[result] > 0);
  return (
    <>
      <span class="bar" aria-hidden="true">
        {parts.map((result) => (
          <i key={result} class={classOf(result)} style={{ flexGrow: counts[result] }} />
        ))}
      </span>
      <small>{parts.map((result) => `${counts[result]} ${words[result]}`).join(', ')}</small>
    </>
  );
}

function UnseenStatuses({ unseen }: { readonly unseen: readonly Unseen[] }): JSX.Element {
  const { shown, more } = useFolded(unseen);
  return (
    <section>
      <h2>Documented statuses that no response had</h2>
      <ul class="plain">
        {shown.map(({ operation, statuses }) => (
          <li key={operation}>
            <OperationLink name={operation} />: {statuses.join(', ')}
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}

function Reasons({ reasons }: { readonly reasons: readonly OpenReason[] }): JSX.Element {
  const { shown, more } = useFolded(reasons);
  return (
    <section>
      <h2>Why clauses were not judged</h2>
      <ul class="plain">
        {shown.map(({ because, cure, clauses }) => (
          <li key={because + cure}>
            <Fold
              summary={
                <>
                  {count(clauses.length, 'clause')}: <Text>{cure === '' ? because : `${because} (${cure})`}</Text>
                </>
              }
            >
              {() => <ClauseList clauses={clauses} withOperation />}
            </Fold>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
