import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Timing } from '../../../record/index.ts';
import { count, duration } from '../model/gate.ts';
import { latenciesOf, logScale, type Latency } from '../model/timing.ts';
import { useShown } from './context.ts';
import { item } from './keyboard.ts';
import { OperationLink } from './matrix.tsx';
import { useFolded } from './parts.tsx';

/** How long the responses of each operation took, and how many requests were sent when. */
export function TimingPage(): JSX.Element {
  const { timing } = useShown().record.load ?? {};
  return (
    <>
      <h1>Timing</h1>
      {timing === undefined ? (
        <p>This run has no times. It was made by an older version.</p>
      ) : (
        <>
          <Timeline timeline={timing.timeline} />
          <Latencies timing={timing} />
        </>
      )}
    </>
  );
}

/** The units of the drawing. It is as wide as the page. */
const width = 1000;
const height = 120;

function Timeline({ timeline: { interval, slots } }: Pick<Timing, 'timeline'>): JSX.Element {
  const most = Math.max(1, ...slots.map(([requests]) => requests));
  const mostInFlight = Math.max(1, ...slots.map(([, inFlight]) => inFlight));
  const failed = slots.reduce((sum, slot) => sum + slot[2], 0);
  const wide = width / Math.max(1, slots.length);
  const line = slots.map(([, inFlight], index) => {
    return `${((index + 0.5) * wide).toFixed(1)},${(height - (height * inFlight) / mostInFlight).toFixed(1)}`;
  });
  const every = duration(interval);
  const text = `at most ${count(most, 'request')} in ${every}, at most ${mostInFlight} in flight, ${count(failed, 'failure')}`;
  return (
    <section>
      <h2>Requests over time</h2>
      <svg class="timeline" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={text}>
        {slots.map(([requests, , failures], index) => {
          const tall = (height * requests) / most;
          return (
            <g key={index}>
              <rect x={index * wide} y={height - tall} width={Math.max(1, wide - 1)} height={tall} />
              {failures > 0 && (
                <rect class="failed" x={index * wide} y={height - 6} width={Math.max(2, wide)} height={6} />
              )}
            </g>
          );
        })}
        <polyline points={line.join(' ')} />
      </svg>
      <p class="legend">
        <span class="bar-key">▮</span> requests that ended in {every} (at most {most.toLocaleString('en')}){' '}
        <span class="line-key">━</span> requests in flight (at most {mostInFlight}) <span class="failed-key">▬</span>{' '}
        {count(failed, 'failure')}
      </p>
    </section>
  );
}

function Latencies({ timing }: { readonly timing: Timing }): JSX.Element {
  const rows = useMemo(() => latenciesOf(timing), [timing]);
  const scale = useMemo(() => logScale(rows.flatMap(({ median, longest }) => [median, longest])), [rows]);
  const { shown, more } = useFolded(rows);
  return (
    <section>
      <h2>Latency by operation, slowest first</h2>
      <div class="scroll" tabindex={0} role="group" aria-label="Latency by operation">
        <table class="latency">
          <thead>
            <tr>
              <th scope="col">operation</th>
              <th scope="col">requests</th>
              <th scope="col">median</th>
              <th scope="col">90 %</th>
              <th scope="col">99 %</th>
              <th scope="col">longest</th>
              <th scope="col">median to 90 %, 99 % and longest, logarithmic</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.operation} row={row} scale={scale} />
            ))}
          </tbody>
        </table>
      </div>
      {more}
    </section>
  );
}

function Row({ row, scale }: { readonly row: Latency; readonly scale: (of: number) => number }): JSX.Element {
  const { operation, requests, median, p90, p99, longest } = row;
  const [a, b, c, d] = [median, p90, p99, longest].map(scale);
  return (
    <tr>
      <th scope="row">
        <OperationLink name={operation} {...item} />
      </th>
      <td>{requests.toLocaleString('en')}</td>
      {[median, p90, p99, longest].map((each, index) => (
        <td key={index}>{duration(each)}</td>
      ))}
      <td>
        <svg class="quantiles" viewBox="-2 0 104 12" preserveAspectRatio="none" aria-hidden="true">
          <line x1={a} x2={d} y1={6} y2={6} />
          <rect x={a} y={2} width={Math.max(1, (b ?? 0) - (a ?? 0))} height={8} />
          <line class="tick" x1={c} x2={c} y1={2} y2={10} />
          <line class="tick" x1={d} x2={d} y1={4} y2={8} />
        </svg>
      </td>
    </tr>
  );
}
