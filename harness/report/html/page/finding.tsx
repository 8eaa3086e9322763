import { Fragment, type JSX } from 'preact';
import { visible, visibleLines } from '../../../json/index.ts';
import type { ExchangeRecord, FindingRecord } from '../../../record/index.ts';
import { printAcceptance } from '../../acceptance.ts';
import type { Cause } from '../../cause.ts';
import { printTest } from '../../codegen/test-code.ts';
import { operationOf, titleOfFinding } from '../model/cause.ts';
import { count } from '../model/gate.ts';
import { placeInAnswer, placeInRequest } from '../model/place.ts';
import { useShown } from './context.ts';
import { Answer, Request } from './exchange.tsx';
import { item } from './keyboard.ts';
import { OperationLink } from './matrix.tsx';
import { Copy, Fold, Missing, Text, To } from './parts.tsx';
import { Stated } from './stated.tsx';

interface FindingOfCause {
  readonly finding: FindingRecord;
  readonly cause: Cause | undefined;
}

/** A cause: its sentence, and the finding that stands for it. */
export function CausePage({ id }: { readonly id: string }): JSX.Element {
  const cause = useShown().causes.find((each) => each.id === id);
  if (cause === undefined) return <Missing what="cause" id={id} />;
  return <FindingPage id={cause.findings[0].id} title={cause.sentence} />;
}

/** A finding: the smallest request and the response, what was expected, where else it shows, and how to repeat it. */
export function FindingPage({ id, title }: { readonly id: string; readonly title?: string }): JSX.Element {
  const { record, index, causes } = useShown();
  const finding = record.findings.find((each) => each.id === id);
  if (finding === undefined) return <Missing what="finding" id={id} />;
  const operation = operationOf(finding, index);
  const cause = causes.find(({ findings }) => findings.some((each) => each.id === id));
  return (
    <article>
      <p class="path">
        <OperationLink name={operation} />
        <span class={`of-${finding.severity}`}>{finding.severity}</span>
        <span>
          finding <code>{finding.id}</code>
        </span>
      </p>
      <h1>
        <Text>{title ?? titleOfFinding(finding)}</Text>
      </h1>
      <Judgement finding={finding} cause={title === undefined ? cause : undefined} />
      <Exchanges finding={finding} operation={operation} />
      <Stated stated={finding.stated} />
      <Elsewhere finding={finding} cause={cause} />
      <Repeat finding={finding} />
      {cause !== undefined && <Test cause={cause} />}
    </article>
  );
}

