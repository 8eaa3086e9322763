import type { JSX } from 'preact';
import type { ClauseRecord } from '../../../record/index.ts';
import { shortId } from '../model/clause.ts';
import { count } from '../model/gate.ts';
import { useShown } from './context.ts';
import { FindingLinks } from './finding-links.tsx';
import { OperationLink } from './matrix.tsx';
import { Missing, Sign, Text, words } from './parts.tsx';
import { Stated } from './stated.tsx';

/** A clause: its sentence, where it is stated, what was sent for it and what happened. */
export function ClausePage({ id }: { readonly id: string }): JSX.Element {
  const { record, index } = useShown();
  const clause = index.clauses.get(id);
  if (clause === undefined) return <Missing what="clause" id={id} />;
  const findings = record.findings.filter((finding) => finding.clauses.includes(id));
  return (
    <>
      <p class="path">
        <OperationLink name={clause.operation} />
        <span>{clause.aspect}</span>
      </p>
      <h1>
        <Sign result={clause.result} /> <Text>{shortId(clause)}</Text>
      </h1>
      <p class="lead">
        <Text>{clause.sentence}</Text>
      </p>
      <p class="facts">
        <span>{words[clause.result]}</span>
        <span>
          {clause.cases === 0 ? 'judged on the requests of other clauses' : `${count(clause.cases, 'case')} sent`}
        </span>
        <span>{clause.level === 'must' ? 'fails the run if violated' : 'observed, never fails the run'}</span>
      </p>
      <Doubt clause={clause} />
      <FindingLinks findings={findings} />
      <Stated stated={clause.stated} />
      <Variants tally={clause.tally} />
      <Observations tally={clause.tally} />
    </>
  );
}

/** Why a clause was not judged, with what to do. */
function Doubt({ clause: { because, cure = '' } }: { readonly clause: ClauseRecord }): JSX.Element | null {
  if (because === undefined) return null;
  return (
    <p class="problem">
      <Text>{cure === '' ? because : `${because} (${cure})`}</Text>
    </p>
  );
}

function Variants({ tally }: Pick<ClauseRecord, 'tally'>): JSX.Element | null {
  const rows = Object.entries(tally.variants);
  if (rows.length === 0) return null;
  const hasDoubts = rows.some(([, { doubt }]) => doubt !== undefined);
  const columns = ['pass', 'violation', 'observation', 'inconclusive'] as const;
  return (
    <section>
      <h2 id="variants">What was sent, and what happened</h2>
      <div class="scroll" tabindex={0} role="group" aria-labelledby="variants">
        <table class="variants">
          <thead>
            <tr>
              <th scope="col">variant</th>
              {columns.map((column) => (
                <th key={column} scope="col" class="number">
                  {column}
                </th>
              ))}
              {hasDoubts && <th scope="col">why inconclusive</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, counts]) => (
              <tr key={name}>
                <th scope="row">{name === '' ? 'any' : <Text>{name}</Text>}</th>
                {columns.map((column) => (
                  <td key={column} class={`number ${counts[column] === 0 ? 'zero' : `is-${column}`}`}>
                    {counts[column].toLocaleString('en')}
                  </td>
                ))}
                {hasDoubts && (
                  <td>
                    {counts.doubt !== undefined && <Text>{`${counts.doubt.because} (${counts.doubt.cure})`}</Text>}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Observations({ tally }: Pick<ClauseRecord, 'tally'>): JSX.Element | null {
  const observations = Object.entries(tally.observations);
  if (observations.length === 0) return null;
  return (
    <section>
      <h2>Observed</h2>
      <ul class="plain">
        {observations.map(([what, times]) => (
          <li key={what}>
            <Text>{what}</Text> <small>{count(times, 'time')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
