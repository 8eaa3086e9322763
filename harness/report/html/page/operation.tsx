import type { JSX } from 'preact';
import { groupBy } from '../../group-by.ts';
import { countResults, results } from '../model/clause.ts';
import { operationOf } from '../model/cause.ts';
import { count } from '../model/gate.ts';
import { ClauseList } from './clause-list.tsx';
import { useShown } from './context.ts';
import { FindingLinks } from './finding-links.tsx';
import { Operation } from './matrix.tsx';
import { Missing, Text, words } from './parts.tsx';

/** An operation: its causes, and its clauses by aspect. */
export function OperationPage({ name }: { readonly name: string }): JSX.Element {
  const { record, index } = useShown();
  const clauses = index.operations.get(name);
  if (clauses === undefined) return <Missing what="operation" id={name} />;
  const counts = countResults(clauses);
  const cure = record.unreached.find(({ operation }) => operation === name)?.cure;
  const findings = record.findings.filter((finding) => operationOf(finding, index) === name);
  return (
    <>
      <h1>
        <Operation name={name} />
      </h1>
      <p class="facts">
        <span>{count(clauses.length, 'clause')}</span>
        {results
          .filter((result) => counts[result] > 0)
          .map((result) => (
            <span key={result}>
              {counts[result]} {words[result]}
            </span>
          ))}
      </p>
      {cure !== undefined && (
        <p class="problem">
          No request got a success response: <Text>{cure}</Text>.
        </p>
      )}
      <FindingLinks findings={findings} />
      {[...groupBy(clauses, ({ aspect }) => aspect)].map(([aspect, list]) => (
        <section key={aspect}>
          <h2>{aspect}</h2>
          <ClauseList clauses={list} />
        </section>
      ))}
    </>
  );
}
