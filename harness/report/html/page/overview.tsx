import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { visibleLines } from '../../../json/index.ts';
import type { Cause } from '../../cause.ts';
import type { LoadFailuresRecord } from '../../../record/index.ts';
import { printLeft } from '../../clean-up-text.ts';
import { count, duration, gateOf } from '../model/gate.ts';
import { figuresOf } from '../model/numbers.ts';
import { useShown } from './context.ts';
import { Answer, Request } from './exchange.tsx';
import { item } from './keyboard.ts';
import { Matrix } from './matrix.tsx';
import { Fold, Text, To, classOf } from './parts.tsx';

/** The first screen: the verdict, five numbers, the causes worst first, the operations by aspects. */
export function Overview(): JSX.Element {
  const { record, causes } = useShown();
  const warnings = [...(record.run.document.warnings ?? []), ...printLeft(record)];
  return (
    <>
      <Verdict />
      <Numbers />
      <div class="columns">
        {causes.length > 0 && <Causes causes={causes} />}
        <Matrix />
      </div>
      {record.load?.failures !== undefined && <UnderLoad failures={record.load.failures} />}
      {record.unreached.length > 0 && <Unreached />}
      {warnings.length > 0 && <Warnings warnings={warnings} />}
    </>
  );
}

function Verdict(): JSX.Element {
  const shown = useShown();
  const { run, startedAt, milliseconds, requests } = shown.record;
  const { verdict, reasons } = gateOf(shown);
  const facts = [
    run.target,
    new Date(startedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' }),
    duration(milliseconds),
    count(requests, 'request'),
    `seed ${run.seed}`,
    ...(run.strict ? ['strict'] : []),
    ...(run.clause === undefined ? [] : [`only clauses with “${run.clause}”`]),
  ];
  return (
    <section class={`gate is-${verdict}`} aria-label="Verdict">
      <h1>{verdict}</h1>
      <div>
        {reasons.map((reason) => (
          <p key={reason}>
            <Text>{reason}</Text>
          </p>
        ))}
        <p class="facts">
          {facts.map((fact) => (
            <span key={fact}>
              <Text>{fact}</Text>
            </span>
          ))}
        </p>
      </div>
    </section>
  );
}

/** The five numbers of a run, each with what it is a part of. */
function Numbers(): JSX.Element {
  const { record, causes, index } = useShown();
  return (
    <ul class="numbers" aria-label="The run in numbers">
      {figuresOf(record, index, causes.length).map(({ number, what, of, route, kind }) => (
        <li key={what} class={classOf(kind)}>
          <To route={route}>
            <strong>{number.toLocaleString('en')}</strong> {what} <small>{of}</small>
          </To>
        </li>
      ))}
    </ul>
  );
}

/** Causes that are listed before the reader asks for all. */
const firstCauses = 12;

function Causes({ causes }: { readonly causes: readonly Cause[] }): JSX.Element {
  const [isFolded, setFolded] = useState(causes.length > firstCauses + 3);
  const listed = isFolded ? causes.slice(0, firstCauses) : causes;
  return (
    <section aria-labelledby="causes">
      <h2 id="causes">Causes, worst first</h2>
      <ol class="causes">
        {listed.map(({ id, sentence, severity, operations }) => (
          <li key={id}>
            <To route={{ page: 'cause', id }} {...item}>
              <span class={`kind of-${severity}`}>{severity}</span>
              <span class="title">
                <Text>{sentence}</Text>
              </span>
              <span class="where">
                {operations.length === 1 ? <Text>{operations[0] ?? ''}</Text> : count(operations.length, 'operation')}
              </span>
            </To>
          </li>
        ))}
      </ol>
      {isFolded && (
        <button
          type="button"
          class="more"
          onClick={() => {
            setFolded(false);
          }}
        >
          All {causes.length} causes
        </button>
      )}
    </section>
  );
}

/** The requests that failed among others and not alone: a finding of the run, which no clause has. */
function UnderLoad({ failures }: { readonly failures: LoadFailuresRecord }): JSX.Element {
  const { inFlight, failed, of, kinds, example, cure, curl } = failures;
  const { strict } = useShown().record.run;
  const listed = Object.entries(kinds).map(([kind, many]) => (many === 1 ? kind : `${kind} ×${many}`));
  return (
    <section aria-labelledby="load">
      <h2 id="load">Under load</h2>
      <p>
        {failed.toLocaleString('en')} of {count(of, 'request')} failed among {inFlight} or more in flight, and not
        alone: <Text>{listed.join(', ')}</Text>.{' '}
        {strict ? 'The run is strict, so it fails.' : 'Only a strict run fails because of it.'} To do:{' '}
        <Text>{cure}</Text>.{' '}
        <To route={{ page: 'timing' }} {...item}>
          When it happened
        </To>
      </p>
      <Fold summary="The first of them">
        {() => (
          <>
            <div class="exchange">
              <Request exchange={example} />
              <Answer exchange={example} />
            </div>
            <pre class="command" tabindex={0} aria-label="curl command">
              {visibleLines(curl)}
            </pre>
          </>
        )}
      </Fold>
    </section>
  );
}

function Unreached(): JSX.Element {
  const { record } = useShown();
  return (
    <section aria-labelledby="unreached">
      <h2 id="unreached">Operations without a success response</h2>
      <ul class="plain">
        {record.unreached.map(({ operation, cure }) => (
          <li key={operation}>
            <To route={{ page: 'operation', id: operation }}>
              <Text>{operation}</Text>
            </To>
            : <Text>{cure}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Warnings({ warnings }: { readonly warnings: readonly string[] }): JSX.Element {
  return (
    <section aria-labelledby="warnings">
      <h2 id="warnings">{count(warnings.length, 'warning')} about the document and the target</h2>
      <ul class="plain">
        {warnings.map((warning) => (
          <li key={warning}>
            <Text>{warning}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
