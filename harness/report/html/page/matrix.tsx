import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { results } from '../model/clause.ts';
import { shortAspect } from '../model/aspect.ts';
import { matrixOf, type Cell, type MatrixRow } from '../model/matrix.ts';
import { useShown } from './context.ts';
import { item } from './keyboard.ts';
import { Sign, Text, To, classOf, useFolded, words } from './parts.tsx';

/** The operations by aspects: the worst result of each, and how many clauses have it. */
export function Matrix(): JSX.Element {
  const { index } = useShown();
  const rows = useMemo(() => matrixOf(index), [index]);
  const [isWorstOnly, setWorstOnly] = useState(false);
  const worst = rows.filter(({ result }) => result === 'violated' || result === 'inconclusive');
  const { shown, more } = useFolded(isWorstOnly ? worst : rows);
  return (
    <section class="wide" aria-labelledby="matrix">
      <h2 id="matrix">
        Operations by aspects
        {worst.length > 0 && worst.length < rows.length && (
          <label>
            <input
              type="checkbox"
              checked={isWorstOnly}
              onChange={(event) => {
                setWorstOnly(event.currentTarget.checked);
              }}
            />{' '}
            only those with violated or not judged clauses ({worst.length} of {rows.length})
          </label>
        )}
      </h2>
      <div class="scroll" tabindex={0} role="group" aria-labelledby="matrix">
        <table class="matrix">
          <thead>
            <tr>
              <th scope="col">operation</th>
              {index.aspects.map((aspect) => (
                <th key={aspect} scope="col" title={aspect}>
                  {shortAspect(aspect)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.operation} row={row} aspects={index.aspects} />
            ))}
          </tbody>
        </table>
      </div>
      {more}
      <Legend />
    </section>
  );
}

function Legend(): JSX.Element {
  return (
    <p class="legend">
      {results.map((result) => (
        <span key={result}>
          <Sign result={result} /> {words[result]}
        </span>
      ))}
    </p>
  );
}

function Row({ row, aspects }: { readonly row: MatrixRow; readonly aspects: readonly string[] }): JSX.Element {
  const { operation, cells } = row;
  return (
    <tr>
      <th scope="row">
        <OperationLink name={operation} {...item} />
      </th>
      {cells.map((cell, column) => (
        <td key={aspects[column]} class={cell === undefined ? '' : classOf(cell.result)}>
          {cell !== undefined && <Content cell={cell} operation={operation} aspect={aspects[column] ?? ''} />}
        </td>
      ))}
    </tr>
  );
}

function Content({
  cell: { result, counts, total },
  operation,
  aspect,
}: {
  readonly cell: Cell;
  readonly operation: string;
  readonly aspect: string;
}): JSX.Element {
  const listed = results.filter((each) => counts[each] > 0).map((each) => `${counts[each]} ${words[each]}`);
  return (
    <To
      route={{ page: 'clauses', filter: { text: operation, result: '', aspect } }}
      title={`${operation} ${aspect}: ${listed.join(', ')} of ${total}`}
      tabindex={-1}
    >
      <Sign result={result} /> {counts[result]}
    </To>
  );
}

/** A link to an operation. @param others attributes of the link */
export function OperationLink({ name, ...others }: { readonly name: string } & Partial<typeof item>): JSX.Element {
  return (
    <To route={{ page: 'operation', id: name }} {...others}>
      <Operation name={name} />
    </To>
  );
}

/** The name of an operation: its method apart from its path. */
export function Operation({ name }: { readonly name: string }): JSX.Element {
  const [, method = name, path = ''] = /^(\S+) (.*)$/s.exec(name) ?? [];
  return (
    <>
      <span class="method">
        <Text>{method}</Text>
      </span>{' '}
      <Text>{path}</Text>
    </>
  );
}
