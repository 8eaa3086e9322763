import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { visible } from '../../../json/index.ts';
import type { LessonRecord } from '../../../record/index.ts';
import { count } from '../model/gate.ts';
import { overlayOf } from '../model/overlay.ts';
import { unspecifiedIn, type Behaviour, type Unspecified } from '../model/unspecified.ts';
import { useShown } from './context.ts';
import { item } from './keyboard.ts';
import { Operation, OperationLink } from './matrix.tsx';
import { Fold, Text, To, useFolded } from './parts.tsx';

/** What the server does where the document does not say what it does. */
export function UnspecifiedPage(): JSX.Element {
  const { record } = useShown();
  const all = useMemo(() => unspecifiedIn(record), [record]);
  const { shown, more } = useFolded(all);
  const { lessons = [] } = record;
  return (
    <>
      <h1>What the document does not say</h1>
      <p class="lead">
        The server does this where the document leaves it open. None of it fails the run. Document what you rely on, and
        check what surprises you.
      </p>
      {lessons.length > 0 && <Lessons lessons={lessons} />}
      {lessons.length > 0 && <h2>Observed behaviour</h2>}
      {all.length === 0 ? (
        <p>Nothing was observed.</p>
      ) : (
        <>
          <Download />
          <div class="scroll" tabindex={0} role="group" aria-label="Observed behaviour">
            <table class="unspecified">
              <thead>
                <tr>
                  <th scope="col">not specified</th>
                  <th scope="col">what the server does</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((each) => (
                  <Row key={each.id} unspecified={each} />
                ))}
              </tbody>
            </table>
          </div>
          {more}
        </>
      )}
    </>
  );
}

/** What the server demands beyond the document, from its own error messages. */
function Lessons({ lessons }: { readonly lessons: readonly LessonRecord[] }): JSX.Element {
  const { shown, more } = useFolded(lessons);
  return (
    <section>
      <h2>What the document should say</h2>
      <p>The server rejected valid requests with these messages, and accepted them when they were obeyed.</p>
      <ul class="plain">
        {shown.map(({ operation, place, should, message }) => (
          <li key={`${operation} ${place} ${should}`}>
            <OperationLink name={operation} {...item} /> <code>{visible(place)}</code> <Text>{should}</Text>{' '}
            <small>
              “<Text>{message}</Text>”
            </small>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}

function Row({ unspecified: { id, sentence, behaviours } }: { readonly unspecified: Unspecified }): JSX.Element {
  return (
    <tr>
      <th scope="row">
        {sentence !== undefined && <Text>{sentence}</Text>}
        <small>
          <Text>{id}</Text>
        </small>
      </th>
      <td>
        <ul class="plain">
          {behaviours.map((behaviour) => (
            <li key={behaviour.what}>
              <Observed behaviour={behaviour} />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

function Observed({ behaviour: { what, operations, clause } }: { readonly behaviour: Behaviour }): JSX.Element {
  const [only] = operations;
  if (operations.length === 1 && only !== undefined) {
    return (
      <To route={{ page: 'clause', id: clause }} {...item}>
        <Text>{what}</Text>{' '}
        <small>
          <Operation name={only} />
        </small>
      </To>
    );
  }
  return (
    <Fold
      summary={
        <>
          <Text>{what}</Text> <small>{count(operations.length, 'operation')}</small>
        </>
      }
    >
      {() => (
        <ul class="plain">
          {operations.map((operation) => (
            <li key={operation}>
              <OperationLink name={operation} />
            </li>
          ))}
        </ul>
      )}
    </Fold>
  );
}

/** A link that saves an OpenAPI Overlay with the observed behaviour. */
function Download(): JSX.Element | null {
  const { record } = useShown();
  const overlay = useMemo(() => overlayOf(record), [record]);
  const url = useMemo(() => {
    const text = `${JSON.stringify(overlay, undefined, 2)}\n`;
    return URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  }, [overlay]);
  if (overlay === undefined) return null;
  return (
    <p class="download">
      <a href={url} download="observed.overlay.json">
        Download as an OpenAPI Overlay
      </a>{' '}
      <small>
        1.0, {count(overlay.actions.length, 'action')}: undocumented statuses as responses, the rest as{' '}
        <code>x-observed</code>
      </small>
    </p>
  );
}
