import type { JSX } from 'preact';
import type { ClauseRecord } from '../../../record/index.ts';
import { shortId } from '../model/clause.ts';
import { count } from '../model/gate.ts';
import { item } from './keyboard.ts';
import { Sign, Text, To, useFolded } from './parts.tsx';

interface Properties {
  readonly clauses: readonly ClauseRecord[];
  /** Whether each clause begins with its operation. */
  readonly withOperation?: boolean;
}

/** Clauses, one a line: the result, the id, the sentence, and what needs attention. */
export function ClauseList({ clauses, withOperation = false }: Properties): JSX.Element {
  const { shown, more } = useFolded(clauses);
  return (
    <>
      <ul class="clauses">
        {shown.map((clause) => (
          <li key={clause.id}>
            <To route={{ page: 'clause', id: clause.id }} {...item}>
              <Sign result={clause.result} />
              <span class="id">
                <Text>{withOperation ? clause.id : shortId(clause)}</Text>
              </span>
              <span class="sentence">
                <Text>{clause.sentence}</Text>
              </span>
              <span class="cases">{clause.cases === 0 ? 'watched' : count(clause.cases, 'case')}</span>
              {clause.because !== undefined && (
                <span class="because">
                  <Text>{clause.because}</Text>
                </span>
              )}
            </To>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