/** What was expected and what happened, and how often. */
function Judgement({ finding, cause }: FindingOfCause): JSX.Element {
  const { where, expected, actual, accepted } = finding;
  const rows = [
    ...(cause === undefined ? [] : [['cause', cause.sentence]]),
    ['expected', `${where}: ${expected}`],
    ['actual', actual],
    ['seen', seen(finding)],
    ...(accepted === undefined ? [] : [['accepted', printAcceptance(accepted)]]),
  ] as const;
  return (
    <dl class="judgement">
      {rows.map(([label = '', text = '']) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd class={label === 'actual' ? 'is-violated' : ''}>
            <Text>{text}</Text>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Variants that are listed. A response can be wrong for all variants of all clauses. */
const mostVariants = 8;

function seen({ count: times, variants, repeats, shrinks }: FindingRecord): string {
  const more = variants.length > mostVariants ? `, and ${variants.length - mostVariants} more` : '';
  const listed = variants.length > 0 ? ` (${variants.slice(0, mostVariants).join(', ')}${more})` : '';
  const often = `${count(times, 'time')}${listed}`;
  switch (repeats) {
    case 'yes':
      return `${often}; this is the smallest request after ${count(shrinks, 'shrinking step')}`;
    case 'no':
      return `${often}, but not when this request was sent again alone; it can depend on the server's state, its load or chance`;
    case 'not tried':
      return often;
  }
}

function Exchanges({
  finding,
  operation,
}: {
  readonly finding: FindingRecord;
  readonly operation: string;
}): JSX.Element {
  const { exchange, control, before = [], after = [], prepared = [] } = finding;
  const place = placeInRequest(finding, operation);
  const steps = before.length + 1 + after.length;
  return (
    <>
      {prepared.length > 0 && <Prepared exchanges={prepared} />}
      {before.map((each, position) => (
        <Around title={`Before: request ${position + 1} of ${steps}`} exchange={each} key={position} />
      ))}
      <section>
        <h2>{before.length > 0 ? 'The request that shows it' : 'The smallest request that shows it'}</h2>
        <div class="exchange">
          <Request exchange={exchange} place={place} other={control} />
          <Answer exchange={exchange} place={placeInAnswer(finding)} />
        </div>
      </section>
      {after.map((each, position) => (
        <Around title={`After: request ${before.length + 2 + position} of ${steps}`} exchange={each} key={position} />
      ))}
      {control !== undefined && (
        <section>
          <h2>Control: the same request with a plain value there</h2>
          <div class="exchange">
            <Request exchange={control} other={exchange} />
            <Answer exchange={control} />
          </div>
        </section>
      )}
    </>
  );
}

/** A request of the sequence before or after the one that shows the fault. */
function Around({ title, exchange }: { readonly title: string; readonly exchange: ExchangeRecord }): JSX.Element {
  return (
    <section>
      <h2>{title}</h2>
      <div class="exchange">
        <Request exchange={exchange} />
        <Answer exchange={exchange} />
      </div>
    </section>
  );
}

/** The requests that created what the others name. */
function Prepared({ exchanges }: { readonly exchanges: readonly ExchangeRecord[] }): JSX.Element {
  return (
    <section>
      <h2>{count(exchanges.length, 'request')} before, for the resources that it names</h2>
      <Fold summary={exchanges.map(({ request }) => `${request.method} ${visible(request.path)}`).join(', ')}>
        {() =>
          exchanges.map((each, position) => (
            <div class="exchange" key={position}>
              <Request exchange={each} />
              <Answer exchange={each} />
            </div>
          ))
        }
      </Fold>
    </section>
  );
}

/** The other findings of the same cause, and the other clauses that the fault violates. */
function Elsewhere({ finding, cause }: FindingOfCause): JSX.Element {
  const others = (cause?.findings ?? []).filter(({ id }) => id !== finding.id);
  const [main = '', ...clauses] = finding.clauses;
  return (
    <section>
      <h2>Where else</h2>
      <ul class="plain">
        <li>
          It violates the clause{' '}
          <To route={{ page: 'clause', id: main }} {...item}>
            <Text>{main}</Text>
          </To>
        </li>
        {clauses.map((id) => (
          <li key={id}>
            and{' '}
            <To route={{ page: 'clause', id }} {...item}>
              <Text>{id}</Text>
            </To>
          </li>
        ))}
        {others.map((other) => (
          <li key={other.id}>
            The same cause:{' '}
            <To route={{ page: 'finding', id: other.id }} {...item}>
              <Text>{other.clauses[0] ?? ''}</Text>
            </To>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The cause as a test that a team can keep. */
function Test({ cause }: { readonly cause: Cause }): JSX.Element {
  const code = printTest(cause);
  return (
    <section>
      <h2>As a Playwright test {'text' in code && <Copy text={code.text} what="the test" />}</h2>
      {'because' in code ? (
        <p>There is none: {visible(code.because)}.</p>
      ) : (
        <pre class="command" tabindex={0} aria-label="Playwright test">
          {visibleLines(code.text)}
        </pre>
      )}
    </section>
  );
}

function Repeat({ finding: { curl, replay } }: { readonly finding: FindingRecord }): JSX.Element {
  return (
    <section>
      <h2>Repeat it</h2>
      <h3>
        curl <Copy text={curl} what="the curl command" />
      </h3>
      <pre class="command" tabindex={0} aria-label="curl command">
        {visibleLines(curl)}
      </pre>
      <h3>
        replay the clause <Copy text={replay} what="the replay command" />
      </h3>
      <pre class="command" tabindex={0} aria-label="replay command">
        {visible(replay)}
      </pre>
    </section>
  );
}
